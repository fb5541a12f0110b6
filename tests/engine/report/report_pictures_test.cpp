// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/pictures.h"
#include "engine/report/run/places.h"
#include "tests/engine/report/report_model.h"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include <limits>
#include <string>
#include <vector>

namespace comparo::report {
namespace {

using test::rampReport;
using test::tensorOf;

/// The picture of a data: URI in OpenCV's channel order.
cv::Mat decoded(const std::string& uri)
{
    const std::string lead = "data:image/png;base64,";
    EXPECT_EQ(uri.rfind(lead, 0), 0U);
    std::vector<unsigned char> bytes;
    std::uint32_t group = 0;
    int bits = 0;
    for (std::size_t at = lead.size(); at < uri.size() && uri[at] != '='; ++at) {
        static const std::string kAlphabet =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        group = group << 6U | static_cast<std::uint32_t>(kAlphabet.find(uri[at]));
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<unsigned char>(group >> static_cast<unsigned>(bits)));
        }
    }
    return cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
}

TEST(ReportPictures, HtmlHoldsThemAsPngWithEveryBit)
{
    const Pixels solid{3, 2, {0xff102030, 0xffff0000, 0xff00ff00, 0xff0000ff, 0xff000000, 0xffffffff}};
    const cv::Mat rgb = decoded(pngUri(solid));
    ASSERT_EQ(rgb.size(), cv::Size(3, 2));
    ASSERT_EQ(rgb.type(), CV_8UC3);
    EXPECT_EQ(rgb.at<cv::Vec3b>(0, 0), cv::Vec3b(0x30, 0x20, 0x10));
    EXPECT_EQ(rgb.at<cv::Vec3b>(1, 0), cv::Vec3b(0xff, 0, 0));
    const Pixels clear{2, 1, {0x80102030, 0xff102030}};
    const cv::Mat rgba = decoded(pngUri(clear));
    ASSERT_EQ(rgba.type(), CV_8UC4);
    EXPECT_EQ(rgba.at<cv::Vec4b>(0, 0), cv::Vec4b(0x30, 0x20, 0x10, 0x80));
}

TEST(ReportPictures, ShowStoredBytesInRgbOrder)
{
    const Report report = rampReport(9, 7, 4, 2, 5);
    const Display display = chooseDisplay(report.imageA, report.imageB, *report.comparison);
    const Pictures pictures = makePictures(report.imageA, report.imageB, display);
    const Pixels& picture = pictures.all.b;
    ASSERT_EQ(picture.width, 9);
    ASSERT_EQ(picture.height, 7);
    const auto stored = [&](int c, int y, int x) {
        return static_cast<std::uint8_t>(report.imageB.at(0, c, y, x));
    };
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 9; ++x)
            ASSERT_EQ(picture.at(x, y), opaque(stored(0, y, x), stored(1, y, x), stored(2, y, x)));
}

TEST(ReportPictures, DifferenceIsColouredOnlyWhereThePairDiffers)
{
    const Report report = rampReport(9, 7, 4, 2, 5);
    const Display display = chooseDisplay(report.imageA, report.imageB, *report.comparison);
    EXPECT_EQ(display.fullScale, 5.0);
    const Pictures pictures = makePictures(report.imageA, report.imageB, display);
    for (int y = 0; y < 7; ++y) {
        for (int x = 0; x < 9; ++x) {
            const bool moved = x == 4 && y == 2;
            EXPECT_EQ(pictures.all.difference.at(x, y), absoluteMap().at(moved ? 1.0 : 0.0));
            EXPECT_EQ(pictures.magnitude.at(x, y), moved ? 0xffffff00U : 0xff000000U);
        }
    }
}

TEST(ReportPictures, StayWithinTheirBudgetAndKeepASingleDifferingPixel)
{
    const Report report = rampReport(2500, 1700, 1801, 1203, 9);
    const Display display = chooseDisplay(report.imageA, report.imageB, *report.comparison);
    const Pictures pictures = makePictures(report.imageA, report.imageB, display);
    EXPECT_EQ(pictures.scale, 3);
    EXPECT_LE(std::int64_t{4} * pictures.all.width * pictures.all.height, kPicturePixels);
    const Pixels& difference = pictures.all.difference;
    ASSERT_EQ(difference.width, 834);
    ASSERT_EQ(difference.height, 567);
    EXPECT_EQ(difference.at(1801 / 3, 1203 / 3), absoluteMap().at(1.0));
}

TEST(ReportPictures, FloatsAreShownFromZeroToOneOrOverTheirRange)
{
    const std::vector<float> inside{0.0F, 0.25F, 0.75F, 1.0F};
    const Tensor a = tensorOf({1, 1, 2, 2}, inside);
    Display display = chooseDisplay(a, a, compare(a, a));
    EXPECT_EQ(display.low, 0.0);
    EXPECT_EQ(display.high, 1.0);
    EXPECT_EQ(makePictures(a, a, display).all.a.at(0, 1), opaque(191, 191, 191));

    const std::vector<float> wide{-2.0F, std::numeric_limits<float>::infinity(), 0.0F, 6.0F};
    const Tensor b = tensorOf({1, 1, 2, 2}, wide);
    display = chooseDisplay(b, b, compare(b, b));
    EXPECT_EQ(display.low, -2.0);
    EXPECT_EQ(display.high, 6.0);
    EXPECT_EQ(makePictures(b, b, display).all.a.at(1, 0), opaque(0, 255, 255));
}

TEST(ReportPictures, CropsStayInsideTheImage)
{
    const Report report = rampReport(40, 10, 39, 9, 9);
    const Display display = chooseDisplay(report.imageA, report.imageB, *report.comparison);
    const std::vector<Place> places = worstPlaces(report.imageA, report.imageB);
    ASSERT_EQ(places.size(), 1U);
    const Crop crop = makeCrop(report.imageA, report.imageB, display, places[0]);
    EXPECT_EQ(crop.x, 24);
    EXPECT_EQ(crop.y, 0);
    ASSERT_EQ(crop.pictures.a.width, 16);
    ASSERT_EQ(crop.pictures.a.height, 10);
    EXPECT_EQ(crop.pictures.a.at(15, 9) >> 8U & 255U,
              static_cast<std::uint32_t>(report.imageA.at(0, 1, 9, 39)));
}

TEST(ReportPlaces, WorstFirstAndApart)
{
    const Shape shape{1, 1, 64, 64};
    const std::vector<std::uint8_t> zeros(64 * 64, 0);
    std::vector<std::uint8_t> values = zeros;
    values[5 * 64 + 5] = 9;
    values[5 * 64 + 17] = 8; // another cell, but less than a cell's side away from the first
    values[40 * 64 + 40] = 7;
    values[60 * 64 + 3] = 7;
    values[61 * 64 + 3] = 7;
    const std::vector<Place> places = worstPlaces(tensorOf(shape, zeros), tensorOf(shape, values));
    ASSERT_EQ(places.size(), 3U);
    EXPECT_EQ(places[0].peak.x, 5);
    EXPECT_EQ(places[0].size, 9.0);
    EXPECT_EQ(places[1].peak.y, 60) << "of two equal errors the one with more around comes first";
    EXPECT_EQ(places[1].differing, 2U);
    EXPECT_EQ(places[2].peak.x, 40);
}

TEST(ReportPlaces, ProfileFindsLatticeAndBorder)
{
    const Shape shape{1, 2, 32, 32};
    const std::vector<float> zeros(static_cast<std::size_t>(shape.elements()), 0.0F);
    std::vector<float> lattice = zeros;
    std::vector<float> ring = zeros;
    for (std::size_t i = 0; i < zeros.size(); ++i) {
        const std::size_t x = i % 32;
        const std::size_t y = i / 32 % 32;
        lattice[i] = x % 8 == 3 && y % 8 == 6 ? 0.5F : 0.0F;
        ring[i] = x == 0 || y == 0 || x == 31 || y == 31 ? 0.25F : 0.0F;
    }
    const PositionProfile byLattice = positionProfile(tensorOf(shape, zeros), tensorOf(shape, lattice));
    for (std::size_t cell = 0; cell < 64; ++cell)
        EXPECT_EQ(byLattice.phase[cell].differing, cell == 6 * 8 + 3 ? 32U : 0U);
    EXPECT_EQ(byLattice.phase[6 * 8 + 3].maxSize, 0.5);

    const PositionProfile byRing = positionProfile(tensorOf(shape, zeros), tensorOf(shape, ring));
    ASSERT_EQ(byRing.border.size(), 6U) << "no pixel of 32 x 32 is 17 from the border";
    EXPECT_EQ(byRing.border[0].differing, byRing.border[0].samples);
    EXPECT_EQ(byRing.border[0].samples, 2U * 124U);
    for (std::size_t i = 1; i < byRing.border.size(); ++i)
        EXPECT_EQ(byRing.border[i].differing, 0U);
}

TEST(ReportNumbers, ValuesInDecimalHexAndBits)
{
    EXPECT_EQ(valueText(143, DType::UInt8).hex, "0x8f");
    EXPECT_EQ(valueText(143, DType::UInt8).bits, "1000 1111");
    EXPECT_EQ(valueText(65534, DType::UInt16).bits, "1111 1111 1111 1110");
    const ValueText one = valueText(1.0, DType::Float32);
    EXPECT_EQ(one.hex, "0x3f800000");
    EXPECT_EQ(one.bits, "0 01111111 00000000000000000000000");
    EXPECT_EQ(valueText(static_cast<double>(0.1F), DType::Float32).decimal, "0.1");
    EXPECT_EQ(valueText(-0.0, DType::Float64).hex, "0x8000000000000000");
}

TEST(ReportNumbers, TextIsEscaped)
{
    EXPECT_EQ(escapeHtml("<a b=\"c\" d='e'>&\n"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\n");
    EXPECT_EQ(escapeHtml("é 照 \xf0\x9f\x98\x80"), "é 照 \xf0\x9f\x98\x80");
    EXPECT_EQ(escapeHtml("\xc3"), "\xEF\xBF\xBD");
    EXPECT_EQ(escapeHtml("\xed\xa0\x80z"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz");
    EXPECT_EQ(escapeHtml(std::string_view("\0", 1)), "\xEF\xBF\xBD");
}

} // namespace
} // namespace comparo::report
