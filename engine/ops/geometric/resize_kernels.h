#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/math.h"
#include "engine/kernel/pixel_view.h"

#include <cstdint>
#include <type_traits>

#if !defined(__CUDACC__)
#include <vector>
#endif

/// Kernels of the resize op. One output sample per thread; the row forms of the C++ pass keep a ring of
/// horizontally resampled rows instead of recomputing them, with the same operations in the same order.
namespace comparo::COMPARO_BACKEND {

/// Picks one source sample per output: nearest modes.
template <class T>
struct GatherKernel {
    TensorView<const T> source;
    TensorView<T> target;
    const int* columns;
    const int* rowIndex;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        target.row(z, y)[x * target.strideW] = source.row(z, rowIndex[y])[columns[x] * source.strideW];
    }
};

/// Dot products in the orders of ResizeArithmetic::Dot. `value(j)` is the j-th sample.
struct PlainDot {
    template <class T, class Value>
    COMPARO_HD static T sum(int count, const T* weight, const Value& value)
    {
        T s = value(0) * weight[0];
        for (int j = 1; j < count; ++j)
            s = s + value(j) * weight[j];
        return s;
    }
};

struct FusedDot {
    template <class T, class Value>
    COMPARO_HD static T sum(int count, const T* weight, const Value& value)
    {
        T s = value(0) * weight[0];
        for (int j = 1; j < count; ++j)
            s = fused(value(j), weight[j], s);
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
    T high;             ///< largest value of the integer type
    bool halfUp;
    bool clampResult;
    bool clampBetween;
    bool roundBetween;  ///< half up, then clamp

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
        return finish.between(Dot::sum(horizontal.count[x], weight, [=](int j) {
            return static_cast<T>(row[index[j] * stride]);
        }));
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int* index = vertical.index + y * static_cast<std::ptrdiff_t>(vertical.taps);
        const T* weight = vertical.weight + y * static_cast<std::ptrdiff_t>(vertical.taps);
        const T v = Dot::sum(vertical.count[y], weight, [&](int j) { return across(source.row(z, index[j]), x); });
        target.row(z, y)[x * target.strideW] = finish.template store<Out>(v);
    }

#if !defined(__CUDACC__)
    /// Bands repeat up to `taps` rows at their edges.
    [[nodiscard]] int minRows() const { return 2 * vertical.taps; }

    void rows(int z, int y0, int y1) const
    {
        const auto width = static_cast<std::size_t>(target.w);
        const int slots = vertical.taps;
        std::vector<T> ring(width * static_cast<std::size_t>(slots));
        std::vector<int> held(static_cast<std::size_t>(slots), -1);
        std::vector<const T*> taps(static_cast<std::size_t>(slots));
        for (int y = y0; y < y1; ++y) {
            const std::ptrdiff_t at = y * static_cast<std::ptrdiff_t>(vertical.taps);
            const int count = vertical.count[y];
            for (int j = 0; j < count; ++j) {
                const int row = vertical.index[at + j];
                const auto slot = static_cast<std::size_t>(row % slots);
                T* buffer = &ring[slot * width];
                if (held[slot] != row) {
                    held[slot] = row;
                    const In* samples = source.row(z, row);
                    for (int x = 0; x < target.w; ++x)
                        buffer[x] = across(samples, x);
                }
                taps[static_cast<std::size_t>(j)] = buffer;
            }
            Out* out = target.row(z, y);
            for (int x = 0; x < target.w; ++x) {
                const T v = Dot::sum(count, vertical.weight + at, [&](int j) { return taps[static_cast<std::size_t>(j)][x]; });
                out[x * target.strideW] = finish.template store<Out>(v);
            }
        }
    }
#endif
};

/// Bilinear with the four weights multiplied first: a*(h0w0) + b*(h0w1) + c*(h1w0) + d*(h1w1), fused as ATen's
/// AVX2 build does.
template <class In, class T, class Out>
struct FusedWeightsFirstKernel {
    TensorView<const In> source;
    TensorView<Out> target;
    TapsView<T> horizontal;
    TapsView<T> vertical;
    Finish<T> finish;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const auto tap = [](const TapsView<T>& taps, int i, int j, T& weight) {
            const bool exists = j < taps.count[i];
            weight = exists ? taps.weight[i * static_cast<std::ptrdiff_t>(taps.taps) + j] : T(0);
            return taps.index[i * static_cast<std::ptrdiff_t>(taps.taps) + (exists ? j : 0)];
        };
        T w0, w1, h0, h1;
        const std::ptrdiff_t x0 = tap(horizontal, x, 0, w0) * source.strideW;
        const std::ptrdiff_t x1 = tap(horizontal, x, 1, w1) * source.strideW;
        const In* top = source.row(z, tap(vertical, y, 0, h0));
        const In* bottom = source.row(z, tap(vertical, y, 1, h1));
        T v = fused(static_cast<T>(top[x0]), h0 * w0, static_cast<T>(top[x1]) * (h0 * w1));
        v = fused(static_cast<T>(bottom[x0]), h1 * w0, v);
        v = fused(static_cast<T>(bottom[x1]), h1 * w1, v);
        target.row(z, y)[x * target.strideW] = finish.template store<Out>(v);
    }
};

/// FixedTaps on the device.
struct FixedTapsView {
    const int* first;
    const int* count;
    const std::int16_t* weight;
    int taps;
    int precision;
};

COMPARO_HD int clampByte(int v)
{
    return v < 0 ? 0 : (v > 255 ? 255 : v);
}

/// The native uint8 path: int16 weights, int32 sums, half up and clamp after each pass.
struct FixedPointSums {
    TensorView<const std::uint8_t> source;
    FixedTapsView horizontal;
    FixedTapsView vertical;

    COMPARO_HD int across(const std::uint8_t* row, int x) const
    {
        const std::int16_t* weight = horizontal.weight + x * static_cast<std::ptrdiff_t>(horizontal.taps);
        const std::uint8_t* samples = row + horizontal.first[x] * source.strideW;
        int sum = 1 << (horizontal.precision - 1);
        for (int j = 0; j < horizontal.count[x]; ++j)
            sum += samples[j * source.strideW] * weight[j];
        return clampByte(sum >> horizontal.precision);
    }

    /// The vertical sum before its rounding half is added.
    COMPARO_HD int down(int x, int y, int z) const
    {
        const std::int16_t* weight = vertical.weight + y * static_cast<std::ptrdiff_t>(vertical.taps);
        int sum = 0;
        for (int j = 0; j < vertical.count[y]; ++j)
            sum += across(source.row(z, vertical.first[y] + j), x) * weight[j];
        return sum;
    }
};

} // namespace comparo::COMPARO_BACKEND
