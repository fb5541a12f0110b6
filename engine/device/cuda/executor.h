// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/cuda/cuda_device.h"
#include "engine/device/footprint.h"
#include "engine/kernel/backend.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace comparo::cuda {

inline constexpr int kBlockX = 32;
inline constexpr int kBlockY = 8;

/// Blocks of which a GPU has enough to do: one of 132 multiprocessors holds eight at once.
inline constexpr std::int64_t kManyBlocks = 4096;

/// Samples of a row that one thread takes of a large extent; where a row begins is then worked out once for
/// all of them.
inline constexpr std::int64_t kMostOfRow = 8;

/// Blocks along one axis, within the limit of every grid dimension.
inline unsigned blocks(int count, int block)
{
    return static_cast<unsigned>(std::min((count - 1) / block + 1, 65535));
}

/// The grid of an extent: a thread a place, or fewer along x where there are many blocks.
inline dim3 gridOf(const Extent& extent)
{
    dim3 grid(blocks(extent.x, kBlockX), blocks(extent.y, kBlockY), blocks(extent.z, 1));
    const std::int64_t all = std::int64_t{grid.x} * grid.y * grid.z;
    const auto run = static_cast<unsigned>(std::clamp<std::int64_t>(all / kManyBlocks, 1, kMostOfRow));
    grid.x = (grid.x + run - 1) / run;
    return grid;
}

/// Every thread strides over the extent, so that any extent fits any grid limit.
template <class K>
__global__ void runKernel(const K kernel, const Extent extent)
{
    for (int z = static_cast<int>(blockIdx.z); z < extent.z; z += static_cast<int>(gridDim.z))
        for (int y = static_cast<int>(blockIdx.y) * kBlockY + static_cast<int>(threadIdx.y); y < extent.y;
             y += static_cast<int>(gridDim.y) * kBlockY)
            for (int x = static_cast<int>(blockIdx.x) * kBlockX + static_cast<int>(threadIdx.x); x < extent.x;
                 x += static_cast<int>(gridDim.x) * kBlockX)
                kernel(x, y, z);
}

/// Queues kernel(x, y, z) for every index of the extent. `cost` matters on the CPU only.
template <class K>
void launch(Stream& stream, const char* name, Extent extent, std::vector<Access> accesses, K kernel,
            double = 1.0)
{
    static_assert(std::is_trivially_copyable_v<K>, "kernels travel to the device by value");
    if (extent.x <= 0 || extent.y <= 0 || extent.z <= 0)
        return;
    beginCudaLaunch(stream, name, accesses);
    runKernel<<<gridOf(extent), dim3(kBlockX, kBlockY), 0, static_cast<cudaStream_t>(stream.native())>>>(
        kernel, extent);
    endCudaLaunch(stream, name);
}

} // namespace comparo::cuda
