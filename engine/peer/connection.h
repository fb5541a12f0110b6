// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/peer/frame.h"
#include "engine/peer/process.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// How long a peer may be silent before it is ended.
struct PeerTimeouts {
    std::chrono::milliseconds start{60000};
    std::chrono::milliseconds step{120000};
    std::chrono::milliseconds cancel{1000}; ///< to answer a cancellation
    std::chrono::milliseconds end{1000};    ///< to end when it is asked to

    bool operator==(const PeerTimeouts&) const = default;
};

/// What a peer answered.
struct PeerAnswer {
    std::string result; ///< JSON
    std::vector<PeerBytes> attachments;
};

/// JSON-RPC with one process. One call at a time.
class PeerConnection {
public:
    /// Starts the program. `name` is what errors call it; its standard error goes to `log`.
    PeerConnection(std::string name, const PeerProgram& program, const PeerTimeouts& timeouts,
                   std::shared_ptr<PeerLog> log = std::make_shared<PeerLog>());

    /// Asks to end, waits a moment, ends it.
    ~PeerConnection();
    PeerConnection(const PeerConnection&) = delete;
    PeerConnection& operator=(const PeerConnection&) = delete;

    /// What both sides may send from here on.
    void setLimits(const PeerFrameLimits& ours, const PeerFrameLimits& theirs);

    /// One request (`params` is JSON) and its answer. Errors begin with the peer's name. An error that the
    /// peer answers keeps it: InvalidArgument, Unsupported, Device, OutOfMemory. Silence for `timeout`, a
    /// death or anything that breaks the protocol ends it: Error(Device). Error(Cancelled): it may be ended,
    /// too.
    PeerAnswer call(std::string_view method, const std::string& params,
                    std::span<const PeerAttachment> attachments, std::chrono::milliseconds timeout,
                    const std::stop_token& stop);

    /// False after an error that ended it.
    [[nodiscard]] bool isAlive() const { return m_process != nullptr; }
    [[nodiscard]] std::vector<std::string> log() const;
    [[nodiscard]] pid_t processId() const { return m_process ? m_process->id() : -1; }

private:
    struct Waiting;
    class Arriving;
    [[noreturn]] void failWith(const Message& clause);
    void requireWithin(std::size_t json, std::span<const PeerAttachment> attachments) const;
    void startCancelling(Waiting& waiting);
    [[nodiscard]] PeerFrame waitForAnswer(Waiting& waiting);
    [[nodiscard]] PeerAnswer answerOf(PeerFrame frame, std::int64_t id);

    std::string m_name;
    PeerTimeouts m_timeouts;
    PeerFrameLimits m_theirs{std::uint64_t{1} << 20, 0, 0};
    std::unique_ptr<PeerProcess> m_process;
    PeerFrameReader m_reader;
    std::int64_t m_next = 0;
    std::shared_ptr<PeerLog> m_log;
};

} // namespace comparo
