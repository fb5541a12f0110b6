// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/ops/resize_reference.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <cmath>

/// OpenCV's resize where its law is ours: half-pixel centres, replicated border, Keys with a = -3/4, no
/// antialiasing. It rounds weights to float32 elsewhere, so values agree to float precision.
namespace comparo {
namespace {

struct Sizes {
    Shape shape;
    int height;
    int width;
};

const Sizes kSizes[] = {{{1, 1, 37, 53}, 19, 101},
                        {{1, 1, 64, 64}, 32, 32},
                        {{1, 1, 50, 20}, 131, 67},
                        {{1, 1, 201, 99}, 40, 98},
                        {{1, 1, 5, 7}, 40, 3}};

cv::Mat matOf(const Tensor& image)
{
    const auto view = image.hostView<const float>();
    cv::Mat mat(view.h, view.w, CV_32F);
    for (int y = 0; y < view.h; ++y)
        for (int x = 0; x < view.w; ++x)
            mat.at<float>(y, x) = view.at(0, 0, y, x);
    return mat;
}

/// Largest absolute difference on an image of 0 .. 255.
double largestDifference(const Sizes& sizes, const char* mode, int flag)
{
    const Tensor input = testing::patternImage<float>("noise", sizes.shape, 11, Layout::Contiguous);
    const auto ours = testing::valuesOf<float>(
        testing::resized(input, {sizes.height, sizes.width, mode, false, "auto"}, "cpu/exact"));
    cv::Mat theirs;
    cv::resize(matOf(input), theirs, {sizes.width, sizes.height}, 0.0, 0.0, flag);
    double largest = 0.0;
    for (int y = 0; y < sizes.height; ++y)
        for (int x = 0; x < sizes.width; ++x) {
            const double d =
                std::abs(static_cast<double>(theirs.at<float>(y, x)) -
                         static_cast<double>(ours[static_cast<std::size_t>(y * sizes.width + x)]));
            largest = std::max(largest, d);
        }
    return largest;
}

TEST(ResizePeers, BilinearIsOpenCvs)
{
    for (const Sizes& sizes : kSizes)
        EXPECT_LT(largestDifference(sizes, "bilinear", cv::INTER_LINEAR), 2e-3) << sizes.shape.toString();
}

TEST(ResizePeers, BicubicIsOpenCvs)
{
    for (const Sizes& sizes : kSizes)
        EXPECT_LT(largestDifference(sizes, "bicubic", cv::INTER_CUBIC), 5e-3) << sizes.shape.toString();
}

/// At an exact tie, which needs an even extent, nearest-exact takes the later sample and OpenCV the earlier
/// one.
TEST(ResizePeers, NearestIsOpenCvs)
{
    for (const Sizes& sizes : {Sizes{{1, 1, 37, 53}, 19, 101}, Sizes{{1, 1, 63, 65}, 32, 31},
                               Sizes{{1, 1, 51, 21}, 131, 67}, Sizes{{1, 1, 5, 7}, 40, 3}}) {
        EXPECT_EQ(largestDifference(sizes, "nearest", cv::INTER_NEAREST), 0.0) << sizes.shape.toString();
        EXPECT_EQ(largestDifference(sizes, "nearest-exact", cv::INTER_NEAREST_EXACT), 0.0)
            << sizes.shape.toString();
    }
}

} // namespace
} // namespace comparo
