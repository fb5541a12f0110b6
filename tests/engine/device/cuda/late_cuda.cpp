#include "tests/engine/device/cuda/late_cuda.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace comparo::late_cuda {
namespace {

constexpr int kFill = 0xcd;
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

/// Work in order; `done` counts what was done of it.
struct Queue {
    std::deque<std::function<void()>> items;
    std::uint64_t queued = 0;
    std::uint64_t done = 0;
};

/// A place in a queue.
struct Mark {
    Queue* queue = nullptr; ///< null: of an event that was never recorded
    std::uint64_t at = 0;
};

struct Runtime {
    std::recursive_mutex mutex;
    Queue legacy;
    std::set<Queue*> queues{&legacy};
    std::map<std::byte*, std::size_t> locked;
    std::map<std::byte*, std::size_t> onDevice;
    std::size_t mostLocked = kNoLimit;
    std::size_t mostOnDevice = kNoLimit;
    bool failsNextWait = false;
    Asked asked;

    static Runtime& get()
    {
        static auto* runtime = new Runtime;
        return *runtime;
    }

    static bool holds(const std::map<std::byte*, std::size_t>& blocks, const void* address)
    {
        auto* const byte = static_cast<std::byte*>(const_cast<void*>(address));
        auto next = blocks.upper_bound(byte);
        return next != blocks.begin() && (--next, byte < next->first + next->second);
    }

    Queue& of(cudaStream_t stream)
    {
        return stream == nullptr || stream == cudaStreamLegacy ? legacy : *reinterpret_cast<Queue*>(stream);
    }

    void add(Queue& queue, std::function<void()> item)
    {
        queue.items.push_back(std::move(item));
        ++queue.queued;
        std::size_t waiting = 0;
        for (const Queue* each : queues)
            waiting += each->items.size();
        asked.mostWaiting = std::max(asked.mostWaiting, waiting);
    }

    void runTo(const Mark& mark)
    {
        while (mark.queue && mark.queue->done < mark.at) {
            const std::function<void()> item = std::move(mark.queue->items.front());
            mark.queue->items.pop_front();
            ++mark.queue->done;
            item();
        }
    }

    void runAll(Queue& queue) { runTo({&queue, queue.queued}); }
    void runAll()
    {
        for (Queue* queue : queues)
            runAll(*queue);
    }

    cudaError_t allocate(std::map<std::byte*, std::size_t>& blocks, std::size_t most, void** address,
                         std::size_t bytes)
    {
        ++asked.allocations;
        std::size_t held = bytes;
        for (const auto& [other, size] : blocks)
            held += size;
        if (held > most)
            return cudaErrorMemoryAllocation;
        auto* const memory = static_cast<std::byte*>(std::malloc(bytes));
        std::memset(memory, kFill, bytes);
        blocks[memory] = bytes;
        *address = memory;
        return cudaSuccess;
    }

    cudaError_t free(std::map<std::byte*, std::size_t>& blocks, void* address)
    {
        runAll();
        const auto block = blocks.find(static_cast<std::byte*>(address));
        if (block == blocks.end())
            return cudaErrorInvalidValue;
        std::memset(block->first, kFill, block->second);
        std::free(block->first);
        blocks.erase(block);
        return cudaSuccess;
    }

    cudaError_t copy(Queue& queue, void* to, const void* from, std::size_t bytes)
    {
        const bool fromDevice = holds(onDevice, from);
        const bool toDevice = holds(onDevice, to);
        const bool pageable = (!fromDevice && !holds(locked, from)) || (!toDevice && !holds(locked, to));
        if (pageable)
            asked.pageableBytes += bytes;
        else if (!fromDevice || !toDevice)
            asked.lockedMoved += bytes;
        if (pageable && !fromDevice) { // its source is read before the call returns
            const auto* const source = static_cast<const std::byte*>(from);
            add(queue, [to, content = std::vector<std::byte>(source, source + bytes)] {
                std::memcpy(to, content.data(), content.size());
            });
            return cudaSuccess;
        }
        add(queue, [to, from, bytes] { std::memmove(to, from, bytes); });
        if (pageable)
            runAll(queue);
        return cudaSuccess;
    }
};

using Lock = std::scoped_lock<std::recursive_mutex>;

Mark& markOf(cudaEvent_t event)
{
    return *reinterpret_cast<Mark*>(event);
}

} // namespace

Asked asked()
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    Asked result = runtime.asked;
    for (const auto& [address, bytes] : runtime.locked)
        result.lockedBytes += bytes;
    return result;
}

void reset()
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.asked = {};
    runtime.mostLocked = kNoLimit;
    runtime.mostOnDevice = kNoLimit;
    runtime.failsNextWait = false;
}

void limitLocked(std::size_t bytes)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.mostLocked = bytes;
}

void limitDevice(std::size_t bytes)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.mostOnDevice = bytes;
}

void failNextWait()
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.failsNextWait = true;
}

} // namespace comparo::late_cuda

using comparo::late_cuda::Lock;
using comparo::late_cuda::Mark;
using comparo::late_cuda::markOf;
using comparo::late_cuda::Queue;
using comparo::late_cuda::Runtime;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count)
{
    *count = 1;
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
    return cudaSuccess;
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
    return cudaSuccess;
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

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    auto* const queue = new Queue;
    runtime.queues.insert(queue);
    *stream = reinterpret_cast<cudaStream_t>(queue);
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runAll(runtime.of(stream));
    return std::exchange(runtime.failsNextWait, false) ? cudaErrorIllegalAddress : cudaSuccess;
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
    return cudaSuccess;
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
