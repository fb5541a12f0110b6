// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/page_pool.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/device/block_pool.h"
#include "engine/device/cpu/asan.h"
#include "engine/device/cpu/adopted_memory.h"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include <sys/mman.h>

namespace comparo::page_pool {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kPooledFrom = std::size_t{1} << 20;
constexpr std::size_t kCheckedFrom = std::size_t{256} << 20;

std::size_t rounded(std::size_t bytes)
{
    return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

[[noreturn]] void outOfMemory(std::size_t bytes)
{
    fail(ErrorCode::OutOfMemory,
         message("Out of host memory for {}. Use a smaller image or size, or close other programs.",
                 MemorySize(bytes)));
}

/// What the system can give without ending a program; the largest number where it does not say.
std::size_t availableBytes()
{
    std::ifstream file("/proc/meminfo");
    std::string name, unit;
    std::size_t kibibytes = 0;
    while (file >> name >> kibibytes && std::getline(file, unit))
        if (name == "MemAvailable:")
            return kibibytes << 10;
    return SIZE_MAX;
}

/// Maps one huge page more than needed and gives the unaligned ends back. The system promises more memory
/// than it has, and ends the program that touches too much of it: what is not there is refused here.
void* map(std::size_t bytes)
{
    if (bytes >= kCheckedFrom && bytes > availableBytes())
        outOfMemory(bytes);
    void* raw = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (raw == MAP_FAILED)
        outOfMemory(bytes);
    const auto start = reinterpret_cast<std::uintptr_t>(raw);
    const std::uintptr_t aligned = (start + kHugePage - 1) / kHugePage * kHugePage;
    if (aligned > start)
        munmap(raw, aligned - start);
    if (const std::size_t tail = start + kHugePage - aligned; tail > 0)
        munmap(reinterpret_cast<void*>(aligned + bytes), tail);
    void* address = reinterpret_cast<void*>(aligned);
    madvise(address, bytes, MADV_HUGEPAGE);
    return address;
}

void unmap(void* address, std::size_t bytes)
{
    asan::allow(address, bytes); // whoever maps these addresses next may use them
    munmap(address, bytes);
}

/// Kept free at most: some frames of 4K in float32. Mapping a larger tensor anew costs less than computing it.
constexpr std::size_t kKeep = std::size_t{512} << 20;

/// Outlives every static buffer.
BlockPool& pool()
{
    static auto* instance = new BlockPool({&map, &unmap}, {.bytes = kKeep});
    return *instance;
}

/// Tells the address sanitizer which bytes of a block are its user's.
void allowOnly(void* block, std::size_t bytes, std::size_t padded)
{
    asan::allow(block, bytes);
    asan::forbid(static_cast<std::byte*>(block) + bytes, padded - bytes);
}

void giveToPool(void* address, std::size_t bytes) noexcept
{
    asan::forbid(address, bytes);
    pool().give(address, bytes);
}

/// Memory of others, with what gives it back to them.
struct Adopted {
    std::mutex mutex;
    std::map<void*, std::function<void()>> blocks;
};

Adopted& adoptedMemory()
{
    static auto* instance = new Adopted; // as the pool
    return *instance;
}

/// What gives this memory back to its owner; none for memory of the pool.
std::function<void()> takeAdopted(void* address) noexcept
{
    Adopted& adopted = adoptedMemory();
    const std::scoped_lock lock(adopted.mutex);
    const auto found = adopted.blocks.find(address);
    if (found == adopted.blocks.end())
        return {};
    std::function<void()> giveBack = std::move(found->second);
    adopted.blocks.erase(found);
    return giveBack;
}

} // namespace

void adopt(void* address, std::function<void()> giveBack)
{
    Adopted& adopted = adoptedMemory();
    const std::scoped_lock lock(adopted.mutex);
    adopted.blocks.emplace(address, std::move(giveBack));
}

void* allocate(std::size_t bytes)
{
    if (bytes >= kPooledFrom) {
        void* block = pool().take(rounded(bytes));
        allowOnly(block, bytes, rounded(bytes));
        return block;
    }
    const std::size_t padded = (bytes + 63) / 64 * 64 + 64;
    void* address = std::aligned_alloc(64, padded);
    if (!address)
        outOfMemory(bytes);
    allowOnly(address, bytes, padded);
    BlockPool::noteObtained();
    return address;
}

void release(void* address, std::size_t bytes) noexcept
{
    if (bytes < kPooledFrom)
        std::free(address);
    else if (const auto giveBack = takeAdopted(address))
        giveBack();
    else
        giveToPool(address, rounded(bytes));
}

std::uint64_t mappings()
{
    return pool().obtained();
}

} // namespace comparo::page_pool
