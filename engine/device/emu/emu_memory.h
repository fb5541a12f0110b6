// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace comparo::emu {

/// Fills memory with a word that shows who reads it too early or too late.
void poison(void* address, std::size_t bytes, std::uint32_t word);

/// How much memory an emulated device has: COMPARO_EMU_MEMORY, like 512M or 8G, without a limit by default.
class MemoryBudget {
public:
    explicit MemoryBudget(std::string device);

    /// Throws Error(OutOfMemory) that names device, request and what is in use.
    void take(std::size_t bytes);
    void give(std::size_t bytes) noexcept { m_used -= bytes; }
    [[nodiscard]] std::size_t used() const { return m_used; }

    /// Bytes, 0 if there is none.
    [[nodiscard]] std::size_t limit() const { return m_limit; }

private:
    std::string m_device;
    std::size_t m_limit;
    std::atomic<std::size_t> m_used{0};
};

/// "512M", "8G", "65536": bytes. 0 if it is not understood.
std::size_t parseBytes(const char* text);

/// Free memory that each pool of an emulated device keeps at most.
constexpr std::size_t kKept = std::size_t{256} << 20;

/// Memory of one device that its streams allocate and free in their own order. A freed block goes to the next
/// allocation of the same stream at once, and of any stream once the free itself ran; what it held before is
/// overwritten by whoever has it then. Blocks stay mapped while others may still use them by mistake.
class OrderedPool {
public:
    explicit OrderedPool(MemoryBudget& budget) : m_budget(budget) {}
    ~OrderedPool();
    OrderedPool(const OrderedPool&) = delete;
    OrderedPool& operator=(const OrderedPool&) = delete;

    /// The smallest fitting free block of at most twice the size, the last freed of equal ones; else fresh
    /// memory. `idle` says that no queued work can touch a free block. Throws Error(OutOfMemory).
    void* take(std::size_t bytes, int stream, bool idle);

    /// Free from the view of this stream. The ticket is for freed().
    std::uint64_t give(void* address, int stream);

    /// The free ran: any stream may have the block, unless its own took it meanwhile.
    void freed(void* address, std::uint64_t ticket);

    /// Gives free blocks back to the host if there are more than kKept bytes of them. Only when idle.
    void trim();

    /// The same above so many bytes, and above none where the device's memory is limited: others want it,
    /// too.
    void trimTo(std::size_t keep);

private:
    struct Block {
        void* address = nullptr;
        std::size_t capacity = 0;
        int stream = 0;
        std::uint64_t ticket = 0;
        bool forAll = false;
    };
    [[nodiscard]] std::size_t freeBytes() const;
    void releaseAll();
    MemoryBudget& m_budget;
    std::vector<Block> m_free;              ///< in the order of freeing
    std::map<void*, std::size_t> m_lentOut; ///< capacities
    std::uint64_t m_ticket = 0;
};

} // namespace comparo::emu
