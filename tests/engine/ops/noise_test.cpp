// SPDX-License-Identifier: Apache-2.0
// What the noise ops draw for each pixel: its distribution, and what it depends on.
#include "engine/pipeline/runner.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace {

using namespace comparo;

constexpr int kSide = 256;

Tensor gray(int n, int c, int h = kSide, int w = kSide)
{
    const std::vector<float> values(static_cast<std::size_t>(n * c * h * w), 0.5f);
    return Tensor::fromValues<float>({n, c, h, w}, values);
}

Tensor run(const std::string& step, const Tensor& input, std::uint64_t seed = 3,
           const char* side = "cpu/exact")
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    pipeline.seed = seed;
    return runSide(pipeline, input, Side::parse(side)).output();
}

struct Moments {
    double mean = 0.0;
    double deviation = 0.0;
};

Moments momentsOf(const Tensor& noisy, int n, int c)
{
    const Shape& s = noisy.shape();
    double sum = 0.0;
    double squares = 0.0;
    for (int y = 0; y < s.h; ++y)
        for (int x = 0; x < s.w; ++x) {
            const double v = noisy.at(n, c, y, x) - 0.5;
            sum += v;
            squares += v * v;
        }
    const double count = static_cast<double>(s.h) * s.w;
    return {sum / count, std::sqrt(squares / count - sum / count * (sum / count))};
}

TEST(GaussianNoise, HasTheMeanAndDeviationThatWereAskedFor)
{
    const Tensor noisy = run("gaussian_noise:mean=0.2,std=0.3", gray(2, 3));
    for (int n = 0; n < 2; ++n)
        for (int c = 0; c < 3; ++c) {
            const Moments moments = momentsOf(noisy, n, c);
            // five standard errors of 65536 values
            EXPECT_NEAR(moments.mean, 0.2, 5 * 0.3 / kSide);
            EXPECT_NEAR(moments.deviation, 0.3, 5 * 0.3 / kSide / std::sqrt(2.0));
        }
}

TEST(GaussianNoise, DiffersBetweenSamplesChannelsAndSeeds)
{
    const Tensor noisy = run("gaussian_noise:std=0.3", gray(2, 2, 5, 7));
    std::set<double> values;
    for (int n = 0; n < 2; ++n)
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < 5; ++y)
                for (int x = 0; x < 7; ++x)
                    values.insert(noisy.at(n, c, y, x));
    EXPECT_GT(values.size(), 2u * 2u * 5u * 7u - 3u);
    const Tensor other = run("gaussian_noise:std=0.3", gray(2, 2, 5, 7), 4);
    EXPECT_NE(other.at(0, 0, 0, 0), noisy.at(0, 0, 0, 0));
}

TEST(GaussianNoise, IsTheSameFieldForAllSamplesWhereTheBatchSharesIt)
{
    const Tensor noisy = run("gaussian_noise:std=0.3,same_on_batch=true", gray(3, 1, 9, 5));
    for (int n = 1; n < 3; ++n)
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 5; ++x)
                EXPECT_EQ(noisy.at(n, 0, y, x), noisy.at(0, 0, y, x));
}

TEST(GaussianNoise, HasTheSameBitsOnTheEmulatedDeviceAtEveryWidth)
{
    for (const int width : {1, 2, 3, 4, 5, 255, 256, 257, 1023}) {
        const Tensor input = gray(2, 2, 3, width);
        EXPECT_TRUE(
            test::sameBits(run("gaussian_noise", input), run("gaussian_noise", input, 3, "emu:0/exact")))
            << width;
    }
}

TEST(SaltAndPepper, ChangesTheShareOfPixelsThatWasAskedForInAllChannelsAtOnce)
{
    const Tensor noisy = run("salt_and_pepper_noise:amount=0.2,salt_vs_pepper=0.3", gray(2, 3));
    for (int n = 0; n < 2; ++n) {
        int white = 0;
        int black = 0;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const double v = noisy.at(n, 0, y, x);
                EXPECT_EQ(noisy.at(n, 1, y, x), v);
                EXPECT_EQ(noisy.at(n, 2, y, x), v);
                ASSERT_TRUE(v == 0.0 || v == 0.5 || v == 1.0) << v;
                white += v == 1.0 ? 1 : 0;
                black += v == 0.0 ? 1 : 0;
            }
        const double pixels = kSide * kSide;
        // five standard errors
        EXPECT_NEAR(white / pixels, 0.06, 5 * std::sqrt(0.06 * 0.94 / pixels));
        EXPECT_NEAR(black / pixels, 0.14, 5 * std::sqrt(0.14 * 0.86 / pixels));
    }
}

TEST(SaltAndPepper, DiffersBetweenSamplesUnlessTheBatchSharesIt)
{
    const auto different = [](const Tensor& noisy) {
        int count = 0;
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 33; ++x)
                count += noisy.at(0, 0, y, x) != noisy.at(1, 0, y, x) ? 1 : 0;
        return count;
    };
    EXPECT_GT(different(run("salt_and_pepper_noise:amount=0.5", gray(2, 1, 32, 33))), 100);
    EXPECT_EQ(different(run("salt_and_pepper_noise:amount=0.5,same_on_batch=true", gray(2, 1, 32, 33))), 0);
}

} // namespace
