// SPDX-License-Identifier: Apache-2.0
// The functions of CUDA's runtime.
#include "tests/support/late_cuda/runtime.h"

#include <cstring>
#include <utility>

using comparo::late_cuda::Lock;
using comparo::late_cuda::Mark;
using comparo::late_cuda::Queue;
using comparo::late_cuda::Runtime;

namespace {

Mark& markOf(cudaEvent_t event)
{
    return *reinterpret_cast<Mark*>(event);
}

} // namespace

extern "C" {

cudaError_t cudaGetDeviceCount(int* count)
{
    *count = 2;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int)
{
    *properties = {};
    std::strcpy(properties->name, "Late device");
    properties->totalGlobalMem = std::size_t{1} << 32;
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int)
{
    return cudaSuccess;
}
cudaError_t cudaGetLastError()
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    return std::exchange(runtime.last, cudaSuccess);
}
const char* cudaGetErrorString(cudaError_t)
{
    return "words of the late device";
}
const char* cudaGetErrorName(cudaError_t)
{
    return "lateError";
}
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t*, int)
{
    return cudaErrorNotSupported;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*)
{
    return cudaErrorNotSupported;
}

cudaError_t cudaDeviceSynchronize()
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runAll();
    return runtime.waited();
}

cudaError_t cudaMalloc(void** address, std::size_t bytes)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    return runtime.allocate(runtime.onDevice, runtime.mostOnDevice, address, bytes);
}
cudaError_t cudaFree(void* address)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runAll();
    return runtime.free(runtime.onDevice, address);
}
cudaError_t cudaMallocAsync(void** address, std::size_t bytes, cudaStream_t)
{
    return cudaMalloc(address, bytes);
}
cudaError_t cudaFreeAsync(void* address, cudaStream_t stream)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.add(runtime.of(stream), [address, &runtime] { runtime.free(runtime.onDevice, address); });
    return cudaSuccess;
}
cudaError_t cudaHostAlloc(void** address, std::size_t bytes, unsigned)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    return runtime.allocate(runtime.locked, runtime.mostLocked, address, bytes);
}
cudaError_t cudaFreeHost(void* address)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runAll();
    return runtime.free(runtime.locked, address);
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    const cudaError_t status = runtime.copy(runtime.legacy, to, from, bytes);
    runtime.runAll(runtime.legacy);
    return status;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    return runtime.copy(runtime.of(stream), to, from, bytes);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    *stream = runtime.create(flags == cudaStreamDefault);
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runAll(runtime.of(stream));
    return runtime.waited();
}
cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runAll(runtime.of(stream)); // it stays: events may still name it
    return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.add(runtime.of(stream), [mark = markOf(event), &runtime] { runtime.runTo(mark); });
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned)
{
    *event = reinterpret_cast<cudaEvent_t>(new Mark);
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event)
{
    return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete &markOf(event);
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    Queue& queue = runtime.of(stream);
    markOf(event) = {&queue, queue.queued};
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runTo(markOf(event));
    return runtime.waited();
}
cudaError_t cudaEventQuery(cudaEvent_t event)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    const Mark& mark = markOf(event);
    return !mark.queue || mark.queue->done >= mark.at ? cudaSuccess : cudaErrorNotReady;
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t)
{
    *milliseconds = 0.0F;
    return cudaSuccess;
}

} // extern "C"
