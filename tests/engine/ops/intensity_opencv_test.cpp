// SPDX-License-Identifier: Apache-2.0
// Intensity ops against OpenCV, which knows nothing of Kornia: the same tasks by other code.
#include "engine/pipeline/runner.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <cmath>
#include <random>

namespace {

using namespace comparo;

constexpr int kHeight = 61;
constexpr int kWidth = 83;

/// The same random colours as a planar tensor and as OpenCV's interleaved image.
struct Pair {
    Tensor tensor;
    cv::Mat mat;
};

/// Values in [0, 1): noise, or whole numbers over 255 where `levels` is set.
Pair colors(bool levels = false)
{
    Pair pair{{}, cv::Mat(kHeight, kWidth, CV_32FC3)};
    std::mt19937 random(11);
    std::vector<float> values(static_cast<std::size_t>(3 * kHeight * kWidth));
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            for (int c = 0; c < 3; ++c) {
                const auto bits = static_cast<std::uint32_t>(random());
                const float v = levels ? static_cast<float>(bits % 256u) / 255.0f
                                       : static_cast<float>(bits >> 8) * 0x1p-24f;
                pair.mat.ptr<float>(y)[3 * x + c] = v;
                values[static_cast<std::size_t>((c * kHeight + y) * kWidth + x)] = v;
            }
    pair.tensor = Tensor::fromValues<float>({1, 3, kHeight, kWidth}, values);
    return pair;
}

cv::Mat run(const std::string& step, const Tensor& input)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    const Tensor output = runSide(pipeline, input, Side::parse("cpu/exact")).output();
    cv::Mat mat(kHeight, kWidth, CV_32FC3);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            for (int c = 0; c < 3; ++c)
                mat.ptr<float>(y)[3 * x + c] = static_cast<float>(output.at(0, c, y, x));
    return mat;
}

double distance(const cv::Mat& a, const cv::Mat& b)
{
    return cv::norm(a, b, cv::NORM_INF);
}

cv::Mat clamped(cv::Mat image)
{
    cv::min(image, 1.0, image);
    cv::max(image, 0.0, image);
    return image;
}

/// A rounding or two of values up to 2.
constexpr double kRounding = 2.4e-7;

TEST(IntensityOpenCv, SumsAndProducts)
{
    const Pair image = colors();
    cv::Mat expected;
    cv::add(image.mat, cv::Scalar::all(0.3), expected);
    EXPECT_LE(distance(run("brightness:brightness=1.3", image.tensor), clamped(expected)), kRounding);
    image.mat.convertTo(expected, CV_32F, 1.7);
    EXPECT_LE(distance(run("contrast:contrast=1.7", image.tensor), clamped(expected)), kRounding);
    cv::subtract(cv::Scalar::all(1.0), image.mat, expected);
    EXPECT_LE(distance(run("invert", image.tensor), expected), 0.0);
    cv::add(image.mat, cv::Scalar(0.25, -0.125, 0.5), expected);
    EXPECT_LE(distance(run("rgb_shift:red=0.25,green=-0.125,blue=0.5", image.tensor), clamped(expected)),
              kRounding);
    cv::subtract(image.mat, cv::Scalar(0.485, 0.456, 0.406), expected);
    cv::divide(expected, cv::Scalar(0.229, 0.224, 0.225), expected);
    const std::string statistics = "mean=0.485/0.456/0.406,std=0.229/0.224/0.225";
    EXPECT_LE(distance(run("normalize:" + statistics, image.tensor), expected), 4 * kRounding);
    cv::multiply(image.mat, cv::Scalar(0.229, 0.224, 0.225), expected);
    cv::add(expected, cv::Scalar(0.485, 0.456, 0.406), expected);
    EXPECT_LE(distance(run("denormalize:" + statistics, image.tensor), expected), kRounding);
}

TEST(IntensityOpenCv, Powers)
{
    const Pair image = colors();
    for (const double gamma : {0.45, 1.8, 2.0, 3.0}) {
        cv::Mat expected;
        cv::pow(image.mat, gamma, expected);
        // OpenCV's float power is good to some 1e-6 of the value
        EXPECT_LE(distance(run("gamma:gain=1,gamma=" + std::to_string(gamma), image.tensor), expected), 2e-6)
            << gamma;
    }
}

TEST(IntensityOpenCv, Luma)
{
    const Pair image = colors();
    cv::Mat gray;
    cv::Mat expected;
    cv::cvtColor(image.mat, gray, cv::COLOR_RGB2GRAY);
    cv::cvtColor(gray, expected, cv::COLOR_GRAY2RGB);
    EXPECT_LE(distance(run("grayscale", image.tensor), expected), kRounding);

    // saturation of colour jitter is a blend with luma, contrast one with its mean
    const std::string neutral = "color_jitter:brightness=1,hue=0,";
    cv::Mat blended;
    cv::addWeighted(image.mat, 0.4, expected, 0.6, 0.0, blended);
    EXPECT_LE(distance(run(neutral + "contrast=1,saturation=0.4", image.tensor), blended), 2 * kRounding);
    const double mean = cv::mean(gray)[0];
    image.mat.convertTo(blended, CV_32F, 0.6, 0.4 * mean);
    EXPECT_LE(distance(run(neutral + "contrast=0.6,saturation=1", image.tensor), clamped(blended)),
              2 * kRounding);
}

/// OpenCV's HSV of floats has hues in degrees and works with another epsilon, so colours near grey, whose hue
/// is a small number divided by a small number, differ by more than roundings.
TEST(IntensityOpenCv, HueAndSaturation)
{
    constexpr double kHsv = 3e-6;
    const Pair image = colors();
    cv::Mat hsv;
    cv::cvtColor(image.mat, hsv, cv::COLOR_RGB2HSV);
    const auto back = [&](double turn, double factor) {
        cv::Mat changed = hsv.clone();
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                float* pixel = changed.ptr<float>(y) + 3 * x;
                pixel[0] = static_cast<float>(std::fmod(pixel[0] + turn + 360.0, 360.0));
                pixel[1] = static_cast<float>(std::min(1.0, pixel[1] * factor));
            }
        cv::Mat rgb;
        cv::cvtColor(changed, rgb, cv::COLOR_HSV2RGB);
        return rgb;
    };
    for (const double share : {-0.5, -0.2, 0.0, 0.1, 0.5})
        EXPECT_LE(distance(run("hue:hue=" + std::to_string(share), image.tensor), back(share * 360.0, 1.0)),
                  kHsv)
            << share;
    for (const double factor : {0.0, 0.5, 1.0, 1.9})
        EXPECT_LE(
            distance(run("saturation:saturation=" + std::to_string(factor), image.tensor), back(0.0, factor)),
            kHsv)
            << factor;
}

TEST(IntensityOpenCv, AutoContrastStretchesEachChannel)
{
    const Pair image = colors();
    std::vector<cv::Mat> channels;
    cv::split(image.mat, channels);
    for (cv::Mat& channel : channels)
        cv::normalize(channel, channel, 0.0, 1.0, cv::NORM_MINMAX);
    cv::Mat expected;
    cv::merge(channels, expected);
    // 1e-6 is added to the range here, nothing there
    EXPECT_LE(distance(run("auto_contrast", image.tensor), expected), 1.5e-6);
}

TEST(IntensityOpenCv, PosterizeKeepsTheHighBits)
{
    const Pair image = colors(true);
    cv::Mat bytes;
    image.mat.convertTo(bytes, CV_8U, 255.0);
    for (int bits = 0; bits <= 7; ++bits) {
        cv::Mat kept;
        cv::bitwise_and(bytes, cv::Scalar::all(256 - (1 << (8 - bits))), kept);
        kept.convertTo(kept, CV_32F, 1.0 / 255.0);
        EXPECT_LE(distance(run("posterize:bits=" + std::to_string(bits), image.tensor), kept), kRounding)
            << bits;
    }
}

TEST(IntensityOpenCv, SolarizeInvertsFromTheThresholdOn)
{
    const Pair image = colors();
    cv::Mat sum;
    cv::add(image.mat, cv::Scalar::all(0.125), sum);
    sum = clamped(sum);
    cv::Mat inverted;
    cv::subtract(cv::Scalar::all(1.0), sum, inverted);
    cv::Mat low;
    cv::compare(sum, cv::Scalar::all(0.5), low, cv::CMP_LT);
    sum.copyTo(inverted, low);
    EXPECT_LE(distance(run("solarize:threshold=0.5,addition=0.125", image.tensor), inverted), kRounding);
}

} // namespace
