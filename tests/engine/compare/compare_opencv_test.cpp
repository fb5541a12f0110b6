// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/metrics/ssim.h"
#include "tests/engine/compare/compare_pairs.h"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

/// Comparisons against what OpenCV computes from the same pixels by other means.
namespace comparo {
namespace {

using testing::Pair;
using testing::randomPair;

/// One plane as an OpenCV matrix of its own type.
template <class T>
cv::Mat planeOf(const std::vector<T>& values, const Shape& s, int plane)
{
    const auto start =
        static_cast<std::size_t>(plane) * static_cast<std::size_t>(s.h) * static_cast<std::size_t>(s.w);
    return cv::Mat(s.h, s.w, cv::traits::Type<T>::value, const_cast<T*>(values.data() + start)).clone();
}

/// Mean SSIM in float64, from two-dimensional windows by GaussianBlur, over the valid area.
double ssimByBlur(const cv::Mat& first, const cv::Mat& second, double peak)
{
    cv::Mat a, b;
    first.convertTo(a, CV_64F);
    second.convertTo(b, CV_64F);
    const auto blurred = [](const cv::Mat& m) {
        cv::Mat out;
        cv::GaussianBlur(m, out, {11, 11}, 1.5, 1.5, cv::BORDER_REFLECT_101);
        return out;
    };
    const cv::Mat ma = blurred(a), mb = blurred(b);
    const cv::Mat va = blurred(a.mul(a)) - ma.mul(ma);
    const cv::Mat vb = blurred(b.mul(b)) - mb.mul(mb);
    const cv::Mat cov = blurred(a.mul(b)) - ma.mul(mb);
    const double c1 = std::pow(0.01 * peak, 2), c2 = std::pow(0.03 * peak, 2);
    const cv::Mat top = (2 * ma.mul(mb) + c1).mul(2 * cov + c2);
    const cv::Mat bottom = (ma.mul(ma) + mb.mul(mb) + c1).mul(va + vb + c2);
    const cv::Mat map = top / bottom;
    return cv::mean(map(cv::Rect(5, 5, map.cols - 10, map.rows - 10)))[0];
}

/// A picture with gradients, texture and flat parts, and the same picture disturbed.
template <class T>
Pair<T> picture(const Shape& s, double top, double noise)
{
    std::mt19937 random(7);
    std::normal_distribution<double> normal(0.0, noise);
    Pair<T> pair;
    for (int p = 0; p < s.n * s.c; ++p)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                const double flat = x > s.w / 2 && y > s.h / 2
                                        ? 0.9
                                        : 0.5 + 0.3 * std::sin(x * 0.05 + p) * std::cos(y * 0.11);
                const double texture = x < s.w / 3 ? 0.15 * std::sin(x * 1.7 + y * 2.3) : 0.0;
                const double a = std::min(std::max(flat + texture, 0.0), 1.0);
                const double b = std::min(std::max(a * 0.97 + normal(random), 0.0), 1.0);
                const auto stored = [&](double v) {
                    return static_cast<T>(std::is_integral_v<T> ? std::round(v * top) : v * top);
                };
                pair.valuesA.push_back(stored(a));
                pair.valuesB.push_back(stored(b));
            }
    pair.a = Tensor::fromValues<T>(s, pair.valuesA);
    pair.b = Tensor::fromValues<T>(s, pair.valuesB);
    return pair;
}

template <class T>
void expectSameSsim(const Pair<T>& pair, double peak)
{
    const Shape s = pair.a.shape();
    const Comparison c = compare(pair.a, pair.b);
    ASSERT_EQ(c.peak, peak);
    double all = 0.0;
    for (int k = 0; k < s.c; ++k) {
        double channel = 0.0;
        for (int n = 0; n < s.n; ++n)
            channel += ssimByBlur(planeOf(pair.valuesA, s, n * s.c + k),
                                  planeOf(pair.valuesB, s, n * s.c + k), peak) /
                       s.n;
        EXPECT_NEAR(c.channels[static_cast<std::size_t>(k)].ssim, channel, 2e-6) << s.toString();
        EXPECT_LT(channel, 0.999) << "the pair is too alike to tell anything";
        all += channel / s.c;
    }
    EXPECT_NEAR(c.all.ssim, all, 2e-6);
    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast})
        EXPECT_EQ(compare(pair.a.withLayout(layout), pair.b.withLayout(Layout::ChannelsLast)).all.ssim,
                  c.all.ssim);
}

TEST(CompareOpenCv, SsimAgreesWithGaussianBlur)
{
    for (const Shape& s :
         {Shape{1, 1, 11, 11}, Shape{1, 1, 12, 300}, Shape{1, 3, 150, 203}, Shape{2, 2, 75, 64}}) {
        expectSameSsim(picture<std::uint8_t>(s, 255, 0.03), 255);
        expectSameSsim(picture<std::uint16_t>(s, 65535, 0.03), 65535);
        expectSameSsim(picture<float>(s, 1, 0.03), 1);
        expectSameSsim(picture<double>(s, 1, 0.03), 1);
    }
}

TEST(CompareOpenCv, SsimOfFloatsFarFromZeroKeepsItsDigits)
{
    // Squares of 1000 in float32 would leave no digit of variances below 1: the middle of the data is taken
    // off before.
    for (const double span : {1.0, 7.0}) {
        auto pair = picture<float>({1, 1, 40, 60}, 1, 0.03);
        for (auto* values : {&pair.valuesA, &pair.valuesB})
            for (float& v : *values)
                v = static_cast<float>(1000.0 + span * double{v});
        pair.valuesA[0] = 1000.0f;
        pair.valuesB[1] = static_cast<float>(1000.0 + span);
        pair.a = Tensor::fromValues<float>(pair.a.shape(), pair.valuesA);
        pair.b = Tensor::fromValues<float>(pair.b.shape(), pair.valuesB);
        expectSameSsim(pair, span);
    }
}

TEST(CompareOpenCv, SsimOfARegionIsThatOfTheCut)
{
    const auto pair = picture<std::uint8_t>({1, 1, 90, 120}, 255, 0.05);
    const cv::Rect cut(17, 9, 60, 50);
    const Comparison c = compare(pair.a, pair.b, {{}, {cut.x, cut.y, cut.width, cut.height}, true});
    EXPECT_NEAR(c.all.ssim,
                ssimByBlur(planeOf(pair.valuesA, pair.a.shape(), 0)(cut).clone(),
                           planeOf(pair.valuesB, pair.b.shape(), 0)(cut).clone(), 255),
                2e-6);
}

TEST(CompareOpenCv, SsimOfEqualImagesIsOneAndOfSmallOnesUndefined)
{
    const auto pair = picture<float>({1, 2, 40, 50}, 1, 0.1);
    const auto stream = cpuDevice().createStream();
    EXPECT_EQ(meanSsim(*stream, pair.a, pair.a, {{}, 1.0, 0.5, {0, 1}}), (std::vector<double>{1.0, 1.0}));
    EXPECT_EQ(compare(pair.a, pair.a).all.ssim, 1.0);
    const auto small = picture<float>({1, 1, 10, 50}, 1, 0.1);
    EXPECT_TRUE(std::isnan(compare(small.a, small.b).all.ssim));
    EXPECT_THROW(meanSsim(*stream, small.a, small.b, {{}, 1.0, 0.5, {0}}), Error);
    EXPECT_TRUE(std::isnan(compare(pair.a, pair.b, {{}, {}, false}).all.ssim));
}

TEST(CompareOpenCv, SsimSpreadsNaN)
{
    auto pair = picture<float>({1, 2, 40, 50}, 1, 0.1);
    pair.valuesA[20 * 50 + 25] = std::numeric_limits<float>::quiet_NaN();
    const Comparison c = compare(Tensor::fromValues<float>(pair.a.shape(), pair.valuesA), pair.b);
    EXPECT_TRUE(std::isnan(c.channels[0].ssim));
    EXPECT_FALSE(std::isnan(c.channels[1].ssim));
    EXPECT_TRUE(std::isnan(c.all.ssim));
}

template <class T>
void expectSameNorms(const Pair<T>& pair)
{
    const Shape s = pair.a.shape();
    const Comparison c = compare(pair.a, pair.b, {{}, {}, false});
    for (int k = 0; k < s.c; ++k) {
        const ChannelStatistics& got = c.channels[static_cast<std::size_t>(k)];
        const cv::Mat a = planeOf(pair.valuesA, s, k);
        const cv::Mat b = planeOf(pair.valuesB, s, k);
        cv::Mat difference;
        cv::absdiff(a, b, difference);
        double largest = 0.0;
        cv::minMaxLoc(difference, nullptr, &largest);
        const auto count = static_cast<double>(got.samples);
        EXPECT_NEAR(got.maxAbs, largest, 1e-7 * largest); // absdiff of float32 rounds to float32
        EXPECT_EQ(got.differing, static_cast<std::uint64_t>(cv::countNonZero(difference)));
        EXPECT_NEAR(got.meanAbs, cv::norm(a, b, cv::NORM_L1) / count, 1e-6 * got.meanAbs);
        EXPECT_NEAR(got.rmse, cv::norm(a, b, cv::NORM_L2) / std::sqrt(count), 1e-6 * got.rmse);
        EXPECT_NEAR(got.bias, cv::mean(a)[0] - cv::mean(b)[0], 1e-6 * (1 + cv::mean(a)[0]));
        EXPECT_NEAR(got.psnr, cv::PSNR(a, b, c.peak), 1e-4);
    }
}

TEST(CompareOpenCv, NormsOfEveryDtype)
{
    const Shape s{1, 3, 61, 83};
    expectSameNorms(randomPair<std::uint8_t>(s, 0.4, 30));
    expectSameNorms(randomPair<std::uint16_t>(s, 0.4, 3000));
    expectSameNorms(randomPair<float>(s, 0.4, 300));
    expectSameNorms(randomPair<double>(s, 0.4, 300));
}

TEST(CompareOpenCv, HistogramOfTheSignedError)
{
    const auto pair =
        randomPair<std::uint8_t>({1, 3, 61, 83}, 0.6, 90, Layout::ChannelsLast, Layout::ChannelsLast);
    const Comparison c = compare(pair.a, pair.b, {{}, {}, false});
    const cv::Mat a(1, static_cast<int>(pair.valuesA.size()), CV_8U,
                    const_cast<std::uint8_t*>(pair.valuesA.data()));
    const cv::Mat b(1, static_cast<int>(pair.valuesB.size()), CV_8U,
                    const_cast<std::uint8_t*>(pair.valuesB.data()));
    cv::Mat error;
    cv::subtract(a, b, error, cv::noArray(), CV_32F);
    cv::Mat counts;
    const int bins = 511;
    const float range[] = {-255.5f, 255.5f};
    const float* ranges[] = {range};
    const int channel = 0;
    cv::calcHist(&error, 1, &channel, cv::noArray(), counts, 1, &bins, ranges);
    std::vector<double> want(511), got(511, 0.0);
    for (int i = 0; i < bins; ++i)
        want[static_cast<std::size_t>(i)] = counts.at<float>(i);
    for (const auto& bin : c.histogram.bins)
        got[static_cast<std::size_t>(bin.low + 255)] = static_cast<double>(bin.count);
    EXPECT_EQ(got, want);
}

} // namespace
} // namespace comparo
