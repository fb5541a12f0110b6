// SPDX-License-Identifier: Apache-2.0
// The numbers in what is said of a shape, on pictures that are counted by hand.
#include "engine/compare/regions/components.h"
#include "engine/compare/regions/pixel_mask.h"
#include "engine/compare/regions/regions.h"
#include "engine/compare/regions/shape_facts.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <utility>
#include <vector>

namespace comparo::testing {
namespace {

/// A picture of noise, and the same with other values where `differs` says so.
DifferenceShape shapeWhere(int width, int height, const std::function<bool(int x, int y)>& differs)
{
    std::mt19937 random(7);
    std::uniform_int_distribution<int> any(0, 200);
    std::vector<std::uint8_t> a;
    std::vector<std::uint8_t> b;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            a.push_back(static_cast<std::uint8_t>(any(random)));
            b.push_back(static_cast<std::uint8_t>(differs(x, y) ? a.back() + 1 + any(random) / 4 : a.back()));
        }
    const Shape shape{1, 1, height, width};
    const Tensor first = Tensor::fromValues<std::uint8_t>(shape, a);
    const Tensor second = Tensor::fromValues<std::uint8_t>(shape, b);
    return findRegions(first, second, compare(first, second, {{}, {}, false})).shape;
}

TEST(ShapeDetails, TheGapGrowsWithThePictureFrom4)
{
    EXPECT_EQ(clusterGap(100, 100), 4);
    EXPECT_EQ(clusterGap(5120, 5120), 4);        // 25 pixels to each possible cluster: squares of 5
    EXPECT_EQ(clusterGap(8192, 8192), 7);        // of 8
    EXPECT_EQ(clusterGap(1 << 16, 1 << 16), 63); // of 64
}

TEST(ShapeDetails, BesideTheMaskThereIsNothing)
{
    PixelMask mask({0, 0, 50, 1});
    mask.rowToFill(0)[0] = (std::uint64_t{1} << 50) - 1;
    EXPECT_EQ(mask.countIn({0, 0, 50, 1}), 50U);
    EXPECT_EQ(mask.countIn({45, 0, 10, 1}), 5U);
    EXPECT_EQ(mask.countIn({55, 0, 5, 1}), 0U);
}

TEST(ShapeDetails, TwoRowsThatTouchAreNamedByTheirNumbers)
{
    const DifferenceShape shape = shapeWhere(64, 48, [](int, int y) { return y == 20 || y == 21; });
    EXPECT_EQ(shape.kind, ShapeClass::Row);
    EXPECT_EQ(english(shape.label), "rows 20\u201321");
    EXPECT_EQ(english(shape.evidence),
              "100 % of the differing pixels lie on rows 20\u201321, and fill 100 % of them.");
}

TEST(ShapeDetails, ARowBetweenTwoOthersIsNoneOfThem)
{
    const DifferenceShape shape = shapeWhere(64, 48, [](int, int y) { return y == 20 || y == 22; });
    EXPECT_EQ(shape.kind, ShapeClass::Row);
    EXPECT_EQ(english(shape.label), "2 rows");
    EXPECT_EQ(shape.first, 20);
    EXPECT_EQ(shape.last, 22);
    EXPECT_EQ(english(shape.evidence),
              "100 % of the differing pixels lie on 2 rows from 20 on, and fill 100 % of them.");
}

/// A grid of lines 16 apart in 96x96 pixels, of whose pixels some differ, and some beside it.
bool isGrid(int onLines, int beside)
{
    std::vector<std::pair<int, int>> lines;
    std::vector<std::pair<int, int>> others;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x)
            (x % 16 == 3 || y % 16 == 3 ? lines : others).emplace_back(x, y);
    std::mt19937 random(3);
    PixelMask mask({0, 0, 96, 96});
    for (auto* from : {&lines, &others}) {
        std::shuffle(from->begin(), from->end(), random);
        for (int i = 0; i < (from == &lines ? onLines : beside); ++i)
            mask.set((*from)[static_cast<std::size_t>(i)].first, (*from)[static_cast<std::size_t>(i)].second);
    }
    const Tensor image = Tensor::fromValues<std::uint8_t>({1, 1, 96, 96}, std::vector<std::uint8_t>(96 * 96));
    const shapes::Picture picture{image, image, 0, {}};
    const shapes::Found found = shapes::lattice(shapes::factsOf(picture, mask, nullptr));
    return found && found->period.x == 16 && found->period.y == 16 && found->phase.x == 3 &&
           found->phase.y == 3;
}

TEST(ShapeDetails, AGridHas97OfAHundredPixelsOnItsLines)
{
    EXPECT_TRUE(isGrid(400, 0));
    EXPECT_TRUE(isGrid(388, 12));
    EXPECT_FALSE(isGrid(387, 13));
}

/// Noise, and beside it the same with a step of its own for each block.
int blocksFound(int period, unsigned seed)
{
    constexpr int kSide = 384;
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> noise(100, 110);
    std::uniform_int_distribution<int> step(0, 30);
    std::vector<int> steps(static_cast<std::size_t>(kSide / period * (kSide / period)));
    for (int& s : steps)
        s = step(random);
    std::vector<std::uint8_t> a;
    std::vector<std::uint8_t> b;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            a.push_back(static_cast<std::uint8_t>(noise(random)));
            const int block = y / period * (kSide / period) + x / period;
            b.push_back(static_cast<std::uint8_t>(a.back() + steps[static_cast<std::size_t>(block)]));
        }
    const Shape shape{1, 1, kSide, kSide};
    const Tensor first = Tensor::fromValues<std::uint8_t>(shape, a);
    const Tensor second = Tensor::fromValues<std::uint8_t>(shape, b);
    const PixelMask mask = pixelsOutside(first, second, 0, {}, {});
    const shapes::Picture picture{first, second, 0, {}};
    const shapes::Found found = shapes::blockLattice(shapes::factsOf(picture, mask, nullptr));
    return found ? found->period.x : 0;
}

/// A pattern is as uneven at twice its period, but for chance.
TEST(ShapeDetails, BlocksHaveTheirSizeAndNoMultipleOfIt)
{
    for (unsigned seed = 0; seed < 12; ++seed)
        for (const int period : {8, 16, 32})
            EXPECT_EQ(blocksFound(period, seed), period) << seed;
}

/// A few units in the last place, more often up than down: the middle of the differences is not 0, but they
/// are no offset.
TEST(ShapeDetails, RoundingOfFloatsIsNoOffset)
{
    const Shape shape{1, 3, 96, 128};
    std::mt19937 random(7);
    std::uniform_int_distribution<int> value(40, 200);
    std::uniform_int_distribution<int> ulps(-1, 2);
    std::vector<float> a;
    std::vector<float> b;
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        a.push_back(static_cast<float>(value(random)) / 255.0F);
        b.push_back(a.back() + static_cast<float>(ulps(random)) * 0x1p-24F);
    }
    const Tensor first = Tensor::fromValues<float>(shape, a);
    const Tensor second = Tensor::fromValues<float>(shape, b);
    const PixelMask mask = pixelsOutside(first, second, 0, {}, {});
    const shapes::Picture picture{first, second, 0, {}};
    const shapes::Facts facts = shapes::factsOf(picture, mask, nullptr);
    EXPECT_FALSE(shapes::constantOffset(facts));
    const DifferenceShape found = shapes::shapeOf(facts);
    EXPECT_EQ(found.kind, ShapeClass::WholeImage);
    EXPECT_NE(english(found.evidence).find("by at most 2 ULP of the largest value"), std::string::npos)
        << english(found.evidence);
    EXPECT_NE(english(found.suggestion).find("Rounding"), std::string::npos) << english(found.suggestion);
}

/// Floats from 0 to 1, both included, may be cut off at 0 and 1 and nowhere between.
TEST(ShapeDetails, ASmallestValueAbove0IsNoLimit)
{
    const Shape shape{1, 1, 48, 48};
    std::vector<float> a(static_cast<std::size_t>(shape.elements()), 0.25F);
    std::vector<float> b(a.size(), 0.375F);
    a.front() = b.front() = 1.0F;
    const Tensor first = Tensor::fromValues<float>(shape, a);
    const Tensor second = Tensor::fromValues<float>(shape, b);
    const PixelMask mask = pixelsOutside(first, second, 0, {}, {});
    const shapes::Picture picture{first, second, 0, {}};
    const shapes::Found found = shapes::constantOffset(shapes::factsOf(picture, mask, nullptr));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, ShapeClass::ConstantOffset);
}

/// What leaves gray as it is changes the coloured half of a picture: no launch stopped there. One that did
/// changes pixels like those that it left.
TEST(ShapeDetails, OfABandThePlaceIsToldWhereAlikePixelsDifferInOnePartAlone)
{
    const Tensor photograph = test::middleOfPhotograph("chelsea.png", 128, 192);
    const auto shapeOf = [&](bool isGray, const std::function<double(double value, double gray)>& changed) {
        std::vector<std::uint8_t> a, b;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 128; ++y)
                for (int x = 0; x < 192; ++x) {
                    const double gray = std::floor(
                        (photograph.at(0, 0, y, x) + photograph.at(0, 1, y, x) + photograph.at(0, 2, y, x)) /
                        3.0);
                    const bool isLeft = x < 96;
                    const double value = isGray && !isLeft ? gray : photograph.at(0, c, y, x);
                    a.push_back(static_cast<std::uint8_t>(value));
                    b.push_back(static_cast<std::uint8_t>(isLeft ? changed(value, gray) : value));
                }
        const Shape shape{1, 3, 128, 192};
        const Tensor first = Tensor::fromValues<std::uint8_t>(shape, a);
        const Tensor second = Tensor::fromValues<std::uint8_t>(shape, b);
        return findRegions(first, second, compare(first, second, {{}, {}, false})).shape;
    };
    const DifferenceShape saturated = shapeOf(true, [](double value, double gray) {
        return std::clamp(std::nearbyint(gray + 1.5 * (value - gray)), 0.0, 255.0);
    });
    EXPECT_EQ(saturated.kind, ShapeClass::Band);
    EXPECT_NE(english(saturated.suggestion).find("position and value cannot be separated"), std::string::npos)
        << english(saturated.suggestion);
    const DifferenceShape stopped =
        shapeOf(false, [](double value, double) { return std::min(255.0, value + 9.0); });
    EXPECT_EQ(stopped.kind, ShapeClass::Band);
    EXPECT_NE(english(stopped.suggestion).find("a kernel launch did not cover"), std::string::npos)
        << english(stopped.suggestion);
}

/// What nearest neighbours leave out of a decoded JPEG steps in many places of a block, at none of which one
/// begins.
TEST(ShapeDetails, APictureThatWasResizedIsNoJpegStage)
{
    const Tensor rocket = readImage(test::photographPath("rocket.jpg")).tensor;
    const Shape& s = rocket.shape();
    const Shape to{1, 3, s.h * 3 / 4, s.w * 3 / 4};
    const auto resized = [&](double centre) {
        std::vector<std::uint8_t> values;
        const auto from = [centre](int i, int size, int out) {
            return std::min(size - 1, static_cast<int>((i + centre) * size / out));
        };
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < to.h; ++y)
                for (int x = 0; x < to.w; ++x)
                    values.push_back(
                        static_cast<std::uint8_t>(rocket.at(0, c, from(y, s.h, to.h), from(x, s.w, to.w))));
        return Tensor::fromValues<std::uint8_t>(to, values);
    };
    const Tensor a = resized(0.5), b = resized(0.0);
    const DifferenceShape shape = findRegions(a, b, compare(a, b, {{}, {}, false})).shape;
    EXPECT_EQ(english(shape.suggestion).find("JPEG"), std::string::npos) << english(shape.evidence);
}

} // namespace
} // namespace comparo::testing
