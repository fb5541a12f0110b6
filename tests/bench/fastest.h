// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>

#include <time.h>

namespace comparo::bench {

/// Thread is the processor time of the calling thread, Process that of all: on a busy machine, the wall's
/// counts others' work too.
enum class Clock { Wall, Thread, Process };

/// In milliseconds.
inline double now(Clock clock)
{
    timespec time{};
    clock_gettime(clock == Clock::Wall     ? CLOCK_MONOTONIC
                  : clock == Clock::Thread ? CLOCK_THREAD_CPUTIME_ID
                                           : CLOCK_PROCESS_CPUTIME_ID,
                  &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

/// Times runs and keeps the fastest, in milliseconds: other work on the machine slows some runs and touches
/// the fastest least. Peers that are compared run in turns, so that all meet the same disturbances.
class Fastest {
public:
    explicit Fastest(Clock clock = Clock::Wall) : m_clock(clock) {}

    /// How long this one took.
    template <class Work>
    double run(const Work& work)
    {
        const double begin = now(m_clock);
        work();
        const double taken = now(m_clock) - begin;
        m_fastest = std::min(m_fastest, taken);
        return taken;
    }

    [[nodiscard]] double milliseconds() const { return m_fastest; }

private:
    Clock m_clock;
    double m_fastest = std::numeric_limits<double>::infinity();
};

} // namespace comparo::bench
