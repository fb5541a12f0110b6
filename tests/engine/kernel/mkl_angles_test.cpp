// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/torch/mkl_angles.h"
#include "engine/kernel/torch/mkl_log.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// Against the bits of torch.sin, torch.cos, torch.tan and torch.log of PyTorch 2.15 (CPU): sums over
/// bits * (2 i + 1) modulo 2^64, as tests/reference/fidelity/mkl_angles.py prints them.
namespace comparo {
namespace {

template <class Function>
std::uint64_t sumOfBits(Function function, float first, float step)
{
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < 1u << 20; ++i) {
        const float result = function(first + static_cast<float>(i) * step);
        sum += std::bit_cast<std::uint32_t>(result) * (2 * i + 1);
    }
    return sum;
}

TEST(MklAngles, HaveTheBitsOfTorch)
{
    const auto sine = [](float x) { return cpu::mklSine(x); };
    const auto cosine = [](float x) { return cpu::mklCosine(x); };
    const auto tangent = [](float x) { return cpu::mklTangent(x); };
    EXPECT_EQ(sumOfBits(sine, -0x1.92p+2f, 0x1.92p-17f), 0xf785da3a5bcff80au);
    EXPECT_EQ(sumOfBits(cosine, -0x1.92p+2f, 0x1.92p-17f), 0xfebeeb4d9ebdd5c4u);
    EXPECT_EQ(sumOfBits(tangent, -0x1.7cp+0f, 0x1.7cp-19f), 0x539603aaed52185eu);
}

TEST(MklAngles, OfZeroKeepItsSign)
{
    EXPECT_TRUE(std::signbit(cpu::mklSine(-0.0f)));
    EXPECT_TRUE(std::signbit(cpu::mklTangent(-0.0f)));
    EXPECT_EQ(cpu::mklCosine(0.0f), 1.0f);
}

TEST(MklLog, HasTheBitsOfTorch)
{
    const auto logarithm = [](float x) { return cpu::mklLog(x); };
    EXPECT_EQ(sumOfBits(logarithm, 0x1p-20f, 0x1p-17f), 0xc20e1dbc48e5ec15u);
    EXPECT_EQ(sumOfBits(logarithm, 0x1p-120f, 0x1.3p+100f), 0xa5b2f31a96ada4b9u);
}

TEST(MklLog, OfTheLimits)
{
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(cpu::mklLog(0.0f), -kInfinity);
    EXPECT_EQ(cpu::mklLog(kInfinity), kInfinity);
    EXPECT_EQ(cpu::mklLog(1.0f), 0.0f);
    EXPECT_TRUE(std::isnan(cpu::mklLog(-1.0f)));
    EXPECT_TRUE(std::isnan(cpu::mklLog(std::numeric_limits<float>::quiet_NaN())));
}

} // namespace
} // namespace comparo
