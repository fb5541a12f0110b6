// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace comparo {

/// Host threads for work on many files: those of the engine (COMPARO_THREADS or the CPUs of this process).
int workThreads();

/// Calls work(i) for every i in [0, count), each once, on `threads` host threads, and finished(i) in
/// ascending order, one at a time, as soon as work(0) to work(i) have returned: what is printed there comes
/// in order and early. After `stop` was requested no work begins; what was begun is finished. Returns how
/// many were finished, which are the first ones. Throws the first exception that work or finished threw,
/// after every thread has ended; nothing begins after it.
std::size_t workInOrder(std::size_t count, int threads, const std::stop_token& stop,
                        const std::function<void(std::size_t)>& work,
                        const std::function<void(std::size_t)>& finished);

} // namespace comparo
