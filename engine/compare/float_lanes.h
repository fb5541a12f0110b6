// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/sample_rows.h"

#include <algorithm>
#include <limits>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// The native form of the sample tally for float32. Equality, range and distance in ULP are found eight
/// samples at a time without a double, and a quotient is divided only where it may be the largest.
namespace comparo::cpu {

/// How many errors are in each bin. Four copies in turn, because neighbouring errors often share a bin, and
/// an increment waits for the one before.
class FloatBins {
public:
    static constexpr int kCopies = 8;

    FloatBins() : m_counts(kCopies * kSlots, 0) {}

    /// Counts by slot: magnitude >> 50 of the error as a double, 0 for none; for a negative error that of its
    /// magnitude less one step, and kBinsPerSign on top.
    [[nodiscard]] std::uint32_t* copy(int number)
    {
        return m_counts.data() + static_cast<std::size_t>(number) * kSlots;
    }

    /// The number of errors in one bin of SampleTallies::histogram.
    [[nodiscard]] std::uint64_t count(int bin) const
    {
        const int slot = kFirst + (bin < kBinsPerSign ? bin + kBinsPerSign : bin - kBinsPerSign);
        std::uint64_t sum = 0;
        for (std::size_t i = static_cast<std::size_t>(slot); i < m_counts.size(); i += kSlots)
            sum += m_counts[i];
        return sum;
    }

    static constexpr int kFirst = 4 * (1023 + kLowestOctave); ///< the slot of the smallest positive errors
    static constexpr int kSlots = kFirst + 2 * kBinsPerSign;

private:
    std::vector<std::uint32_t> m_counts;
};

/// The lanes of one row.
class FloatLanes {
public:
    /// Blocks of kSampleLanes samples that are added at once: few enough to stay in the nearest cache.
    static constexpr int kMostBlocks = 32;

    FloatLanes(const Tolerance& tolerance, FloatBins& bins)
        : m_tolerance(tolerance),
          m_ulp(static_cast<std::uint32_t>(std::clamp<std::int64_t>(tolerance.ulp, 0, 0xffffffff))),
          m_admitsNothing(tolerance.atol == 0.0 && tolerance.rtol == 0.0 && m_ulp == 0),
          m_bins(bins)
    {
    }

    /// Adds up to kMostBlocks blocks. `floor` is a relative error that was met before, or a little less:
    /// smaller ones are not divided. It is raised to what is met here.
    void add(const float* a, const float* b, int blocks, float& floor)
    {
        const Kind kind = kindOf(a, b, blocks);
        if (kind == Kind::Wild)
            addWild(a, b, blocks, floor);
        else if (kind == Kind::Tame)
            addErrors(a, b, blocks, floor);
    }

    /// Into lanes that hold no samples. Of relative errors it has the largest that were divided.
    void store(SampleSums* lanes) const
    {
        for (int lane = 0; lane < kSampleLanes; ++lane) {
            const int h = lane / kHalf;
            const int i = lane % kHalf;
            SampleSums& s = lanes[lane];
            s.sum = m_sum[lane / kWidth][lane % kWidth];
            s.sumAbs = m_sumAbs[lane / kWidth][lane % kWidth];
            s.sumSquares = m_sumSquares[lane / kWidth][lane % kWidth];
            s.maxFinite = m_maxFinite[lane / kWidth][lane % kWidth];
            if (lane < kHalf && m_low[lane] <= m_high[lane]) {
                s.low = static_cast<double>(m_low[lane]);
                s.high = static_cast<double>(m_high[lane]);
            }
            s.nonFinite = m_nonFinite[lane];
            s.differing = static_cast<std::uint64_t>(m_differing[h][i]) + s.nonFinite;
            s.violating =
                static_cast<std::uint64_t>((m_admitsNothing ? m_differing : m_violating)[h][i]) + s.nonFinite;
            const bool whole = s.nonFinite == 0;
            s.maxAbs = whole ? s.maxFinite : kInfinite;
            s.maxRel = whole ? (lane < kWidth ? m_maxRel[lane] : 0.0) : kInfinite;
            s.maxUlp = whole ? static_cast<std::int64_t>(m_maxUlp[h][i]) : kFarthest;
        }
    }

private:
    using Floats = float __attribute__((vector_size(32)));
    using Ints = std::int32_t __attribute__((vector_size(32)));
    using UnsignedInts = std::uint32_t __attribute__((vector_size(32)));
    using FourFloats = float __attribute__((vector_size(16)));
    static constexpr int kHalf = 8;
    static constexpr int kHalves = kSampleLanes / kHalf;
    static constexpr std::int32_t kMagnitude = 0x7fffffff;
    static constexpr std::int32_t kLarge = (127 + 100) << 23; ///< 2^100
    static constexpr std::int32_t kSmall = (127 - 100) << 23; ///< 2^-100

    enum class Kind {
        Equal, ///< the same bits, all below 2^100
        Tame,  ///< below 2^100
        Wild,
    };

    template <class Vector, class Element>
    static Vector load(const Element* from)
    {
        Vector vector;
        std::memcpy(&vector, from, sizeof vector);
        return vector;
    }

    static bool isAny(const Ints& mask)
    {
#if defined(__AVX2__)
        return _mm256_testz_si256(reinterpret_cast<__m256i>(mask), reinterpret_cast<__m256i>(mask)) == 0;
#else
        const Longs wide = reinterpret_cast<Longs>(mask);
        return (wide[0] | wide[1] | wide[2] | wide[3]) != 0;
#endif
    }

    static Floats magnitude(const Floats& v)
    {
        return reinterpret_cast<Floats>(reinterpret_cast<Ints>(v) & kMagnitude);
    }
    static Doubles magnitude(const Doubles& v)
    {
        return reinterpret_cast<Doubles>(reinterpret_cast<Longs>(v) & std::int64_t{0x7fffffffffffffff});
    }

    static Doubles widened(const float* from)
    {
#if defined(__AVX2__)
        return _mm256_cvtps_pd(_mm_loadu_ps(from)); // GCC 12 converts two at a time
#else
        return __builtin_convertvector(load<FourFloats>(from), Doubles);
#endif
    }

    static Ints orderedBitsOf(const Floats& v)
    {
        const Ints bits = reinterpret_cast<Ints>(v);
        const Ints sign = bits >> 31;
        return ((bits & kMagnitude) ^ sign) - sign;
    }

    static Ints largerOf(const Ints& p, const Ints& q)
    {
        return p > q ? p : q;
    }

    /// Unless they are wild, includes the samples in the range.
    Kind kindOf(const float* a, const float* b, int blocks)
    {
        Ints largest{};
        Ints changed{};
        Floats low = m_low;
        Floats high = m_high;
        for (int i = 0; i < blocks * kSampleLanes; i += kHalf) {
            const auto va = load<Floats>(a + i);
            const auto vb = load<Floats>(b + i);
            const Ints bitsA = reinterpret_cast<Ints>(va);
            const Ints bitsB = reinterpret_cast<Ints>(vb);
            changed |= bitsA ^ bitsB;
            const Ints larger = largerOf(bitsA & kMagnitude, bitsB & kMagnitude);
            largest = largerOf(larger, largest);
            const Floats lower = va < vb ? va : vb;
            const Floats upper = va > vb ? va : vb;
            low = lower < low ? lower : low;
            high = upper > high ? upper : high;
        }
        if (isAny(largest >= kLarge))
            return Kind::Wild;
        m_low = low;
        m_high = high;
        return isAny(changed) ? Kind::Tame : Kind::Equal;
    }

    /// Samples of 2^100 and more, NaN and infinity. Pairs that are not finite are counted here.
    __attribute__((noinline)) void addWild(const float* a, const float* b, int blocks, float& floor)
    {
        alignas(32) float finiteA[kMostBlocks * kSampleLanes];
        alignas(32) float finiteB[kMostBlocks * kSampleLanes];
        for (int i = 0; i < blocks * kSampleLanes; ++i) {
            const bool isFiniteA = isFiniteValue(static_cast<double>(a[i]));
            const bool isFiniteB = isFiniteValue(static_cast<double>(b[i]));
            for (const float value : {isFiniteA ? a[i] : b[i], isFiniteB ? b[i] : a[i]})
                if (isFiniteA || isFiniteB) {
                    m_low[0] = std::min(m_low[0], value);
                    m_high[0] = std::max(m_high[0], value);
                }
            const bool counts = isFiniteA && isFiniteB;
            if (!counts && !isSame(static_cast<double>(a[i]), static_cast<double>(b[i])))
                ++m_nonFinite[i % kSampleLanes];
            finiteA[i] = counts ? a[i] : 0.0F;
            finiteB[i] = counts ? b[i] : 0.0F;
        }
        for (int i = 0; i < blocks * kSampleLanes; i += kHalf) // all: the floor's products might overflow
            divide(finiteA + i, finiteB + i, floor);
        float none = std::numeric_limits<float>::infinity();
        addErrors(finiteA, finiteB, blocks, none);
    }

    /// Finite pairs that are in the range already.
    void addErrors(const float* a, const float* b, int blocks, float& floor)
    {
        for (int h = 0; h < kHalves; ++h)
            countHalf(a + h * kHalf, b + h * kHalf, blocks, h, floor);
        if (!m_admitsNothing)
            judge(a, b, blocks);
        for (int v = 0; v < kVectors; ++v)
            sumVector(a + v * kWidth, b + v * kWidth, blocks, v);
    }

    /// What needs no double, and the relative errors above the floor.
    void countHalf(const float* a, const float* b, int blocks, int h, float& floor)
    {
        Ints differing = m_differing[h];
        UnsignedInts maxUlp = m_maxUlp[h];
        for (int i = 0; i < blocks * kSampleLanes; i += kSampleLanes) {
            const auto va = load<Floats>(a + i);
            const auto vb = load<Floats>(b + i);
            differing -= va != vb;
            const Ints p = orderedBitsOf(va);
            const Ints q = orderedBitsOf(vb);
            const auto distance = reinterpret_cast<UnsignedInts>(largerOf(p, q)) -
                                  reinterpret_cast<UnsignedInts>(p > q ? q : p);
            maxUlp = distance > maxUlp ? distance : maxUlp;
            const Ints larger =
                largerOf(reinterpret_cast<Ints>(va) & kMagnitude, reinterpret_cast<Ints>(vb) & kMagnitude);
            const Ints normal = larger & (larger >= kSmall); // a smaller one's product is too inexact
            if (isAny(magnitude(va - vb) > floor * reinterpret_cast<Floats>(normal)))
                divide(a + i, b + i, floor);
        }
        m_differing[h] = differing;
        m_maxUlp[h] = maxUlp;
    }

    /// The relative errors of kHalf pairs.
    __attribute__((noinline)) void divide(const float* a, const float* b, float& floor)
    {
        for (int i = 0; i < kHalf; i += kWidth) { // see neededRelative(); 0 / 0 is not larger than anything
            const Doubles va = widened(a + i);
            const Doubles vb = widened(b + i);
            const Doubles difference = magnitude(va - vb);
            const Doubles larger = magnitude(va) > magnitude(vb) ? magnitude(va) : magnitude(vb);
            const Doubles quotient = difference / larger;
            const Longs roundedDown = quotient * larger < difference;
            const auto relative = reinterpret_cast<Doubles>(reinterpret_cast<Longs>(quotient) - roundedDown);
            m_maxRel = relative > m_maxRel ? relative : m_maxRel;
        }
        const double largest = std::max({m_maxRel[0], m_maxRel[1], m_maxRel[2], m_maxRel[3]});
        floor = std::max(floor, static_cast<float>(largest * (1.0 - 0x1p-20))); // more than floats round away
    }

    /// Counts what the tolerance does not admit.
    __attribute__((noinline)) void judge(const float* a, const float* b, int blocks)
    {
        for (int i = 0; i < blocks * kSampleLanes; i += kWidth) {
            const Doubles va = widened(a + i);
            const Doubles vb = widened(b + i);
            const Doubles larger = magnitude(va) > magnitude(vb) ? magnitude(va) : magnitude(vb);
            const Longs above = ~(magnitude(va - vb) <= m_tolerance.atol + m_tolerance.rtol * larger);
            for (int l = 0; l < kWidth; ++l) {
                const int lane = (i + l) % kSampleLanes;
                const bool violates =
                    above[l] != 0 && a[i + l] != b[i + l] && distanceInUlp(a[i + l], b[i + l]) > m_ulp;
                m_violating[lane / kHalf][lane % kHalf] += violates ? 1 : 0;
            }
        }
    }

    /// What is summed in double, and the bins.
    void sumVector(const float* a, const float* b, int blocks, int v)
    {
        Doubles sum = m_sum[v];
        Doubles sumAbs = m_sumAbs[v];
        Doubles sumSquares = m_sumSquares[v];
        Doubles maxFinite = m_maxFinite[v];
        std::uint32_t* bins = m_bins.copy(0);
        std::uint32_t* next = m_bins.copy(kWidth);
        for (int i = 0; i < blocks * kSampleLanes; i += kSampleLanes) {
            const Doubles error = widened(a + i) - widened(b + i);
            const Doubles difference = magnitude(error);
            sum += error;
            sumAbs += difference;
            sumSquares += error * error;
            maxFinite = difference > maxFinite ? difference : maxFinite;
            const Longs negative = error < 0.0; // see logarithmicBin()
            const auto bits = reinterpret_cast<UnsignedLongs>(reinterpret_cast<Longs>(difference) + negative);
            const Longs slot = reinterpret_cast<Longs>(bits >> 50) + (negative & std::int64_t{kBinsPerSign});
            for (int l = 0; l < kWidth; ++l)
                ++bins[slot[l] + l * FloatBins::kSlots];
            std::swap(bins, next);
        }
        m_sum[v] = sum;
        m_sumAbs[v] = sumAbs;
        m_sumSquares[v] = sumSquares;
        m_maxFinite[v] = maxFinite;
    }

    const Tolerance& m_tolerance;
    std::uint32_t m_ulp;
    bool m_admitsNothing; ///< no pair that differs
    FloatBins& m_bins;
    Doubles m_sum[kVectors] = {};
    Doubles m_sumAbs[kVectors] = {};
    Doubles m_sumSquares[kVectors] = {};
    Doubles m_maxFinite[kVectors] = {};
    Doubles m_maxRel = {};
    Floats m_low = Floats{} + std::numeric_limits<float>::infinity();
    Floats m_high = Floats{} - std::numeric_limits<float>::infinity();
    UnsignedInts m_maxUlp[kHalves] = {};
    Ints m_differing[kHalves] = {};
    Ints m_violating[kHalves] = {};
    std::uint64_t m_nonFinite[kSampleLanes] = {};
};

} // namespace comparo::cpu
