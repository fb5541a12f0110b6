// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/integer_cast.h"
#include "engine/kernel/math.h"
#include "engine/kernel/pixel_view.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if !defined(__CUDACC__)
#include "engine/ops/separable_rows.h"
#endif

/// Separable filters and resampling by tables of taps. One output sample per thread; the row form of the C++
/// pass keeps a ring of horizontally filtered rows instead of recomputing them, with the same operations in
/// the same order.
namespace comparo::COMPARO_BACKEND {

/// Dot products, each in one order of operations. `weight[j]` and `value(j)` are the j-th pair:
/// numbers, or vectors of them in the row form.
struct PlainDot {
    template <class V>
    COMPARO_HD static V next(V s, V value, V weight)
    {
        return s + value * weight;
    }

    template <class Weights, class Value>
    COMPARO_HD static auto sum(int count, const Weights& weight, const Value& value)
    {
        auto s = value(0) * weight[0];
        for (int j = 1; j < count; ++j)
            s = next(s, value(j), weight[j]);
        return s;
    }
};

struct FusedDot {
    template <class V>
    COMPARO_HD static V next(V s, V value, V weight)
    {
        return fused(value, weight, s);
    }

    template <class Weights, class Value>
    COMPARO_HD static auto sum(int count, const Weights& weight, const Value& value)
    {
        auto s = value(0) * weight[0];
        for (int j = 1; j < count; ++j)
            s = next(s, value(j), weight[j]);
        return s;
    }
};

struct FusedPairDot {
    template <class Weights, class Value>
    COMPARO_HD static auto sum(int count, const Weights& weight, const Value& value)
    {
        if (count == 1)
            return value(0) * weight[0];
        auto s = fused(value(0), weight[0], value(1) * weight[1]);
        for (int j = 2; j < count; ++j)
            s = fused(value(j), weight[j], s);
        return s;
    }
};

/// The type of a number, or of those in a vector.
template <class V>
struct NumberOf {
    using Type = V;
};
template <class V>
requires requires(V v)
{
    v[0];
}
struct NumberOf<V> {
    using Type = std::remove_cvref_t<decltype(std::declval<V&>()[0])>;
};

/// What g++ makes of ATen's antialiased CPU loop for AVX2: an in-order reduction over whole vectors without
/// contraction, and a contracted scalar tail.
struct FusedTailDot {
    template <class Weights, class Value>
    COMPARO_HD static auto sum(int count, const Weights& weight, const Value& value)
    {
        constexpr int kVector = 16 / static_cast<int>(sizeof(typename NumberOf<decltype(value(0))>::Type));
        const int plainEnd = 1 + (count - 1) / kVector * kVector;
        auto s = value(0) * weight[0];
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
    IntegerCast cast = IntegerCast::Rounded;

    COMPARO_HD bool changesBetween() const { return clampBetween || roundBetween; }

    COMPARO_HD T between(T v) const
    {
        if (roundBetween)
            v = roundHalfUp(v);
        return changesBetween() ? clamp(v, T(0), high) : v;
    }

    /// Rounded integers saturate: a conversion out of range is undefined in C++ and differs between devices.
    template <class Out>
    COMPARO_HD Out store(T v) const
    {
        if constexpr (std::is_floating_point_v<Out>) {
            return static_cast<Out>(v);
        } else {
            if (cast == IntegerCast::Wrap)
                return v > T(-2147483649.0) && v < T(2147483648.0)
                           ? static_cast<Out>(static_cast<std::int32_t>(v))
                           : Out(0);
            if (cast == IntegerCast::WrapAbove)
                return v > T(-1) ? static_cast<Out>(v < T(4294967296.0) ? static_cast<std::uint32_t>(v)
                                                                        : ~std::uint32_t{0})
                                 : Out(0);
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
        AcrossTable<T> table(horizontal.count, horizontal.index, horizontal.weight, horizontal.taps, target.w,
                             source.strideW);
        RowRing<T> ring(target.w, vertical.taps);
        std::vector<const T*> taps(static_cast<std::size_t>(vertical.taps));
        std::vector<T> line(static_cast<std::size_t>(target.w));
        for (int y = y0; y < y1; ++y) {
            const std::ptrdiff_t at = y * static_cast<std::ptrdiff_t>(vertical.taps);
            const int* window = vertical.index + at;
            const int count = vertical.count[y];
            for (int j = 0; j < count; ++j)
                taps[static_cast<std::size_t>(j)] = ring.row(window[j], window, count, [&](T* sums) {
                    table.template sum<Dot>(source.row(z, window[j]), sums);
                    if (finish.changesBetween())
                        for (int x = 0; x < target.w; ++x)
                            sums[x] = finish.between(sums[x]);
                });
            const RowWeights<T> weights{vertical.weight + at};
            Out* out = target.row(z, y);
            if constexpr (std::is_same_v<T, Out>)
                if (target.strideW == 1) { // finish.store() changes nothing
                    sumPlaces<Dot>(target.w, count, taps.data(), weights, out);
                    continue;
                }
            sumPlaces<Dot>(target.w, count, taps.data(), weights, line.data());
            for (int x = 0; x < target.w; ++x)
                out[x * target.strideW] = finish.template store<Out>(line[static_cast<std::size_t>(x)]);
        }
    }
#endif
};

} // namespace comparo::COMPARO_BACKEND
