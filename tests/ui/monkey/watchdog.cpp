// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/monkey/watchdog.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <execinfo.h>
#include <fstream>
#include <pthread.h>
#include <unistd.h>

/// Of the sanitizers' runtime, where there is one.
extern "C" [[gnu::weak]] void __sanitizer_set_death_callback(void (*callback)());

namespace comparo::ui {

namespace {

std::int64_t millisecondsOf(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1000000;
}

} // namespace

Watchdog::Watchdog(Patience patience, std::function<void(const std::string&)> onHang)
    : m_patience(patience), m_onHang(std::move(onHang))
{
    pthread_getcpuclockid(pthread_self(), &m_processor);
    m_beatClockMs = millisecondsOf(CLOCK_MONOTONIC);
    m_beatProcessorMs = processorMs();
    m_thread = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

Watchdog::~Watchdog()
{
    m_thread.request_stop();
    m_thread.join();
}

std::int64_t Watchdog::processorMs() const
{
    return millisecondsOf(m_processor);
}

void Watchdog::beat()
{
    const std::int64_t processor = processorMs();
    m_longestMs = std::max(m_longestMs.load(), processor - m_beatProcessorMs);
    m_beatProcessorMs = processor;
    m_beatClockMs = millisecondsOf(CLOCK_MONOTONIC);
}

void Watchdog::watch(const std::stop_token& stop)
{
    constexpr std::chrono::milliseconds kLook{50};
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(kLook);
        const std::int64_t busy = processorMs() - m_beatProcessorMs;
        const std::int64_t away = millisecondsOf(CLOCK_MONOTONIC) - m_beatClockMs;
        if (busy <= m_patience.processor.count() && away <= m_patience.clock.count())
            continue;
        m_onHang("the event loop did not go round for " + std::to_string(away) + " ms, of which it worked " +
                 std::to_string(busy) + " ms");
        return;
    }
}

namespace last_words {

namespace {

constexpr std::size_t kLines = 40;
constexpr std::size_t kLength = 240;
// Plain memory, which a signal handler may read at any moment.
std::array<char, 2 * kLength> command{};
std::array<std::array<char, kLength>, kLines> lines{};
std::atomic<std::size_t> added = 0; // lock-free: a handler may read it

std::ofstream file;

struct HandledSignal {
    int number;
    struct sigaction before;
};
std::array<HandledSignal, 5> handled{
    {{SIGABRT, {}}, {SIGSEGV, {}}, {SIGBUS, {}}, {SIGFPE, {}}, {SIGILL, {}}}};

template <std::size_t size>
void copyTo(std::array<char, size>& place, const std::string& text)
{
    const std::size_t length = std::min(text.size(), size - 1);
    std::memcpy(place.data(), text.data(), length);
    place[length] = '\0';
}

void write(const char* text)
{
    const ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text));
    static_cast<void>(written);
}

/// Uses nothing that is forbidden to a signal handler.
void print()
{
    write("\nThe last events:\n");
    const std::size_t count = std::min<std::size_t>(added, kLines);
    for (std::size_t i = added - count; i < added; ++i) {
        write("  ");
        write(lines[i % kLines].data());
        write("\n");
    }
    write("Once more: ");
    write(command.data());
    write("\n");
}

/// Where this thread is. The first call of backtrace() may ask for memory, so printOnCrash() makes one.
void printCalls()
{
    std::array<void*, 64> calls{};
    const int count = backtrace(calls.data(), static_cast<int>(calls.size()));
    write("The thread that failed:\n");
    backtrace_symbols_fd(calls.data(), count, STDERR_FILENO);
}

void onSignal(int number)
{
    print();
    printCalls();
    for (const HandledSignal& signal : handled)
        if (signal.number == number)
            sigaction(number, &signal.before, nullptr);
    raise(number);
}

} // namespace

void setCommand(const std::string& text)
{
    copyTo(command, text);
}

void setFile(const std::string& path)
{
    file.open(path);
}

void add(const std::string& line)
{
    if (file.is_open())
        file << line << std::endl; // at once: the next event may be the last one
    copyTo(lines[added % kLines], line);
    ++added;
}

std::string text()
{
    std::string all = "The last events:\n";
    const std::size_t count = std::min<std::size_t>(added, kLines);
    for (std::size_t i = added - count; i < added; ++i)
        all += std::string("  ") + lines[i % kLines].data() + "\n";
    return all + "Once more: " + command.data();
}

void printOnCrash()
{
    const bool faultsAreTheSanitizers = __sanitizer_set_death_callback != nullptr;
    if (faultsAreTheSanitizers)
        __sanitizer_set_death_callback(print);
    std::array<void*, 1> call{};
    backtrace(call.data(), 1);
    struct sigaction action {};
    action.sa_handler = onSignal;
    for (HandledSignal& signal : handled)
        if (signal.number == SIGABRT || !faultsAreTheSanitizers)
            sigaction(signal.number, &action, &signal.before);
}

} // namespace last_words

} // namespace comparo::ui
