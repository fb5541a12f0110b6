// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/runner.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <random>

namespace comparo {
namespace {

Tensor randomFloats(int height, int width)
{
    std::mt19937 generator(7);
    std::vector<float> values(static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
    for (float& v : values)
        v = static_cast<float>(generator() >> 8) * 0x1p-24f;
    return Tensor::fromValues<float>({1, 1, height, width}, values);
}

Tensor run(const std::string& step, const Tensor& input, const char* side)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    return runSide(pipeline, input, Side::parse(side)).output();
}

/// Largest distance to OpenCV's float filter with the same float64 kernel. Both sum 2 x 9 float32 products,
/// so they agree to a few units in the last place of values up to 1.
double distanceToOpenCv(const char* border, int code)
{
    const Tensor input = randomFloats(37, 53);
    const Tensor ours =
        run(std::string("gaussian_blur:kernel=7x9,sigma=1.25x2,border=") + border, input, "cpu/exact");
    const cv::Mat image(37, 53, CV_32F, input.buffer()->host());
    cv::Mat reference;
    cv::sepFilter2D(image, reference, CV_32F, cv::getGaussianKernel(9, 2.0, CV_64F),
                    cv::getGaussianKernel(7, 1.25, CV_64F), {-1, -1}, 0.0, code);
    return cv::norm(reference, cv::Mat(37, 53, CV_32F, ours.buffer()->host()), cv::NORM_INF);
}

TEST(GaussianBlur, AgreesWithOpenCvForEveryBorder)
{
    EXPECT_LT(distanceToOpenCv("reflect", cv::BORDER_REFLECT_101), 5e-7);
    EXPECT_LT(distanceToOpenCv("replicate", cv::BORDER_REPLICATE), 5e-7);
    EXPECT_LT(distanceToOpenCv("constant", cv::BORDER_CONSTANT), 5e-7);
}

TEST(GaussianBlur, CircularBorderIsTheBlurOfATiledImage)
{
    const Tensor input = randomFloats(11, 13);
    const auto view = input.hostView<const float>();
    std::vector<float> tiled;
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 39; ++x)
            tiled.push_back(view.at(0, 0, y % 11, x % 13));
    const Tensor large =
        run("gaussian_blur:kernel=7,sigma=2", Tensor::fromValues<float>({1, 1, 33, 39}, tiled), "cpu/exact");
    const Tensor wrapped = run("gaussian_blur:kernel=7,sigma=2,border=circular", input, "cpu/exact");
    for (int y = 0; y < 11; ++y)
        for (int x = 0; x < 13; ++x)
            EXPECT_EQ(wrapped.at(0, 0, y, x), large.at(0, 0, y + 11, x + 13));
}

TEST(GaussianBlur, KernelHasKorniasWeights)
{
    std::vector<float> impulse(25, 0.0f);
    impulse[12] = 1.0f;
    const Tensor response = run("gaussian_blur:kernel=1x5,sigma=1,border=constant",
                                Tensor::fromValues<float>({1, 1, 5, 5}, impulse), "cpu/exact");
    const double expected[] = {0.0545, 0.2442, 0.4026, 0.2442, 0.0545};
    for (int x = 0; x < 5; ++x)
        EXPECT_NEAR(response.at(0, 0, 2, x), expected[x], 1e-4);
}

TEST(GaussianBlur, SameBitsOnCpuAndEmu)
{
    const Tensor input = randomFloats(141, 167); // PyTorch's CPU code fuses from 20480 samples on
    for (const char* step :
         {"gaussian_blur:kernel=5x11,sigma=1.5x3", "gaussian_blur:kernel=9,border=circular"}) {
        const Tensor host = run(step, input, "cpu/exact");
        EXPECT_TRUE(sameBytes(host, run(step, input, "emu:1/exact"))) << step;
        // PyTorch has other weights and fused sums on CUDA, as on the CPU.
        EXPECT_FALSE(sameBytes(host, run(step, input, "emu:1/framework"))) << step;
        EXPECT_FALSE(sameBytes(host, run(step, input, "cpu/framework"))) << step;
    }
}

TEST(GaussianBlur, BytesAreRoundedToTheNearest)
{
    // With a huge sigma the three weights are equal within 1e-6, so that a sample is its neighbours' sum in
    // thirds: one third rounds down, two thirds round up. Beyond the border lies zero.
    const std::vector<std::uint8_t> values = {0, 1, 0, 0, 1, 1, 0, 255, 255, 254, 9, 0, 3, 4};
    const int width = static_cast<int>(values.size());
    const Tensor out = run("gaussian_blur:kernel=1x3,sigma=1000,border=constant",
                           Tensor::fromValues<std::uint8_t>({1, 1, 1, width}, values), "cpu");
    const auto value = [&](int x) {
        return x < 0 || x >= width ? 0 : int{values[static_cast<std::size_t>(x)]};
    };
    for (int x = 0; x < width; ++x)
        EXPECT_EQ(out.at(0, 0, 0, x), (value(x - 1) + value(x) + value(x + 1) + 1) / 3) << x;
}

TEST(GaussianBlur, RejectsKernelsThatDoNotFit)
{
    const Tensor input = randomFloats(3, 50);
    for (const char* step :
         {"gaussian_blur:kernel=4", "gaussian_blur:kernel=7", "gaussian_blur:kernel=9,border=circular"})
        EXPECT_THROW(run(step, input, "cpu"), Error) << step;
    EXPECT_NO_THROW(run("gaussian_blur:kernel=9,border=replicate", input, "cpu"));
    EXPECT_THROW(Step::parse("gaussian_blur:sigma=0"), Error);
}

} // namespace
} // namespace comparo
