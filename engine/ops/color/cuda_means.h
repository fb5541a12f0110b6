// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/kernel/torch/cuda_sum.h"
#include "engine/ops/sample_table.h"

#include <cstddef>
#include <cstdint>

/// tensor.mean of each plane as PyTorch computes it on CUDA.
namespace comparo::COMPARO_BACKEND {

/// Numbers of the planes, one after the other, and what each thread of a plane makes of them.
template <class T>
struct CudaPlaneSums {
    const T* planes;
    std::int64_t pixels;
    CudaSumPlan plan;
    T* sums; ///< threads() a plane

    [[nodiscard]] COMPARO_HD T* of(int plane) const
    {
        return sums + static_cast<std::ptrdiff_t>(plane) * plan.threads();
    }
};

template <class T>
struct CudaThreadSumsKernel {
    CudaPlaneSums<T> data;

    COMPARO_HD void operator()(int thread, int plane, int) const
    {
        const std::int64_t first = plane * data.pixels;
        data.of(plane)[thread] = cudaThreadSum(data.plan, data.planes + first, data.pixels, first, thread);
    }
};

template <class T>
struct CudaBlockSumsKernel {
    CudaPlaneSums<T> data;

    COMPARO_HD void operator()(int block, int plane, int) const
    {
        cudaBlockSum(data.plan, data.of(plane) + static_cast<std::ptrdiff_t>(block) * data.plan.ofBlock());
    }
};

template <class T>
struct CudaMeansKernel {
    CudaPlaneSums<T> data;
    T* means;

    COMPARO_HD void operator()(int plane, int, int) const
    {
        cudaGridSum(data.plan, data.of(plane));
        means[plane] = data.of(plane)[0] * (T(1) / static_cast<T>(data.pixels));
    }
};

/// Means of `count` planes, which lie in `planes` one after the other.
template <class T>
SampleTable<T> cudaMeans(const OpContext& ctx, const BufferPtr& planes, std::int64_t pixels, int count)
{
    const CudaSumPlan plan = cudaSumPlan(pixels, count);
    const auto samples = static_cast<std::size_t>(count);
    const BufferPtr sums =
        makeBuffer(ctx.device(), sizeof(T) * samples * static_cast<std::size_t>(plan.threads()));
    const BufferPtr means = makeBuffer(ctx.device(), sizeof(T) * samples);
    const CudaPlaneSums<T> data{static_cast<const T*>(planes->address()), pixels, plan,
                                static_cast<T*>(sums->address())};
    launch(ctx.stream, "thread_sums", Extent{plan.threads(), count, 1}, {reads(planes), writes(sums)},
           CudaThreadSumsKernel<T>{data}, static_cast<double>(pixels) / plan.threads());
    launch(ctx.stream, "block_sums", Extent{plan.blocks, count, 1}, {writes(sums)},
           CudaBlockSumsKernel<T>{data}, plan.ofBlock());
    launch(ctx.stream, "plane_means", Extent{count, 1, 1}, {writes(sums), writes(means)},
           CudaMeansKernel<T>{data, static_cast<T*>(means->address())}, plan.blocks);
    return {means, {static_cast<const T*>(means->address()), 1}};
}

} // namespace comparo::COMPARO_BACKEND
