#include "engine/device/cpu/page_pool.h"

#include "engine/base/error.h"
#include "engine/device/block_pool.h"
#include "engine/device/cpu/lent_memory.h"

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
    fail(ErrorCode::OutOfMemory, "No host memory for " + std::to_string(bytes >> 20) +
                                     " MiB. Take a smaller picture or size, or end other programs.");
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

/// Outlives every static buffer.
BlockPool& pool()
{
    static auto* instance =
        new BlockPool({&map, [](void* address, std::size_t size) { munmap(address, size); }});
    return *instance;
}

/// Memory of others, with what gives it back to them.
struct Lent {
    std::mutex mutex;
    std::map<void*, std::function<void()>> blocks;
};

Lent& lentMemory()
{
    static auto* instance = new Lent; // as the pool
    return *instance;
}

/// What gives this memory back to its owner; none for memory of the pool.
std::function<void()> takeLent(void* address) noexcept
{
    Lent& lent = lentMemory();
    const std::scoped_lock lock(lent.mutex);
    const auto found = lent.blocks.find(address);
    if (found == lent.blocks.end())
        return {};
    std::function<void()> giveBack = std::move(found->second);
    lent.blocks.erase(found);
    return giveBack;
}

} // namespace

void lend(void* address, std::function<void()> giveBack)
{
    Lent& lent = lentMemory();
    const std::scoped_lock lock(lent.mutex);
    lent.blocks.emplace(address, std::move(giveBack));
}

void* allocate(std::size_t bytes)
{
    if (bytes >= kPooledFrom)
        return pool().take(rounded(bytes));
    void* address = std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
    if (!address)
        outOfMemory(bytes);
    BlockPool::noteObtained();
    return address;
}

void release(void* address, std::size_t bytes) noexcept
{
    if (bytes < kPooledFrom)
        std::free(address);
    else if (const auto giveBack = takeLent(address))
        giveBack();
    else
        pool().give(address, rounded(bytes));
}

std::uint64_t mappings()
{
    return pool().obtained();
}

} // namespace comparo::page_pool
