// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/device/executor.h"
#include "engine/kernel/pixel_view.h"
#include "engine/ops/sample_table.h"

#include <algorithm>

/// Ops whose every output pixel depends on all channels of the input pixel at the same place.
namespace comparo::COMPARO_BACKEND {

/// F::bind(n) gives the function of one sample of the batch; it takes and changes the C values of a pixel.
template <class T, int C, class F>
struct PixelKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<T> target;
    F f;

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const auto function = f.bind(n);
        T pixel[C];
        for (int c = 0; c < C; ++c)
            pixel[c] = source.at(n, c, y, x);
        function(pixel);
        for (int c = 0; c < C; ++c)
            target.at(n, c, y, x) = pixel[c];
    }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        const auto function = f.bind(n);
        for (int y = y0; y < y1; ++y)
            if (source.strideW == 1 && target.strideW == 1)
                planarRow(function, n, y);
            else
                stridedRow(function, n, y);
    }

private:
    /// Source and target do not overlap, so the compiler vectorises the function.
    template <class Function>
    void planarRow(const Function& function, int n, int y) const
    {
        const T* from[C];
        T* to[C];
        for (int c = 0; c < C; ++c) {
            from[c] = &source.at(n, c, y, 0);
            to[c] = &target.at(n, c, y, 0);
        }
        const int width = source.w;
        const Function own = function;
#pragma GCC ivdep
        for (int x = 0; x < width; ++x) {
            T pixel[C];
            for (int c = 0; c < C; ++c)
                pixel[c] = from[c][x];
            own(pixel);
            for (int c = 0; c < C; ++c)
                to[c][x] = pixel[c];
        }
    }

    /// Runs of pixels pass through an array of their own with stride 1.
    template <class Function>
    void stridedRow(const Function& function, int n, int y) const
    {
        constexpr int kRun = 256;
        T run[C][kRun];
        for (int x = 0; x < source.w; x += kRun) {
            const int count = std::min(kRun, source.w - x);
            for (int c = 0; c < C; ++c)
                for (int i = 0; i < count; ++i)
                    run[c][i] = (&source.at(n, c, y, x))[i * source.strideW];
            for (int i = 0; i < count; ++i) {
                T pixel[C];
                for (int c = 0; c < C; ++c)
                    pixel[c] = run[c][i];
                function(pixel);
                for (int c = 0; c < C; ++c)
                    run[c][i] = pixel[c];
            }
            for (int c = 0; c < C; ++c)
                for (int i = 0; i < count; ++i)
                    (&target.at(n, c, y, x))[i * target.strideW] = run[c][i];
        }
    }
#endif
};

/// output pixel = f.bind(n)(input pixel), into a new tensor like the input, which has C channels.
template <class T, int C, class F>
Tensor applyPixels(const OpContext& ctx, const char* name, const Tensor& input, F f,
                   const std::vector<BufferPtr>& tables = {})
{
    const Shape& s = input.shape();
    Tensor output(ctx.device(), input.desc());
    std::vector<Access> accesses{reads(input.buffer()), writes(output.buffer())};
    for (const BufferPtr& table : tables)
        accesses.push_back(reads(table));
    launch(ctx.stream, name, Extent{s.w, s.h, s.n}, std::move(accesses),
           PixelKernel<T, C, F>{input.view<const T>(), output.view<T>(), f}, C);
    return output;
}

/// Throws Error(InvalidArgument) unless the image has three channels.
inline void requireRgb(const char* op, const Tensor& input)
{
    if (input.shape().c != 3)
        failArgument(
            message("{} needs an RGB image; this one has {}.", op,
                    plural(static_cast<std::uint64_t>(input.shape().c), "{} channel", "{} channels")));
}

} // namespace comparo::COMPARO_BACKEND
