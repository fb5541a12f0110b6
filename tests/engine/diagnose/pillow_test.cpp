// SPDX-License-Identifier: Apache-2.0
// What we write out of Pillow against Pillow itself: checksums of what Pillow 13.0.0 gives for one picture.
#include "engine/diagnose/identify/pillow/pillow.h"

#include "tests/engine/diagnose/checksum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace comparo {
namespace {

/// Of less contrast: what stretches it has something to do.
Tensor dullPicture()
{
    return test::mapped(test::mixedPicture(), [](int value) { return value / 2 + 40; });
}

TEST(Pillow, BoxBlursHaveItsBytesAtWholeAndBrokenRadii)
{
    const Tensor picture = test::mixedPicture();
    EXPECT_EQ(test::checksum(pillow::boxBlur(picture, 0.4F)), 663559459U);
    EXPECT_EQ(test::checksum(pillow::boxBlur(picture, 1.0F)), 663719115U);
    EXPECT_EQ(test::checksum(pillow::boxBlur(picture, 1.5F)), 665399281U);
    EXPECT_EQ(test::checksum(pillow::boxBlur(picture, 2.7F)), 664472013U);
    EXPECT_EQ(test::checksum(pillow::boxBlur(picture, 5.0F)), 664201934U);
}

TEST(Pillow, GaussianBlursHaveItsBytes)
{
    const Tensor picture = test::mixedPicture();
    EXPECT_EQ(test::checksum(pillow::gaussianBlur(picture, 0.7F)), 663824426U);
    EXPECT_EQ(test::checksum(pillow::gaussianBlur(picture, 1.5F)), 663415409U);
    EXPECT_EQ(test::checksum(pillow::gaussianBlur(picture, 3.3F)), 664652631U);
}

TEST(Pillow, MediansHaveItsBytes)
{
    const Tensor picture = test::mixedPicture();
    EXPECT_EQ(test::checksum(pillow::medianFilter(picture, 3)), 660580014U);
    EXPECT_EQ(test::checksum(pillow::medianFilter(picture, 5)), 659704336U);
    EXPECT_EQ(test::checksum(pillow::medianFilter(picture, 7)), 658760757U);
}

TEST(Pillow, FixedKernelsHaveItsBytes)
{
    const std::vector<std::pair<std::string, std::uint64_t>> expected{
        {"BLUR", 663689523U},         {"CONTOUR", 750940613U},           {"DETAIL", 663908406U},
        {"EDGE_ENHANCE", 666309461U}, {"EDGE_ENHANCE_MORE", 671139466U}, {"EMBOSS", 673811087U},
        {"FIND_EDGES", 595512782U},   {"SHARPEN", 665769885U},           {"SMOOTH", 664387809U},
        {"SMOOTH_MORE", 663608415U}};
    ASSERT_EQ(pillow::fixedKernels().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const pillow::FixedKernel& kernel = pillow::fixedKernels()[i];
        EXPECT_EQ(kernel.name, expected[i].first);
        EXPECT_EQ(test::checksum(pillow::convolve(test::mixedPicture(), kernel)), expected[i].second)
            << kernel.name;
    }
}

TEST(Pillow, RotationsHaveItsBytes)
{
    using pillow::Filter;
    struct Turn {
        double degrees;
        Filter filter;
        std::uint64_t sum;
    };
    for (const Turn& turn : {Turn{17.0, Filter::Nearest, 580209274U},
                             {17.0, Filter::Bilinear, 584455800U},
                             {17.0, Filter::Bicubic, 585333652U},
                             {-33.3, Filter::Nearest, 544044761U},
                             {-33.3, Filter::Bilinear, 542916081U},
                             {-33.3, Filter::Bicubic, 543967138U},
                             {200.0, Filter::Nearest, 569964604U},
                             {200.0, Filter::Bilinear, 571125128U},
                             {200.0, Filter::Bicubic, 571184284U}})
        EXPECT_EQ(test::checksum(pillow::rotate(test::mixedPicture(), turn.degrees, turn.filter)), turn.sum)
            << turn.degrees << " degrees, " << pillow::toString(turn.filter);
}

/// Of 24 x 32 to 13 x 45 and to 40 x 20, of bytes and of one plane as mode F.
TEST(Pillow, ResizesHaveItsBits)
{
    struct Sums {
        std::uint64_t low, high, lowOfFloats, highOfFloats;
    };
    const std::vector<Sums> expected{{388661736U, 725654247U, 358189971472384U, 671150129807360U},
                                     {388215871U, 722539975U, 361044304232448U, 671920238297088U},
                                     {384842166U, 720779903U, 361356393160065U, 675726497541924U},
                                     {385345476U, 721991633U, 361215981923601U, 675514971846273U},
                                     {384453111U, 721043440U, 361245664173513U, 675478288171756U},
                                     {384335688U, 721558161U, 363350126050612U, 675204850977918U}};
    const Tensor bytes = test::mixedPicture();
    const Tensor floats = test::firstPlaneAsFloats(bytes, 256.0F);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const pillow::Filter filter = pillow::kFilters[i];
        SCOPED_TRACE(pillow::toString(filter));
        const auto anyOrder = [filter](const Tensor& image, int h, int w, std::uint64_t sum) {
            return std::ranges::any_of(
                std::array{pillow::Order::RowsFirst, pillow::Order::ColumnsFirst}, [&](pillow::Order order) {
                    return test::checksum(pillow::resize(image, h, w, filter, order)) == sum;
                });
        };
        EXPECT_TRUE(anyOrder(bytes, 13, 45, expected[i].low));
        EXPECT_TRUE(anyOrder(bytes, 40, 20, expected[i].high));
        EXPECT_TRUE(anyOrder(floats, 13, 45, expected[i].lowOfFloats));
        EXPECT_TRUE(anyOrder(floats, 40, 20, expected[i].highOfFloats));
    }
}

TEST(Pillow, ColourSpacesHaveItsBytesAndTiesOfGrayGoUp)
{
    EXPECT_EQ(test::checksum(pillow::toGray(test::mixedPicture())), 75189995U);
    EXPECT_EQ(test::checksum(pillow::toHsv(test::mixedPicture())), 939597814U);
    EXPECT_EQ(test::checksum(pillow::toYCbCr(test::mixedPicture())), 673280256U);
    // (19595 r + 38470 g + 7471 b) / 65536 is 51.5, 61.5 and 103.5
    const Tensor ties = Tensor::fromValues<std::uint8_t>(
        {1, 3, 1, 3}, std::vector<std::uint8_t>{0, 10, 52, 52, 62, 104, 184, 194, 236});
    const Tensor gray = pillow::toGray(ties);
    EXPECT_EQ(gray.at(0, 0, 0, 0), 52.0);
    EXPECT_EQ(gray.at(0, 0, 0, 1), 62.0);
    EXPECT_EQ(gray.at(0, 0, 0, 2), 104.0);
}

TEST(Pillow, HistogramsAreEqualizedAndStretchedAsByIt)
{
    EXPECT_EQ(test::checksum(pillow::equalize(test::mixedPicture())), 800441645U);
    EXPECT_EQ(test::checksum(pillow::autocontrast(dullPicture())), 661198581U);
}

/// Two pixels of each level but the highest, of which there is one: (511 - 1) / 255 is 2, and level i goes to
/// (1 + 2 i) / 2.
TEST(Pillow, AFlatHistogramIsEqualAlready)
{
    std::vector<std::uint8_t> values;
    for (int i = 0; i < 511; ++i)
        values.push_back(static_cast<std::uint8_t>(i / 2));
    const Tensor flat = Tensor::fromValues<std::uint8_t>({1, 1, 7, 73}, values);
    EXPECT_EQ(test::checksum(pillow::equalize(flat)), test::checksum(flat));
}

TEST(Pillow, APictureOfOneLevelHasNoContrastToStretch)
{
    const Tensor plain =
        Tensor::fromValues<std::uint8_t>({1, 1, 2, 3}, std::vector<std::uint8_t>{9, 9, 9, 9, 9, 9});
    EXPECT_EQ(test::checksum(pillow::autocontrast(plain)), test::checksum(plain));
    EXPECT_EQ(test::checksum(pillow::equalize(plain)), test::checksum(plain));
    // i * 2.55 - 100 * 2.55, cut off
    const Tensor narrow =
        Tensor::fromValues<std::uint8_t>({1, 1, 1, 4}, std::vector<std::uint8_t>{100, 101, 150, 200});
    const Tensor wide = pillow::autocontrast(narrow);
    EXPECT_EQ(wide.at(0, 0, 0, 0), 0.0);
    EXPECT_EQ(wide.at(0, 0, 0, 1), 2.0);
    EXPECT_EQ(wide.at(0, 0, 0, 2), 127.0);
    EXPECT_EQ(wide.at(0, 0, 0, 3), 254.0); // 200 * 2.55 - 255 is less than 255 in float64, as in Pillow
}

} // namespace
} // namespace comparo
