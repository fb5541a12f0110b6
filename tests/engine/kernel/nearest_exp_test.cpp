// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/nearest_exp.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace comparo {
namespace {

/// Sum over bits * (2 i + 1) modulo 2^64 of the doubles nearest to e^x at 200 bits (mpmath).
TEST(NearestExp, IsTheNearestDouble)
{
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < 1u << 16; ++i) {
        const double root = static_cast<double>(i) / 4096.0;
        sum += std::bit_cast<std::uint64_t>(cpu::nearestExp(-root * root)) * (2 * i + 1);
    }
    EXPECT_EQ(sum, 0x302afce055103029u);
}

TEST(NearestExp, HasLimits)
{
    EXPECT_EQ(cpu::nearestExp(0.0), 1.0);
    EXPECT_EQ(cpu::nearestExp(-1e-300), 1.0);
    EXPECT_EQ(cpu::nearestExp(-708.0), 0x1.7c8ab2288c9abp-1022);
    EXPECT_EQ(cpu::nearestExp(-745.0), 0x1p-1074);
    EXPECT_EQ(cpu::nearestExp(-745.2), 0.0);
    EXPECT_EQ(cpu::nearestExp(-std::numeric_limits<double>::infinity()), 0.0);
    EXPECT_TRUE(std::isnan(cpu::nearestExp(std::numeric_limits<double>::quiet_NaN())));
}

} // namespace
} // namespace comparo
