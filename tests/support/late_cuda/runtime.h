// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/late_cuda/late_cuda.h"

#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <set>

#include <cuda_runtime_api.h>

/// The devices of late_cuda, their streams and their memory.
namespace comparo::late_cuda {

/// Work in order; `done` counts what was done of it.
struct Queue {
    std::deque<std::function<void()>> items;
    std::uint64_t queued = 0;
    std::uint64_t done = 0;
    bool isBlocking = false; ///< takes turns with the legacy stream
};

/// A place in a queue.
struct Mark {
    Queue* queue = nullptr; ///< null: of an event that was never recorded
    std::uint64_t at = 0;
};

class Runtime {
public:
    static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
    using Blocks = std::map<std::byte*, std::size_t>;

    static Runtime& get();

    Queue& of(cudaStream_t stream);
    cudaStream_t create(bool isBlocking);

    void add(Queue& queue, std::function<void()> item);
    void runTo(const Mark& mark);
    void runAll(Queue& queue) { runTo({&queue, queue.queued}); }
    void runAll();

    /// After a wait: what went wrong on the device.
    cudaError_t waited();

    /// The status, which cudaGetLastError() has from now on.
    cudaError_t said(cudaError_t status);

    cudaError_t allocate(Blocks& blocks, std::size_t most, void** address, std::size_t bytes);
    cudaError_t free(Blocks& blocks, void* address);
    cudaError_t copy(Queue& queue, void* to, const void* from, std::size_t bytes);
    cudaError_t launch(Queue& queue, const Launch& launch);

    std::recursive_mutex mutex;
    Queue legacy;
    std::set<Queue*> queues{&legacy}; ///< those of streams that are gone, too: events may still name them
    Blocks locked;
    Blocks onDevice;
    std::size_t mostLocked = kNoLimit;
    std::size_t mostOnDevice = kNoLimit;
    bool failsNextWait = false;
    bool isBroken = false; ///< a kernel threw
    std::string error;
    cudaError_t last = cudaSuccess;
    Asked asked;
    KernelRunner runner;
};

using Lock = std::scoped_lock<std::recursive_mutex>;

} // namespace comparo::late_cuda
