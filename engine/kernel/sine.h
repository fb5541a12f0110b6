// SPDX-License-Identifier: Apache-2.0 AND SunPro
#pragma once

#include "engine/kernel/double_bits.h"

#include <cstdint>

/// Sine and cosine with the same bits on every device: see kernel/elementary.h. Terms are added up by the
/// formulas of fdlibm, as FreeBSD has it (k_sin.c, k_cos.c), and pi / 2 stands in the same parts
/// (e_rem_pio2.c); the coefficients are our own.
namespace comparo::COMPARO_BACKEND {

/// The largest argument, in radians, up to which sin and cos are computed; NaN beyond. Up to here a quarter
/// turn count has at most 20 bits, so that its products with the 33-bit parts of pi / 2 are exact.
inline constexpr double kLargestAngle = 0x1p20;

/// sin(r + tail) for |r| <= pi / 4 and a tail below ulp(r).
COMPARO_HD_IN_LOOPS double sinOfReduced(double r, double tail)
{
    const double z = r * r;
    double p =
        0x1.5e0a4fc16be59p-33; // (sin(r) / r - 1) / r^2 within 2^-55: interpolation in Chebyshev points
    p = p * z - 0x1.ae6008d114485p-26;
    p = p * z + 0x1.71de37946ed6dp-19;
    p = p * z - 0x1.a01a019e820aep-13;
    p = p * z + 0x1.1111111110babp-7;
    const double cube = z * r;
    return r - ((z * (0.5 * tail - cube * p) - tail) + cube * 0x1.5555555555555p-3);
}

/// cos(r + tail) for |r| <= pi / 4 and a tail below ulp(r).
COMPARO_HD_IN_LOOPS double cosOfReduced(double r, double tail)
{
    const double z = r * r;
    double p = -0x1.907cd8ff5ede7p-37; // (cos(r) - 1 + r^2 / 2) / r^4 within 2^-59
    p = p * z + 0x1.1eeb67d026ec6p-29;
    p = p * z - 0x1.27e4fa16cc2d1p-22;
    p = p * z + 0x1.a01a019f4ddfdp-16;
    p = p * z - 0x1.6c16c16c16963p-10;
    p = p * z + 0x1.5555555555555p-5;
    const double half = 0.5 * z;
    const double head = 1.0 - half;
    return head + (((1.0 - head) - half) + (z * z * p - r * tail));
}

/// An angle as quarter turns and a rest of at most an eighth of a turn.
struct ReducedAngle {
    double r = 0;
    double tail = 0;
    std::uint64_t quarters = 0; ///< only the low two bits count
};

/// Of |x| <= kLargestAngle that came from a float: the rest to 2^-80.
COMPARO_HD_IN_LOOPS ReducedAngle reduceFloatAngle(double x)
{
    const double shifted = x * 0x1.45f306dc9c883p-1 + kRoundingShift;
    const double n = shifted - kRoundingShift;
    const double r = ((x - n * 0x1.921fb54400000p+0) - n * 0x1.0b4611a600000p-34) - n * 0x1.3198a2e000000p-69;
    return {r, 0.0, bitsOf(shifted)};
}

/// Of any |x| <= kLargestAngle: the rest to 2^-130 in a pair.
COMPARO_HD_IN_LOOPS ReducedAngle reduceDoubleAngle(double x)
{
    const double shifted = x * 0x1.45f306dc9c883p-1 + kRoundingShift;
    const double n = shifted - kRoundingShift;
    const double first = x - n * 0x1.921fb54400000p+0;
    const DoublePair second = exactSum(first, -(n * 0x1.0b4611a600000p-34));
    const DoublePair third = exactSum(second.hi, -(n * 0x1.3198a2e000000p-69));
    const double low = (second.lo + third.lo) - n * 0x1.b839a252049c1p-104;
    const DoublePair rest = exactSum(third.hi, low);
    return {rest.hi, rest.lo, bitsOf(shifted)};
}

/// sin(x), or cos(x) with one quarter turn more; NaN for an angle that is not reduced.
COMPARO_HD_IN_LOOPS double sinOfAngle(double x, ReducedAngle angle, std::uint64_t moreQuarters)
{
    const std::uint64_t quarters = angle.quarters + moreQuarters;
    const double size =
        (quarters & 1u) != 0 ? cosOfReduced(angle.r, angle.tail) : sinOfReduced(angle.r, angle.tail);
    const double value = doubleOf(bitsOf(size) ^ (quarters & 2u) << 62);
    return magnitude(x) <= kLargestAngle ? value : doubleOf(kNaNBits);
}

COMPARO_HD_IN_LOOPS float sin(float x)
{
    const double v = static_cast<double>(x);
    const auto sine = static_cast<float>(sinOfAngle(v, reduceFloatAngle(v), 0));
    return x == 0.0f ? x : sine;
}
COMPARO_HD_IN_LOOPS float cos(float x)
{
    const double v = static_cast<double>(x);
    return static_cast<float>(sinOfAngle(v, reduceFloatAngle(v), 1));
}
COMPARO_HD_IN_LOOPS double sin(double x)
{
    const double sine = sinOfAngle(x, reduceDoubleAngle(x), 0);
    return x == 0.0 ? x : sine;
}
COMPARO_HD_IN_LOOPS double cos(double x)
{
    return sinOfAngle(x, reduceDoubleAngle(x), 1);
}

} // namespace comparo::COMPARO_BACKEND
