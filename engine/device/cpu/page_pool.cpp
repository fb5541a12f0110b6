#include "engine/device/cpu/page_pool.h"

#include "engine/base/error.h"
#include "engine/device/cpu/lent_memory.h"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <sys/mman.h>

namespace comparo::page_pool {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kPooledFrom = std::size_t{1} << 20;
constexpr std::size_t kCacheLimit = std::size_t{1} << 30;
constexpr std::size_t kCheckedFrom = std::size_t{256} << 20;

struct Cache {
    std::mutex mutex;
    std::map<std::size_t, std::vector<void*>> blocks;
    std::size_t bytes = 0;
    std::map<void*, std::function<void()>> lent;
};

Cache& cache()
{
    static auto* instance = new Cache; // outlives every static buffer
    return *instance;
}

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

/// What gives this memory back to its owner; none for memory of the pool.
std::function<void()> takeLent(Cache& cache, void* address) noexcept
{
    const std::scoped_lock lock(cache.mutex);
    const auto found = cache.lent.find(address);
    if (found == cache.lent.end())
        return {};
    std::function<void()> giveBack = std::move(found->second);
    cache.lent.erase(found);
    return giveBack;
}

} // namespace

void lend(void* address, std::function<void()> giveBack)
{
    Cache& c = cache();
    const std::scoped_lock lock(c.mutex);
    c.lent.emplace(address, std::move(giveBack));
}

void* allocate(std::size_t bytes)
{
    if (bytes < kPooledFrom) {
        void* address = std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
        if (!address)
            outOfMemory(bytes);
        return address;
    }
    const std::size_t size = rounded(bytes);
    Cache& c = cache();
    {
        const std::scoped_lock lock(c.mutex);
        const auto found = c.blocks.find(size);
        if (found != c.blocks.end() && !found->second.empty()) {
            void* address = found->second.back();
            found->second.pop_back();
            c.bytes -= size;
            return address;
        }
    }
    return map(size);
}

void release(void* address, std::size_t bytes) noexcept
{
    if (bytes < kPooledFrom) {
        std::free(address);
        return;
    }
    const std::size_t size = rounded(bytes);
    Cache& c = cache();
    if (const auto giveBack = takeLent(c, address)) {
        giveBack();
        return;
    }
    {
        const std::scoped_lock lock(c.mutex);
        if (c.bytes + size <= kCacheLimit) {
            try {
                c.blocks[size].push_back(address);
                c.bytes += size;
                return;
            } catch (...) { // no memory to remember the block: unmap it
            }
        }
    }
    munmap(address, size);
}

} // namespace comparo::page_pool
