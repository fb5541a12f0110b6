// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace comparo {

/// Runs functions on host threads of their own, at once, and returns when all have ended. They take over the
/// caller's timeline, schedule, entered ops and broken peer links. Their start and end are in the timeline.
/// Under a schedule they take turns: it decides at each call of the runtime who goes on, so a seed determines
/// everything. Throws the first exception that one of them threw; Error(Device) names who waits for what if
/// none can go on.
void runHostThreads(const std::vector<std::function<void()>>& functions);

/// A mutex of host programs that use devices: unlocking and locking are in the timeline as an order of host
/// threads, and points where the schedule may let another thread go on. For std::scoped_lock.
class HostMutex {
public:
    explicit HostMutex(std::string name = "mutex");
    ~HostMutex();
    HostMutex(const HostMutex&) = delete;
    HostMutex& operator=(const HostMutex&) = delete;

    /// Throws Error(Device) that names threads and mutexes if it could never be had.
    void lock();
    void unlock();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace comparo
