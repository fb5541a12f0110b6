// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"

/// Sine, cosine and tangent of a double by series in pairs of doubles: the nearest double but for about one
/// argument in 10^12. Slow, for a few numbers on the host.
namespace comparo::COMPARO_BACKEND {

inline DoublePair sumOf(const DoublePair& a, const DoublePair& b)
{
    const DoublePair sum = exactSum(a.hi, b.hi);
    return exactOrderedSum(sum.hi, sum.lo + (a.lo + b.lo));
}

inline DoublePair productOf(const DoublePair& a, const DoublePair& b)
{
    const DoublePair product = exactProduct(a.hi, b.hi);
    return exactOrderedSum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

inline DoublePair quotientOf(const DoublePair& a, const DoublePair& b)
{
    const double first = a.hi / b.hi;
    const DoublePair taken = productOf({first, 0.0}, b);
    const DoublePair rest = sumOf(a, {-taken.hi, -taken.lo});
    return exactOrderedSum(first, rest.hi / b.hi);
}

/// The series 1 - z/(k(k+1)) (1 - z/((k+2)(k+3)) …), z at most 0.62.
inline DoublePair alternatingSeries(const DoublePair& z, int k)
{
    constexpr int kTerms = 15;
    DoublePair sum{1.0, 0.0};
    for (int n = k + 2 * (kTerms - 1); n >= k; n -= 2) {
        const DoublePair part = quotientOf(productOf(z, sum), {static_cast<double>(n) * (n + 1.0), 0.0});
        sum = sumOf({1.0, 0.0}, {-part.hi, -part.lo});
    }
    return sum;
}

struct SineCosinePair {
    DoublePair sine, cosine;
};

/// NaN for an angle beyond kLargestAngle.
inline SineCosinePair sineCosinePair(double x)
{
    if (!(magnitude(x) <= kLargestAngle))
        return {{doubleOf(kNaNBits), 0.0}, {doubleOf(kNaNBits), 0.0}};
    const ReducedAngle angle = reduceDoubleAngle(x);
    const DoublePair r{angle.r, angle.tail}, z = productOf(r, r);
    const DoublePair sine = productOf(r, alternatingSeries(z, 2)), cosine = alternatingSeries(z, 1);
    const auto minus = [](const DoublePair& v) { return DoublePair{-v.hi, -v.lo}; };
    switch (angle.quarters & 3u) {
    case 0:
        return {sine, cosine};
    case 1:
        return {cosine, minus(sine)};
    case 2:
        return {minus(sine), minus(cosine)};
    default:
        return {minus(cosine), sine};
    }
}

} // namespace comparo::COMPARO_BACKEND
