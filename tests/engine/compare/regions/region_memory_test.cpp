// SPDX-License-Identifier: Apache-2.0
// Regions of pictures that are too large for a mask of all their pixels: those of small ones, with a small
// memory.
#include "engine/compare/regions/pixel_mask.h"
#include "engine/compare/regions/region_memory.h"
#include "shape_cases.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <thread>

namespace comparo::testing {
namespace {

/// Strips of a few rows, two of which are held.
RegionMemory smallMemory(int width)
{
    return {0, std::int64_t{width} * 3, 2, std::int64_t{1} << 40};
}

void expectSame(const std::optional<DifferenceShape>& p, const std::optional<DifferenceShape>& q,
                const std::string& name)
{
    ASSERT_EQ(p.has_value(), q.has_value()) << name;
    if (!p)
        return;
    EXPECT_EQ(english(p->sentence()), english(q->sentence())) << name;
    EXPECT_EQ(english(p->suggestion), english(q->suggestion)) << name;
    EXPECT_EQ(p->period, q->period) << name;
    EXPECT_EQ(p->phase, q->phase) << name;
    EXPECT_EQ(p->width, q->width) << name;
    EXPECT_EQ(p->first, q->first) << name;
    EXPECT_EQ(p->last, q->last) << name;
}

void expectSame(const RegionReport& p, const RegionReport& q, const std::string& name)
{
    EXPECT_EQ(english(p.sentence()), english(q.sentence())) << name;
    EXPECT_EQ(p.gap, q.gap) << name;
    EXPECT_EQ(p.pixels, q.pixels) << name;
    EXPECT_EQ(p.count, q.count) << name;
    EXPECT_EQ(p.image, q.image) << name;
    expectSame(p.shape, q.shape, name);
    ASSERT_EQ(p.regions.size(), q.regions.size()) << name;
    for (std::size_t i = 0; i < p.regions.size(); ++i) {
        const DifferenceRegion& one = p.regions[i];
        const DifferenceRegion& other = q.regions[i];
        const std::string place = name + ", region " + std::to_string(i);
        EXPECT_EQ(one.n, other.n) << place;
        EXPECT_EQ(one.box, other.box) << place;
        EXPECT_EQ(one.pixels, other.pixels) << place;
        EXPECT_EQ(one.samples, other.samples) << place;
        EXPECT_EQ(one.maxAbs, other.maxAbs) << place;
        EXPECT_EQ(one.energy, other.energy) << place;
        EXPECT_EQ(one.worst.y, other.worst.y) << place;
        EXPECT_EQ(one.worst.x, other.worst.x) << place;
        expectSame(one.shape, other.shape, place);
    }
}

RegionReport regionsOf(const Tensor& a, const Tensor& b, const Tolerance& tolerance,
                       const RegionMemory& memory)
{
    return findRegions(a, b, compare(a, b, {tolerance, {}, false}), {}, memory);
}

TEST(RegionMemory, ChangesNothingThatIsFound)
{
    std::vector<ShapeCase> cases = constructedCases();
    for (ShapeCase& fault : reportedFaults())
        cases.push_back(std::move(fault));
    for (const ShapeCase& each : cases)
        for (const Tolerance& tolerance : {Tolerance{}, Tolerance{2.0, 0.0, 0}})
            expectSame(regionsOf(each.a, each.b, tolerance, {}),
                       regionsOf(each.a, each.b, tolerance, smallMemory(each.a.shape().w)), each.name);
}

/// Regions within the holes of others, cut ones beside each other, and batches.
TEST(RegionMemory, ChangesNothingWhereRegionsOverlap)
{
    for (unsigned seed = 1; seed <= 12; ++seed) {
        std::mt19937 random(seed);
        const int width = 40 + static_cast<int>(random() % 200);
        const int height = 40 + static_cast<int>(random() % 200);
        std::vector<float> a(static_cast<std::size_t>(2 * width * height), 0.5F);
        std::vector<float> b = a;
        const auto count = 5 + random() % 400;
        for (unsigned i = 0; i < count; ++i)
            b[random() % b.size()] = static_cast<float>(random() % 97) / 97.0F;
        for (int i = 0; i < 6; ++i) { // rings
            const int x0 = static_cast<int>(random() % 20);
            const int y0 = static_cast<int>(random() % 20);
            for (int x = x0; x < width - x0; x += 1 + i % 4)
                b[static_cast<std::size_t>(y0 * width + x)] = 0.25F;
            for (int y = y0; y < height - y0; y += 1 + i % 4)
                b[static_cast<std::size_t>(y * width + x0)] = 0.25F;
        }
        const Shape shape{2, 1, height, width};
        const Tensor first = Tensor::fromValues<float>(shape, a);
        const Tensor second = Tensor::fromValues<float>(shape, b);
        expectSame(regionsOf(first, second, {}, {}), regionsOf(first, second, {}, smallMemory(width)),
                   "seed " + std::to_string(seed));
    }
}

TEST(RegionMemory, ALargeRegionHasNoShapeAndTheWholeHas)
{
    std::vector<std::uint8_t> a(90 * 90, 100);
    std::vector<std::uint8_t> b = a;
    b[5 * 90 + 5] = 101;
    for (int y = 30; y < 70; ++y)
        for (int x = 30; x < 80; ++x)
            b[static_cast<std::size_t>(y * 90 + x)] = 90;
    const Tensor first = Tensor::fromValues<std::uint8_t>({1, 1, 90, 90}, a);
    const Tensor second = Tensor::fromValues<std::uint8_t>({1, 1, 90, 90}, b);
    RegionMemory memory = smallMemory(90);
    memory.regionPixels = 40 * 50 - 1;
    const RegionReport report = regionsOf(first, second, {}, memory);
    ASSERT_EQ(report.regions.size(), 2U);
    EXPECT_EQ(report.regions[0].pixels, 2000U);
    EXPECT_FALSE(report.regions[0].shape);
    EXPECT_TRUE(report.regions[1].shape);
    EXPECT_EQ(english(report.shape.sentence()), english(regionsOf(first, second, {}, {}).shape.sentence()));
    ++memory.regionPixels;
    EXPECT_TRUE(regionsOf(first, second, {}, memory).regions[0].shape);
}

/// Whoever asks gets the rows, few strips are made where they are asked for in order, and no more than the
/// given number is held.
TEST(RegionMemory, StripsAreMadeAgain)
{
    constexpr int kRows = 50;
    std::atomic<int> made = 0;
    MaskStrips strips(kRows, 2, 10, 3, [&](int from, int to, std::uint64_t* bits) {
        ++made;
        for (int y = from; y < to; ++y)
            bits[(y - from) * 2 + 1] = static_cast<std::uint64_t>(y) + 1;
    });
    const auto valueOf = [&](int y) {
        const auto strip = strips.at(y);
        return strip->bits[static_cast<std::size_t>(y - strip->first) * 2 + 1];
    };
    for (int y = 0; y < kRows; ++y)
        EXPECT_EQ(valueOf(y), static_cast<std::uint64_t>(y) + 1);
    EXPECT_EQ(made, 10);
    for (int y = kRows - 1; y >= kRows - 15; --y)
        EXPECT_EQ(valueOf(y), static_cast<std::uint64_t>(y) + 1);
    EXPECT_EQ(made, 10) << "the last three are held";
    const auto kept = strips.at(0);
    EXPECT_EQ(made, 11);
    std::vector<std::thread> threads;
    std::atomic<int> wrong = 0;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 2000; ++i) {
                const int y = (i * 7 + t * 13) % kRows;
                wrong += valueOf(y) == static_cast<std::uint64_t>(y) + 1 ? 0 : 1;
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(kept->bits[1], 1U) << "it is no longer held, and its rows stay for whoever has it";
    EXPECT_GT(made, 11);
}

} // namespace
} // namespace comparo::testing
