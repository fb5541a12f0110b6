// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"

#include "engine/device/cpu/float_environment.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace comparo {
namespace {

constexpr int kSpins = 4000;

void relax()
{
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

int defaultThreads()
{
    if (const char* text = std::getenv("COMPARO_THREADS"))
        if (const int count = std::atoi(text); count > 0)
            return std::min(count, 256);
    return std::max(1u, std::thread::hardware_concurrency());
}

} // namespace

struct ThreadPool::Impl {
    std::mutex callers; ///< held while a call uses the workers
    std::mutex mutex;   ///< guards parking
    std::condition_variable wake;
    std::atomic<std::uint64_t> epoch{0};
    std::atomic<bool> quit{false};

    const std::function<void(int)>* body = nullptr;
    const std::stop_token* stop = nullptr;
    int count = 0;
    std::atomic<int> next{0};
    std::atomic<int> running{0};

    std::vector<std::thread> workers;
    int threads = 1;

    void work()
    {
        for (;;) {
            const int i = next.fetch_add(1, std::memory_order_relaxed);
            if (i >= count || stop->stop_requested())
                return;
            (*body)(i);
        }
    }

    /// Spins for a moment, then leaves the processor to whoever has work: a worker of this call, perhaps.
    void awaitWorkers()
    {
        int left = running.load(std::memory_order_acquire);
        for (int spins = kSpins; left > 0 && spins > 0; --spins) {
            relax();
            left = running.load(std::memory_order_acquire);
        }
        for (; left > 0; left = running.load(std::memory_order_acquire))
            running.wait(left, std::memory_order_acquire);
    }

    void loop()
    {
        const IeeeEnvironment environment;
        std::uint64_t seen = 0;
        for (;;) {
            int spins = kSpins;
            while (epoch.load(std::memory_order_acquire) == seen && spins-- > 0)
                relax();
            if (epoch.load(std::memory_order_acquire) == seen) {
                std::unique_lock lock(mutex);
                wake.wait(lock, [&] { return epoch.load(std::memory_order_acquire) != seen; });
            }
            seen = epoch.load(std::memory_order_acquire);
            if (quit.load(std::memory_order_acquire))
                return;
            work();
            if (running.fetch_sub(1, std::memory_order_acq_rel) == 1)
                running.notify_one();
        }
    }

    void signal()
    {
        {
            const std::scoped_lock lock(mutex);
            epoch.fetch_add(1, std::memory_order_release);
        }
        wake.notify_all();
    }

    void start(int count_)
    {
        threads = std::max(1, count_);
        for (int i = 1; i < threads; ++i)
            workers.emplace_back([this] { loop(); });
    }

    void join()
    {
        quit.store(true, std::memory_order_release);
        signal();
        for (std::thread& worker : workers)
            worker.join();
        workers.clear();
        quit.store(false);
        epoch.store(0);
    }
};

ThreadPool::ThreadPool() : m_impl(new Impl)
{
    m_impl->start(defaultThreads());
}

ThreadPool::~ThreadPool()
{
    m_impl->join();
    delete m_impl;
}

ThreadPool& ThreadPool::instance()
{
    static ThreadPool pool;
    return pool;
}

int ThreadPool::threads() const
{
    return m_impl->threads;
}

void ThreadPool::setThreads(int count)
{
    const std::scoped_lock lock(m_impl->callers);
    m_impl->join();
    m_impl->start(count);
}

void ThreadPool::parallelFor(int count, const std::stop_token& stop, const std::function<void(int)>& body)
{
    const IeeeEnvironment environment;
    std::unique_lock callers(m_impl->callers, std::defer_lock);
    if (count <= 1 || m_impl->threads == 1 || !callers.try_lock()) {
        for (int i = 0; i < count && !stop.stop_requested(); ++i)
            body(i);
        return;
    }
    m_impl->body = &body;
    m_impl->stop = &stop;
    m_impl->count = count;
    m_impl->next.store(0, std::memory_order_relaxed);
    m_impl->running.store(static_cast<int>(m_impl->workers.size()), std::memory_order_relaxed);
    m_impl->signal();
    m_impl->work();
    m_impl->awaitWorkers();
}

bool parallelRows(const Extent& extent, double costPerElement, int minRows, const std::stop_token& stop,
                  const std::function<void(int, int, int)>& body)
{
    if (extent.x <= 0 || extent.y <= 0 || extent.z <= 0)
        return true;
    constexpr double kBandCost = 64.0 * 1024.0;
    constexpr int kBandsPerThread = 4;
    const int threads = ThreadPool::instance().threads();
    const double planeCost = costPerElement * extent.x * extent.y;
    const int byCost = static_cast<int>(std::min(planeCost / kBandCost, 1e6));
    const int byBalance = (threads * kBandsPerThread + extent.z - 1) / extent.z;
    const int byRows = extent.y / std::max(1, minRows);
    const int bands = std::clamp(std::min({byCost, byBalance, byRows}), 1, extent.y);
    ThreadPool::instance().parallelFor(bands * extent.z, stop, [&](int i) {
        const int z = i / bands;
        const int band = i % bands;
        const auto edge = [&](int b) { return static_cast<int>(std::int64_t{extent.y} * b / bands); };
        body(z, edge(band), edge(band + 1));
    });
    return !stop.stop_requested();
}

} // namespace comparo
