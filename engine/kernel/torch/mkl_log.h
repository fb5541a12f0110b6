// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"

/// The natural logarithm as PyTorch's CPU build has it, from Intel's MKL.
namespace comparo::COMPARO_BACKEND {

/// Of a float: m in [2/3, 4/3) with v = m * 2^k, a polynomial of m - 1, and k times log(2) in two parts, in
/// float32 and without fused steps. The coefficients are found from what torch 2.15 returned: all of 2^26
/// neighbours around 1 and 50 million very small and large numbers have its bits. Below 2^-126 MKL does
/// something else, and ours stands there.
COMPARO_HD_IN_LOOPS float mklLog(float v)
{
    const auto bits = __builtin_bit_cast(std::uint32_t, v);
    const std::uint32_t fromBreak = bits - 0x3F2AAAABu; // 2/3
    const auto k = static_cast<float>(static_cast<std::int32_t>(fromBreak) >> 23);
    const float r = __builtin_bit_cast(float, bits - (fromBreak & 0xFF800000u)) - 1.0f;
    float p = -0x1.08059p-3f;
    p = p * r + 0x1.1e66bap-3f;
    p = p * r - 0x1.f3113cp-4f;
    p = p * r + 0x1.1ed718p-3f;
    p = p * r - 0x1.559dccp-3f;
    p = p * r + 0x1.99d028p-3f;
    p = p * r - 0x1.fffefp-3f;
    p = p * r + 0x1.555506p-2f;
    p = p * r - 0.5f;
    const float sum = ((p * r * r + r) + k * 0x1.7f7d1cp-20f) + k * 0x1.62e4p-1f;
    return bits - 0x00800000u < 0x7F000000u ? sum : log(v); // positive, normal and finite
}

/// That of a double is the nearest double for all but some 3 in 10^4 arguments: this nearly always is.
COMPARO_HD_IN_LOOPS double mklLog(double v)
{
    const bool tiny = v < 0x1p-1022;
    ScaledMantissa scaled = scaledMantissa(tiny ? v * 0x1p54 : v);
    scaled.e -= tiny ? 54.0 : 0.0;
    const DoublePair logarithm = logPairOfScaled(scaled);
    return logOrLimit(v, logarithm.hi + logarithm.lo);
}

} // namespace comparo::COMPARO_BACKEND
