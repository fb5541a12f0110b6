#pragma once

#include <cstddef>
#include <cstdint>

/// A CUDA runtime in host memory, one device, that does what streams hold only when a call has to wait for
/// it, and not an item more: as late as CUDA allows. It has the calls that the engine's streams and buffers
/// need, and no kernels. Memory is filled when it is allocated, when it is freed and before it is used again.
namespace comparo::late_cuda {

/// What was asked of it since reset().
struct Asked {
    std::uint64_t allocations = 0; ///< of the device and of page-locked memory, each a call of the driver
    std::size_t lockedBytes = 0;   ///< page-locked memory now
    std::size_t pageableBytes = 0; ///< copied from or to memory that is not page-locked
    std::size_t lockedMoved = 0;   ///< copied between page-locked memory and the device
    std::size_t mostWaiting = 0;   ///< items of all streams
};

Asked asked();
void reset();

/// From now on the host has this much page-locked memory, or the device this much memory. Until reset().
void limitLocked(std::size_t bytes);
void limitDevice(std::size_t bytes);

/// The next call that waits for a stream meets an illegal address.
void failNextWait();

} // namespace comparo::late_cuda
