// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/double_bits.h"
#include "engine/kernel/math.h"

#include <cstdint>

namespace comparo::COMPARO_BACKEND {

/// Product of two pairs, to about 2^-100.
inline DoublePair pairProduct(DoublePair a, DoublePair b)
{
    const DoublePair product = exactProduct(a.hi, b.hi);
    return exactOrderedSum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

/// e^x for x <= 0 or NaN, rounded to the nearest double. It is computed to about 2^-80, so that one argument
/// in millions may get the other neighbour of a tie, and a denormal result more often. With the C library's
/// long double, of 64 bits or 113, it would depend on the processor.
inline double nearestExp(double x)
{
    if (!(x > -746.0))
        return x == x ? 0.0 : x;
    // x = n ln 2 + r with ln 2 in three parts, of which n times the first two is exact.
    const double shifted = x * 0x1.71547652b82fep+0 + kRoundingShift;
    const double n = shifted - kRoundingShift;
    DoublePair r = exactSum(x - n * 0x1.62e42fefa3800p-1, -(n * 0x1.ef35793c76000p-45));
    r = exactOrderedSum(r.hi, r.lo - n * 0x1.cc01f97b57a08p-87);
    // e^(r / 256) by its series, whose terms from the third need no second double; then squared eight times.
    r = {r.hi / 256.0, r.lo / 256.0};
    const double v = r.hi;
    const double rest =
        v * (1.0 / 6.0 + v * (1.0 / 24.0 + v * (1.0 / 120.0 + v * (1.0 / 720.0 + v * (1.0 / 5040.0)))));
    DoublePair square = pairProduct(r, r);
    square = {0.5 * square.hi, 0.5 * square.lo + square.hi * rest};
    DoublePair power = exactOrderedSum(1.0, r.hi);
    power.lo += square.lo + r.lo;
    const DoublePair sum = exactSum(power.hi, square.hi);
    power = exactOrderedSum(sum.hi, sum.lo + power.lo);
    for (int i = 0; i < 8; ++i)
        power = pairProduct(power, power);
    // 2^n alone may be below the denormals.
    const auto octave = static_cast<std::int32_t>(static_cast<std::uint32_t>(bitsOf(shifted)));
    const double scale = doubleOf(static_cast<std::uint64_t>(octave + 64 + 1023) << 52);
    return fused(power.hi * 0x1p-64, scale, power.lo * 0x1p-64 * scale);
}

} // namespace comparo::COMPARO_BACKEND
