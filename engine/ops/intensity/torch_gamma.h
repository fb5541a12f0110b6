// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/torch/aten_loops.h"
#include "engine/kernel/torch/glibc_power.h"
#include "engine/kernel/torch/sleef_power.h"
#include "engine/ops/intensity/float_image.h"
#include "engine/ops/torch_threads.h"

#include <algorithm>

#if !defined(__CUDACC__)
/// clamp(gain * x^gamma, 0, 1) as PyTorch's CPU code computes it: SLEEF's powers in whole vectors,
/// the C library's in the rests that its threads leave.
namespace comparo::COMPARO_BACKEND {

template <class T>
struct TorchGammaKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<T> numbers;         ///< gamma, gain
    SampleValues<std::int64_t> runs; ///< of a sample's elements: begin and end of each rest

    COMPARO_HD void operator()(int x, int y, int z) const { run(x, x + 1, y, z); }

    void rows(int z, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < source.w; x += kRun)
                run(x, std::min(x + kRun, source.w), y, z);
    }

private:
    static constexpr int kRun = 256;

    void run(int x0, int x1, int y, int z) const
    {
        const int n = z / source.c;
        const T gamma = numbers.at(n, 0);
        const T gain = numbers.at(n, 1);
        const int count = x1 - x0;
        T value[kRun];
        T power[kRun];
        const T* from = source.row(z, y);
        T* to = target.row(z, y);
        for (int i = 0; i < count; ++i)
            value[i] = clampToUnit(from[(x0 + i) * source.strideW]);
#pragma GCC ivdep
        for (int i = 0; i < count; ++i)
            power[i] = sleefPow(value[i], gamma);
        const std::int64_t first = (std::int64_t{z % source.c} * source.h + y) * source.w + x0;
        for (int k = 0; k < runs.width; k += 2) {
            const std::int64_t end = std::min<std::int64_t>(runs.at(n, k + 1) - first, count);
            for (std::int64_t i = std::max<std::int64_t>(runs.at(n, k) - first, 0); i < end; ++i)
                power[i] = glibcPow(value[i], gamma);
        }
        for (int i = 0; i < count; ++i)
            to[(x0 + i) * target.strideW] = clampToUnit(gain * power[i]);
    }
};

template <class T>
Tensor torchGamma(const OpContext& ctx, const Tensor& input)
{
    const Shape& s = input.shape();
    const auto numbers = uploadDraws<T>(ctx, {"gamma", "gain"});
    std::vector<std::int64_t> ends;
    for (int n = 0; n < s.n; ++n) {
        std::vector<ElementRun> runs = atenScalarRuns(std::int64_t{s.c} * s.h * s.w, s.n, n,
                                                      std::int64_t{sizeof(T)}, TorchThreads::current());
        runs.resize(static_cast<std::size_t>(TorchThreads::current()));
        for (const ElementRun& run : runs)
            ends.insert(ends.end(), {run.begin, run.end});
    }
    const auto table = uploadSamples(ctx.stream, ends, s.n);
    Tensor output(ctx.device(), input.desc());
    launch(ctx.stream, "gamma", Extent{s.w, s.h, s.n * s.c},
           {reads(input.buffer()), reads(numbers.buffer), reads(table.buffer), writes(output.buffer())},
           TorchGammaKernel<T>{input.view<const T>(), output.view<T>(), numbers.values, table.values}, 8.0);
    return output;
}

} // namespace comparo::COMPARO_BACKEND
#endif
