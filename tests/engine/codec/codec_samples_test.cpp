// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "resources/samples/picture.h"
#include "tests/support/paths.h"
#include "tests/support/test_images.h"

#include <algorithm>

namespace comparo {
namespace {

using samples::Picture;

DecodedImage bundled(const std::string& name)
{
    return readImage(test::dataFolder() + "/../resources/samples/" + name);
}

Tensor planesOf(const Picture& picture)
{
    std::vector<std::uint8_t> values;
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t i = c; i < picture.rgb.size(); i += 3)
            values.push_back(picture.rgb[i]);
    return Tensor::fromValues<std::uint8_t>({1, 3, picture.height, picture.width}, values);
}

TEST(Samples, AreWhatTheirCodePaints)
{
    EXPECT_TRUE(test::sameBits(bundled("sample.png").tensor, planesOf(samples::paintLandscape())));
    EXPECT_TRUE(test::sameBits(bundled("zone_plate.png").tensor, planesOf(samples::paintZonePlate())));
    EXPECT_TRUE(test::sameBits(bundled("ties.png").tensor, planesOf(samples::paintTies())));
    EXPECT_TRUE(test::sameBits(bundled("text.png").tensor, planesOf(samples::paintText())));
}

TEST(Samples, EveryBlockOfTheTiesIsATie)
{
    const Tensor ties = bundled("ties.png").tensor;
    bool seen[255] = {};
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 512; y += 2)
            for (int x = 0; x < 512; x += 2) {
                const double sum = ties.at(0, c, y, x) + ties.at(0, c, y, x + 1) + ties.at(0, c, y + 1, x) +
                                   ties.at(0, c, y + 1, x + 1);
                ASSERT_EQ(static_cast<int>(sum) % 4, 2) << c << " " << y << " " << x;
                seen[static_cast<int>(sum) / 4] = true;
            }
    EXPECT_TRUE(std::all_of(std::begin(seen), std::end(seen), [](bool each) { return each; }));
}

TEST(Samples, ZonePlateRunsFromFlatToTheFinestStripes)
{
    const Tensor plate = bundled("zone_plate.png").tensor;
    EXPECT_EQ(plate.at(0, 0, 256, 256), 255.0);
    EXPECT_EQ(plate.at(0, 0, 256, 257), 254.0);
    for (int x = 1; x < 512; ++x) // even about the centre
        ASSERT_EQ(plate.at(0, 0, 256, x), plate.at(0, 0, x, 256));
    for (int x = 0; x < 6; ++x)
        EXPECT_GT(std::abs(plate.at(0, 0, 256, x) - plate.at(0, 0, 256, x + 1)), 200.0) << x;
}

} // namespace
} // namespace comparo
