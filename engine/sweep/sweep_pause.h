// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace comparo {

/// Holds a sweep between two cases: those that run come to their end, and none begins until it goes on. Any
/// thread may ask.
class SweepPause {
public:
    void pause()
    {
        const std::scoped_lock lock(m_mutex);
        m_isPaused = true;
    }

    void unpause()
    {
        const std::scoped_lock lock(m_mutex);
        m_isPaused = false;
        m_changed.notify_all();
    }

    /// Returns as soon as it is not paused, or a stop was requested.
    void wait(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, stop, [this] { return !m_isPaused; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isPaused = false;
};

} // namespace comparo
