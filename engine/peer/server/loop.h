// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/server/channel.h"
#include "engine/peer/server/server.h"
#include "engine/peer/server/steps.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace comparo {

/// JSON-RPC with one client: requests one after the other, cancellations meanwhile.
class ServerLoop {
public:
    ServerLoop(PeerServer& server, ServerChannel& channel);

    /// Until "shutdown", the end of the stream, or what is no frame. The program's exit status.
    int run();

private:
    /// One thing that came.
    struct Arrived {
        PeerFrame frame;
        std::optional<Error> broken; ///< instead of a frame: no more will come
        bool isEnd = false;          ///< the same
    };
    struct Request;

    void readAll();
    bool takeCancel(const PeerFrame& frame);
    void put(Arrived arrived);
    [[nodiscard]] Arrived next();
    [[nodiscard]] std::stop_token begin(std::int64_t id);
    void end();

    [[nodiscard]] int endOn(const Error& broken);
    bool handle(PeerFrame& frame);
    [[nodiscard]] ServedAnswer dispatch(const Request& request, std::vector<PeerBytes>& attachments,
                                        const std::stop_token& stop);
    [[nodiscard]] std::string initialize(const std::string& params);
    void answer(std::int64_t id, const ServedAnswer& answer);
    void refuse(std::optional<std::int64_t> id, int code, const std::string& kind,
                const std::string& message);

    PeerServer& m_server;
    ServerChannel& m_channel;
    std::unique_ptr<ServerSteps> m_steps; ///< once it is initialized
    PeerFrameLimits m_theirs{std::uint64_t{1} << 20, 0, 0};

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Arrived> m_waiting;
    bool m_isOpen = false;    ///< initialized: the reader may go on while a request is handled
    bool m_isHandled = false; ///< the frame before that was answered
    bool m_isOver = false;
    std::int64_t m_running = -1;
    std::stop_source m_stop;
};

} // namespace comparo
