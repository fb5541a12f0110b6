#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/math.h"
#include "engine/kernel/pixel_view.h"

#include <cstddef>
#include <type_traits>

#if !defined(__CUDACC__)
#include <algorithm>
#include <vector>
#endif

/// Separable filters and resampling by tables of taps. One output sample per thread; the row form of the C++
/// pass keeps a ring of horizontally filtered rows instead of recomputing them, with the same operations in
/// the same order.
namespace comparo::COMPARO_BACKEND {

/// Dot products, each in one order of operations. `value(j)` is the j-th sample.
struct PlainDot {
    template <class T>
    COMPARO_HD static T next(T s, T value, T weight)
    {
        return s + value * weight;
    }

    template <class T, class Value>
    COMPARO_HD static T sum(int count, const T* weight, const Value& value)
    {
        T s = value(0) * weight[0];
        for (int j = 1; j < count; ++j)
            s = next(s, value(j), weight[j]);
        return s;
    }
};

struct FusedDot {
    template <class T>
    COMPARO_HD static T next(T s, T value, T weight)
    {
        return fused(value, weight, s);
    }

    template <class T, class Value>
    COMPARO_HD static T sum(int count, const T* weight, const Value& value)
    {
        T s = value(0) * weight[0];
        for (int j = 1; j < count; ++j)
            s = next(s, value(j), weight[j]);
        return s;
    }
};

struct FusedPairDot {
    template <class T, class Value>
    COMPARO_HD static T sum(int count, const T* weight, const Value& value)
    {
        if (count == 1)
            return value(0) * weight[0];
        T s = fused(value(0), weight[0], value(1) * weight[1]);
        for (int j = 2; j < count; ++j)
            s = fused(value(j), weight[j], s);
        return s;
    }
};

/// What g++ makes of ATen's antialiased CPU loop for AVX2: an in-order reduction over whole vectors without
/// contraction, and a contracted scalar tail.
struct FusedTailDot {
    template <class T, class Value>
    COMPARO_HD static T sum(int count, const T* weight, const Value& value)
    {
        constexpr int kVector = 16 / static_cast<int>(sizeof(T));
        const int plainEnd = 1 + (count - 1) / kVector * kVector;
        T s = value(0) * weight[0];
        for (int j = 1; j < plainEnd; ++j)
            s = s + value(j) * weight[j];
        for (int j = plainEnd; j < count; ++j)
            s = fused(value(j), weight[j], s);
        return s;
    }
};

/// FloatTaps on the device.
template <class T>
struct TapsView {
    const int* count;
    const int* index;
    const T* weight;
    int taps;
};

/// The last and the intermediate rounding of the float path.
template <class T>
struct Finish {
    T high; ///< largest value of the integer type
    bool halfUp;
    bool clampResult;
    bool clampBetween;
    bool roundBetween; ///< half up, then clamp

    COMPARO_HD T between(T v) const
    {
        if (roundBetween)
            v = roundHalfUp(v);
        return clampBetween || roundBetween ? clamp(v, T(0), high) : v;
    }

    /// Integers saturate: a conversion out of range is undefined in C++ and differs between devices.
    template <class Out>
    COMPARO_HD Out store(T v) const
    {
        if constexpr (std::is_floating_point_v<Out>) {
            return static_cast<Out>(v);
        } else {
            if (clampResult)
                v = clamp(v, T(0), high);
            v = halfUp ? roundHalfUp(v) : roundHalfEven(v);
            v = v == v ? clamp(v, T(0), high) : T(0);
            return static_cast<Out>(v);
        }
    }
};

#if !defined(__CUDACC__)
/// Horizontally filtered rows that the vertical pass still needs, as many as it has taps.
template <class T>
class RowRing {
public:
    RowRing(int width, int slots)
        : m_width(static_cast<std::size_t>(width)),
          m_rows(m_width * static_cast<std::size_t>(slots)),
          m_held(static_cast<std::size_t>(slots), -1)
    {
    }

    /// The buffer of a row. If it is not held, `fill(buffer)` makes it in the place of a row outside the
    /// window.
    template <class Fill>
    const T* row(int index, const int* window, int count, const Fill& fill)
    {
        const auto held = std::find(m_held.begin(), m_held.end(), index);
        if (held != m_held.end())
            return buffer(held);
        const auto freeSlot = std::find_if(m_held.begin(), m_held.end(), [&](int candidate) {
            return std::find(window, window + count, candidate) == window + count;
        });
        *freeSlot = index;
        fill(buffer(freeSlot));
        return buffer(freeSlot);
    }

private:
    T* buffer(std::vector<int>::iterator slot)
    {
        return m_rows.data() + static_cast<std::size_t>(slot - m_held.begin()) * m_width;
    }

    std::size_t m_width;
    std::vector<T> m_rows;
    std::vector<int> m_held;
};
#endif

template <class In, class T, class Out, class Dot>
struct SeparableKernel {
    TensorView<const In> source;
    TensorView<Out> target;
    TapsView<T> horizontal;
    TapsView<T> vertical;
    Finish<T> finish;

    COMPARO_HD T across(const In* row, int x) const
    {
        const int* index = horizontal.index + x * static_cast<std::ptrdiff_t>(horizontal.taps);
        const T* weight = horizontal.weight + x * static_cast<std::ptrdiff_t>(horizontal.taps);
        const std::ptrdiff_t stride = source.strideW;
        return finish.between(Dot::sum(horizontal.count[x], weight,
                                       [=](int j) { return static_cast<T>(row[index[j] * stride]); }));
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int* index = vertical.index + y * static_cast<std::ptrdiff_t>(vertical.taps);
        const T* weight = vertical.weight + y * static_cast<std::ptrdiff_t>(vertical.taps);
        const T v =
            Dot::sum(vertical.count[y], weight, [&](int j) { return across(source.row(z, index[j]), x); });
        target.row(z, y)[x * target.strideW] = finish.template store<Out>(v);
    }

#if !defined(__CUDACC__)
    /// Bands repeat up to `taps` rows at their edges.
    [[nodiscard]] int minRows() const
    {
        return 2 * vertical.taps;
    }

    void rows(int z, int y0, int y1) const
    {
        RowRing<T> ring(target.w, vertical.taps);
        std::vector<const T*> taps(static_cast<std::size_t>(vertical.taps));
        for (int y = y0; y < y1; ++y) {
            const std::ptrdiff_t at = y * static_cast<std::ptrdiff_t>(vertical.taps);
            const int* window = vertical.index + at;
            const int count = vertical.count[y];
            for (int j = 0; j < count; ++j)
                taps[static_cast<std::size_t>(j)] = ring.row(window[j], window, count, [&](T* buffer) {
                    const In* samples = source.row(z, window[j]);
                    for (int x = 0; x < target.w; ++x)
                        buffer[x] = across(samples, x);
                });
            Out* out = target.row(z, y);
            for (int x = 0; x < target.w; ++x) {
                const T v = Dot::sum(count, vertical.weight + at,
                                     [&](int j) { return taps[static_cast<std::size_t>(j)][x]; });
                out[x * target.strideW] = finish.template store<Out>(v);
            }
        }
    }
#endif
};

} // namespace comparo::COMPARO_BACKEND
