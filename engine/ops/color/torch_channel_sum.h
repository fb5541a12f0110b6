// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/kernel/torch/aten_sum.h"
#include "engine/ops/plane_op.h"
#include "engine/ops/torch_threads.h"

/// (image * weights).sum(channels) as PyTorch adds the products up.
namespace comparo::COMPARO_BACKEND {

/// On CUDA: a thread has four sums and takes them in turn, up to 63 channels (ATen's cuda/Reduce.cuh, vt0 =
/// 4).
template <class T>
struct CudaChannelSumKernel {
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<T> weights; ///< one per channel

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        T sums[4] = {};
        for (int c = 0; c < source.c; ++c)
            sums[c % 4] += source.at(n, c, y, x) * weights.at(c);
        const T sum = sums[0] + sums[1] + sums[2] + sums[3];
        for (int c = 0; c < target.c; ++c)
            target.at(n, c, y, x) = sum;
    }
};

template <class T>
Tensor cudaChannelSum(const OpContext& ctx, const Tensor& input, const SampleTable<T>& weights)
{
    const Shape& s = input.shape();
    Tensor output(ctx.device(), input.desc());
    launch(ctx.stream, "grayscale", Extent{s.w, s.h, s.n},
           {reads(input.buffer()), reads(weights.buffer), writes(output.buffer())},
           CudaChannelSumKernel<T>{input.view<const T>(), output.view<T>(), weights.values}, s.c);
    return output;
}

#if !defined(__CUDACC__)

/// Products in NCHW order.
template <class T>
struct WeightedPlanesKernel {
    TensorView<const T> source;
    T* products;
    SampleValues<T> weights; ///< one per channel

    COMPARO_HD void operator()(int, int y, int z) const
    {
        const T weight = weights.at(z % source.c);
        const T* from = source.row(z, y);
        T* to = products + (static_cast<std::ptrdiff_t>(z) * source.h + y) * source.w;
        for (int x = 0; x < source.w; ++x)
            to[x] = from[x * source.strideW] * weight;
    }
};

/// One range of columns of one sample: PyTorch shares the columns of a single large sample among its threads,
/// else the samples.
template <class T>
struct ChannelSumKernel {
    const T* products;
    T* sums; ///< one plane a sample
    std::int64_t pixels;
    int channels;
    int samples;
    int threads;

    [[nodiscard]] std::vector<ElementRun> ranges() const
    {
        if (samples != 1 || pixels * channels < kAtenGrain)
            return {{0, pixels}};
        constexpr std::int64_t kStep = 128 / static_cast<std::int64_t>(sizeof(T));
        std::vector<ElementRun> ranges = atenThreadRanges(pixels, threads, 1);
        for (ElementRun& range : ranges) {
            range.begin -= range.begin % kStep;
            range.end -= range.end == pixels ? 0 : range.end % kStep;
        }
        return ranges;
    }

    COMPARO_HD void operator()(int, int n, int) const
    {
        for (const ElementRun& range : ranges())
            if (range.begin < range.end)
                atenColumnSums(products + n * channels * pixels + range.begin, pixels, channels,
                               range.end - range.begin, sums + n * pixels + range.begin);
    }
};

template <class T>
struct SpreadPlaneKernel {
    const T* sums;
    TensorView<T> target;

    COMPARO_HD void operator()(int, int y, int z) const
    {
        const T* from = sums + (static_cast<std::ptrdiff_t>(z / target.c) * target.h + y) * target.w;
        T* to = target.row(z, y);
        for (int x = 0; x < target.w; ++x)
            to[x * target.strideW] = from[x];
    }
};

/// The weighted sum in every channel of a new tensor like the input.
template <class T>
Tensor torchChannelSum(const OpContext& ctx, const Tensor& input, const SampleTable<T>& weights)
{
    const Shape& s = input.shape();
    const std::int64_t pixels = std::int64_t{s.h} * s.w;
    const std::size_t planeBytes = sizeof(T) * static_cast<std::size_t>(pixels * s.n);
    const BufferPtr products = makeBuffer(ctx.device(), planeBytes * static_cast<std::size_t>(s.c));
    const BufferPtr sums = makeBuffer(ctx.device(), planeBytes);
    auto* const weighted = static_cast<T*>(products->address());
    auto* const total = static_cast<T*>(sums->address());
    Tensor output(ctx.device(), input.desc());
    launch(ctx.stream, "grayscale_products", Extent{1, s.h, s.n * s.c},
           {reads(input.buffer()), reads(weights.buffer), writes(products)},
           WeightedPlanesKernel<T>{input.view<const T>(), weighted, weights.values}, s.w);
    launch(ctx.stream, "grayscale_sums", Extent{1, s.n, 1}, {reads(products), writes(sums)},
           ChannelSumKernel<T>{weighted, total, pixels, s.c, s.n, TorchThreads::current()},
           static_cast<double>(pixels));
    launch(ctx.stream, "grayscale", Extent{1, s.h, s.n * s.c}, {reads(sums), writes(output.buffer())},
           SpreadPlaneKernel<T>{total, output.view<T>()}, s.w);
    return output;
}

#endif

} // namespace comparo::COMPARO_BACKEND
