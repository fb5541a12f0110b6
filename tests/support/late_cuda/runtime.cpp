// SPDX-License-Identifier: Apache-2.0
#include "tests/support/late_cuda/runtime.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <utility>

namespace comparo::late_cuda {
namespace {

constexpr int kFill = 0xcd;

bool holds(const Runtime::Blocks& blocks, const void* address)
{
    auto* const byte = static_cast<std::byte*>(const_cast<void*>(address));
    auto next = blocks.upper_bound(byte);
    return next != blocks.begin() && (--next, byte < next->first + next->second);
}

} // namespace

Runtime& Runtime::get()
{
    static auto* runtime = new Runtime;
    return *runtime;
}

Queue& Runtime::of(cudaStream_t stream)
{
    return stream == nullptr || stream == cudaStreamLegacy ? legacy : *reinterpret_cast<Queue*>(stream);
}

cudaStream_t Runtime::create(bool isBlocking)
{
    auto* const queue = new Queue;
    queue->isBlocking = isBlocking;
    queues.insert(queue);
    return reinterpret_cast<cudaStream_t>(queue);
}

void Runtime::add(Queue& queue, std::function<void()> item)
{
    std::vector<Mark> before;
    if (queue.isBlocking)
        before.push_back({&legacy, legacy.queued});
    if (&queue == &legacy)
        for (Queue* each : queues)
            if (each->isBlocking)
                before.push_back({each, each->queued});
    queue.items.emplace_back([this, before = std::move(before), item = std::move(item)] {
        for (const Mark& mark : before)
            runTo(mark);
        item();
    });
    ++queue.queued;
    std::size_t waiting = 0;
    for (const Queue* each : queues)
        waiting += each->items.size();
    asked.mostWaiting = std::max(asked.mostWaiting, waiting);
}

void Runtime::runTo(const Mark& mark)
{
    while (mark.queue && mark.queue->done < mark.at) {
        const std::function<void()> item = std::move(mark.queue->items.front());
        mark.queue->items.pop_front();
        ++mark.queue->done;
        item();
    }
}

void Runtime::runAll()
{
    for (Queue* queue : queues)
        runAll(*queue);
}

cudaError_t Runtime::waited()
{
    return said(std::exchange(failsNextWait, false) || isBroken ? cudaErrorIllegalAddress : cudaSuccess);
}

cudaError_t Runtime::said(cudaError_t status)
{
    if (status != cudaSuccess)
        last = status;
    return status;
}

cudaError_t Runtime::allocate(Blocks& blocks, std::size_t most, void** address, std::size_t bytes)
{
    ++asked.allocations;
    std::size_t held = bytes;
    for (const auto& [other, size] : blocks)
        held += size;
    if (held > most)
        return said(cudaErrorMemoryAllocation);
    auto* const memory = static_cast<std::byte*>(std::malloc(bytes));
    std::memset(memory, kFill, bytes);
    blocks[memory] = bytes;
    *address = memory;
    return cudaSuccess;
}

cudaError_t Runtime::free(Blocks& blocks, void* address)
{
    const auto block = blocks.find(static_cast<std::byte*>(address));
    if (block == blocks.end())
        return said(cudaErrorInvalidValue);
    std::memset(block->first, kFill, block->second);
    std::free(block->first);
    blocks.erase(block);
    return cudaSuccess;
}

cudaError_t Runtime::copy(Queue& queue, void* to, const void* from, std::size_t bytes)
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

cudaError_t Runtime::launch(Queue& queue, const Launch& launch)
{
    ++asked.launches;
    if (!runner)
        return said(cudaErrorNoKernelImageForDevice);
    try {
        add(queue, [this, work = runner(launch)] {
            std::vector<Memory> memory;
            for (const auto& [begin, bytes] : onDevice)
                memory.push_back({begin, bytes});
            try {
                if (!isBroken)
                    work(memory);
            } catch (const std::exception& exception) {
                isBroken = true;
                error = exception.what();
            }
        });
    } catch (const std::exception& exception) {
        error = exception.what();
        return said(cudaErrorLaunchFailure);
    }
    return cudaSuccess;
}

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
    runtime.mostLocked = Runtime::kNoLimit;
    runtime.mostOnDevice = Runtime::kNoLimit;
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

void setKernelRunner(KernelRunner runner)
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.runner = std::move(runner);
}

std::string deviceError()
{
    Runtime& runtime = Runtime::get();
    const Lock lock(runtime.mutex);
    runtime.isBroken = false;
    return std::exchange(runtime.error, {});
}

} // namespace comparo::late_cuda
