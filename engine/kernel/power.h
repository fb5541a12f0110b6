// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/exponential.h"
#include "engine/kernel/logarithm.h"
#include "engine/kernel/math.h"

/// x^y with the same bits on every device: see kernel/elementary.h.
namespace comparo::COMPARO_BACKEND {

/// Gives |x|^y its sign and C99's limits. `power` is the result for finite positive |x|; y is not NaN unless
/// x is 1.
COMPARO_HD_IN_LOOPS double powOrLimit(double x, double y, double power)
{
    const double infinity = doubleOf(kInfinityBits);
    const double base = magnitude(x);
    const double half = 0.5 * y;
    const bool whole = roundHalfEven(y) == y;
    const bool odd = whole & (roundHalfEven(half) != half); // from 2^53 on every double is even
    // Every choice is one select of bits: with && and || the compiler makes branches that stop vectorisation.
    const bool limit = (base == 0.0) | (base == infinity);
    const double atLimit = (base == 0.0) == (y > 0.0) ? 0.0 : infinity;
    const double sized = limit ? atLimit : power;
    const bool undefined = ((x < 0.0) & (base < infinity) & !whole) | (x != x) | (y != y);
    const double defined = undefined ? doubleOf(kNaNBits) : sized;
    const std::uint64_t sign = bitsOf(x) & (odd ? kSignBit : 0u);
    const bool one = (y == 0.0) | (x == 1.0);
    return one ? 1.0 : doubleOf(bitsOf(defined) ^ sign);
}

COMPARO_HD_IN_LOOPS float pow(float x, float y)
{
    const double base = static_cast<double>(x);
    const double exponent = static_cast<double>(y);
    // An infinite exponent acts as a huge one: no other float is as near to 1 as 2^-24.
    const double bounded = exponent < -0x1p60 ? -0x1p60 : (exponent > 0x1p60 ? 0x1p60 : exponent);
    const double z = bounded * logOfScaled(scaledMantissa(magnitude(base)));
    const double power = expOfModerate(z < -110.0 ? -110.0 : (z > 90.0 ? 90.0 : z));
    // A square is often exactly halfway between two floats, where the last bits of `power` would decide.
    return static_cast<float>(powOrLimit(base, exponent, exponent == 2.0 ? base * base : power));
}
COMPARO_HD_IN_LOOPS double pow(double x, double y)
{
    const double base = magnitude(x);
    const bool tiny = base < 0x1p-1022;
    ScaledMantissa scaled = scaledMantissa(tiny ? base * 0x1p54 : base);
    scaled.e -= tiny ? 54.0 : 0.0;
    const DoublePair logarithm = logPairOfScaled(scaled);
    const double bounded = y < -0x1p70 ? -0x1p70 : (y > 0x1p70 ? 0x1p70 : y);
    DoublePair z = exactProduct(bounded, logarithm.hi);
    z.lo += bounded * logarithm.lo;
    const bool inside = magnitude(z.hi) < 800.0;
    const double edge = z.hi < 0.0 ? -800.0 : 800.0;
    return powOrLimit(x, y, expOfPair(inside ? z.hi : edge, inside ? z.lo : 0.0));
}

/// The cube root of any sign.
COMPARO_HD_IN_LOOPS float cbrt(float x)
{
    const double v = static_cast<double>(x);
    const double size = magnitude(v);
    const double root = expOfModerate(logOfScaled(scaledMantissa(size)) * (1.0 / 3.0));
    const double signedRoot = doubleOf(bitsOf(root) | (bitsOf(v) & kSignBit));
    return size > 0.0 && size < doubleOf(kInfinityBits) ? static_cast<float>(signedRoot) : x;
}

} // namespace comparo::COMPARO_BACKEND
