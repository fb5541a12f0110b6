// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/torch/cuda_unit_tables.h"

#include <bit>
#include <cmath>
#include <cstdint>

/// The special function unit of NVIDIA's GPUs, bit for bit: ex2.approx.ftz.f32 and rcp.approx.ftz.f32, which
/// CUDA's expf and powf call. It interpolates by a quadratic, as in S. F. Oberman and M. Y. Siu, "A
/// high-performance area-efficient multifunction interpolator" (ARITH 17, 2005); the squarer leaves out the
/// partial products below a column. Held to an H100 in all 2^23 fractions, and in 220,000 numbers of other
/// exponents.
namespace comparo::COMPARO_BACKEND {

/// d^2 of so many bits without the partial products below 2^Lowest.
template <int Bits, int Lowest>
COMPARO_HD std::int64_t squareFrom(std::int64_t d)
{
    std::int64_t sum = 0;
    for (int i = 0; i < Bits; ++i) {
        if ((d >> i & 1) == 0)
            continue;
        if (2 * i >= Lowest)
            sum += std::int64_t{1} << (2 * i);
        const int from = i + 1 > Lowest - 1 - i ? i + 1 : Lowest - 1 - i; // the other factor's lowest bit
        sum += d >> from << (from + i + 1);
    }
    return sum;
}

/// 2^x for x < 128, as ex2.approx.ftz.f32.
inline float unitExp2(float x)
{
    if (x < -126.0f)
        return 0.0f;          // denormal
    constexpr int kBits = 17; // of a fraction within its interval
    constexpr std::int64_t kRounding = 0xBF140000;
    // The fraction has 23 bits; that of a negative number is the complement of its magnitude's.
    const auto magnitude = static_cast<std::int64_t>(std::fabs(static_cast<double>(x)) * 0x1p23);
    const std::int64_t fixed = x < 0.0f && magnitude != 0 ? -magnitude - 1 : magnitude;
    const UnitInterval& of = kExp2Intervals[fixed >> kBits & 63];
    const std::int64_t d = fixed & ((1 << kBits) - 1);
    const std::int64_t fraction =
        ((std::int64_t{of.value} << (2 * kBits - 2)) + kRounding +
         (std::int64_t{of.slope} * d << (kBits + 2)) + of.curve * squareFrom<kBits, 19>(d)) >>
        (2 * kBits);
    return std::bit_cast<float>(static_cast<std::uint32_t>(fraction + (((fixed >> 23) + 127) << 23)));
}

/// 1 / x of a positive normal number whose reciprocal is one, as rcp.approx.ftz.f32. `intervals` are
/// kReciprocalIntervals, where the device can read them.
COMPARO_HD float unitReciprocal(float x, const UnitInterval* intervals)
{
    constexpr int kBits = 16;
    constexpr std::int64_t kRounding = 0xFCF0000;
    const auto bits = __builtin_bit_cast(std::uint32_t, x);
    const auto exponent = static_cast<std::int64_t>(bits >> 23);
    const UnitInterval of = intervals[bits >> kBits & 127];
    const std::int64_t d = bits & ((1U << kBits) - 1);
    const std::int64_t places =
        ((std::int64_t{of.value} << (2 * kBits - 2)) + kRounding +
         std::int64_t{of.slope} * d * (std::int64_t{2} << kBits) + of.curve * squareFrom<kBits, 17>(d)) >>
        (2 * kBits);
    // From 2^23 to 2^24, so that 1 / 1 alone has the next exponent.
    return __builtin_bit_cast(
        float, static_cast<std::uint32_t>(places - (std::int64_t{1} << 23) + ((253 - exponent) << 23)));
}

} // namespace comparo::COMPARO_BACKEND
