// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/extent.h"

#include <functional>
#include <stop_token>

namespace comparo {

/// The engine's host threads. They spin for a moment before they park, so that the many short launches of one
/// run cost microseconds. Results never depend on their number.
class ThreadPool {
public:
    static ThreadPool& instance();

    /// Threads that take part in a call, the caller included. COMPARO_THREADS or the CPUs of this process.
    [[nodiscard]] int threads() const;

    /// For tests and benchmarks; not while work runs.
    void setThreads(int count);

    /// Calls body(i) for every i in [0, count), in any order, and returns when all are done. Runs inline on
    /// the caller if another thread uses the pool. Stops between items once `stop` is requested. The body
    /// must not throw. Every thread has IEEE rounding and keeps denormals, whatever a loaded library did to
    /// it.
    void parallelFor(int count, const std::stop_token& stop, const std::function<void(int)>& body);

private:
    ThreadPool();
    ~ThreadPool();
    struct Impl;
    Impl* m_impl;
};

/// Row bands of an extent: body(z, y0, y1), sized so that a band is worth a thread's while (`costPerElement`
/// relative to a copy) and holds at least `minRows`. Returns false if it was stopped before the end.
bool parallelRows(const Extent& extent, double costPerElement, int minRows, const std::stop_token& stop,
                  const std::function<void(int z, int y0, int y1)>& body);

} // namespace comparo
