// SPDX-License-Identifier: Apache-2.0
// What code that nvcc compiled asks of CUDA's runtime: its kernels' names, and their launches.
#include "tests/support/late_cuda/runtime.h"

#include <map>
#include <string>

#include <vector_types.h>

using comparo::late_cuda::Lock;
using comparo::late_cuda::Runtime;

namespace {

/// By the address of the function that launches them.
std::map<const void*, std::string>& entries()
{
    static auto* map = new std::map<const void*, std::string>;
    return *map;
}

/// Of a launch that is being written.
struct Configuration {
    dim3 grid;
    dim3 block;
    std::size_t shared = 0;
    cudaStream_t stream = nullptr;
};
thread_local Configuration t_configuration;

cudaError_t launch(const void* function, dim3 grid, dim3 block, void** arguments, cudaStream_t stream)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    return runtime.launch(
        runtime.of(stream),
        {entries()[function], {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, arguments});
}

} // namespace

extern "C" {

void** __cudaRegisterFatBinary(void*)
{
    static void* binary = nullptr;
    return &binary;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}

void __cudaRegisterFunction(void**, const char* function, char*, const char* entry, int, uint3*, uint3*,
                            dim3*, dim3*, int*)
{
    entries()[function] = entry;
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared, CUstream_st* stream)
{
    t_configuration = {grid, block, shared, stream};
    return 0;
}
cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared, void* stream)
{
    *grid = t_configuration.grid;
    *block = t_configuration.block;
    *shared = t_configuration.shared;
    *static_cast<cudaStream_t*>(stream) = t_configuration.stream;
    return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* function)
{
    *kernel = static_cast<cudaKernel_t>(const_cast<void*>(function));
    return cudaSuccess;
}
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments, std::size_t,
                               cudaStream_t stream)
{
    return launch(kernel, grid, block, arguments, stream);
}
cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments, std::size_t,
                             cudaStream_t stream)
{
    return launch(function, grid, block, arguments, stream);
}

} // extern "C"
