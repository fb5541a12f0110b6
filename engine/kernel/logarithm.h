// SPDX-License-Identifier: Apache-2.0 AND SunPro
#pragma once

#include "engine/kernel/double_bits.h"

#include <cstdint>

/// The natural logarithm with the same bits on every device: see kernel/elementary.h. logOfScaled() adds up
/// its terms by the formula of fdlibm (e_log.c); the coefficients are our own.
namespace comparo::COMPARO_BACKEND {

/// A positive value as m 2^e, sqrt(1/2) <= m < sqrt(2); e is an integer.
struct ScaledMantissa {
    double m = 1;
    double e = 0;
};

/// Of a normal positive value; anything else gives a meaningless pair.
COMPARO_HD_IN_LOOPS ScaledMantissa scaledMantissa(double v)
{
    const std::uint64_t bits = bitsOf(v);
    const std::uint64_t biased = (bits + (0x3FF0000000000000u - 0x3FE6A09E667F3BCDu)) >> 52;
    return {doubleOf(bits - (biased << 52) + 0x3FF0000000000000u),
            doubleOf(0x4330000000000000u | biased) - (0x1p52 + 1023.0)};
}

/// ln(m 2^e), below 1 ulp. With s = f / (2 + f), f = m - 1: ln m = 2 atanh s, evaluated as f - (f^2/2 - s
/// (f^2/2 + R)).
COMPARO_HD_IN_LOOPS double logOfScaled(ScaledMantissa v)
{
    const double f = v.m - 1.0;
    const double s = f / (2.0 + f);
    const double z = s * s;
    double p =
        0x1.2b5f68a50d903p-3; // (2 atanh(s) / s - 2) / s^2 within 2^-51: interpolation in Chebyshev points
    p = p * z + 0x1.39fdcceb4bb45p-3;
    p = p * z + 0x1.7462b91b8df65p-3;
    p = p * z + 0x1.c71c62d5e53e0p-3;
    p = p * z + 0x1.2492492dfd86cp-2;
    p = p * z + 0x1.9999999995273p-2;
    p = p * z + 0x1.5555555555558p-1;
    const double halfSquare = 0.5 * f * f;
    const double low = v.e * 0x1.ef35793c76730p-45;
    return v.e * 0x1.62e42fefa3800p-1 - ((halfSquare - (s * (halfSquare + z * p) + low)) - f);
}

/// What a logarithm is where its argument is no positive number: -inf at 0, NaN below, inf and NaN unchanged.
COMPARO_HD_IN_LOOPS double logOrLimit(double v, double logarithm)
{
    const double limit = v == 0.0 ? doubleOf(kInfinityBits | kSignBit) : doubleOf(kNaNBits);
    return v > 0.0 ? (v < doubleOf(kInfinityBits) ? logarithm : v) : limit;
}

COMPARO_HD_IN_LOOPS float log(float x)
{
    const double v = static_cast<double>(x);
    return static_cast<float>(logOrLimit(v, logOfScaled(scaledMantissa(v))));
}
COMPARO_HD_IN_LOOPS double log(double x)
{
    const bool tiny = x < 0x1p-1022;
    ScaledMantissa scaled = scaledMantissa(tiny ? x * 0x1p54 : x);
    scaled.e -= tiny ? 54.0 : 0.0;
    return logOrLimit(x, logOfScaled(scaled));
}

/// ln(m 2^e) to about 2^-65 relative: the same series with its first two terms in pairs.
COMPARO_HD_IN_LOOPS DoublePair logPairOfScaled(ScaledMantissa v)
{
    const double f = v.m - 1.0;
    const DoublePair d = exactSum(v.m, 1.0);
    const double s = f / d.hi;
    const DoublePair back = exactProduct(s, d.hi);
    const double sLow = (((f - back.hi) - back.lo) - s * d.lo) / d.hi;
    DoublePair z = exactProduct(s, s);
    z = exactOrderedSum(z.hi, z.lo + 2.0 * s * sLow);
    double p = 0x1.087e4945615c6p-4; // (atanh(s) / s - 1 - z / 3) / z^2 within 2^-52
    p = p * z.hi + 0x1.1018374c7f117p-4;
    p = p * z.hi + 0x1.3b18bc82cc745p-4;
    p = p * z.hi + 0x1.745d09e3d8241p-4;
    p = p * z.hi + 0x1.c71c71d7fbbacp-4;
    p = p * z.hi + 0x1.249249248e4d8p-3;
    p = p * z.hi + 0x1.999999999999fp-3;
    DoublePair t = exactProduct(z.hi, 0x1.5555555555555p-2);
    t.lo += z.hi * 0x1.5555555555555p-56 + z.lo * 0x1.5555555555555p-2;
    t = exactOrderedSum(t.hi, t.lo + z.hi * z.hi * p);
    DoublePair cubic = exactProduct(s, t.hi);
    cubic.lo += s * t.lo + sLow * t.hi;
    const DoublePair atanh = exactOrderedSum(s, cubic.hi);
    const double atanhLow = atanh.lo + (sLow + cubic.lo);
    const DoublePair sum = exactSum(v.e * 0x1.62e42fefa3800p-1, 2.0 * atanh.hi);
    const double low = 2.0 * atanhLow + (v.e * 0x1.ef35793c76000p-45 + v.e * 0x1.cc01f97b57a08p-87);
    return exactOrderedSum(sum.hi, sum.lo + low);
}

} // namespace comparo::COMPARO_BACKEND
