// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/peer/frame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// Standard input and output, which from here on are nobody else's: what is printed goes to standard error,
/// and what is read is empty.
std::pair<int, int> takeStandardStreams();

/// Nobody reads the answers any more.
class ClientGone : public Error {
public:
    using Error::Error;
};

/// Frames on two descriptors, one thread reading and one writing.
class ServerChannel {
public:
    ServerChannel(int input, int output);
    ~ServerChannel();
    ServerChannel(const ServerChannel&) = delete;
    ServerChannel& operator=(const ServerChannel&) = delete;

    /// What frames may hold from the next one on.
    void setLimits(const PeerFrameLimits& limits) { m_reader = PeerFrameReader(limits); }

    /// The next frame; none at the end of the stream, and after interrupt(). Throws Error(CorruptData) for
    /// what is no frame, with a clause; Error(OutOfMemory); Error(Io) for a stream that ends inside one.
    std::optional<PeerFrame> read();

    /// From any thread: read() returns.
    void interrupt();

    /// Throws ClientGone.
    void write(const std::string& json, std::span<const PeerAttachment> attachments) const;

private:
    [[nodiscard]] std::optional<PeerFrame> readOn(bool& ended);

    int m_input;
    int m_output;
    int m_wake[2] = {-1, -1};
    PeerFrameReader m_reader;
    std::vector<std::byte> m_block;
    std::span<const std::byte> m_rest; ///< of it, not looked at yet
};

} // namespace comparo
