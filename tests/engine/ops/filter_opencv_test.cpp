// SPDX-License-Identifier: Apache-2.0
// Filters and equalisation beside OpenCV, an implementation that shares nothing with Kornia or ours.
#include "engine/pipeline/runner.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace comparo {
namespace {

constexpr int kHeight = 64;
constexpr int kWidth = 96;

/// Smooth waves under noise, in [0, 1], on the grid of 8-bit levels.
Tensor levels(int height = kHeight, int width = kWidth)
{
    std::mt19937 generator(11);
    std::vector<float> values;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double wave = 128.0 + 90.0 * std::sin(x * 0.11) * std::cos(y * 0.07);
            const int noise = static_cast<int>(generator() % 49) - 24;
            values.push_back(static_cast<float>(std::clamp(static_cast<int>(wave) + noise, 0, 255)) / 255.0f);
        }
    return Tensor::fromValues<float>({1, 1, height, width}, values);
}

cv::Mat asMat(const Tensor& tensor)
{
    return cv::Mat(tensor.shape().h, tensor.shape().w, CV_32F, tensor.buffer()->host());
}

cv::Mat asBytes(const Tensor& tensor)
{
    cv::Mat bytes;
    asMat(tensor).convertTo(bytes, CV_8U, 255.0);
    return bytes;
}

Tensor run(const std::string& step, const Tensor& input)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    return runSide(pipeline, input, Side::parse("cpu/exact")).output();
}

double distance(const Tensor& ours, const cv::Mat& theirs)
{
    return cv::norm(asMat(ours), theirs, cv::NORM_INF);
}

/// Float32 sums of at most 45 products of values up to 1, in another order.
constexpr double kSums = 1e-6;

TEST(FilterOpenCv, BoxBlurIsBoxFilter)
{
    const Tensor input = levels();
    const std::pair<const char*, int> borders[] = {{"reflect", cv::BORDER_REFLECT_101},
                                                   {"replicate", cv::BORDER_REPLICATE},
                                                   {"constant", cv::BORDER_CONSTANT}};
    for (const auto& [border, code] : borders)
        for (const char* separable : {"true", "false"}) {
            cv::Mat theirs;
            cv::boxFilter(asMat(input), theirs, CV_32F, {9, 5}, {-1, -1}, true, code);
            const Tensor ours =
                run(std::string("box_blur:kernel=5x9,border=") + border + ",separable=" + separable, input);
            EXPECT_LT(distance(ours, theirs), kSums) << border << " " << separable;
        }
}

TEST(FilterOpenCv, DrawnGaussianBlurIsGaussianBlur)
{
    const Tensor input = levels();
    cv::Mat theirs;
    cv::GaussianBlur(asMat(input), theirs, {7, 7}, 1.75, 1.75, cv::BORDER_REFLECT_101);
    EXPECT_LT(distance(run("random_gaussian_blur:kernel=7,sigma=1.75", input), theirs), kSums);
}

TEST(FilterOpenCv, MedianBlurIsTheMedianOfTheReflectedImage)
{
    const Tensor input = levels();
    for (const int side : {3, 5}) { // OpenCV's largest for floats
        const int pad = side / 2;
        cv::Mat framed;
        cv::Mat theirs;
        cv::copyMakeBorder(asMat(input), framed, pad, pad, pad, pad, cv::BORDER_REFLECT_101);
        cv::medianBlur(framed, theirs, side);
        const Tensor ours = run("median_blur:kernel=" + std::to_string(side), input);
        EXPECT_EQ(distance(ours, theirs(cv::Rect(pad, pad, kWidth, kHeight))), 0.0) << side;
    }
    cv::Mat bytes;
    cv::medianBlur(asBytes(input), bytes, 11);
    const Tensor ours = run("median_blur:kernel=11", input);
    const cv::Rect inner(5, 5, kWidth - 10, kHeight - 10);
    cv::Mat difference;
    cv::absdiff(asBytes(ours)(inner), bytes(inner), difference);
    EXPECT_EQ(cv::countNonZero(difference), 0);
}

/// The kernel that motion_blur applies, from its answer to one bright pixel: a correlation answers with the
/// kernel turned by half a turn.
cv::Mat impulseKernel(const std::string& step, int size)
{
    const int side = 2 * size + 1;
    std::vector<float> impulse(static_cast<std::size_t>(side * side), 0.0f);
    impulse[static_cast<std::size_t>(size * side + size)] = 1.0f;
    const Tensor answer = run(step, Tensor::fromValues<float>({1, 1, side, side}, impulse));
    cv::Mat kernel;
    const cv::Rect middle(size - size / 2, size - size / 2, size, size);
    cv::flip(asMat(answer)(middle), kernel, -1);
    return kernel;
}

TEST(FilterOpenCv, MotionBlurIsFilter2dWithARotatedLine)
{
    const Tensor input = levels();
    for (const double angle : {0.0, 20.0, 90.0, -65.0}) {
        const std::string step =
            "motion_blur:kernel_size=9,direction=0.3,resample=bilinear,angle=" + std::to_string(angle);
        const cv::Mat kernel = impulseKernel(step, 9);
        EXPECT_NEAR(cv::sum(kernel)[0], 1.0, 1e-6);

        // OpenCV's own rotation of the same line; its warp has 1/32 pixel steps, hence the tolerance.
        cv::Mat line = cv::Mat::zeros(9, 9, CV_32F);
        for (int x = 0; x < 9; ++x)
            line.at<float>(4, x) = 0.65f + (1.0f - 1.3f) / 8.0f * static_cast<float>(x);
        cv::Mat turned;
        cv::warpAffine(line, turned, cv::getRotationMatrix2D({4.0f, 4.0f}, angle, 1.0), {9, 9});
        turned /= cv::sum(turned)[0];
        EXPECT_LT(cv::norm(kernel, turned, cv::NORM_INF), 0.012) << angle;

        cv::Mat theirs;
        cv::filter2D(asMat(input), theirs, CV_32F, kernel, {-1, -1}, 0.0, cv::BORDER_CONSTANT);
        EXPECT_LT(distance(run(step, input), theirs), kSums) << angle;
    }
}

TEST(FilterOpenCv, SharpnessIsABlendWithFilter2d)
{
    const Tensor input = levels();
    const cv::Mat image = asMat(input);
    const cv::Mat weights = (cv::Mat_<float>(3, 3) << 1, 1, 1, 1, 5, 1, 1, 1, 1) / 13.0f;
    cv::Mat smooth;
    cv::filter2D(image, smooth, CV_32F, weights);
    const cv::Rect inner(1, 1, kWidth - 2, kHeight - 2);
    cv::Mat theirs = image.clone();
    cv::Mat(smooth * (1.0 - 2.5) + image * 2.5)(inner).copyTo(theirs(inner));
    theirs = cv::min(cv::max(theirs, 0.0), 1.0);
    // Twice the sums: the factor enlarges their rounding.
    EXPECT_LT(distance(run("sharpness:sharpness=2.5", input), theirs), 2 * kSums);
}

/// OpenCV maps the cumulated share above the lowest level to 0 … 255 and rounds; Kornia (as PIL) counts up to
/// the level below, in whole steps of a 255th of the samples. With 93,184 samples a step loses less than
/// 1/365 and a level holds less than 1.5 % of them, which is 4 levels of the result.
TEST(FilterOpenCv, EqualizeIsEqualizeHistWithinALevelOfItsCounts)
{
    const Tensor input = levels(256, 364);
    cv::Mat theirs;
    cv::equalizeHist(asBytes(input), theirs);
    const cv::Mat ours = asBytes(run("equalize", input));
    cv::Mat difference;
    cv::absdiff(ours, theirs, difference);
    double most = 0.0;
    cv::minMaxLoc(difference, nullptr, &most);
    EXPECT_LE(most, 4.0);
    EXPECT_LE(cv::mean(difference)[0], 2.0);
}

/// Both limit and spread counts alike. OpenCV's weights are half a pixel further: 1/256 of the difference of
/// two tables on each axis, two levels at most. Each rounds once.
TEST(FilterOpenCv, ClaheIsCreateClaheWithinItsWeights)
{
    const Tensor input = levels(512, 512);
    for (const double limit : {2.0, 40.0}) {
        cv::Mat theirs;
        cv::createCLAHE(limit, {4, 4})->apply(asBytes(input), theirs);
        const cv::Mat ours = asBytes(run("clahe:grid=4,clip_limit=" + std::to_string(limit), input));
        cv::Mat difference;
        cv::absdiff(ours, theirs, difference);
        double most = 0.0;
        cv::minMaxLoc(difference, nullptr, &most);
        EXPECT_LE(most, 3.0) << limit;
        EXPECT_LE(cv::mean(difference)[0], 1.0) << limit;
    }
}

TEST(FilterOpenCv, ClaheWorksInGridsThatAreNotSquare)
{
    const Tensor input = levels(256, 768);
    cv::Mat theirs;
    cv::createCLAHE(3.0, {6, 2})->apply(asBytes(input), theirs);
    const cv::Mat ours = asBytes(run("clahe:grid=2x6,clip_limit=3", input));
    cv::Mat difference;
    cv::absdiff(ours, theirs, difference);
    EXPECT_LE(cv::mean(difference)[0], 1.0);
}

} // namespace
} // namespace comparo
