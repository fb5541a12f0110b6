// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"

#include <array>
#include <cstdint>
#include <vector>

/// x^y of many floats x for one y, from a table that the host computes: the same operations and bits on every
/// device as long as all read the same table.
namespace comparo::COMPARO_BACKEND {

/// The floats from 2^-16 to 2 fall into 128 intervals an octave. With r the reciprocal of an interval's
/// middle as a float and t = x r - 1, exact in double and below 2^-8: x^y = (1 / r)^y (1 + t)^y, the first
/// from the table, the second by the binomial series up to t^5, whose rest is below 2^-53 for y up to 4. The
/// error in double is below 2^-50, so the float is correctly rounded save for about one x in 2^25, ties aside
/// (see kernel/elementary.h).
class PowerTable {
public:
    static constexpr std::int32_t kFirstStep = 0x3780; ///< upper half of the bits of 2^-16
    static constexpr std::int32_t kEndStep = 0x4000;   ///< of 2
    static constexpr int kPowers = kEndStep - kFirstStep;
    static constexpr int kTerms = 5;
    /// The binomial coefficients from the first power of t on, the power of zero, those of the intervals.
    static constexpr int kNumbers = kTerms + 1 + kPowers;
    static constexpr float kLargestExponent = 4.0f;

    /// Exponents that have a table.
    static COMPARO_HD bool covers(float exponent) { return exponent >= 0.0f && exponent <= kLargestExponent; }

    /// Of kNumbers numbers of `numbersOf(exponent)`.
    COMPARO_HD explicit PowerTable(const double* numbers) : m_numbers(numbers) {}

    static std::array<double, kNumbers> numbersOf(float exponent)
    {
        const double y = static_cast<double>(exponent);
        std::array<double, kNumbers> numbers{};
        auto next = numbers.begin();
        double binomial = 1.0;
        for (int k = 1; k <= kTerms; ++k)
            *next++ = binomial = binomial * (y - (k - 1.0)) / k;
        *next++ = y == 0.0 ? 1.0 : 0.0;
        std::array<double, kPowers / 17> inOctave{};
        for (std::size_t i = 0; i < inOctave.size(); ++i)
            inOctave[i] = pow(1.0 / reciprocalOf(1.0f + (static_cast<float>(i) + 0.5f) / 128.0f), y);
        for (int octave = -16; octave < 1; ++octave) {
            const double low = pow(2.0, octave * y);
            for (const double power : inOctave)
                *next++ = low * power;
        }
        return numbers;
    }

    /// Whether of(x) is x^y: of zero and of what the intervals cover.
    static COMPARO_HD bool holds(float x)
    {
        const auto bits = __builtin_bit_cast(std::uint32_t, x);
        constexpr std::uint32_t kFirst = kFirstStep * 0x10000;
        constexpr std::uint32_t kCovered = (kEndStep - kFirstStep) * 0x10000;
        return (bits == 0u) | (bits - kFirst < kCovered);
    }

    /// Anything where x is not held.
    COMPARO_HD float of(float x) const
    {
        // Zero and negative numbers go to the entry before the first interval.
        const std::int32_t bits =
            lesser(greater(__builtin_bit_cast(std::int32_t, x), kLowest), kEndStep * 0x10000 - 1);
        const float middle = __builtin_bit_cast(float, (bits & ~0xFFFF) | 0x8000);
        const double t = fused(static_cast<double>(x), reciprocalOf(middle), -1.0);
        double series = m_numbers[kTerms - 1];
        for (int k = kTerms - 2; k >= 0; --k)
            series = fused(series, t, m_numbers[k]);
        return static_cast<float>(m_numbers[kTerms + ((bits - kLowest) >> 16)] * fused(series, t, 1.0));
    }

private:
    static constexpr std::int32_t kLowest = (kFirstStep - 1) * 0x10000;

    static COMPARO_HD double reciprocalOf(float middle) { return static_cast<double>(1.0f / middle); }

    static COMPARO_HD std::int32_t lesser(std::int32_t a, std::int32_t b) { return a < b ? a : b; }
    static COMPARO_HD std::int32_t greater(std::int32_t a, std::int32_t b) { return a > b ? a : b; }

    const double* m_numbers;
};

} // namespace comparo::COMPARO_BACKEND
