// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/emu_memory.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/device/block_pool.h"
#include "engine/device/cpu/page_pool.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace comparo::emu {
namespace {

constexpr std::size_t kGrain =
    512; // what cudaMalloc aligns to, so that sizes that differ little share blocks

} // namespace

void poison(void* address, std::size_t bytes, std::uint32_t word)
{
    auto* target = static_cast<unsigned char*>(address);
    std::size_t i = 0;
    for (; i + sizeof word <= bytes; i += sizeof word)
        std::memcpy(target + i, &word, sizeof word);
    std::memcpy(target + i, &word, bytes - i);
}

std::size_t parseBytes(const char* text)
{
    if (!text)
        return 0;
    char* end = nullptr;
    const unsigned long long number = std::strtoull(text, &end, 10);
    const std::string unit = end;
    if (end == text || text[0] == '-' || number > (1ull << 40))
        return 0;
    if (unit.empty())
        return number;
    if (unit == "K" || unit == "k")
        return number << 10;
    if (unit == "M" || unit == "m")
        return number << 20;
    return unit == "G" || unit == "g" ? number << 30 : 0;
}

MemoryBudget::MemoryBudget(std::string device)
    : m_device(std::move(device)), m_limit(parseBytes(std::getenv("COMPARO_EMU_MEMORY")))
{
}

void MemoryBudget::take(std::size_t bytes)
{
    const std::size_t used = m_used.fetch_add(bytes);
    if (m_limit == 0 || used + bytes <= m_limit)
        return;
    m_used -= bytes;
    fail(ErrorCode::OutOfMemory, message("{} is out of memory for {}: {} of {} are in use.", m_device,
                                         MemorySize(bytes), MemorySize(used), MemorySize(m_limit)));
}

OrderedPool::~OrderedPool()
{
    releaseAll();
}

void OrderedPool::releaseAll()
{
    for (const Block& block : m_free) {
        page_pool::release(block.address, block.capacity);
        m_budget.give(block.capacity);
    }
    m_free.clear();
}

void* OrderedPool::take(std::size_t bytes, int stream, bool idle)
{
    const std::size_t size = (std::max<std::size_t>(bytes, 1) + kGrain - 1) / kGrain * kGrain;
    auto best = m_free.rend();
    for (auto block = m_free.rbegin(); block != m_free.rend(); ++block)
        if (block->capacity >= size && block->capacity <= 2 * size &&
            (block->forAll || block->stream == stream) &&
            (best == m_free.rend() || block->capacity < best->capacity))
            best = block;
    if (best != m_free.rend()) {
        const Block block = *best;
        m_free.erase(std::next(best).base());
        m_lentOut[block.address] = block.capacity;
        return block.address;
    }
    try {
        m_budget.take(size);
    } catch (const Error&) {
        if (!idle)
            throw;
        releaseAll();
        m_budget.take(size);
    }
    void* address = nullptr;
    try {
        address = page_pool::allocate(size);
    } catch (...) {
        m_budget.give(size);
        throw;
    }
    BlockPool::noteObtained();
    m_lentOut[address] = size;
    return address;
}

std::uint64_t OrderedPool::give(void* address, int stream)
{
    const auto lent = m_lentOut.find(address);
    m_free.push_back({address, lent->second, stream, ++m_ticket, false});
    m_lentOut.erase(lent);
    return m_ticket;
}

void OrderedPool::freed(void* address, std::uint64_t ticket)
{
    for (Block& block : m_free)
        if (block.address == address && block.ticket == ticket)
            block.forAll = true;
}

std::size_t OrderedPool::freeBytes() const
{
    std::size_t bytes = 0;
    for (const Block& block : m_free)
        bytes += block.capacity;
    return bytes;
}

void OrderedPool::trim()
{
    if (freeBytes() > kKept)
        releaseAll();
}

void OrderedPool::trimTo(std::size_t keep)
{
    if (freeBytes() > (m_budget.limit() == 0 ? keep : 0))
        releaseAll();
}

} // namespace comparo::emu
