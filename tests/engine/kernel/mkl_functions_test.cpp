#include "engine/kernel/torch/mkl_functions.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// Against the bits of torch.exp, torch.sin and torch.cos of PyTorch 2.15 on an AMD EPYC: sums over
/// bits * (2 i + 1) modulo 2^64, as tests/reference/fidelity/mkl_functions.py prints them.
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

TEST(MklFunctions, ExpHasTheBitsOfTorch)
{
    EXPECT_EQ(checksum(cpu::expOfMkl, -0x1p-13f), 0x64757b77ab2cd1u);
    EXPECT_EQ(checksum(cpu::expOfMkl, 0x1.555556p-14f), 0x820cf1007235dcbau);
}

TEST(MklFunctions, SineAndCosineHaveTheBitsOfTorch)
{
    EXPECT_EQ(checksum(cpu::sinOfMkl, 0x1.99999ap-18f), 0x706266dcfdc708fdu);
    EXPECT_EQ(checksum(cpu::cosOfMkl, 0x1.99999ap-18f), 0xade8eb7adb30e330u);
}

TEST(MklFunctions, ExpOfTheLimits)
{
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(cpu::expOfMkl(0.0f), 1.0f);
    EXPECT_EQ(cpu::expOfMkl(-kInfinity), 0.0f);
    EXPECT_EQ(cpu::expOfMkl(kInfinity), kInfinity);
    EXPECT_EQ(cpu::expOfMkl(-104.0f), 0.0f);
    EXPECT_EQ(cpu::expOfMkl(-103.97f), std::numeric_limits<float>::denorm_min());
    EXPECT_EQ(cpu::expOfMkl(89.0f), kInfinity);
    EXPECT_TRUE(std::isnan(cpu::expOfMkl(std::numeric_limits<float>::quiet_NaN())));
}

} // namespace
} // namespace comparo
