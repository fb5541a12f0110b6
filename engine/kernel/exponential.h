// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/double_bits.h"

#include <cstdint>

/// e^x with the same bits on every device: see kernel/elementary.h.
namespace comparo::COMPARO_BACKEND {

/// x = n ln2 + r + tail with |r| <= ln2 / 2; `shifted` carries n in its low bits.
struct ExpReduction {
    double r = 0;
    double tail = 0;
    double shifted = 0;
};

/// Of |x| <= 1000; `low` is a correction to x.
COMPARO_HD_IN_LOOPS ExpReduction reduceForExp(double x, double low)
{
    const double shifted = x * 0x1.71547652b82fep+0 + kRoundingShift;
    const double n = shifted - kRoundingShift;
    const double high = x - n * 0x1.62e42fefa3800p-1; // exact: the constant has 42 bits
    const double rest = n * 0x1.ef35793c76730p-45 - low;
    const double r = high - rest;
    return {r, (high - r) - rest, shifted};
}

/// (e^r - 1 - r) / r^2 for |r| <= ln2 / 2, within 2^-53: interpolation in Chebyshev points.
COMPARO_HD_IN_LOOPS double expPolynomial(double r)
{
    double p = 0x1.af390ba7e6f47p-26;
    p = p * r + 0x1.2891d4ffbb0f9p-22;
    p = p * r + 0x1.71de0d85293b8p-19;
    p = p * r + 0x1.a019b8ca26fcfp-16;
    p = p * r + 0x1.a01a01a7cebcdp-13;
    p = p * r + 0x1.6c16c1789d1d7p-10;
    p = p * r + 0x1.11111111109a6p-7;
    p = p * r + 0x1.5555555553d37p-5;
    p = p * r + 0x1.5555555555556p-3;
    return p * r + 0x1.0000000000001p-1;
}

/// e^x for |x| <= 700 or NaN, a normal double.
COMPARO_HD_IN_LOOPS double expOfModerate(double x)
{
    const ExpReduction e = reduceForExp(x, 0.0);
    const double mantissa = 1.0 + (e.r + e.r * e.r * expPolynomial(e.r));
    return mantissa * doubleOf((bitsOf(e.shifted) + 1023u) << 52);
}

/// e^(x + low) for |x| <= 1000 or NaN, rounded once more where the result is denormal.
COMPARO_HD_IN_LOOPS double expOfPair(double x, double low)
{
    const ExpReduction e = reduceForExp(x, low);
    const double mantissa = 1.0 + (e.r + (e.tail + e.tail * e.r + e.r * e.r * expPolynomial(e.r)));
    const auto n = static_cast<std::int32_t>(static_cast<std::uint32_t>(bitsOf(e.shifted)));
    const std::int32_t half = n / 2; // 2^n itself may not be a double
    const double first = doubleOf(static_cast<std::uint64_t>(half + 1023) << 52);
    const double second = doubleOf(static_cast<std::uint64_t>(n - half + 1023) << 52);
    return mantissa * first * second;
}

COMPARO_HD_IN_LOOPS float exp(float x)
{
    const double v = static_cast<double>(x);
    return static_cast<float>(expOfModerate(v < -110.0 ? -110.0 : (v > 90.0 ? 90.0 : v)));
}
COMPARO_HD_IN_LOOPS double exp(double x)
{
    return x == x ? expOfPair(x < -800.0 ? -800.0 : (x > 800.0 ? 800.0 : x), 0.0) : doubleOf(kNaNBits);
}

} // namespace comparo::COMPARO_BACKEND
