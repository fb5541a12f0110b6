// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <ctime>
#include <functional>
#include <string>
#include <thread>

namespace comparo::ui {

/// Watches from a thread of its own that the event loop of the thread that made it goes round. A pass may
/// take so much of that thread's processor time, which another program on the machine does not change, and so
/// much time of the clock, where it waits for what does not come.
class Watchdog {
public:
    struct Patience {
        std::chrono::milliseconds processor;
        std::chrono::milliseconds clock;
    };

    /// `onHang` is called once, on the watchdog's thread, with what was seen.
    Watchdog(Patience patience, std::function<void(const std::string&)> onHang);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// The loop went round.
    void beat();

    /// The longest pass so far, in processor time.
    [[nodiscard]] std::chrono::milliseconds longest() const
    {
        return std::chrono::milliseconds(m_longestMs.load());
    }

private:
    void watch(const std::stop_token& stop);
    [[nodiscard]] std::int64_t processorMs() const;

    Patience m_patience;
    std::function<void(const std::string&)> m_onHang;
    clockid_t m_processor{};
    std::atomic<std::int64_t> m_beatClockMs;
    std::atomic<std::int64_t> m_beatProcessorMs;
    std::atomic<std::int64_t> m_longestMs{0};
    std::jthread m_thread; ///< last: it uses the members above
};

/// What was done last, kept where a crash can still tell it.
namespace last_words {

/// Ends every account: the command that does it again.
void setCommand(const std::string& command);
/// Writes every line to a file, too.
void setFile(const std::string& path);
void add(const std::string& line);
/// The newest lines, oldest first, and the command.
[[nodiscard]] std::string text();
/// From here on, a signal that ends the program, and a sanitizer that does, print them first. The handlers
/// that were there before follow.
void printOnCrash();

} // namespace last_words

} // namespace comparo::ui
