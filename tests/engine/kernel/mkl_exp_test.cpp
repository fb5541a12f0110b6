// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/torch/mkl_exp.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// Against the bits of torch.exp of PyTorch 2.15 on an AMD EPYC: sums over bits * (2 i + 1) modulo 2^64, as
/// tests/reference/fidelity/mkl_exp.py prints them.
namespace comparo {
namespace {

template <class Function>
std::uint64_t checksum(Function function, float step)
{
    constexpr std::uint64_t kCount = 1u << 20;
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < kCount; ++i) {
        const float result = function(static_cast<float>(i) * step);
        sum += std::bit_cast<std::uint32_t>(result) * (2 * i + 1);
    }
    return sum;
}

TEST(MklExp, HasTheBitsOfTorch)
{
    EXPECT_EQ(checksum(cpu::mklExp, -0x1p-13f), 0x64757b77ab2cd1u);
    EXPECT_EQ(checksum(cpu::mklExp, 0x1.555556p-14f), 0x820cf1007235dcbau);
}

TEST(MklExp, OfTheLimits)
{
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(cpu::mklExp(0.0f), 1.0f);
    EXPECT_EQ(cpu::mklExp(-kInfinity), 0.0f);
    EXPECT_EQ(cpu::mklExp(kInfinity), kInfinity);
    EXPECT_EQ(cpu::mklExp(-104.0f), 0.0f);
    EXPECT_EQ(cpu::mklExp(-103.97f), std::numeric_limits<float>::denorm_min());
    EXPECT_EQ(cpu::mklExp(89.0f), kInfinity);
    EXPECT_TRUE(std::isnan(cpu::mklExp(std::numeric_limits<float>::quiet_NaN())));
}

} // namespace
} // namespace comparo
