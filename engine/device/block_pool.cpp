// SPDX-License-Identifier: Apache-2.0
#include "engine/device/block_pool.h"

#include "engine/base/error.h"

#include <algorithm>
#include <condition_variable>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace comparo {
namespace {

using Clock = std::chrono::steady_clock;

thread_local std::uint64_t t_obtained = 0;

/// All pools, and the thread that gives back what is too old. It sleeps while no pool has a block.
class Keeper {
public:
    /// Never destroyed: pools of statics may outlive it.
    static Keeper& instance()
    {
        static auto* keeper = new Keeper;
        return *keeper;
    }

    void add(BlockPool* pool)
    {
        {
            const std::scoped_lock lock(m_poolsMutex);
            m_pools.push_back(pool);
        }
        const std::scoped_lock lock(m_sleepMutex);
        m_isChanged = true;
        m_wake.notify_all();
    }

    void remove(BlockPool* pool)
    {
        const std::scoped_lock lock(m_poolsMutex);
        std::erase(m_pools, pool);
    }

    void blockCame()
    {
        if (m_blocks++ > 0)
            return;
        const std::scoped_lock lock(m_sleepMutex);
        try {
            if (!m_isRunning)
                std::thread([this] { run(); }).detach();
            m_isRunning = true;
        } catch (const std::system_error&) { // no thread: blocks stay until somebody needs the memory
        }
        m_wake.notify_all();
    }

    void blockWent() { --m_blocks; }

    template <class F>
    bool eachPool(const F& clears)
    {
        const std::scoped_lock lock(m_poolsMutex);
        bool any = false;
        for (BlockPool* pool : m_pools)
            any = clears(*pool) || any;
        return any;
    }

private:
    [[noreturn]] void run()
    {
        for (;;) {
            {
                std::unique_lock lock(m_sleepMutex);
                m_wake.wait(lock, [this] { return m_blocks > 0; });
                m_wake.wait_for(lock, m_period, [this] { return m_isChanged; });
                m_isChanged = false;
            }
            auto period = std::chrono::milliseconds(std::chrono::seconds(15));
            eachPool([&](BlockPool& pool) {
                period = std::min(period, std::max(pool.limits().age / 4, std::chrono::milliseconds(1)));
                return pool.clearOlderThan(Clock::now() - pool.limits().age);
            });
            m_period = period;
        }
    }

    std::mutex m_poolsMutex;
    std::vector<BlockPool*> m_pools;
    std::atomic<std::size_t> m_blocks{0}; ///< in all pools
    std::mutex m_sleepMutex;
    std::condition_variable m_wake;
    bool m_isRunning = false; ///< the thread
    bool m_isChanged = false;
    std::chrono::milliseconds m_period{1}; ///< of the thread alone
};

} // namespace

BlockPool::BlockPool(Source source) : BlockPool(std::move(source), Limits()) {}

BlockPool::BlockPool(Source source, Limits limits) : m_source(std::move(source)), m_limits(limits)
{
    Keeper::instance().add(this);
}

BlockPool::~BlockPool()
{
    Keeper::instance().remove(this);
    clear();
}

void* BlockPool::obtain(std::size_t bytes)
{
    void* address = m_source.obtain(bytes);
    ++m_obtained;
    noteObtained();
    return address;
}

void* BlockPool::take(std::size_t bytes)
{
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_blocks.find(bytes);
        if (found != m_blocks.end()) {
            void* address = found->second.back().address;
            found->second.pop_back();
            if (found->second.empty())
                m_blocks.erase(found);
            m_bytes -= bytes;
            Keeper::instance().blockWent();
            return address;
        }
    }
    try {
        return obtain(bytes);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::OutOfMemory || !clearAll())
            throw;
    }
    return obtain(bytes);
}

void BlockPool::give(void* address, std::size_t bytes) noexcept
{
    if (!keep(address, bytes))
        m_source.giveBack(address, bytes);
    if (freeBytes() > m_limits.bytes)
        giveBackWhile([this](const Block&) { return m_bytes > m_limits.bytes; });
}

bool BlockPool::keep(void* address, std::size_t bytes) noexcept
{
    if (bytes > m_limits.bytes)
        return false;
    const std::scoped_lock lock(m_mutex);
    try {
        m_blocks[bytes].push_back({address, Clock::now()});
        m_bytes += bytes;
        Keeper::instance().blockCame();
        return true;
    } catch (const std::bad_alloc&) { // no memory to remember it
        if (const auto sized = m_blocks.find(bytes); sized != m_blocks.end() && sized->second.empty())
            m_blocks.erase(sized);
        return false;
    }
}

/// The oldest blocks, one after the other.
template <class Condition>
bool BlockPool::giveBackWhile(const Condition& condition) noexcept
{
    for (bool any = false;; any = true) {
        void* address = nullptr;
        std::size_t bytes = 0;
        {
            const std::scoped_lock lock(m_mutex);
            const auto sized =
                std::min_element(m_blocks.begin(), m_blocks.end(), [](const auto& a, const auto& b) {
                    return a.second.front().since < b.second.front().since;
                });
            if (sized == m_blocks.end() || !condition(sized->second.front()))
                return any;
            bytes = sized->first;
            address = sized->second.front().address;
            sized->second.pop_front();
            if (sized->second.empty())
                m_blocks.erase(sized);
            m_bytes -= bytes;
        }
        Keeper::instance().blockWent();
        m_source.giveBack(address, bytes);
    }
}

bool BlockPool::clear() noexcept
{
    return giveBackWhile([](const Block&) { return true; });
}

bool BlockPool::clearOlderThan(Clock::time_point time) noexcept
{
    return giveBackWhile([time](const Block& block) { return block.since < time; });
}

/// Twice, because the emulated devices give theirs back to the host's pool.
bool BlockPool::clearAll() noexcept
{
    const auto clears = [](BlockPool& pool) { return pool.clear(); };
    const bool any = Keeper::instance().eachPool(clears);
    Keeper::instance().eachPool(clears);
    return any;
}

std::size_t BlockPool::freeBytes() const
{
    const std::scoped_lock lock(m_mutex);
    return m_bytes;
}

std::uint64_t BlockPool::obtainedByThisThread()
{
    return t_obtained;
}

void BlockPool::noteObtained()
{
    ++t_obtained;
}

} // namespace comparo
