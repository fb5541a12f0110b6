// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/metrics/ssim_terms.h"
#include "engine/compare/sample_window.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

/// GCC compiles what has this for processors with AVX-512, beside what all run: each lane does the same
/// there, so the bits stay. What such a function calls is compiled into it, or is what all run.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define COMPARO_WIDE gnu::target("arch=x86-64-v4,prefer-vector-width=512")
#endif

/// The native form of SSIM: the three kernels in one pass.
namespace comparo::cpu {

/// Strips of columns from the top to the bottom of a band, of which the last eleven rows of blurred moments
/// stay near. Some rows of all channels are taken apart at a time, so that memory is read once. Each step is
/// the one of the kernels and sums go on in the order of columns, so the bits are theirs. Where a window of
/// integers holds the same on both sides, so do the moments of both, and doubling is exact: half of the work
/// is left out there.
template <class A, class B>
class SsimStrips {
public:
    SsimStrips(const TensorView<const A>& a, const TensorView<const B>& b, const SsimConstants& constants,
               int width)
        : m_a(a), m_b(b), m_constants(constants), m_width(width), m_equalIsOne(isOneWhereEqual(constants))
    {
    }

    /// Lane sums of the output rows [y0, y1) of an image's channels; `sums` are those of slot 0, of `height`
    /// rows.
    void rows(const SsimImage& image, int y0, int y1, double* sums, int height) const
    {
        std::vector<Channel> channels(image.channels.size());
        const auto strip = std::make_unique<Strip>();
#if defined(COMPARO_WIDE)
        static const bool isWide = __builtin_cpu_supports("x86-64-v4") != 0;
        if (isWide) {
            wideStrips(image, y0, y1, channels, *strip, sums, height);
            return;
        }
#endif
        strips(image, y0, y1, channels, *strip, sums, height);
    }

private:
    static constexpr int kColumns = 128;
    static constexpr int kReach = kSsimWindow - 1;
    static constexpr int kRows = 32;   ///< that are taken apart at a time
    static constexpr int kPitch = 144; ///< samples of a row that is taken apart
    static constexpr int kPart = 16;   ///< samples of which is known whether all are equal
    static constexpr int kBlock = 32;  ///< columns that are blurred together
    static constexpr int kBlocks = kColumns / kBlock;
    static_assert(kPitch >= kColumns + kReach && kPitch % kPart == 0);

    using Differing = std::uint16_t; ///< a bit a part

    struct Channel {
        alignas(64) A a[kRows][kPitch];
        alignas(64) B b[kRows][kPitch];
        alignas(64) float ring[kSsimWindow][kMoments][kColumns];
        Differing differing[kSsimWindow];
    };

    struct Strip {
        alignas(64) float values[kMoments][kPitch];
        alignas(64) float blurred[kMoments][kBlock];
        alignas(64) float map[kColumns];
        alignas(64) A spareA[4][kPitch]; ///< channels that are not measured
        alignas(64) B spareB[4][kPitch];
    };

#if defined(COMPARO_WIDE)
    [[COMPARO_WIDE]] void wideStrips(const SsimImage& image, int y0, int y1, std::vector<Channel>& channels,
                                     Strip& strip, double* sums, int height) const
    {
        strips(image, y0, y1, channels, strip, sums, height);
    }
#endif

    [[gnu::always_inline]] void strips(const SsimImage& image, int y0, int y1, std::vector<Channel>& channels,
                                       Strip& strip, double* sums, int height) const
    {
        for (int x0 = 0; x0 < m_width; x0 += kColumns) {
            const int count = std::min(kColumns, m_width - x0); // what lies behind is computed and left out
            for (int from = y0; from < y1 + kReach; from += kRows) {
                const int rows = std::min(kRows, y1 + kReach - from);
                takeApart(image, x0, from, rows, count + kReach, channels, strip);
                for (std::size_t i = 0; i < channels.size(); ++i)
                    for (int r = 0; r < rows; ++r) {
                        blurRow(channels[i], r, from + r, strip);
                        const int y = from + r - kReach;
                        if (y < y0)
                            continue;
                        measure(channels[i], y, strip);
                        addRow(strip.map, count, x0 == 0,
                               sums + (std::ptrdiff_t{image.slots[i]} * height + y) * kSsimLanes);
                    }
            }
        }
    }

    /// Whether the formula gives 1 for any window that is equal on both sides: its terms are equal then, but
    /// neither 0 nor too large, by far more than they are rounded.
    static bool isOneWhereEqual(const SsimConstants& k)
    {
        if constexpr (!std::is_integral_v<A>)
            return false;
        constexpr auto kLargest = static_cast<float>(std::numeric_limits<A>::max());
        return k.centre >= 0.0f && k.centre <= kLargest && k.c1 > 0.0f && k.c1 <= kLargest * kLargest &&
               k.c2 >= kLargest * kLargest / 4096.0f && k.c2 <= kLargest * kLargest;
    }

    /// Whether the samples of output block j and around it differ.
    static bool differsAt(unsigned differing, int j)
    {
        return (differing >> (2 * j) & 7U) != 0;
    }

    /// Some rows of every channel, side by side.
    void takeApart(const SsimImage& image, int x0, int y, int rows, int count, std::vector<Channel>& channels,
                   Strip& strip) const
    {
        A* a[4] = {strip.spareA[0], strip.spareA[1], strip.spareA[2], strip.spareA[3]};
        B* b[4] = {strip.spareB[0], strip.spareB[1], strip.spareB[2], strip.spareB[3]};
        const bool together = channels.size() > 1 && m_a.c <= 4 && isInterleaved(m_a) && isInterleaved(m_b);
        for (int r = 0; r < rows; ++r) {
            if (together) {
                for (std::size_t i = 0; i < channels.size(); ++i) {
                    a[image.channels[i]] = channels[i].a[r];
                    b[image.channels[i]] = channels[i].b[r];
                }
                splitRow(&m_a.at(image.image, 0, y + r, x0), m_a.c, count, a);
                splitRow(&m_b.at(image.image, 0, y + r, x0), m_b.c, count, b);
                continue;
            }
            for (std::size_t i = 0; i < channels.size(); ++i) {
                const int c = image.channels[i];
                takeRow(&m_a.at(image.image, c, y + r, x0), m_a.strideW, count, channels[i].a[r]);
                takeRow(&m_b.at(image.image, c, y + r, x0), m_b.strideW, count, channels[i].b[r]);
            }
        }
    }

    /// The strides of common layouts are given to the compiler, which then reads whole vectors.
    template <class T>
    static void splitRow(const T* from, int channels, int count, T* const* to)
    {
        if (channels == 3)
            return split<3>(from, count, to);
        if (channels == 4)
            return split<4>(from, count, to);
        split<2>(from, count, to);
    }

    template <int C, class T>
    static void split(const T* __restrict from, int count, T* const* to)
    {
        T* const __restrict first = to[0];
        T* const __restrict second = to[1];
        T* const __restrict third = to[C > 2 ? 2 : 0];
        T* const __restrict fourth = to[C > 3 ? 3 : 0];
        for (int x = 0; x < count; ++x) {
            first[x] = from[x * C];
            second[x] = from[x * C + 1];
            if constexpr (C > 2)
                third[x] = from[x * C + 2];
            if constexpr (C > 3)
                fourth[x] = from[x * C + 3];
        }
    }

    template <class T>
    static void takeRow(const T* __restrict from, std::ptrdiff_t step, int count, T* __restrict to)
    {
        if (step == 1 && count == kColumns + kReach) {
            std::memcpy(to, from, (kColumns + kReach) * sizeof(T)); // of a length that the compiler knows
        } else if (step == 1) {
            std::copy_n(from, count, to);
        } else if (step == 3) {
            for (int x = 0; x < count; ++x)
                to[x] = from[x * 3];
        } else {
            for (int x = 0; x < count; ++x)
                to[x] = from[x * step];
        }
    }

    static Differing differingParts(const A* a, const B* b)
    {
        if constexpr (!std::is_integral_v<A>)
            return std::numeric_limits<Differing>::max();
        unsigned parts = 0;
        for (int i = 0; i < kPitch / kPart; ++i)
            parts |= (std::memcmp(a + i * kPart, b + i * kPart, kPart * sizeof(A)) != 0 ? 1U : 0U) << i;
        return static_cast<Differing>(parts);
    }

    /// The moments of row r of what was taken apart, blurred along it, into the ring as row y.
    [[gnu::always_inline]] void blurRow(Channel& channel, int r, int y, Strip& strip) const
    {
        const A* const a = channel.a[r];
        const B* const b = channel.b[r];
        const Differing differing = differingParts(a, b);
        channel.differing[y % kSsimWindow] = differing;
        if (differing == 0)
            fillEqual(strip, a);
        else
            fill(strip, a, b);
        auto& to = channel.ring[y % kSsimWindow];
        for (int j = 0; j < kBlocks; ++j) {
            const int x = j * kBlock;
            blurBlock(strip.values[0] + kSsimWindow / 2 + x, to[0] + x);
            blurBlock(strip.values[3] + kSsimWindow / 2 + x, to[3] + x);
            if (differsAt(differing, j)) {
                blurBlock(strip.values[1] + kSsimWindow / 2 + x, to[1] + x);
                blurBlock(strip.values[2] + kSsimWindow / 2 + x, to[2] + x);
            } else {
                mirror(to[0] + x, to[1] + x, to[2] + x, to[3] + x);
            }
        }
    }

    [[gnu::always_inline]] void fill(Strip& strip, const A* __restrict a, const B* __restrict b) const
    {
        const float centre = m_constants.centre;
        for (int x = 0; x < kPitch; ++x)
            momentsOf(static_cast<float>(a[x]) - centre, static_cast<float>(b[x]) - centre,
                      strip.values[0][x], strip.values[1][x], strip.values[2][x], strip.values[3][x]);
    }

    [[gnu::always_inline]] void fillEqual(Strip& strip, const A* __restrict a) const
    {
        const float centre = m_constants.centre;
        for (int x = 0; x < kPitch; ++x) {
            const float value = static_cast<float>(a[x]) - centre;
            strip.values[0][x] = value;
            strip.values[3][x] = value * value;
        }
    }

    /// What is blurred for B and for the squares where A and B are equal.
    [[gnu::always_inline]] static void mirror(const float* __restrict a, float* __restrict b,
                                              float* __restrict squares, const float* __restrict product)
    {
        for (int x = 0; x < kBlock; ++x) {
            b[x] = a[x];
            squares[x] = 2.0f * product[x];
        }
    }

    [[gnu::always_inline]] void blurBlock(const float* from, float* __restrict to) const
    {
        const SsimConstants constants = m_constants;
        for (int x = 0; x < kBlock; ++x)
            to[x] = blurAt(constants.weights, from + x, 1);
    }

    /// Output row y, whose eleven input rows are in the ring.
    [[gnu::always_inline]] void measure(const Channel& channel, int y, Strip& strip) const
    {
        unsigned differing = 0;
        for (const Differing ofRow : channel.differing)
            differing |= ofRow;
        const SsimConstants constants = m_constants;
        auto& blurred = strip.blurred;
        for (int j = 0; j < kBlocks; ++j) {
            const int x = j * kBlock;
            float* const __restrict map = strip.map + x;
            const bool differs = differsAt(differing, j);
            if (!differs && m_equalIsOne) {
                std::fill_n(map, kBlock, 1.0f);
                continue;
            }
            blurColumns(channel, 0, y, x, blurred[0]);
            blurColumns(channel, 3, y, x, blurred[3]);
            if (differs) {
                blurColumns(channel, 1, y, x, blurred[1]);
                blurColumns(channel, 2, y, x, blurred[2]);
            } else {
                mirror(blurred[0], blurred[1], blurred[2], blurred[3]);
            }
            for (int i = 0; i < kBlock; ++i)
                map[i] = ssimOf(blurred[0][i], blurred[1][i], blurred[2][i], blurred[3][i], constants);
        }
    }

    [[gnu::always_inline]] void blurColumns(const Channel& channel, int moment, int y, int x0,
                                            float* __restrict out) const
    {
        const float w0 = m_constants.weights[0], w1 = m_constants.weights[1], w2 = m_constants.weights[2],
                    w3 = m_constants.weights[3], w4 = m_constants.weights[4], w5 = m_constants.weights[5];
        const auto row = [&](int i) { return channel.ring[(y + i) % kSsimWindow][moment] + x0; };
        const float *const r0 = row(0), *const r1 = row(1), *const r2 = row(2), *const r3 = row(3),
                           *const r4 = row(4), *const r5 = row(5), *const r6 = row(6), *const r7 = row(7),
                           *const r8 = row(8), *const r9 = row(9), *const r10 = row(10);
        for (int x = 0; x < kBlock; ++x) {
            float s = w0 * r5[x];
            s = s + w1 * (r4[x] + r6[x]);
            s = s + w2 * (r3[x] + r7[x]);
            s = s + w3 * (r2[x] + r8[x]);
            s = s + w4 * (r1[x] + r9[x]);
            s = s + w5 * (r0[x] + r10[x]);
            out[x] = s;
        }
    }

    [[gnu::always_inline]] static void addRow(const float* map, int count, bool first, double* sums)
    {
        double lanes[kSsimLanes] = {};
        if (!first)
            std::copy_n(sums, kSsimLanes, lanes);
        int x = 0;
        for (; x + kSsimLanes <= count; x += kSsimLanes)
            for (int lane = 0; lane < kSsimLanes; ++lane)
                lanes[lane] += static_cast<double>(map[x + lane]);
        for (int lane = 0; x + lane < count; ++lane)
            lanes[lane] += static_cast<double>(map[x + lane]);
        std::copy_n(lanes, kSsimLanes, sums);
    }

    TensorView<const A> m_a;
    TensorView<const B> m_b;
    SsimConstants m_constants;
    int m_width;
    bool m_equalIsOne;
};

} // namespace comparo::cpu
