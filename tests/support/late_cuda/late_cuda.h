// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// A CUDA runtime in host memory, two devices that share it, that does what streams hold only when a call has
/// to wait for it, and not an item more: as late as CUDA allows. It has the calls that the engine's CUDA
/// devices need; what a kernel does is whatever its KernelRunner says. New and freed memory is filled. Link
/// it as the target late_cuda: its functions take the place of those of the CUDA toolkit's library.
namespace comparo::late_cuda {

/// What was asked of it since reset().
struct Asked {
    std::uint64_t allocations = 0; ///< of the devices and of page-locked memory, each a call of the driver
    std::size_t lockedBytes = 0;   ///< page-locked memory now
    std::size_t pageableBytes = 0; ///< copied from or to memory that is not page-locked
    std::size_t lockedMoved = 0;   ///< copied between page-locked memory and a device
    std::size_t mostWaiting = 0;   ///< items of all streams
    std::uint64_t launches = 0;
};

Asked asked();
void reset();

/// From now on the host has this much page-locked memory, or the devices this much memory. Until reset().
void limitLocked(std::size_t bytes);
void limitDevice(std::size_t bytes);

/// The next call that waits for a stream meets an illegal address.
void failNextWait();

struct Size {
    unsigned x = 1, y = 1, z = 1;
};

/// A launch as CUDA knows it.
struct Launch {
    std::string entry; ///< mangled
    Size grid;
    Size block;
    void** arguments = nullptr; ///< valid until the runner returns
};

/// A block of the devices' memory.
struct Memory {
    std::byte* begin = nullptr;
    std::size_t bytes = 0;
};

/// Takes a launch's arguments and returns what it will do once its turn comes, given the devices' memory.
/// What that throws is their error from then on, and ends up in deviceError().
using Work = std::function<void(const std::vector<Memory>& memory)>;
using KernelRunner = std::function<Work(const Launch& launch)>;

/// Without one no kernel can be launched.
void setKernelRunner(KernelRunner runner);

/// What a kernel threw first, since the last call; or empty.
std::string deviceError();

} // namespace comparo::late_cuda
