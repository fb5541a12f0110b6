// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/sample_sums.h"

#include <cstddef>
#include <type_traits>
#include <vector>

/// The native form of the sample tally: sixteen neighbouring samples at a time, one for each lane, in the
/// compiler's own vector type. Each step is the one of addSample(); a sample that takes no part adds +0,
/// which changes nothing.
namespace comparo::cpu {

using Doubles = double __attribute__((vector_size(32)));
using Longs = std::int64_t __attribute__((vector_size(32)));
using UnsignedLongs = std::uint64_t __attribute__((vector_size(32)));
constexpr int kWidth = 4;
constexpr int kVectors = kSampleLanes / kWidth;

template <class T>
struct SampleVector;
template <>
struct SampleVector<std::uint16_t> {
    using Type = std::uint16_t __attribute__((vector_size(32)));
};
template <>
struct SampleVector<float> {
    using Type = float __attribute__((vector_size(32)));
};
template <>
struct SampleVector<double> {
    using Type = Doubles;
};

/// The lanes of one row. T is uint16, float or double, on both sides.
template <class T>
class SampleLanes {
public:
    /// Adds kSampleLanes samples; counts bins[2 * kBinsPerSign] for those that no bin holds.
    void addBlock(const T* a, const T* b, const Tolerance& tolerance, std::uint32_t* bins)
    {
        includeInRange(a);
        if (std::memcmp(a, b, kSampleLanes * sizeof(T)) == 0)
            return; // the same bits are equal, NaN included
        includeInRange(b);
        Doubles va[kVectors];
        Doubles vb[kVectors];
        widen(a, va);
        widen(b, vb);
        Longs different[kVectors];
        Longs finite[kVectors];
        Longs any{};
        for (int v = 0; v < kVectors; ++v) {
            finite[v] = (magnitude(va[v]) <= kMaximum) & (magnitude(vb[v]) <= kMaximum);
            different[v] = ~((va[v] == vb[v]) | ((va[v] != va[v]) & (vb[v] != vb[v])));
            any |= different[v];
        }
        if ((any[0] | any[1] | any[2] | any[3]) == 0)
            return;
        alignas(32) std::int64_t bin[kSampleLanes];
        for (int v = 0; v < kVectors; ++v) {
            const Longs counted = different[v] & finite[v];
            const Doubles error = counted ? va[v] - vb[v] : Doubles{};
            const Doubles difference = magnitude(error);
            const Doubles absA = magnitude(va[v]);
            const Doubles absB = magnitude(vb[v]);
            const Doubles larger = counted ? (absA > absB ? absA : absB) : Doubles{} + 1.0;
            const Doubles relative = needed(difference, larger);
            const Longs above = ~(difference <= tolerance.atol + tolerance.rtol * larger);
            const Longs passes = counted & ~(above & ulpAbove(a, b, v, difference, counted, tolerance.ulp));
            m_differing[v] -= different[v];
            m_nonFinite[v] -= different[v] & ~finite[v];
            m_violating[v] -= different[v] & ~passes;
            m_sum[v] += error;
            m_sumAbs[v] += difference;
            m_sumSquares[v] += error * error;
            m_maxFinite[v] = difference > m_maxFinite[v] ? difference : m_maxFinite[v];
            m_maxRel[v] = relative > m_maxRel[v] ? relative : m_maxRel[v];
            const Longs held = binOf(error, difference);
            const Longs chosen = counted ? held : Longs{} + 2 * kBinsPerSign;
            std::memcpy(bin + v * kWidth, &chosen, sizeof chosen);
        }
        for (const std::int64_t i : bin)
            ++bins[i];
    }

    /// Into lanes that hold no samples.
    void store(SampleSums* lanes) const
    {
        for (int lane = 0; lane < kSampleLanes; ++lane) {
            const int v = lane / kWidth;
            const int l = lane % kWidth;
            SampleSums& s = lanes[lane];
            s.sum = m_sum[v][l];
            s.sumAbs = m_sumAbs[v][l];
            s.sumSquares = m_sumSquares[v][l];
            s.maxFinite = m_maxFinite[v][l];
            if (lane < kPerVector && m_low[lane] <= m_high[lane]) {
                s.low = static_cast<double>(m_low[lane]);
                s.high = static_cast<double>(m_high[lane]);
            }
            s.differing = static_cast<std::uint64_t>(m_differing[v][l]);
            s.violating = static_cast<std::uint64_t>(m_violating[v][l]);
            s.nonFinite = static_cast<std::uint64_t>(m_nonFinite[v][l]);
            const bool whole = s.nonFinite == 0;
            s.maxAbs = whole ? s.maxFinite : kInfinite;
            s.maxRel = whole ? m_maxRel[v][l] : kInfinite;
            s.maxUlp = std::is_integral_v<T> ? static_cast<std::int64_t>(s.maxFinite) : m_maxUlp[v][l];
            s.maxUlp = whole ? s.maxUlp : kFarthest;
        }
    }

private:
    using Limits = std::numeric_limits<T>;
    using Samples = typename SampleVector<T>::Type;
    static constexpr int kPerVector = 32 / static_cast<int>(sizeof(T));

    static void widen(const T* from, Doubles* to)
    {
        alignas(32) double wide[kSampleLanes];
        for (int lane = 0; lane < kSampleLanes; ++lane)
            wide[lane] = static_cast<double>(from[lane]);
        std::memcpy(to, wide, sizeof wide);
    }

    static Doubles magnitude(const Doubles& v)
    {
        return reinterpret_cast<Doubles>(reinterpret_cast<Longs>(v) & std::int64_t{0x7fffffffffffffff});
    }

    /// In the samples' own type, in which a minimum is exact too.
    void includeInRange(const T* values)
    {
        for (int v = 0; v < kSampleLanes; v += kPerVector) {
            Samples samples;
            std::memcpy(&samples, values + v, sizeof samples);
            const auto finite = samples - samples == T(0); // NaN for NaN and infinity
            m_low = finite & (samples < m_low) ? samples : m_low;
            m_high = finite & (samples > m_high) ? samples : m_high;
        }
    }

    /// See neededRelative().
    static Doubles needed(const Doubles& difference, const Doubles& larger)
    {
        const Doubles quotient = difference / larger;
        const Longs roundedDown = quotient * larger < difference;
        return reinterpret_cast<Doubles>(reinterpret_cast<Longs>(quotient) - roundedDown);
    }

    /// See logarithmicBin().
    static Longs binOf(const Doubles& error, const Doubles& difference)
    {
        const Longs negative = error < 0.0;
        const Longs bits = reinterpret_cast<Longs>(difference) + negative;
        Longs quarter = (bits >> 50) - std::int64_t{4} * (1023 + kLowestOctave);
        quarter = quarter < 0 ? Longs{} : quarter;
        quarter = quarter >= kBinsPerSign ? Longs{} + (kBinsPerSign - 1) : quarter;
        return negative ? quarter : quarter + kBinsPerSign;
    }

    /// Whether a counted sample is further apart than `limit`; keeps the largest distance. Integers have
    /// theirs in `difference`.
    Longs ulpAbove(const T* a, const T* b, int v, const Doubles& difference, const Longs& counted,
                   std::int64_t limit)
    {
        if constexpr (std::is_integral_v<T>)
            return difference > static_cast<double>(limit);
        else {
            const Longs p = orderedBitsOf(a + v * kWidth);
            const Longs q = orderedBitsOf(b + v * kWidth);
            const auto up = reinterpret_cast<UnsignedLongs>(p) - reinterpret_cast<UnsignedLongs>(q);
            Longs distance = reinterpret_cast<Longs>(p > q ? up : -up) & counted;
            if constexpr (sizeof(T) == 8)
                distance = distance < 0 ? Longs{} + kFarthest : distance; // more than 2^63 apart
            m_maxUlp[v] = distance > m_maxUlp[v] ? distance : m_maxUlp[v];
            return distance > limit;
        }
    }

    static Longs orderedBitsOf(const T* from)
    {
        Longs bits;
        if constexpr (sizeof(T) == 4) {
            std::int32_t narrow[kWidth];
            std::memcpy(narrow, from, sizeof narrow);
            bits = Longs{narrow[0], narrow[1], narrow[2], narrow[3]};
            const Longs size = bits & std::int64_t{0x7fffffff};
            return bits < 0 ? -size : size;
        } else {
            std::memcpy(&bits, from, sizeof bits);
            const Longs size = bits & std::int64_t{0x7fffffffffffffff};
            return bits < 0 ? -size : size;
        }
    }

    Doubles m_sum[kVectors] = {};
    Doubles m_sumAbs[kVectors] = {};
    Doubles m_sumSquares[kVectors] = {};
    Doubles m_maxFinite[kVectors] = {};
    Doubles m_maxRel[kVectors] = {};
    Samples m_low = Samples{} + (std::is_integral_v<T> ? Limits::max() : Limits::infinity());
    Samples m_high = Samples{} + (std::is_integral_v<T> ? Limits::min() : -Limits::infinity());
    Longs m_maxUlp[kVectors] = {};
    Longs m_differing[kVectors] = {};
    Longs m_violating[kVectors] = {};
    Longs m_nonFinite[kVectors] = {};
};

} // namespace comparo::cpu
