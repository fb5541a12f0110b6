// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/math.h"
#include "engine/kernel/pixel_view.h"
#include "engine/ops/separable_kernel.h"

#include <cstdint>

/// Kernels of the resize op beside the separable one. One output sample per thread.
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

/// Bilinear with the four weights multiplied first: a*(h0w0) + b*(h0w1) + c*(h1w0) + d*(h1w1), fused as
/// ATen's AVX2 build does: from d down to b in scalar code, from c up to a in whole vectors of channels.
template <class In, class T, class Out>
struct FusedWeightsFirstKernel {
    TensorView<const In> source;
    TensorView<Out> target;
    TapsView<T> horizontal;
    TapsView<T> vertical;
    Finish<T> finish;
    int vectorChannels; ///< first channels of each image that ATen handles in vectors, in either layout

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
        const T a = static_cast<T>(top[x0]), b = static_cast<T>(top[x1]);
        const T c = static_cast<T>(bottom[x0]), d = static_cast<T>(bottom[x1]);
        const T v = z % source.c < vectorChannels
                        ? fused(a, h0 * w0, fused(b, h0 * w1, fused(d, h1 * w1, c * (h1 * w0))))
                        : fused(d, h1 * w1, fused(c, h1 * w0, fused(a, h0 * w0, b * (h0 * w1))));
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
