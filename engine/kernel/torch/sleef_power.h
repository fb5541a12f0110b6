// SPDX-License-Identifier: Apache-2.0 AND BSL-1.0
#pragma once

#include "engine/kernel/double_bits.h"
#include "engine/kernel/math.h"

#include <cstdint>

/// SLEEF's powers with an error of at most 1.0 ulp, for machines with fused multiply-adds: what PyTorch's CPU
/// code takes for whole vectors. Written after xpowf and xpow, logkf and logk, expkf and expk of SLEEF 3.9
/// (src/libm/sleefsimdsp.c and sleefsimddp.c, Boost licence), whose constants these are. No branches: loops
/// vectorise.
namespace comparo::COMPARO_BACKEND {

/// An unevaluated sum of two numbers.
template <class T>
struct SleefPair {
    T hi;
    T lo;
};

/// |a| >= |b|.
template <class T>
COMPARO_HD SleefPair<T> pairOfSorted(T a, T b)
{
    const T sum = a + b;
    return {sum, a - sum + b};
}

template <class T>
COMPARO_HD SleefPair<T> pairOfSum(T a, T b)
{
    const T sum = a + b;
    const T part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

template <class T>
COMPARO_HD SleefPair<T> addToPair(SleefPair<T> a, T b)
{
    const SleefPair<T> sum = pairOfSum(a.hi, b);
    return {sum.hi, sum.lo + a.lo};
}

/// |a| >= |b|.
template <class T>
COMPARO_HD SleefPair<T> addSortedPairs(SleefPair<T> a, SleefPair<T> b)
{
    const T sum = a.hi + b.hi;
    return {sum, a.hi - sum + b.hi + a.lo + b.lo};
}

template <class T>
COMPARO_HD SleefPair<T> addPairs(SleefPair<T> a, SleefPair<T> b)
{
    const SleefPair<T> sum = pairOfSum(a.hi, b.hi);
    return {sum.hi, sum.lo + (a.lo + b.lo)};
}

template <class T>
COMPARO_HD SleefPair<T> multiplyPair(SleefPair<T> a, T b)
{
    const T product = a.hi * b;
    return {product, fused(a.lo, b, fused(a.hi, b, -product))};
}

template <class T>
COMPARO_HD SleefPair<T> multiplyPairs(SleefPair<T> a, SleefPair<T> b)
{
    const T product = a.hi * b.hi;
    return {product, fused(a.hi, b.lo, fused(a.lo, b.hi, fused(a.hi, b.hi, -product)))};
}

template <class T>
COMPARO_HD SleefPair<T> squareOfPair(SleefPair<T> a)
{
    const T square = a.hi * a.hi;
    return {square, fused(a.hi + a.hi, a.lo, fused(a.hi, a.hi, -square))};
}

template <class T>
COMPARO_HD SleefPair<T> dividePairs(SleefPair<T> a, SleefPair<T> b)
{
    const T reciprocal = T(1) / b.hi;
    const T ratio = a.hi * reciprocal;
    const T rest = fused(reciprocal, a.hi, -ratio);
    const T error = fused(-b.lo, reciprocal, fused(-b.hi, reciprocal, T(1)));
    return {ratio, fused(ratio, error, fused(a.lo, reciprocal, rest))};
}

COMPARO_HD float floatOfBits(std::uint32_t bits)
{
    return __builtin_bit_cast(float, bits);
}

/// The logarithm of a finite x > 0.
COMPARO_HD SleefPair<float> sleefLogPair(float x)
{
    const bool tiny = x < 0x1p-126f;
    const float scaled = x * (tiny ? 0x1p64f : 1.0f);
    const auto bits = __builtin_bit_cast(std::uint32_t, scaled);
    const auto topBits = __builtin_bit_cast(std::uint32_t, scaled * (1.0f / 0.75f));
    const float exponent =
        static_cast<float>(static_cast<std::int32_t>(topBits >> 23) - (tiny ? 127 + 64 : 127));
    // From 0.75 to 1.5.
    const std::uint32_t digits = bits & 0x7FFFFFu;
    const float mantissa = floatOfBits(digits | (digits < 0x400000u ? 0x3F800000u : 0x3F000000u));
    const SleefPair<float> ratio = dividePairs(pairOfSum(-1.0f, mantissa), pairOfSum(1.0f, mantissa));
    const SleefPair<float> square = squareOfPair(ratio);
    float series = 0.240320354700088500976562f;
    series = fused(series, square.hi, 0.285112679004669189453125f);
    series = fused(series, square.hi, 0.400007992982864379882812f);
    const SleefPair<float> third{0.66666662693023681640625f, 3.69183861259614332084311e-09f};
    SleefPair<float> sum =
        multiplyPair(SleefPair<float>{0.69314718246459960938f, -1.904654323148236017e-09f}, exponent);
    sum = addSortedPairs(sum, {ratio.hi * 2.0f, ratio.lo * 2.0f});
    return addSortedPairs(
        sum, multiplyPairs(multiplyPairs(square, ratio), addPairs(multiplyPair(square, series), third)));
}

COMPARO_HD SleefPair<double> sleefLogPair(double x)
{
    const bool tiny = x < 0x1p-1022;
    const double scaled = x * (tiny ? 0x1p64 : 1.0);
    const auto top = static_cast<std::int32_t>(bitsOf(scaled * (1.0 / 0.75)) >> 52);
    const auto exponent = static_cast<double>(top - (tiny ? 1023 + 64 : 1023));
    const std::uint64_t digits = bitsOf(scaled) & 0xFFFFFFFFFFFFFu;
    const double mantissa =
        doubleOf(digits | (digits < 0x8000000000000u ? 0x3FF0000000000000u : 0x3FE0000000000000u));
    const SleefPair<double> ratio = dividePairs(pairOfSum(-1.0, mantissa), pairOfSum(1.0, mantissa));
    const SleefPair<double> square = squareOfPair(ratio);
    const double x2 = square.hi;
    const double x4 = x2 * x2;
    const double x8 = x4 * x4;
    const double low = fused(x4, fused(x2, 0.181818180850050775676507, 0.222222222230083560345903),
                             fused(x2, 0.285714285714249172087875, 0.400000000000000077715612));
    const double high = fused(x4, fused(x2, 0.103239680901072952701192, 0.117754809412463995466069),
                              fused(x2, 0.13332981086846273921509, 0.153846227114512262845736));
    const double series = fused(x8 * x8, 0.116255524079935043668677, fused(x8, high, low));
    SleefPair<double> sum =
        multiplyPair(SleefPair<double>{0.693147180559945286226764, 2.319046813846299558417771e-17}, exponent);
    sum = addSortedPairs(sum, {ratio.hi * 2.0, ratio.lo * 2.0});
    const SleefPair<double> third{0.666666666666666629659233, 3.80554962542412056336616e-17};
    const SleefPair<double> cube = multiplyPairs(square, ratio);
    sum = addSortedPairs(sum, multiplyPairs(cube, third));
    return addSortedPairs(sum, multiplyPair(multiplyPairs(square, cube), series));
}

/// e^d for d.hi <= 88; anything for NaN.
COMPARO_HD float sleefExpOfPair(SleefPair<float> d)
{
    constexpr float kShift = 12582912.0f; // 1.5 * 2^23: its low bits are those of the whole number added
    const float turns = (d.hi + d.lo) * 1.442695040888963407359924681001892137426645954152985934135449406931f;
    const float whole = roundHalfEven(turns);
    const auto n = static_cast<std::int32_t>(__builtin_bit_cast(std::uint32_t, whole + kShift) -
                                             __builtin_bit_cast(std::uint32_t, kShift));
    SleefPair<float> s = addToPair(d, whole * -0.693145751953125f);
    s = addToPair(s, whole * -1.428606765330187045e-06f);
    s = pairOfSorted(s.hi, s.lo);
    float series = 0.00136324646882712841033936f;
    series = fused(series, s.hi, 0.00836596917361021041870117f);
    series = fused(series, s.hi, 0.0416710823774337768554688f);
    series = fused(series, s.hi, 0.166665524244308471679688f);
    series = fused(series, s.hi, 0.499999850988388061523438f);
    const SleefPair<float> beyondOne = addSortedPairs(s, multiplyPair(squareOfPair(s), series));
    const SleefPair<float> power = addSortedPairs({1.0f, 0.0f}, beyondOne);
    // Four equal steps by 64ths of octaves and the rest, as there: a denormal result may be rounded twice.
    const std::int32_t sign = n >> 31;
    const std::int32_t quarter = (((sign + n) >> 6) - sign) * 16;
    const float step = floatOfBits((static_cast<std::uint32_t>(quarter) + 127u) << 23);
    const float rest = floatOfBits((static_cast<std::uint32_t>(n - quarter * 4) + 127u) << 23);
    const float scaled = (power.hi + power.lo) * step * step * step * step * rest;
    return d.hi < -104.0f ? 0.0f : scaled;
}

/// e^d for d.hi <= 709; anything for NaN.
COMPARO_HD double sleefExpOfPair(SleefPair<double> d)
{
    const double turns = (d.hi + d.lo) * 1.442695040888963407359924681001892137426645954152985934135449406931;
    const double whole = roundHalfEven(turns);
    const std::uint64_t shifted = bitsOf(whole + kRoundingShift) - bitsOf(kRoundingShift);
    const auto n = static_cast<std::int32_t>(static_cast<std::uint32_t>(shifted));
    SleefPair<double> s = addToPair(d, whole * -.69314718055966295651160180568695068359375);
    s = addToPair(s, whole * -.28235290563031577122588448175013436025525412068e-12);
    s = pairOfSorted(s.hi, s.lo);
    const double x = s.hi;
    const double x2 = x * x;
    const double x4 = x2 * x2;
    const double low = fused(x2, fused(x, 0.00833333333332371417601081, 0.0416666666665409524128449),
                             fused(x, 0.166666666666666740681535, 0.500000000000000999200722));
    const double middle = fused(x2, fused(x, 2.75572496725023574143864e-06, 2.48014973989819794114153e-05),
                                fused(x, 0.000198412698809069797676111, 0.0013888888939977128960529));
    const double high = fused(x, 2.51069683420950419527139e-08, 2.76286166770270649116855e-07);
    const double series = fused(x4 * x4, high, fused(x4, middle, low));
    SleefPair<double> power = addSortedPairs({1.0, 0.0}, s);
    power = addSortedPairs(power, multiplyPair(squareOfPair(s), series));
    const std::int32_t half = n >> 1;
    const double first = doubleOf(static_cast<std::uint64_t>(static_cast<std::uint32_t>(half + 1023)) << 52);
    const double second =
        doubleOf(static_cast<std::uint64_t>(static_cast<std::uint32_t>(n - half + 1023)) << 52);
    const double scaled = (power.hi + power.lo) * first * second;
    return d.hi < -1000.0 ? 0.0 : scaled;
}

/// x^y for x from 0 to 1 or NaN and finite y >= 0.
template <class T>
COMPARO_HD T sleefPow(T x, T y)
{
    const T power = sleefExpOfPair(multiplyPair(sleefLogPair(x), y));
    const T limited = x == T(0) ? T(0) : power;
    const T defined = x == x ? limited : x;
    return (y == T(0)) | (x == T(1)) ? T(1) : defined;
}

} // namespace comparo::COMPARO_BACKEND
