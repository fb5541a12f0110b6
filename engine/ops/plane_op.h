// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/kernel/pixel_view.h"
#include "engine/ops/sample_table.h"

/// Ops whose every output sample depends on the input sample at the same place, and on numbers of its sample
/// of the batch and its channel.
namespace comparo::COMPARO_BACKEND {

/// F::bind(n, c) gives the function of one plane; it is called once a band of rows on the CPU, so it may read
/// tables. F::bindRows(n, c), where there is one, gives the CPU's own form of it, with the same bits.
template <class In, class Out, class F>
struct PlaneKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const In> source;
    TensorView<Out> target;
    F f;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const auto function = f.bind(z / source.c, z % source.c);
        target.row(z, y)[x * target.strideW] = function(source.row(z, y)[x * source.strideW]);
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        if constexpr (requires { f.bindRows(0, 0); })
            through(f.bindRows(z / source.c, z % source.c), z, y0, y1);
        else
            through(f.bind(z / source.c, z % source.c), z, y0, y1);
    }

private:
    /// Source, target and the function's tables do not overlap.
    template <class Function>
    void through(const Function function, int z, int y0, int y1) const
    {
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

/// output = f.bind(n, c)(input), plane by plane, into a new tensor of the same shape and layout. `tables` are
/// the buffers that f reads.
template <class In, class Out, class F>
Tensor applyPlanes(const OpContext& ctx, const char* name, const Tensor& input, F f,
                   const std::vector<BufferPtr>& tables = {})
{
    const Shape& s = input.shape();
    Tensor output(ctx.device(), {DTypeOf<Out>::value, s, input.layout()});
    std::vector<Access> accesses{reads(input.buffer()), writes(output.buffer())};
    for (const BufferPtr& table : tables)
        accesses.push_back(reads(table));
    launch(ctx.stream, name, Extent{s.w, s.h, s.n * s.c}, std::move(accesses),
           PlaneKernel<In, Out, F>{input.view<const In>(), output.view<Out>(), f});
    return output;
}

} // namespace comparo::COMPARO_BACKEND
