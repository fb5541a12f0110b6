// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/float_lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

/// The lanes of float32 rows against addSample(), one sample after the other, with the values that make them
/// take another way: NaN, infinities, denormals, both zeros, and products that overflow or vanish.
namespace comparo {
namespace {

using namespace cpu;

constexpr std::uint32_t kSpecial[] = {
    0x00000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001,
    0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff,
    0x3f800000, 0x3f800001, 0xbf800000, 0x71800000, 0x717fffff, // 2^100 and the float before it
    0x0d800000, 0x0d7fffff,                                     // 2^-100
};

enum class Values { Any, Special, Extreme, Ordinary, Integers };

float drawn(Values values, std::mt19937& random)
{
    const auto bits = static_cast<std::uint32_t>(random());
    const auto exponent = [&](std::uint32_t base) {
        return (bits & 0x807fffffU) | ((base + bits % 5) << 23);
    };
    switch (values) {
    case Values::Any:
        return std::bit_cast<float>(bits);
    case Values::Special:
        return std::bit_cast<float>(kSpecial[bits % std::size(kSpecial)]);
    case Values::Extreme: // about 2^-100 and 2^100, and the ends of the range
        return std::bit_cast<float>(exponent(std::array{0U, 25U, 125U, 225U, 250U}[bits / 8 % 5]));
    case Values::Ordinary:
        return std::bit_cast<float>((bits & 0x80ffffffU) | 0x3f000000U);
    case Values::Integers:
        return static_cast<float>(bits % 7);
    }
    return 0.0F;
}

struct Row {
    std::vector<float> a, b;
};

Row drawnRow(Values values, int blocks, std::mt19937& random)
{
    Row row;
    for (int i = 0; i < blocks * kSampleLanes; ++i) {
        row.a.push_back(drawn(values, random));
        switch (random() % 4) {
        case 0:
            row.b.push_back(row.a.back());
            break;
        case 1: // a neighbour
            row.b.push_back(std::bit_cast<float>(std::bit_cast<std::uint32_t>(row.a.back()) +
                                                 static_cast<std::uint32_t>(random() % 5) - 2));
            break;
        default:
            row.b.push_back(drawn(values, random));
        }
    }
    return row;
}

struct Tally {
    std::vector<SampleSums> lanes = std::vector<SampleSums>(kSampleLanes);
    std::vector<std::uint64_t> bins = std::vector<std::uint64_t>(2 * kBinsPerSign, 0);

    Tally()
    {
        for (SampleSums& sums : lanes)
            clearSums(sums);
    }
};

/// Every number, bit for bit; zeros of a range have no sign. Ranges and relative errors matter only over all
/// lanes.
std::string textOf(const Tally& tally)
{
    std::string text;
    const auto addBits = [&](double v) { text += ' ' + std::to_string(std::bit_cast<std::uint64_t>(v)); };
    double maxRel = 0.0;
    double low = kInfinite;
    double high = -kInfinite;
    for (const SampleSums& s : tally.lanes) {
        for (const double v : {s.sum, s.sumAbs, s.sumSquares, s.maxAbs, s.maxFinite})
            addBits(v);
        text += ' ' + std::to_string(s.maxUlp) + ' ' + std::to_string(s.differing) + ' ' +
                std::to_string(s.violating) + ' ' + std::to_string(s.nonFinite) + '\n';
        maxRel = std::max(maxRel, s.maxRel);
        low = std::min(low, s.low);
        high = std::max(high, s.high);
    }
    for (const double v : {maxRel, low + 0.0, high + 0.0})
        addBits(v);
    for (std::size_t i = 0; i < tally.bins.size(); ++i)
        if (tally.bins[i] != 0)
            text += '\n' + std::to_string(i) + ": " + std::to_string(tally.bins[i]);
    return text;
}

Tally byTheRule(const std::vector<Row>& rows, const Tolerance& tolerance)
{
    Tally tally;
    for (const Row& row : rows) {
        Tally one;
        for (std::size_t i = 0; i < row.a.size(); ++i) {
            const int bin = addSample(one.lanes[i % kSampleLanes], row.a[i], row.b[i], tolerance);
            if (bin >= 0)
                ++tally.bins[static_cast<std::size_t>(bin)];
        }
        for (std::size_t lane = 0; lane < kSampleLanes; ++lane)
            appendTo(tally.lanes[lane], one.lanes[lane]);
    }
    return tally;
}

/// The floor of relative errors goes from row to row, as in a channel.
Tally byLanes(const std::vector<Row>& rows, const Tolerance& tolerance)
{
    Tally tally;
    FloatBins bins;
    float floor = 0.0F;
    for (const Row& row : rows) {
        Tally one;
        FloatLanes lanes(tolerance, bins);
        const int blocks = static_cast<int>(row.a.size()) / kSampleLanes;
        for (int i = 0; i < blocks; i += FloatLanes::kMostBlocks)
            lanes.add(row.a.data() + i * kSampleLanes, row.b.data() + i * kSampleLanes,
                      std::min(blocks - i, FloatLanes::kMostBlocks), floor);
        lanes.store(one.lanes.data());
        for (std::size_t lane = 0; lane < kSampleLanes; ++lane)
            appendTo(tally.lanes[lane], one.lanes[lane]);
    }
    for (int bin = 0; bin < 2 * kBinsPerSign; ++bin)
        tally.bins[static_cast<std::size_t>(bin)] = bins.count(bin);
    return tally;
}

const Tolerance kTolerances[] = {{},
                                 {0.0, 0.0, 1},
                                 {0.2, 0.0, 1 << 30},
                                 {1e-40, 0.3, 0},
                                 {2, 0, 0},
                                 {-1.0, 0.0, -5},
                                 {0.0, 0.0, std::int64_t{1} << 40},
                                 {0.0, 1e-3, 3}};

TEST(FloatLanes, FollowTheRuleForEveryValue)
{
    std::mt19937 random(7);
    for (const Values values :
         {Values::Any, Values::Special, Values::Extreme, Values::Ordinary, Values::Integers})
        for (int round = 0; round < 400; ++round)
            for (const Tolerance& tolerance : kTolerances) {
                std::vector<Row> rows;
                for (unsigned i = 0; i <= random() % 3; ++i)
                    rows.push_back(drawnRow(values, 1 + static_cast<int>(random() % 3), random));
                ASSERT_EQ(textOf(byLanes(rows, tolerance)), textOf(byTheRule(rows, tolerance)))
                    << static_cast<int>(values) << ", " << tolerance.toText();
            }
}

TEST(FloatLanes, FollowTheRuleOverRunsOfDifferentKinds)
{
    std::mt19937 random(8);
    for (int round = 0; round < 20; ++round) {
        Row row; // a wild run after an ordinary one, an equal one after both
        for (const Values values : {Values::Ordinary, Values::Any, Values::Extreme, Values::Integers}) {
            const Row part = drawnRow(values, FloatLanes::kMostBlocks, random);
            row.a.insert(row.a.end(), part.a.begin(), part.a.end());
            row.b.insert(row.b.end(), part.b.begin(), part.b.end());
        }
        const Row equal = drawnRow(Values::Ordinary, 5, random);
        row.a.insert(row.a.end(), equal.a.begin(), equal.a.end());
        row.b.insert(row.b.end(), equal.a.begin(), equal.a.end());
        const Tolerance& tolerance = kTolerances[static_cast<std::size_t>(round) % std::size(kTolerances)];
        ASSERT_EQ(textOf(byLanes({row, row}, tolerance)), textOf(byTheRule({row, row}, tolerance)));
    }
}

} // namespace
} // namespace comparo
