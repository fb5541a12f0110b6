// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/kernel/pixel_view.h"
#include "engine/ops/op.h"

/// Ops whose every output sample depends on the input sample at the same place.
namespace comparo::COMPARO_BACKEND {

template <class In, class Out, class F>
struct PointKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const In> source;
    TensorView<Out> target;
    F f;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        target.row(z, y)[x * target.strideW] = f(source.row(z, y)[x * source.strideW]);
    }

#if !defined(__CUDACC__)
    /// Source and target do not overlap.
    void rows(int z, int y0, int y1) const
    {
        const F function = f;
        const int width = target.w;
        for (int y = y0; y < y1; ++y) {
            const In* from = source.row(z, y);
            Out* to = target.row(z, y);
            if (source.strideW == 1 && target.strideW == 1) {
#pragma GCC ivdep
                for (int x = 0; x < width; ++x)
                    to[x] = function(from[x]);
            } else
                for (int x = 0; x < width; ++x)
                    to[x * target.strideW] = function(from[x * source.strideW]);
        }
    }
#endif
};

/// output = f(input), sample by sample, into a new tensor of another dtype and the same shape and layout.
template <class In, class Out, class F>
Tensor applyPoint(const OpContext& ctx, const char* name, const Tensor& input, F f)
{
    const Shape& s = input.shape();
    Tensor output(ctx.device(), {DTypeOf<Out>::value, s, input.layout()});
    launch(ctx.stream, name, Extent{s.w, s.h, s.n * s.c}, {reads(input.buffer()), writes(output.buffer())},
           PointKernel<In, Out, F>{input.view<const In>(), output.view<Out>(), f});
    return output;
}

} // namespace comparo::COMPARO_BACKEND
