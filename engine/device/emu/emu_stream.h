// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/block_pool.h"
#include "engine/device/emu/emu_device.h"
#include "engine/device/emu/emu_memory.h"
#include "engine/device/emu/machine.h"

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace comparo::emu {

/// Memory that streams allocated on one device: which machine and stream each block came from.
class OrderedBlocks {
public:
    struct Origin {
        std::shared_ptr<Machine> machine;
        std::weak_ptr<Queue> queue; ///< gone with the stream
    };
    void add(void* address, Origin origin);

    /// No origin if the address is not known.
    Origin remove(void* address);

private:
    std::mutex m_mutex;
    std::map<void*, Origin> m_origins;
};

/// What all streams of one emulated device share.
struct DeviceMemory {
    explicit DeviceMemory(const std::string& device);
    MemoryBudget budget;
    BlockPool pool; ///< of buffers that no stream orders; what it keeps is in use by the budget
    OrderedBlocks blocks;
};

/// Turns calls into items of a queue. The machine decides when they run.
class EmuStream final : public Stream {
public:
    EmuStream(Device& device, DeviceMemory& memory, StreamOptions options, std::shared_ptr<Machine> machine);
    ~EmuStream() override;

    [[nodiscard]] Device& device() const override { return m_device; }
    void submit(HostKernel kernel) override;
    using Stream::copy;
    void copy(Access destination, std::size_t destinationOffset, Access source, std::size_t sourceOffset,
              std::size_t bytes) override;
    Event record() override;
    void wait(const Event& event) override;
    void synchronize() override;

protected:
    void* allocateOrdered(std::size_t bytes) override;
    void freeOrdered(void* address, std::size_t bytes) override;

private:
    Device& m_device;
    DeviceMemory& m_memory;
    std::shared_ptr<Machine> m_machine;
    std::shared_ptr<Queue> m_queue;
    std::shared_ptr<std::atomic<std::size_t>> m_staged; ///< bytes of pageable memory that wait to be copied
    std::atomic<bool> m_used{false};                    ///< since it was last waited for
};

/// Queues that a block goes back to its pool, at the end of a queue.
void pushFree(SchedulerLock& lock, Machine& machine, Queue& queue, DeviceMemory& memory, void* address,
              std::size_t bytes);

} // namespace comparo::emu
