// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/normal.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

/// Normal noise: its distribution, its independence of how it is drawn, and its very bits.
namespace comparo {
namespace {

constexpr std::uint32_t kBlocks = 250000;

std::vector<double> values(const cpu::NoiseAddress& at)
{
    std::vector<double> out;
    for (std::uint32_t block = 0; block < kBlocks; ++block) {
        const cpu::NormalBlock four = cpu::normalBlock(at, block);
        for (const float v : {four.v0, four.v1, four.v2, four.v3})
            out.push_back(static_cast<double>(v));
    }
    return out;
}

TEST(Normal, Moments)
{
    const std::vector<double> x = values({7, 1, 2, 0});
    std::array<double, 5> sum{};
    for (const double v : x)
        for (std::size_t k = 1; k < sum.size(); ++k)
            sum[k] += std::pow(v, static_cast<double>(k));
    const auto n = static_cast<double>(x.size());
    // Four standard errors of each: the k'th moment varies by (2k - 1)!! - moment^2.
    EXPECT_NEAR(sum[1] / n, 0.0, 4 * std::sqrt(1 / n));
    EXPECT_NEAR(sum[2] / n, 1.0, 4 * std::sqrt(2 / n));
    EXPECT_NEAR(sum[3] / n, 0.0, 4 * std::sqrt(15 / n));
    EXPECT_NEAR(sum[4] / n, 3.0, 4 * std::sqrt(96 / n));
}

TEST(Normal, ChiSquareOfAHundredClasses)
{
    for (const std::uint64_t seed : {0u, 1u, 123456789u}) {
        constexpr int kClasses = 100;
        std::array<double, kClasses> count{};
        const std::vector<double> x = values({seed, 0, 0, 3});
        for (const double v : x) {
            const double below = 0.5 * std::erfc(-v / std::sqrt(2.0));
            ++count[static_cast<std::size_t>(std::fmin(below * kClasses, kClasses - 1.0))];
        }
        const double expected = static_cast<double>(x.size()) / kClasses;
        double chi = 0;
        for (const double c : count)
            chi += (c - expected) * (c - expected) / expected;
        // 99 degrees of freedom: outside of this with a probability below 1e-4 on either side.
        EXPECT_GT(chi, 52.0) << "seed " << seed;
        EXPECT_LT(chi, 161.0) << "seed " << seed;
    }
}

TEST(Normal, NeighboursAreUncorrelated)
{
    const std::vector<double> x = values({99, 0, 0, 0});
    for (const std::size_t distance : {1u, 2u, 3u, 4u}) {
        double sum = 0;
        for (std::size_t i = distance; i < x.size(); ++i)
            sum += x[i] * x[i - distance];
        const auto n = static_cast<double>(x.size());
        EXPECT_NEAR(sum / n, 0.0, 4 / std::sqrt(n)) << "distance " << distance;
    }
}

TEST(Normal, ElementAndBlockAgree)
{
    const cpu::NoiseAddress at{0x1234567890ABCDEFu, 3, 4, 5};
    for (std::uint32_t block = 0; block < 1000; ++block) {
        const cpu::NormalBlock four = cpu::normalBlock(at, block);
        const std::uint64_t first = std::uint64_t{block} * 4;
        EXPECT_EQ(cpu::normal(at, first), four.v0);
        EXPECT_EQ(cpu::normal(at, first + 1), four.v1);
        EXPECT_EQ(cpu::normal(at, first + 2), four.v2);
        EXPECT_EQ(cpu::normal(at, first + 3), four.v3);
    }
}

TEST(Normal, EveryPartOfTheAddressCounts)
{
    const cpu::NoiseAddress addresses[] = {{1, 2, 3, 4}, {(std::uint64_t{1} << 32) + 1, 2, 3, 4},
                                           {2, 2, 3, 4}, {1, 3, 3, 4},
                                           {1, 2, 4, 4}, {1, 2, 3, 5}};
    std::set<float> seen;
    for (const cpu::NoiseAddress& at : addresses)
        seen.insert(cpu::normal(at, 17));
    EXPECT_EQ(seen.size(), std::size(addresses));
}

TEST(Normal, ExtremesOfTheWordsStayFinite)
{
    for (const std::uint32_t radius : {0u, 1u, 0x7FFFFFFFu, 0xFFFFFFFEu, 0xFFFFFFFFu})
        for (const std::uint32_t angle :
             {0u, 0x1FFFFFFFu, 0x20000000u, 0x40000000u, 0x80000000u, 0xFFFFFFFFu}) {
            const cpu::NormalPair pair = cpu::normalPair(radius, angle);
            const double turn = static_cast<double>(angle) * (std::acos(-1.0) / 0x1p31);
            const double size = std::sqrt(-2 * std::log((static_cast<double>(radius) + 1) * 0x1p-32));
            EXPECT_NEAR(static_cast<double>(pair.cosine), size * std::cos(turn), 1e-6)
                << radius << ' ' << angle;
            EXPECT_NEAR(static_cast<double>(pair.sine), size * std::sin(turn), 1e-6)
                << radius << ' ' << angle;
        }
}

} // namespace
} // namespace comparo
