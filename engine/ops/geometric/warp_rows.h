// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/sampler.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

/// The row form of a bilinear warp: the same steps for a run of pixels at a time, so that each of them is a
/// loop over arrays, which the compiler vectorises, and only the loads from the image are made one by one.
namespace comparo::cpu {

template <class T, class Grid, class Step>
class BilinearRun {
public:
    static constexpr int kMost = 256; ///< pixels of a run

    /// Sample n of the batch; `fill` as in WarpKernel.
    BilinearRun(const TensorView<const T>& source, const TensorView<T>& target, int n, const Grid& grid,
                const SampleRule& rule, const T* fill)
        : m_source(source), m_target(target), m_n(n), m_grid(grid), m_rule(rule), m_fill(fill)
    {
        if constexpr (requires { grid.isUpright(n); })
            m_upright = grid.isUpright(n);
    }

    /// `count` pixels of row y from column x on.
    void warp(int x, int y, int count)
    {
        if (m_upright && x == m_columnsFrom)
            moveCorners(x, y, count);
        else
            findCorners(x, y, count);
        m_columnsFrom = x;
        for (int from = 0, to = 0; from < count; from = to) {
            const int reach = m_reach[from];
            while (to < count && m_reach[to] == reach)
                ++to;
            T* const out = &m_target.at(m_n, 0, y, x + from);
            if (reach == kWhole)
                mixWhole(out, from, to);
            else if (reach == kPartly)
                mixPartly(out, from, to);
            else
                clear(out, to - from);
        }
    }

private:
    using Bilinear = BilinearSampler<Step>;

    /// How many of the four samples lie in the image.
    enum Reach { kNone, kPartly, kWhole };

    /// How many of the two samples of an axis lie in the image; of a place it is the smaller of both axes'.
    static int reachOf(int first, int size)
    {
        // unsigned, so that negative numbers are large
        const auto at = static_cast<unsigned>(first), all = static_cast<unsigned>(size);
        return (at + 1 <= all ? 1 : 0) + (at < all - 1 ? 1 : 0);
    }

    void findCorners(int x, int y, int count)
    {
        switch (m_rule.padding) {
        case SamplePadding::Border:
            return findCorners<SamplePadding::Border>(x, y, count);
        case SamplePadding::Reflection:
            return findCorners<SamplePadding::Reflection>(x, y, count);
        default: // zeros and fill
            return findCorners<SamplePadding::Zeros>(x, y, count);
        }
    }

    /// From another row of the same columns, where the grid is upright.
    void moveCorners(int x, int y, int count)
    {
        const auto point = m_grid.at(m_n, x, y);
        const auto corner = Bilinear::template cornerAt<T>(m_source.w, m_source.h, point.x, point.y, m_rule);
        const int reach = reachOf(corner.y, m_source.h);
        std::fill_n(m_y, count, corner.y);
        std::fill_n(m_down, count, corner.down);
        for (int i = 0; i < count; ++i)
            m_reach[i] = std::min(m_columnReach[i], reach);
    }

    template <SamplePadding kPadding>
    void findCorners(int x, int y, int count)
    {
        const Grid grid = m_grid; // copies, which stores to the arrays cannot change
        const int w = m_source.w, h = m_source.h;
        const SampleRule rule{kPadding, m_rule.alignCorners};
        const int n = m_n;
        if constexpr (requires { grid.placesOf(n, x, y, count, m_placeX, m_placeY); })
            grid.placesOf(n, x, y, count, m_placeX, m_placeY);
        else
            for (int i = 0; i < count; ++i) {
                const auto point = grid.at(n, x + i, y);
                m_placeX[i] = point.x;
                m_placeY[i] = point.y;
            }
        for (int i = 0; i < count; ++i) {
            const auto corner = Bilinear::template cornerAt<T>(w, h, m_placeX[i], m_placeY[i], rule);
            m_x[i] = corner.x;
            m_y[i] = corner.y;
            m_right[i] = corner.right;
            m_down[i] = corner.down;
            m_columnReach[i] = reachOf(corner.x, w);
            m_reach[i] = std::min(m_columnReach[i], reachOf(corner.y, h));
        }
    }

    void mixWhole(T* out, int from, int to)
    {
        for (int i = from; i < to; ++i)
            m_offset[i] = m_y[i] * m_source.strideH + m_x[i] * m_source.strideW;
        for (int c = 0; c < m_source.c; ++c, out += m_target.strideC) {
            const T* plane = m_source.data + m_n * m_source.strideN + c * m_source.strideC;
            const int rest = from + mixNeighbours(plane, out, from, to);
            if (m_source.strideW == 1)
                load(plane, rest, to, std::integral_constant<std::ptrdiff_t, 1>());
            else
                load(plane, rest, to, m_source.strideW);
            T* const end = out + (rest - from) * m_target.strideW;
            const std::ptrdiff_t step = m_target.strideW;
            if (!m_fill)
                mix(rest, to, [=](int i, T v, T) { end[i * step] = v; });
            else
                mix(rest, to,
                    [=, fill = m_fill[c]](int i, T v, T other) { end[i * step] = v + other * fill; });
        }
    }

    /// As many of the pixels as fill whole vectors, where pixels are neighbours in source and target; returns
    /// their number.
    int mixNeighbours([[maybe_unused]] const T* plane, [[maybe_unused]] T* out, int from,
                      [[maybe_unused]] int to)
    {
        int i = from;
#if defined(__AVX__)
        if constexpr (std::is_same_v<T, float>) {
            if (m_source.strideW != 1 || m_target.strideW != 1 || m_fill)
                return 0;
            const float* const below = plane + m_source.strideH;
            for (; i + kLanes<float> <= to; i += kLanes<float>) {
                for (int k = 0; k < kLanes<float> && !m_upright; ++k) // where the next row is likely to load
                    __builtin_prefetch(below + m_offset[i + k] + m_source.strideH);
                FloatLanes a, b, c, d;
                loadPairs(plane, m_offset + i, a, b);
                loadPairs(below, m_offset + i, c, d);
                const FloatLanes right = loadLanes(m_right + i), down = loadLanes(m_down + i);
                const FloatLanes left = 1.0f - right, up = 1.0f - down;
                const FloatLanes sum =
                    Bilinear::sum(a, b, c, d, {left * up, right * up, left * down, right * down});
                std::memcpy(out + (i - from), &sum, sizeof sum);
            }
        }
#endif
        return i - from;
    }

    /// The upper and the lower two samples of each pixel.
    template <class Stride>
    void load(const T* plane, int from, int to, Stride next)
    {
        const T* const below = plane + m_source.strideH;
        for (int i = from; i < to; ++i) {
            const std::ptrdiff_t offset = m_offset[i];
            __builtin_prefetch(below + offset + m_source.strideH); // where the next row is likely to load
            m_upper[2 * i] = plane[offset];
            m_upper[2 * i + 1] = plane[offset + next];
            m_lower[2 * i] = below[offset];
            m_lower[2 * i + 1] = below[offset + next];
        }
    }

    template <class Store>
    void mix(int from, int to, const Store& store)
    {
#pragma GCC ivdep
        for (int i = from; i < to; ++i) {
            const typename Bilinear::template Weights<T> weights(m_right[i], m_down[i]);
            store(i - from,
                  weights.sum(m_upper[2 * i], m_upper[2 * i + 1], m_lower[2 * i], m_lower[2 * i + 1]),
                  T(1) - weights.sum(T(1), T(1), T(1), T(1)));
        }
    }

    void mixPartly(T* out, int from, int to)
    {
        for (int i = from; i < to; ++i, out += m_target.strideW) {
            const auto bound =
                Bilinear::template bindCorner<T>(m_source, {m_x[i], m_y[i], m_right[i], m_down[i]});
            for (int c = 0; c < m_source.c; ++c) {
                const T v = bound.value(m_source.data + m_n * m_source.strideN + c * m_source.strideC);
                out[c * m_target.strideC] = m_fill ? v + (T(1) - bound.coverage()) * m_fill[c] : v;
            }
        }
    }

    /// Four zeros, whatever their weights.
    void clear(T* out, int count)
    {
        for (int c = 0; c < m_source.c; ++c, out += m_target.strideC) {
            const T v = m_fill ? T(0) + m_fill[c] : T(0);
            for (int i = 0; i < count; ++i)
                out[i * m_target.strideW] = v;
        }
    }

    const TensorView<const T> m_source;
    const TensorView<T> m_target;
    const int m_n;
    const Grid m_grid;
    const SampleRule m_rule;
    const T* const m_fill;
    bool m_upright = false;
    int m_columnsFrom = -1; ///< the first column of those in the arrays
    using Coordinate = decltype(std::declval<Grid>().at(0, 0, 0).x);
    alignas(64) Coordinate m_placeX[kMost];
    alignas(64) Coordinate m_placeY[kMost];
    alignas(64) int m_x[kMost];
    alignas(64) int m_y[kMost];
    alignas(64) int m_columnReach[kMost];
    alignas(64) int m_reach[kMost];
    alignas(64) std::ptrdiff_t m_offset[kMost];
    alignas(64) T m_right[kMost];
    alignas(64) T m_down[kMost];
    alignas(64) T m_upper[2 * kMost];
    alignas(64) T m_lower[2 * kMost];
};

} // namespace comparo::cpu
