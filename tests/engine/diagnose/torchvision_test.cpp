// SPDX-License-Identifier: Apache-2.0
// What we write out of torchvision against torchvision itself: checksums of what 0.29.2 with PyTorch 2.15.0
// (on a CPU with AVX-512) gives for one picture, and the windows of adaptive_avg_pool2d.
#include "engine/diagnose/identify/torchvision/torchvision.h"

#include "engine/base/error.h"
#include "tests/engine/diagnose/checksum.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace comparo {
namespace {

TEST(Torchvision, GaussianBlursHaveItsBytes)
{
    const Tensor picture = test::mixedPicture();
    EXPECT_EQ(test::checksum(torchvision::gaussianBlur(picture, {3, 3, 0.8, 0.8})), 663113942U);
    EXPECT_EQ(test::checksum(torchvision::gaussianBlur(picture, {7, 5, 1.1, 1.7})), 663444547U);
    EXPECT_EQ(test::checksum(torchvision::gaussianBlur(picture, {3, 9, 0.8, 2.0})), 663641862U);
    EXPECT_THROW(torchvision::gaussianBlur(picture, {49, 3, 2.0, 0.8}), Error); // as wide as it reflects
}

TEST(Torchvision, AffineWarpsHaveItsBytes)
{
    const Tensor picture = test::mixedPicture();
    const torchvision::Affine moved{0.0, 3.0, -2.0, 1.0, 0.0, 0.0};
    const torchvision::Affine turned{25.0, 2.0, 5.0, 1.2, 10.0, -7.0};
    const torchvision::Affine shrunk{-70.0, 0.0, 0.0, 0.8, 0.0, 15.0};
    EXPECT_EQ(test::checksum(torchvision::affine(picture, moved, false)), 539542953U);
    EXPECT_EQ(test::checksum(torchvision::affine(picture, moved, true)), 539542953U);
    EXPECT_EQ(test::checksum(torchvision::affine(picture, turned, false)), 606373402U);
    EXPECT_EQ(test::checksum(torchvision::affine(picture, turned, true)), 606493128U);
    EXPECT_EQ(test::checksum(torchvision::affine(picture, shrunk, false)), 370781865U);
    EXPECT_EQ(test::checksum(torchvision::affine(picture, shrunk, true)), 376096842U);
}

TEST(Torchvision, RotationsHaveItsBytes)
{
    const Tensor picture = test::mixedPicture();
    EXPECT_EQ(test::checksum(torchvision::rotate(picture, 17.0, false)), 580209274U);
    EXPECT_EQ(test::checksum(torchvision::rotate(picture, 17.0, true)), 587143593U);
    EXPECT_EQ(test::checksum(torchvision::rotate(picture, -33.3, false)), 544044761U);
    EXPECT_EQ(test::checksum(torchvision::rotate(picture, -33.3, true)), 545372470U);
    EXPECT_EQ(test::checksum(torchvision::rotate(picture, 200.0, false)), 569964604U);
    EXPECT_EQ(test::checksum(torchvision::rotate(picture, 200.0, true)), 574542568U);
}

TEST(Torchvision, ColoursHaveItsBytes)
{
    const Tensor picture = test::mixedPicture();
    EXPECT_EQ(test::checksum(torchvision::toGray(picture)), 74871958U);
    EXPECT_EQ(test::checksum(torchvision::adjustBrightness(picture, 0.5)), 330581347U);
    EXPECT_EQ(test::checksum(torchvision::adjustBrightness(picture, 1.7)), 942791675U);
    EXPECT_EQ(test::checksum(torchvision::adjustContrast(picture, 0.5)), 665011555U);
    EXPECT_EQ(test::checksum(torchvision::adjustContrast(picture, 1.7)), 661830663U);
    EXPECT_EQ(test::checksum(torchvision::adjustSaturation(picture, 0.5)), 666797904U);
    EXPECT_EQ(test::checksum(torchvision::adjustSaturation(picture, 1.7)), 658843661U);
    EXPECT_EQ(test::checksum(torchvision::adjustSharpness(picture, 0.5)), 662858023U);
    EXPECT_EQ(test::checksum(torchvision::adjustSharpness(picture, 1.7)), 663873753U);
    EXPECT_EQ(test::checksum(torchvision::adjustGamma(picture, 0.5)), 892947564U);
    EXPECT_EQ(test::checksum(torchvision::adjustGamma(picture, 1.7)), 485852276U);
    EXPECT_EQ(test::checksum(torchvision::adjustHue(picture, -0.4)), 670011138U);
    EXPECT_EQ(test::checksum(torchvision::adjustHue(picture, 0.1)), 667502564U);
    EXPECT_EQ(test::checksum(torchvision::adjustHue(picture, 0.25)), 670359770U);
}

TEST(Torchvision, HistogramsAreEqualizedAndStretchedAsByIt)
{
    EXPECT_EQ(test::checksum(torchvision::equalize(test::mixedPicture())), 800441645U);
    const Tensor dull = test::mapped(test::mixedPicture(), [](int value) { return value / 2 + 40; });
    EXPECT_EQ(test::checksum(torchvision::autocontrast(dull)), 661162694U);
}

/// A window is floor(i from / to) to ceil((i + 1) from / to): of 5 to 3 those of 2, 3 and 2 samples.
TEST(Torchvision, AreaResizesAreMeansOfTheirWindows)
{
    std::vector<float> values;
    for (int i = 0; i < 2 * 4 * 5; ++i)
        values.push_back(static_cast<float>((i * i * 7) % 64)); // sums and quarters are exact
    const Tensor image = Tensor::fromValues<float>({1, 2, 4, 5}, values);
    const Tensor small = torchvision::areaResize(image, 2, 3);
    ASSERT_EQ(small.shape(), (Shape{1, 2, 2, 3}));
    const int first[] = {0, 1, 3}, end[] = {2, 4, 5};
    for (int c = 0; c < 2; ++c)
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 3; ++x) {
                double sum = 0.0;
                for (int row = 2 * y; row < 2 * y + 2; ++row)
                    for (int column = first[x]; column < end[x]; ++column)
                        sum += image.at(0, c, row, column);
                EXPECT_FLOAT_EQ(static_cast<float>(small.at(0, c, y, x)),
                                static_cast<float>(sum / (2.0 * (end[x] - first[x]))))
                    << c << ", " << y << ", " << x;
            }
}

TEST(Torchvision, ColoursTakeThreeChannels)
{
    const Tensor gray = Tensor::fromValues<std::uint8_t>({1, 1, 2, 2}, std::vector<std::uint8_t>{1, 2, 3, 4});
    EXPECT_THROW(torchvision::toGray(gray), Error);
    EXPECT_THROW(torchvision::adjustSaturation(gray, 2.0), Error);
    EXPECT_THROW(torchvision::adjustHue(gray, 0.1), Error);
}

} // namespace
} // namespace comparo
