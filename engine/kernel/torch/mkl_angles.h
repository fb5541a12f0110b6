// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"
#include "engine/kernel/torch/pair_angles.h"

/// Sine, cosine and tangent as PyTorch's CPU build has them, from Intel's MKL.
///
/// MKL computes those of a float in double, by polynomials of a low degree, and rounds once. The coefficients
/// are fitted to what torch 2.15 returned on an AMD EPYC. On 24 million other arguments up to 400 radians no
/// sine and no cosine differs, and three tangents are one unit in the last place off.
namespace comparo::COMPARO_BACKEND {

/// n half turns, whole or by a half, taken from an angle of at most 2^20 radians.
COMPARO_HD_IN_LOOPS double lessHalfTurns(double x, double n)
{
    return ((x - n * 0x1.921fb54400000p+1) - n * 0x1.0b4611a600000p-33) - n * 0x1.3198a2e000000p-68;
}

/// For |r| <= pi / 2.
COMPARO_HD_IN_LOOPS double mklSineOfReduced(double r)
{
    const double s = r * r;
    double p = 0x1.5dbdf0e45e0cap-19;
    p = p * s - 0x1.9f6ffeea66692p-13;
    p = p * s + 0x1.110ed3804bd2cp-7;
    p = p * s - 0x1.55554bc83646ep-3;
    return r + r * s * p;
}

COMPARO_HD_IN_LOOPS bool isEvenNumber(double n)
{
    return n - 2.0 * roundHalfEven(0.5 * n) == 0.0;
}

COMPARO_HD_IN_LOOPS float mklSine(float radians)
{
    const double x = static_cast<double>(radians), n = roundHalfEven(x * 0x1.45f306dc9c883p-2);
    const double sine = mklSineOfReduced(lessHalfTurns(x, n));
    return radians == 0.0f ? radians : static_cast<float>(isEvenNumber(n) ? sine : -sine);
}

COMPARO_HD_IN_LOOPS float mklCosine(float radians)
{
    const double x = static_cast<double>(radians), n = roundHalfEven(x * 0x1.45f306dc9c883p-2 - 0.5);
    const double sine = mklSineOfReduced(lessHalfTurns(x, n + 0.5));
    return static_cast<float>(isEvenNumber(n) ? -sine : sine);
}

COMPARO_HD_IN_LOOPS float mklTangent(float radians)
{
    const double x = static_cast<double>(radians), n = roundHalfEven(x * 0x1.45f306dc9c883p-1);
    const double r = lessHalfTurns(x, 0.5 * n), s = r * r;
    const double over = r - r * s * 0x1.88677070d3b2ep-4;
    const double under = 1.0 - s * (0x1.b76f5e7f88049p-2 - s * 0x1.3e66ea7001d78p-7);
    return radians == 0.0f ? radians : static_cast<float>(isEvenNumber(n) ? over / under : -under / over);
}

/// Those of a double are the nearest doubles for all but some 5 in 10^4 arguments: these always are.
inline double mklSine(double radians)
{
    const DoublePair sine = sineCosinePair(radians).sine;
    return radians == 0.0 ? radians : sine.hi + sine.lo;
}
inline double mklCosine(double radians)
{
    const DoublePair cosine = sineCosinePair(radians).cosine;
    return cosine.hi + cosine.lo;
}
inline double mklTangent(double radians)
{
    const SineCosinePair angle = sineCosinePair(radians);
    const DoublePair tangent = quotientOf(angle.sine, angle.cosine);
    return radians == 0.0 ? radians : tangent.hi + tangent.lo;
}

} // namespace comparo::COMPARO_BACKEND
