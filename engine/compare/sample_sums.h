// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/ordered_bits.h"
#include "engine/compare/sample_kernels.h"
#include "engine/kernel/integer_atomics.h"

#include <limits>

/// The arithmetic of SampleSums, for every pass.
namespace comparo::COMPARO_BACKEND {

constexpr double kMaximum = std::numeric_limits<double>::max();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

COMPARO_HD double magnitudeOf(double v)
{
    return v < 0 ? -v : v;
}
COMPARO_HD bool isFiniteValue(double v)
{
    return magnitudeOf(v) <= kMaximum;
}
COMPARO_HD bool isSame(double a, double b)
{
    return a == b || (a != a && b != b);
}

/// |a - b|: 0 for two NaN, +inf if only one is finite.
COMPARO_HD double errorMagnitude(double a, double b)
{
    if (isSame(a, b))
        return 0.0;
    return isFiniteValue(a) && isFiniteValue(b) ? magnitudeOf(a - b) : kInfinite;
}

/// The smallest double r with r * larger >= difference: the quotient, or its successor where it was rounded
/// down.
COMPARO_HD double neededRelative(double difference, double larger)
{
    double quotient = difference / larger;
    if (quotient * larger < difference) {
        std::int64_t bits;
        std::memcpy(&bits, &quotient, sizeof bits);
        ++bits;
        std::memcpy(&quotient, &bits, sizeof bits);
    }
    return quotient;
}

/// Bin of a finite error that is not 0. The top two bits of the mantissa are the quarter of the octave. A
/// negative error belongs to the bin whose lower end it may equal, so its magnitude is taken one step towards
/// 0.
COMPARO_HD int logarithmicBin(double error)
{
    const double magnitude = magnitudeOf(error);
    std::int64_t bits;
    std::memcpy(&bits, &magnitude, sizeof bits);
    if (error < 0)
        --bits;
    const std::int64_t quarter = (bits >> 50) - std::int64_t{4} * (1023 + kLowestOctave);
    const int bin =
        quarter < 0 ? 0 : (quarter >= kBinsPerSign ? kBinsPerSign - 1 : static_cast<int>(quarter));
    return error < 0 ? bin : kBinsPerSign + bin;
}

COMPARO_HD void clearSums(SampleSums& sums)
{
    sums = SampleSums{};
    sums.low = kInfinite;
    sums.high = -kInfinite;
}

COMPARO_HD void widenRange(SampleSums& sums, double v)
{
    if (isFiniteValue(v)) {
        sums.low = v < sums.low ? v : sums.low;
        sums.high = v > sums.high ? v : sums.high;
    }
}

/// Adds one pair. Returns its bin, or -1 for a pair that is equal or not finite.
template <class A, class B>
COMPARO_HD int addSample(SampleSums& sums, A a, B b, const Tolerance& tolerance)
{
    const double va = static_cast<double>(a);
    const double vb = static_cast<double>(b);
    widenRange(sums, va);
    widenRange(sums, vb);
    if (isSame(va, vb))
        return -1;
    ++sums.differing;
    if (!isFiniteValue(va) || !isFiniteValue(vb)) {
        ++sums.nonFinite;
        ++sums.violating;
        sums.maxAbs = kInfinite;
        sums.maxRel = kInfinite;
        sums.maxUlp = kFarthest;
        return -1;
    }
    const double error = va - vb;
    const double difference = magnitudeOf(error);
    const double larger = magnitudeOf(va) > magnitudeOf(vb) ? magnitudeOf(va) : magnitudeOf(vb);
    const double relative = neededRelative(difference, larger);
    const std::int64_t ulp = sampleUlp(a, b);
    if (!(difference <= tolerance.atol + tolerance.rtol * larger) && ulp > tolerance.ulp)
        ++sums.violating;
    sums.sum += error;
    sums.sumAbs += difference;
    sums.sumSquares += error * error;
    sums.maxAbs = difference > sums.maxAbs ? difference : sums.maxAbs;
    sums.maxFinite = difference > sums.maxFinite ? difference : sums.maxFinite;
    sums.maxRel = relative > sums.maxRel ? relative : sums.maxRel;
    sums.maxUlp = ulp > sums.maxUlp ? ulp : sums.maxUlp;
    return logarithmicBin(error);
}

COMPARO_HD void appendTo(SampleSums& left, const SampleSums& right)
{
    left.sum += right.sum;
    left.sumAbs += right.sumAbs;
    left.sumSquares += right.sumSquares;
    left.maxAbs = right.maxAbs > left.maxAbs ? right.maxAbs : left.maxAbs;
    left.maxFinite = right.maxFinite > left.maxFinite ? right.maxFinite : left.maxFinite;
    left.maxRel = right.maxRel > left.maxRel ? right.maxRel : left.maxRel;
    left.low = right.low < left.low ? right.low : left.low;
    left.high = right.high > left.high ? right.high : left.high;
    left.maxUlp = right.maxUlp > left.maxUlp ? right.maxUlp : left.maxUlp;
    left.differing += right.differing;
    left.violating += right.violating;
    left.nonFinite += right.nonFinite;
}

} // namespace comparo::COMPARO_BACKEND
