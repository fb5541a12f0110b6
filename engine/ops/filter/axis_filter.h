// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/footprint.h"
#include "engine/ops/separable_kernel.h"

#include <cstddef>

#if !defined(__CUDACC__)
#include <algorithm>
#include <type_traits>
#include <vector>
#endif

/// One row of weights that slides along an axis of the image: what a separable filter does twice. Unlike the
/// tables of separable_kernel.h every place has the same weights, so loops run over places, which vectorises.
/// Dot is PlainDot or FusedDot; sums are in tap order.
namespace comparo::COMPARO_BACKEND {

template <class T>
struct AxisTaps {
    const T* weight;
    int taps;
    const int* at; ///< at[i + j]: source place of tap j of output i; -1: beyond a constant border, a zero
    T divisor;     ///< of every sum

    COMPARO_HD T finished(T sum) const { return divisor == T(1) ? sum : sum / divisor; }
};

#if !defined(__CUDACC__)
/// The sums of a run of places with as many taps as the type says: they stay in registers.
template <class Dot, int Taps, class T>
void sumRun(int count, const T* const* from, const T* weights, T* __restrict sum)
{
    const T* at[Taps];
    T weight[Taps];
    std::copy(from, from + Taps, at);
    std::copy(weights, weights + Taps, weight);
    for (int i = 0; i < count; ++i) {
        T s = at[0][i] * weight[0];
        for (int j = 1; j < Taps; ++j)
            s = Dot::next(s, at[j][i], weight[j]);
        sum[i] = s;
    }
}

/// The same sums for any number of taps, a tap at a time.
template <class Dot, class T>
void sumRun(int count, int taps, const T* const* from, const T* weights, T* __restrict sum)
{
    for (int i = 0; i < count; ++i)
        sum[i] = from[0][i] * weights[0];
    for (int j = 1; j < taps; ++j) {
        const T* at = from[j];
        const T weight = weights[j];
        for (int i = 0; i < count; ++i)
            sum[i] = Dot::next(sum[i], at[i], weight);
    }
}

/// The dot products of rows, run by run.
template <class Dot, class T>
class Slide {
public:
    static constexpr int kRun = 256;

    explicit Slide(const AxisTaps<T>& axis) : m_axis(axis), m_from(static_cast<std::size_t>(axis.taps)) {}

    /// `lines[j]` holds the samples of tap j. The sums of the places from x on go to `room(x)`, which none of
    /// the lines is in, and then `stored(x, count)` is called.
    template <class Room, class Stored>
    void row(int width, const std::vector<const T*>& lines, const Room& room, const Stored& stored)
    {
        for (int x = 0; x < width; x += kRun) {
            const int count = std::min(kRun, width - x);
            T* const sum = room(x);
            for (std::size_t j = 0; j < lines.size(); ++j)
                m_from[j] = lines[j] + x;
            if (m_axis.taps == 3)
                sumRun<Dot, 3>(count, m_from.data(), m_axis.weight, sum);
            else if (m_axis.taps == 5)
                sumRun<Dot, 5>(count, m_from.data(), m_axis.weight, sum);
            else if (m_axis.taps == 7)
                sumRun<Dot, 7>(count, m_from.data(), m_axis.weight, sum);
            else
                sumRun<Dot>(count, m_axis.taps, m_from.data(), m_axis.weight, sum);
            if (m_axis.divisor != T(1))
                for (int i = 0; i < count; ++i)
                    sum[i] = sum[i] / m_axis.divisor;
            stored(x, count);
        }
    }

private:
    AxisTaps<T> m_axis;
    std::vector<const T*> m_from; ///< of a run
};
#endif

/// The target is contiguous.
template <class In, class T, class Dot>
struct AlongRowsKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const In> source;
    TensorView<T> target;
    AxisTaps<T> axis;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const In* row = source.row(z, y);
        const int* at = axis.at + x;
        const std::ptrdiff_t stride = source.strideW;
        target.row(z, y)[x] = axis.finished(Dot::sum(axis.taps, axis.weight, [=](int j) {
            return at[j] < 0 ? T(0) : static_cast<T>(row[at[j] * stride]);
        }));
    }

#if !defined(__CUDACC__)
    /// A row with its borders in one line first.
    void rows(int z, int y0, int y1) const
    {
        const int before = (axis.taps - 1) / 2;
        const int length = target.w + axis.taps - 1;
        std::vector<T> line(static_cast<std::size_t>(length));
        std::vector<const T*> lines;
        for (int j = 0; j < axis.taps; ++j)
            lines.push_back(line.data() + j);
        Slide<Dot, T> slide(axis);
        for (int y = y0; y < y1; ++y) {
            const In* row = source.row(z, y);
            const auto border = [&](int first, int last) {
                for (int i = first; i < last; ++i)
                    line[static_cast<std::size_t>(i)] =
                        axis.at[i] < 0 ? T(0) : static_cast<T>(row[axis.at[i] * source.strideW]);
            };
            border(0, before);
            T* middle = line.data() + before;
            if (source.strideW == 1)
                for (int x = 0; x < source.w; ++x)
                    middle[x] = static_cast<T>(row[x]);
            else
                for (int x = 0; x < source.w; ++x)
                    middle[x] = static_cast<T>(row[x * source.strideW]);
            border(before + source.w, length);
            T* out = target.row(z, y);
            slide.row(
                target.w, lines, [=](int x) { return out + x; }, [](int, int) {});
        }
    }
#endif
};

/// The source is contiguous.
template <class T, class Out, class Dot>
struct AlongColumnsKernel {
    static constexpr Footprint kFootprint = Footprint::Plane;
    TensorView<const T> source;
    TensorView<Out> target;
    AxisTaps<T> axis;
    Finish<T> finish;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int* at = axis.at + y;
        const T v = Dot::sum(axis.taps, axis.weight,
                             [&](int j) { return at[j] < 0 ? T(0) : source.row(z, at[j])[x]; });
        target.row(z, y)[x * target.strideW] = finish.template store<Out>(axis.finished(v));
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const std::vector<T> nothing(static_cast<std::size_t>(target.w), T(0));
        std::vector<const T*> lines(static_cast<std::size_t>(axis.taps));
        Slide<Dot, T> slide(axis);
        T sum[Slide<Dot, T>::kRun];
        for (int y = y0; y < y1; ++y) {
            Out* out = target.row(z, y);
            const int* at = axis.at + y;
            for (int j = 0; j < axis.taps; ++j)
                lines[static_cast<std::size_t>(j)] = at[j] < 0 ? nothing.data() : source.row(z, at[j]);
            if constexpr (std::is_same_v<Out, T>) // floats, which Finish stores as they are
                if (target.strideW == 1) {
                    slide.row(
                        target.w, lines, [=](int x) { return out + x; }, [](int, int) {});
                    continue;
                }
            slide.row(
                target.w, lines, [&](int) { return sum; },
                [&](int x, int count) {
                    if (target.strideW == 1)
                        for (int i = 0; i < count; ++i)
                            out[x + i] = finish.template store<Out>(sum[i]);
                    else
                        for (int i = 0; i < count; ++i)
                            out[(x + i) * target.strideW] = finish.template store<Out>(sum[i]);
                });
        }
    }
#endif
};

} // namespace comparo::COMPARO_BACKEND
