// SPDX-License-Identifier: Apache-2.0
// Regions: which pixels hang together, what is said of them, in which order they stand.
#include "engine/base/error.h"
#include "engine/compare/regions/components.h"
#include "engine/compare/regions/regions.h"
#include "engine/device/cpu/thread_pool.h"
#include "shape_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace comparo::testing {
namespace {

struct PixelPair {
    Shape shape;
    std::vector<float> a, b;

    explicit PixelPair(const Shape& s) : shape(s), a(static_cast<std::size_t>(s.elements()), 0.5F), b(a) {}
    float& at(int n, int c, int y, int x)
    {
        return b[((static_cast<std::size_t>(n) * static_cast<std::size_t>(shape.c) +
                   static_cast<std::size_t>(c)) *
                      static_cast<std::size_t>(shape.h) +
                  static_cast<std::size_t>(y)) *
                     static_cast<std::size_t>(shape.w) +
                 static_cast<std::size_t>(x)];
    }
    [[nodiscard]] Tensor first() const { return Tensor::fromValues<float>(shape, a); }
    [[nodiscard]] Tensor second(Layout layout = Layout::Contiguous) const
    {
        return Tensor::fromValues<float>(shape, b).withLayout(layout);
    }
    [[nodiscard]] RegionReport regions(const Tolerance& tolerance = {}) const
    {
        return findRegions(first(), second(), compare(first(), second(), {tolerance, {}, false}));
    }
};

/// Clusters by their pixels: who is near joins, until nothing joins any more.
std::set<std::set<std::pair<int, int>>> nearPixels(const PixelMask& mask, int gap)
{
    std::vector<std::pair<int, int>> pixels;
    for (int y = 0; y < mask.box().height; ++y)
        mask.forEachIn(y, [&](int x) { pixels.emplace_back(x, y); });
    std::vector<std::size_t> group(pixels.size());
    for (std::size_t i = 0; i < group.size(); ++i)
        group[i] = i;
    for (bool joined = true; joined;) {
        joined = false;
        for (std::size_t i = 0; i < pixels.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (group[i] != group[j] && std::abs(pixels[i].first - pixels[j].first) <= gap &&
                    std::abs(pixels[i].second - pixels[j].second) <= gap) {
                    const std::size_t from = std::max(group[i], group[j]);
                    std::replace(group.begin(), group.end(), from, std::min(group[i], group[j]));
                    joined = true;
                }
    }
    std::map<std::size_t, std::set<std::pair<int, int>>> sets;
    for (std::size_t i = 0; i < pixels.size(); ++i)
        sets[group[i]].insert(pixels[i]);
    std::set<std::set<std::pair<int, int>>> all;
    for (auto& [id, set] : sets)
        all.insert(set);
    return all;
}

TEST(Regions, NoTwoNearPixelsAreInTwoRegions)
{
    for (unsigned seed = 1; seed <= 24; ++seed) {
        std::mt19937 random(seed);
        const auto draw = [&](int low, int high) {
            return std::uniform_int_distribution<int>(low, high)(random);
        };
        PixelPair pair({1, 1 + static_cast<int>(seed % 3), draw(5, 60), draw(5, 150)});
        for (int i = 0; i < draw(1, 90); ++i)
            pair.at(0, draw(0, pair.shape.c - 1), draw(0, pair.shape.h - 1), draw(0, pair.shape.w - 1)) =
                0.75F;
        for (int i = 0; i < draw(0, 3); ++i) // and some rows full of them, but for a hole
            for (int x = 0, y = draw(0, pair.shape.h - 1), hole = draw(0, pair.shape.w - 1); x < pair.shape.w;
                 ++x)
                if (std::abs(x - hole) > 4)
                    pair.at(0, 0, y, x) = 0.75F;
        const Tensor a = pair.first();
        const Tensor b = pair.second(seed % 2 ? Layout::Contiguous : Layout::ChannelsLast);
        const PixelMask mask = pixelsOutside(a, b, 0, {}, {});
        const int gap = seed % 2 ? clusterGap(pair.shape.w, pair.shape.h) : draw(1, 9);
        const PixelClusters found = clustersOf(mask, a, b, 0, gap, {}, {});
        std::uint64_t pixels = 0;
        std::set<std::set<std::pair<int, int>>> sets;
        for (std::size_t i = 0; i < found.clusters.size(); ++i) {
            std::vector<std::size_t> runs;
            for (std::size_t r = 0; r < found.runs.size(); ++r)
                if (found.runs[r].cluster == i)
                    runs.push_back(r);
            const PixelMask own = maskOf(mask, found, i, runs);
            EXPECT_EQ(own.count(), found.clusters[i].pixels);
            pixels += own.count();
            std::set<std::pair<int, int>> members;
            for (int y = 0; y < own.box().height; ++y)
                own.forEachIn(y, [&](int x) { members.emplace(x, own.box().y + y); });
            sets.insert(members);
        }
        EXPECT_EQ(pixels, mask.count());
        // Every group of near pixels is whole in one cluster.
        for (const auto& group : nearPixels(mask, found.gap)) {
            const auto holder = std::count_if(sets.begin(), sets.end(), [&](const auto& members) {
                return std::includes(members.begin(), members.end(), group.begin(), group.end());
            });
            EXPECT_EQ(holder, 1) << "seed " << seed;
        }
    }
}

TEST(Regions, SayWhereHowManyAndHowFar)
{
    PixelPair pair({1, 3, 80, 200});
    for (int y = 10; y < 14; ++y)
        for (int x = 20; x < 30; ++x)
            pair.at(0, 1, y, x) = 0.625F;
    pair.at(0, 2, 12, 25) = 1.0F;
    pair.at(0, 0, 60, 150) = 0.25F;
    const RegionReport report = pair.regions();
    ASSERT_EQ(report.count, 2U);
    ASSERT_EQ(report.regions.size(), 2U);
    EXPECT_EQ(report.pixels, 41U);
    const DifferenceRegion& large = report.regions[0];
    EXPECT_EQ(large.box, (Region{20, 10, 10, 4}));
    EXPECT_EQ(large.pixels, 40U);
    EXPECT_EQ(large.samples, 41U);
    EXPECT_EQ(large.maxAbs, 0.5);
    EXPECT_EQ(large.energy, 40 * 0.125 * 0.125 + 0.25);
    EXPECT_EQ(large.worst.c, 2);
    EXPECT_EQ(large.worst.y, 12);
    EXPECT_EQ(large.worst.x, 25);
    EXPECT_EQ(large.worst.b, 1.0);
    ASSERT_TRUE(large.shape);
    EXPECT_EQ(large.shape->kind, ShapeClass::Tile);
    EXPECT_EQ(report.regions[1].box, (Region{150, 60, 1, 1}));
}

TEST(Regions, AreRankedBySizeErrorAndEnergy)
{
    PixelPair pair({1, 1, 60, 200});
    for (int x = 0; x < 30; ++x)
        pair.at(0, 0, 10, 10 + x) = 0.5F + 1.0F / 64; // many pixels
    pair.at(0, 0, 40, 60) = 0.9F;                     // the largest error
    for (int x = 0; x < 5; ++x)
        pair.at(0, 0, 40, 120 + x) = 0.75F; // the most energy
    const RegionReport report = pair.regions();
    const auto first = [&](RegionOrder order) { return report.regions[report.ranked(order).front()].box.x; };
    EXPECT_EQ(first(RegionOrder::Size), 10);
    EXPECT_EQ(first(RegionOrder::Error), 60);
    EXPECT_EQ(first(RegionOrder::Energy), 120);
    EXPECT_EQ(report.regions.front().box.x, 120);
}

TEST(Regions, CountOnlyWhatIsOutsideTheTolerance)
{
    PixelPair pair({1, 1, 60, 60});
    pair.at(0, 0, 5, 5) = 0.5F + 1.0F / 1024;
    pair.at(0, 0, 40, 40) = 0.75F;
    EXPECT_EQ(pair.regions().count, 2U);
    const RegionReport outside = pair.regions({0.01, 0.0, 0});
    EXPECT_TRUE(outside.outsideOnly);
    ASSERT_EQ(outside.count, 1U);
    EXPECT_EQ(outside.regions[0].box, (Region{40, 40, 1, 1}));
    // All within: then all that differs.
    const RegionReport within = pair.regions({1.0, 0.0, 0});
    EXPECT_FALSE(within.outsideOnly);
    EXPECT_EQ(within.count, 2U);
}

TEST(Regions, AValueThatIsNotFiniteComesFirst)
{
    PixelPair pair({1, 1, 60, 60});
    for (int x = 0; x < 20; ++x)
        pair.at(0, 0, 10, x) = 200.0F;
    pair.at(0, 0, 40, 40) = std::numeric_limits<float>::quiet_NaN();
    const RegionReport report = pair.regions();
    ASSERT_EQ(report.regions.size(), 2U);
    EXPECT_EQ(report.regions[0].box.x, 40);
    EXPECT_TRUE(std::isinf(report.regions[0].maxAbs));
    EXPECT_EQ(report.regions[0].energy, 0.0);
}

TEST(Regions, OfABatchTellTheirImageAndTheShapeOfTheOneThatDiffersMost)
{
    PixelPair pair({3, 1, 64, 96});
    pair.at(0, 0, 3, 3) = 0.75F;
    for (int y = 0; y < 64; ++y)
        pair.at(2, 0, y, 17) = 0.75F;
    const RegionReport report = pair.regions();
    EXPECT_EQ(report.count, 2U);
    EXPECT_EQ(report.image, 2);
    EXPECT_EQ(report.shape.kind, ShapeClass::Column);
    EXPECT_EQ(report.shape.first, 17);
    EXPECT_EQ(report.regions[0].n, 2);
    EXPECT_EQ(report.regions[1].n, 0);
    EXPECT_EQ(report.regions[1].worst.n, 0);
}

TEST(Regions, OfEqualPicturesAreNone)
{
    const PixelPair pair({2, 3, 20, 20});
    const RegionReport report = pair.regions();
    EXPECT_EQ(report.count, 0U);
    EXPECT_TRUE(report.regions.empty());
    EXPECT_TRUE(english(report.sentence()).empty());
}

TEST(Regions, AreTheSameForAnyNumberOfThreads)
{
    std::mt19937 random(7);
    Canvas a = drawnCanvas(random, 3, 700, 333);
    Canvas b = a;
    for (int i = 0; i < 4000; ++i)
        b.at(i % 3, static_cast<int>(random() % 700), static_cast<int>(random() % 333)) = 17.0;
    const Tensor first = a.tensor(DType::UInt8);
    const Tensor second = b.tensor(DType::UInt8);
    const Comparison comparison = compare(first, second, {{}, {}, false});
    const int threads = ThreadPool::instance().threads();
    std::vector<RegionReport> reports;
    for (const int count : {1, 5}) {
        ThreadPool::instance().setThreads(count);
        reports.push_back(findRegions(first, second, comparison));
    }
    ThreadPool::instance().setThreads(threads);
    EXPECT_EQ(reports[0].count, reports[1].count);
    EXPECT_EQ(english(reports[0].sentence()), english(reports[1].sentence()));
    ASSERT_EQ(reports[0].regions.size(), reports[1].regions.size());
    for (std::size_t i = 0; i < reports[0].regions.size(); ++i) {
        EXPECT_EQ(reports[0].regions[i].box, reports[1].regions[i].box);
        EXPECT_EQ(reports[0].regions[i].energy, reports[1].regions[i].energy);
    }
}

/// Of thousands, the first hundred by each order are kept, and the count is of all.
TEST(Regions, OfThousandsTheFirstAreListed)
{
    PixelPair pair({1, 1, 600, 600});
    for (int y = 0; y < 600; y += 6)
        for (int x = (y / 6) % 2; x < 595; x += 6)
            pair.at(0, 0, y, x) = 0.5F + static_cast<float>((x * 31 + y * 17) % 97 + 1) / 256.0F;
    const RegionReport report = pair.regions();
    EXPECT_EQ(report.count, report.pixels);
    EXPECT_GT(report.count, 9000U);
    EXPECT_GE(report.regions.size(), 100U);
    EXPECT_LE(report.regions.size(), 300U);
    EXPECT_EQ(report.regions[report.ranked(RegionOrder::Error).front()].maxAbs, 97.0 / 256);
}

/// 360,000 clusters of one pixel each in nine megapixels: the lists stay short and the gap small.
TEST(Regions, ALargePictureFullOfThemIsGoneThrough)
{
    PixelPair pair({1, 1, 3000, 3000});
    for (int y = 0; y < 3000; y += 5)
        for (int x = 0; x < 3000; x += 5)
            pair.at(0, 0, y, x) = 0.75F;
    const RegionReport report = pair.regions();
    EXPECT_EQ(report.count, 600U * 600U);
    EXPECT_EQ(report.shape.kind, ShapeClass::Lattice);
    EXPECT_EQ(report.shape.period, (LatticeNumber{5, 5}));
    EXPECT_EQ(clusterGap(3000, 3000), 4);
    EXPECT_GT(clusterGap(20000, 20000), 4);
}

TEST(Regions, EndWhenTheyAreStopped)
{
    const PixelPair equal({1, 1, 40, 40});
    PixelPair pair = equal;
    pair.at(0, 0, 1, 1) = 0.0F;
    std::stop_source stop;
    stop.request_stop();
    const Comparison comparison = compare(pair.first(), pair.second(), {{}, {}, false});
    EXPECT_THROW(findRegions(pair.first(), pair.second(), comparison, {stop.get_token(), {}}), Error);
}

/// Integers whose channels are side by side are looked at a pixel at a time.
template <class T>
void expectMaskOfInterleaved(int channels)
{
    const Shape shape{1, channels, 7, 90};
    std::vector<T> values(static_cast<std::size_t>(shape.elements()), T{200});
    const Tensor a = Tensor::fromValues<T>(shape, values).withLayout(Layout::ChannelsLast);
    std::set<std::pair<int, int>> changed, marked;
    for (int i = 0; i < 40; ++i) {
        const int c = i % channels, y = i * 3 % shape.h, x = i * 37 % shape.w;
        values[static_cast<std::size_t>((c * shape.h + y) * shape.w + x)] =
            static_cast<T>(i % 3 == 0 ? 0 : 201);
        changed.emplace(x, y);
    }
    const Tensor b = Tensor::fromValues<T>(shape, values).withLayout(Layout::ChannelsLast);
    const PixelMask mask = pixelsOutside(a, b, 0, {}, {});
    for (int line = 0; line < mask.box().height; ++line)
        mask.forEachIn(line, [&](int x) { marked.emplace(x, mask.box().y + line); });
    EXPECT_EQ(marked, changed) << channels << " channels of " << sizeof(T) << " bytes";
}

TEST(Regions, AMaskOfInterleavedPixelsHasThoseThatDiffer)
{
    for (const int channels : {1, 2, 3, 4, 5}) {
        expectMaskOfInterleaved<std::uint8_t>(channels);
        expectMaskOfInterleaved<std::uint16_t>(channels);
    }
}

} // namespace
} // namespace comparo::testing
