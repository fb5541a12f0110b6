// SPDX-License-Identifier: Apache-2.0
#include "engine/device/ordered_work.h"

#include "engine/device/cpu/thread_pool.h"
#include "engine/device/host_threads.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

namespace comparo {

int workThreads()
{
    return ThreadPool::instance().threads();
}

std::size_t workInOrder(std::size_t count, int threads, const std::stop_token& stop,
                        const std::function<void(std::size_t)>& work,
                        const std::function<void(std::size_t)>& finished)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    std::mutex mutex;
    std::vector<bool> worked(count, false);
    std::size_t first = 0; // the first that is not finished; under the mutex, as is `worked`

    const auto one = [&](std::size_t i) {
        work(i);
        const std::scoped_lock lock(mutex);
        worked[i] = true;
        for (; first < count && worked[first] && !failed; ++first)
            finished(first);
    };
    const auto thread = [&] {
        while (!stop.stop_requested() && !failed) {
            const std::size_t i = next++;
            if (i >= count)
                return;
            try {
                one(i);
            } catch (...) {
                failed = true;
                throw;
            }
        }
    };
    const auto wanted = std::min<std::size_t>(count, static_cast<std::size_t>(std::max(threads, 1)));
    if (wanted <= 1)
        thread();
    else
        runHostThreads(std::vector<std::function<void()>>(wanted, thread));
    return first;
}

} // namespace comparo
