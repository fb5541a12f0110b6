// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

#include <cstdint>

/// The bit patterns of doubles and exact sums and products of two of them: what the functions of
/// kernel/elementary.h are made of.
namespace comparo::COMPARO_BACKEND {

/// Inlined in every build with optimisation, without which a loop that calls a long function is not
/// vectorised.
#define COMPARO_HD_IN_LOOPS COMPARO_HD __attribute__((always_inline))

COMPARO_HD_IN_LOOPS std::uint64_t bitsOf(double v)
{
    return __builtin_bit_cast(std::uint64_t, v);
}
COMPARO_HD_IN_LOOPS double doubleOf(std::uint64_t bits)
{
    return __builtin_bit_cast(double, bits);
}

inline constexpr std::uint64_t kInfinityBits = 0x7FF0000000000000u;
inline constexpr std::uint64_t kNaNBits = 0x7FF8000000000000u;
inline constexpr std::uint64_t kSignBit = 0x8000000000000000u;

COMPARO_HD_IN_LOOPS double magnitude(double v)
{
    return doubleOf(bitsOf(v) & ~kSignBit);
}

/// Adding this to |v| < 2^51 rounds v to the nearest integer, ties to even, whose low bits are then the low
/// bits of the sum.
inline constexpr double kRoundingShift = 0x1.8p52;

/// 0 to 2^32 - 1, by integer operations that every vector unit has.
COMPARO_HD_IN_LOOPS double doubleOfWord(std::uint32_t word)
{
    return doubleOf(0x4330000000000000u | word) - 0x1p52;
}

/// An unevaluated sum hi + lo with |lo| <= ulp(hi) / 2, about 106 bits.
struct DoublePair {
    double hi = 0;
    double lo = 0;
};

/// a + b exactly, of any two finite values (Knuth).
COMPARO_HD_IN_LOOPS DoublePair exactSum(double a, double b)
{
    const double sum = a + b;
    const double ofB = sum - a;
    return {sum, (a - (sum - ofB)) + (b - ofB)};
}

/// a + b exactly where |a| >= |b| (Dekker).
COMPARO_HD_IN_LOOPS DoublePair exactOrderedSum(double a, double b)
{
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

/// a * b exactly by Dekker's halves, without a fused operation. Both below 2^995 and the product above
/// 2^-960.
COMPARO_HD_IN_LOOPS DoublePair exactProduct(double a, double b)
{
    const double splitA = a * 134217729.0;
    const double highA = splitA - (splitA - a);
    const double lowA = a - highA;
    const double splitB = b * 134217729.0;
    const double highB = splitB - (splitB - b);
    const double lowB = b - highB;
    const double product = a * b;
    return {product, ((highA * highB - product) + highA * lowB + lowA * highB) + lowA * lowB};
}

} // namespace comparo::COMPARO_BACKEND
