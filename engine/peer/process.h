// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/program_start.h"

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace comparo {

using PeerProgram = ProgramStart;

/// The last lines that a program wrote to its standard error. Any number of threads may use it.
class PeerLog {
public:
    static constexpr std::size_t kMostLines = 200;
    static constexpr std::size_t kMostLength = 1000; ///< of one line; the rest of it is left out

    void add(std::span<const char> text);

    /// The last lines, oldest first; one that is not ended counts.
    [[nodiscard]] std::vector<std::string> lines() const;

    /// "Its log ends: …" with the last lines as one; empty where nothing was written.
    [[nodiscard]] Message ending() const;

private:
    mutable std::mutex m_mutex;
    std::deque<std::string> m_lines;
    std::string m_open;
};

/// Where what a program writes goes.
class PeerReceiver {
public:
    virtual ~PeerReceiver() = default;
    /// Memory that the next bytes belong in; empty: they go to receive().
    [[nodiscard]] virtual std::span<std::byte> room() { return {}; }
    /// So many bytes were written there, from its beginning on.
    virtual void filled(std::size_t) {}
    virtual void receive(std::span<const std::byte> bytes) = 0;
};

/// A program with pipes to its standard streams, in a session of its own, so that whatever it starts
/// ends with it. Inherits no other descriptor, and our signals' default actions. One thread at a time.
class PeerProcess {
public:
    /// Error(Device) with the system's words if it cannot be started. Its standard error goes to `log`.
    explicit PeerProcess(const PeerProgram& program,
                         std::shared_ptr<PeerLog> log = std::make_shared<PeerLog>());
    ~PeerProcess();
    PeerProcess(const PeerProcess&) = delete;
    PeerProcess& operator=(const PeerProcess&) = delete;

    /// What came of waiting.
    enum class Event { Moved, Nothing, Ended };

    /// Writes as much of `outgoing` as the pipe takes and hands what the program wrote to `receiver`; waits
    /// for either up to `most`. Its log is read, too, which is not Moved. Ended: it closed its output or
    /// ended, and everything that it wrote was handed on.
    Event exchange(std::span<const std::byte>& outgoing, PeerReceiver& receiver,
                   std::chrono::milliseconds most);

    /// Closes its standard input, which asks it to end.
    void closeInput();

    /// Whether it ended by itself, waiting up to `most` for that.
    bool waitForEnd(std::chrono::milliseconds most);

    /// Ends the whole group, takes the exit status, reads the rest of the log, closes the pipes.
    void end();

    /// "it ended with exit status 3", "it was ended by signal 11 (Segmentation fault)"; after it ended by
    /// itself, else empty.
    [[nodiscard]] const Message& howItEnded() const { return m_howItEnded; }

    [[nodiscard]] const PeerLog& log() const { return *m_log; }
    [[nodiscard]] pid_t id() const { return m_id; }

private:
    [[nodiscard]] bool hasEnded() const;
    bool readLog();
    bool readOutput(PeerReceiver& receiver);

    pid_t m_id = -1; ///< -1: ended and waited for
    int m_input = -1;
    int m_output = -1;
    int m_error = -1;
    std::shared_ptr<PeerLog> m_log;
    Message m_howItEnded;
    std::vector<std::byte> m_block;
};

} // namespace comparo
