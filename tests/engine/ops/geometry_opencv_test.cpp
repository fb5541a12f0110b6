// SPDX-License-Identifier: Apache-2.0
// Geometric ops against what OpenCV makes of the same pixels, and of the same places.
#include "engine/pipeline/runner.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>

namespace comparo {
namespace {

constexpr DeviceId kCpu{DeviceKind::Cpu, 0};

Tensor noise(const Shape& shape, unsigned seed = 11)
{
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    cv::RNG random(seed);
    for (float& v : values)
        v = random.uniform(0.0f, 1.0f);
    return Tensor::fromValues<float>(shape, values);
}

/// Waves a few pixels long: between neighbours the value changes by at most about 0.3.
Tensor waves(const Shape& shape)
{
    std::vector<float> values;
    for (int z = 0; z < shape.n * shape.c; ++z)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                values.push_back(
                    static_cast<float>(0.5 + 0.25 * std::sin(0.4 * x + z) + 0.25 * std::cos(0.5 * y)));
    return Tensor::fromValues<float>(shape, values);
}

template <class T>
cv::Mat planeOf(const Tensor& tensor, int z)
{
    const Shape& s = tensor.shape();
    cv::Mat plane(s.h, s.w, cv::traits::Type<T>::value);
    for (int y = 0; y < s.h; ++y)
        for (int x = 0; x < s.w; ++x)
            plane.at<T>(y, x) = static_cast<T>(tensor.at(z / s.c, z % s.c, y, x));
    return plane;
}

Trace traceOf(const std::string& step, const Tensor& image, Numerics numerics = Numerics::Exact)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    return runSide(pipeline, image, {kCpu, numerics});
}

template <class F>
void expectEqualPlanes(const std::string& step, const Tensor& image, F peer)
{
    SCOPED_TRACE(step);
    const Tensor output = traceOf(step, image).output();
    for (int z = 0; z < image.shape().n * image.shape().c; ++z) {
        const cv::Mat expected = peer(planeOf<float>(image, z), z);
        const cv::Mat actual = planeOf<float>(output, z);
        ASSERT_EQ(actual.size(), expected.size());
        EXPECT_EQ(cv::norm(actual, expected, cv::NORM_INF), 0.0) << "plane " << z;
    }
}

TEST(MovedSamples, AreThoseOfOpenCv)
{
    const Tensor image = noise({2, 3, 23, 31});
    const auto flipped = [](int code) {
        return [code](const cv::Mat& plane, int) {
            cv::Mat out;
            cv::flip(plane, out, code);
            return out;
        };
    };
    expectEqualPlanes("horizontal_flip", image, flipped(1));
    expectEqualPlanes("vertical_flip", image, flipped(0));
    expectEqualPlanes("center_crop:size=10x13", image, [](const cv::Mat& plane, int) {
        return plane(cv::Rect((31 - 13) / 2, (23 - 10) / 2, 13, 10)).clone();
    });
    const auto bordered = [](int border, double value) {
        return [border, value](const cv::Mat& plane, int) {
            cv::Mat out;
            cv::copyMakeBorder(plane, out, 0, 7, 0, 9, border, cv::Scalar(value));
            return out;
        };
    };
    expectEqualPlanes("pad_to:size=30x40,pad_value=0.5", image, bordered(cv::BORDER_CONSTANT, 0.5));
    expectEqualPlanes("pad_to:size=30x40,pad_mode=reflect", image, bordered(cv::BORDER_REFLECT_101, 0));
    expectEqualPlanes("pad_to:size=30x40,pad_mode=replicate", image, bordered(cv::BORDER_REPLICATE, 0));
    expectEqualPlanes("pad_to:size=30x40,pad_mode=circular", image, bordered(cv::BORDER_WRAP, 0));
}

TEST(MovedSamples, OfRandomCropsLieWhereTheDrawsSay)
{
    const Tensor image = noise({5, 2, 23, 31});
    const std::string step = "crop:size=9x12,padding=4,padding_mode=reflect";
    const Draws draws = traceOf(step, image).steps.front().draws;
    bool moved = false;
    for (int n = 1; n < 5; ++n)
        moved = moved || draws.value("x_start", n) != draws.value("x_start", 0);
    EXPECT_TRUE(moved);
    expectEqualPlanes(step, image, [&](const cv::Mat& plane, int z) {
        cv::Mat out;
        cv::copyMakeBorder(plane, out, 4, 4, 4, 4, cv::BORDER_REFLECT_101);
        const auto start = [&](const char* name) { return static_cast<int>(draws.value(name, z / 2)); };
        return out(cv::Rect(start("x_start"), start("y_start"), 12, 9)).clone();
    });
}

TEST(MovedSamples, OfQuarterTurnsOfASquareAreThoseOfOpenCv)
{
    for (const int size : {8, 9}) {
        const Tensor image = noise({1, 2, size, size});
        for (const auto& [times, code] : {std::pair<const char*, int>{"1", cv::ROTATE_90_COUNTERCLOCKWISE},
                                          {"2", cv::ROTATE_180},
                                          {"-1", cv::ROTATE_90_CLOCKWISE},
                                          {"3", cv::ROTATE_90_CLOCKWISE}})
            for (const char* mode : {"bilinear", "nearest", "bicubic"})
                expectEqualPlanes("rotation90:times=" + std::string(times) + ",mode=" + mode, image,
                                  [code = code](const cv::Mat& plane, int) {
                                      cv::Mat out;
                                      cv::rotate(plane, out, code);
                                      return out;
                                  });
    }
}

TEST(NeutralWarps, AreTheIdentityInExactNumerics)
{
    const Tensor image = noise({2, 3, 23, 31});
    for (const char* step :
         {"rotation:degrees=0", "rotation:degrees=360,mode=bicubic", "rotation:degrees=0,align_corners=false",
          "rotation90:times=0", "translate:translate_x=0,translate_y=0", "shear:shear_x=0,shear_y=0",
          "shear:shear_x=0,shear_y=0,padding=reflection,mode=nearest", "affine:degrees=0",
          "affine:degrees=0,padding=fill,fill=0.5", "perspective:distortion_scale=0",
          "perspective:distortion_scale=0,align_corners=true,mode=bicubic"})
        EXPECT_TRUE(test::sameBits(traceOf(step, image).output(), image)) << step;
}

/// The place in the source for every output pixel, from a matrix of source to output pixels; float64.
struct Places {
    cv::Mat x;
    cv::Mat y;
};

Places placesOf(const cv::Matx33d& pixels, int h, int w)
{
    const cv::Matx33d back = pixels.inv();
    Places places{cv::Mat(h, w, CV_64F), cv::Mat(h, w, CV_64F)};
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const cv::Vec3d p = back * cv::Vec3d(x, y, 1.0);
            places.x.at<double>(y, x) = p[0] / p[2];
            places.y.at<double>(y, x) = p[1] / p[2];
        }
    return places;
}

/// Bilinear sampling in float64, zeros beyond the image.
cv::Mat referee(const cv::Mat& plane, const Places& places)
{
    const auto at = [&](int y, int x) {
        return x < 0 || y < 0 || x >= plane.cols || y >= plane.rows ? 0.0 : plane.at<double>(y, x);
    };
    cv::Mat out(places.x.size(), CV_64F);
    for (int y = 0; y < out.rows; ++y)
        for (int x = 0; x < out.cols; ++x) {
            const double px = places.x.at<double>(y, x), py = places.y.at<double>(y, x);
            const int x0 = static_cast<int>(std::floor(px)), y0 = static_cast<int>(std::floor(py));
            const double u = px - x0, v = py - y0;
            out.at<double>(y, x) = (at(y0, x0) * (1 - u) + at(y0, x0 + 1) * u) * (1 - v) +
                                   (at(y0 + 1, x0) * (1 - u) + at(y0 + 1, x0 + 1) * u) * v;
        }
    return out;
}

struct Warp {
    std::string step;
    cv::Matx33d pixels; ///< source to output
};

/// The same warps as OpenCV's own functions describe them.
std::vector<Warp> warps(const Shape& shape)
{
    const cv::Point2f center(static_cast<float>(shape.w - 1) / 2, static_cast<float>(shape.h - 1) / 2);
    const auto turned = [&](double degrees, double scale) {
        const cv::Mat m = cv::getRotationMatrix2D(center, degrees, scale);
        cv::Matx33d full = cv::Matx33d::eye();
        for (int i = 0; i < 6; ++i)
            full.val[i] = m.at<double>(i / 3, i % 3);
        return full;
    };
    cv::Matx33d shifted = turned(-25.0, 0.75);
    shifted(0, 2) += 0.125 * shape.w;
    shifted(1, 2) -= 0.25 * shape.h;
    return {{"rotation:degrees=33", turned(33.0, 1.0)},
            {"rotation:degrees=-117", turned(-117.0, 1.0)},
            {"affine:degrees=40,scale=1.25,align_corners=true", turned(-40.0, 1.25)},
            {"affine:degrees=25,scale=0.75,translate_x=0.125,translate_y=-0.25,align_corners=true", shifted},
            {"translate:translate_x=0.0625,translate_y=0.03125,align_corners=true",
             {1, 0, 0.0625 * shape.w, 0, 1, 0.03125 * shape.h, 0, 0, 1}}};
}

TEST(Warps, TakeThePlacesThatTheMatricesOfOpenCvName)
{
    const Shape shape{1, 2, 48, 64};
    const Tensor image = noise(shape);
    for (const Warp& warp : warps(shape)) {
        SCOPED_TRACE(warp.step);
        const Tensor output = traceOf(warp.step, image).output();
        const Places places = placesOf(warp.pixels, shape.h, shape.w);
        for (int z = 0; z < 2; ++z) {
            const cv::Mat expected = referee(planeOf<double>(image, z), places);
            // float32 weights and sums of four: some 2^-24 each
            EXPECT_LE(cv::norm(planeOf<double>(output, z), expected, cv::NORM_INF), 4e-7) << "plane " << z;
        }
    }
}

/// warpAffine counts places in 1/32 of a pixel, also for float images: a place is off by up to 1/64 on either
/// axis, which a picture that changes by 0.3 a pixel shows as 0.01.
TEST(Warps, AreCloseToOpenCvsOwn)
{
    const Shape shape{1, 2, 48, 64};
    const Tensor image = waves(shape);
    for (const Warp& warp : warps(shape)) {
        SCOPED_TRACE(warp.step);
        const Tensor output = traceOf(warp.step, image).output();
        cv::Mat rows(2, 3, CV_64F);
        for (int i = 0; i < 6; ++i)
            rows.at<double>(i / 3, i % 3) = warp.pixels.val[i];
        for (int z = 0; z < 2; ++z) {
            cv::Mat expected;
            cv::warpAffine(planeOf<float>(image, z), expected, rows, {shape.w, shape.h}, cv::INTER_LINEAR,
                           cv::BORDER_CONSTANT);
            cv::Mat difference;
            cv::absdiff(planeOf<float>(output, z), expected, difference);
            // Beside the image the step to zero is the value itself: 1/64 of up to 1 on either axis.
            EXPECT_LE(cv::norm(difference, cv::NORM_INF), 2.0 / 64) << "plane " << z;
            EXPECT_LE(cv::mean(difference)[0], 3e-3) << "plane " << z;
        }
    }
}

TEST(Warps, OfPerspectiveTakeThePlacesOfOpenCvsHomography)
{
    const Shape shape{3, 1, 48, 64};
    const Tensor image = noise(shape);
    const Trace trace = traceOf("perspective:distortion_scale=0.6,align_corners=true", image);
    const Draws& draws = trace.steps.front().draws;
    const std::vector<cv::Point2f> from{{0, 0}, {63, 0}, {63, 47}, {0, 47}};
    for (int n = 0; n < 3; ++n) {
        std::vector<cv::Point2f> to;
        for (int k = 0; k < 4; ++k)
            to.emplace_back(static_cast<float>(draws.value("end_points", n, 2 * k)),
                            static_cast<float>(draws.value("end_points", n, 2 * k + 1)));
        const cv::Matx33d pixels = cv::getPerspectiveTransform(from, to);
        const cv::Mat expected = referee(planeOf<double>(image, n), placesOf(pixels, shape.h, shape.w));
        // OpenCV multiplies coordinates in float32 before it solves: its places are off by some 1e-6 of a
        // pixel
        EXPECT_LE(cv::norm(planeOf<double>(trace.output(), n), expected, cv::NORM_INF), 1e-5)
            << "sample " << n;
    }
}

/// Both ways of counting name the same places, in exact numerics even the same bits; only where reflection
/// mirrors differs.
TEST(Warps, WithoutAlignCornersTakeTheSamePlaces)
{
    const Shape shape{1, 1, 48, 64};
    const Tensor image = noise(shape);
    const cv::Matx33d pixels{1, 0, 16, 0, 1, 0, 0, 0, 1};
    const cv::Mat expected = referee(planeOf<double>(image, 0), placesOf(pixels, shape.h, shape.w));
    const Tensor output = traceOf("translate:translate_x=0.25,translate_y=0", image).output();
    EXPECT_EQ(cv::norm(planeOf<double>(output, 0), expected, cv::NORM_INF), 0.0);
    for (const std::string step : {"shear:shear_x=20,padding=border", "affine:degrees=33,scale=0.7",
                                   "rotation:degrees=12,mode=bicubic", "perspective:distortion_scale=0.6"}) {
        const Tensor with = traceOf(step + ",align_corners=true", image).output();
        const Tensor without = traceOf(step + ",align_corners=false", image).output();
        EXPECT_TRUE(test::sameBits(with, without)) << step;
    }
}

TEST(ResizedCrops, AreBilinearOverTheDrawnWindow)
{
    const Shape shape{4, 1, 48, 64};
    const Tensor image = noise(shape);
    const Trace trace = traceOf("resized_crop:size=20x31", image);
    const Draws& draws = trace.steps.front().draws;
    for (int n = 0; n < 4; ++n) {
        const auto number = [&](const char* name) { return static_cast<int>(draws.value(name, n)); };
        const cv::Rect window(number("x_start"), number("y_start"), number("width"), number("height"));
        const cv::Mat part = planeOf<double>(image, n)(window).clone();
        const cv::Matx33d pixels{30.0 / (part.cols - 1), 0, 0, 0, 19.0 / (part.rows - 1), 0, 0, 0, 1};
        // The last row and column lie on the edge, where rounding of the place may reach the zeros beyond.
        const cv::Mat expected = referee(part, placesOf(pixels, 20, 31));
        const cv::Rect inner(0, 0, 30, 19);
        EXPECT_LE(cv::norm(planeOf<double>(trace.output(), n)(inner), expected(inner), cv::NORM_INF), 4e-7);
    }
}

} // namespace
} // namespace comparo
