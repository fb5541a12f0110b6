// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/server/channel.h"

#include "engine/base/error.h"
#include "engine/base/system_error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

namespace comparo {
namespace {

constexpr std::size_t kReadAtOnce = std::size_t{1} << 20;

[[noreturn]] void failStream(const Message& what)
{
    fail(ErrorCode::Io, message("{}: {}.", what, systemText(errno)));
}

/// Fewer and longer reads and writes, where the system can.
void widen(int descriptor)
{
    ::fcntl(descriptor, F_SETPIPE_SZ, static_cast<int>(kReadAtOnce));
}

} // namespace

std::pair<int, int> takeStandardStreams()
{
    const int input = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (input < 0 || output < 0 || nothing < 0)
        failStream(message("Standard input and output cannot be used"));
    ::dup2(nothing, STDIN_FILENO);
    ::close(nothing);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    widen(input);
    widen(output);
    return {input, output};
}

ServerChannel::ServerChannel(int input, int output)
    : m_input(input), m_output(output), m_reader({std::uint64_t{1} << 20, 0, 0}), m_block(kReadAtOnce)
{
    if (::pipe2(m_wake, O_CLOEXEC) != 0)
        failStream(message("Cannot create a pipe"));
}

ServerChannel::~ServerChannel()
{
    ::close(m_wake[0]);
    ::close(m_wake[1]);
}

void ServerChannel::interrupt()
{
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = ::write(m_wake[1], &byte, 1);
}

std::optional<PeerFrame> ServerChannel::read()
{
    bool ended = false;
    while (!ended) {
        while (!m_rest.empty())
            if (std::optional<PeerFrame> frame = m_reader.read(m_rest))
                return frame;
        if (std::optional<PeerFrame> frame = readOn(ended))
            return frame;
    }
    if (m_reader.isInside())
        fail(ErrorCode::Io, message("The client's input ends inside a message."));
    return std::nullopt;
}

/// Waits for bytes. Those of an attachment go where they belong; what comes behind them stays for read().
std::optional<PeerFrame> ServerChannel::readOn(bool& ended)
{
    std::array<pollfd, 2> wanted{pollfd{m_input, POLLIN, 0}, pollfd{m_wake[0], POLLIN, 0}};
    if (::poll(wanted.data(), wanted.size(), -1) < 0 && errno != EINTR)
        failStream(message("Cannot wait for the client"));
    if (wanted[1].revents) {
        ended = true;
        m_reader = PeerFrameReader();
        return std::nullopt;
    }
    if (!wanted[0].revents)
        return std::nullopt;
    const std::span<std::byte> room = m_reader.room();
    const std::array<iovec, 2> places{iovec{room.data(), room.size()}, iovec{m_block.data(), m_block.size()}};
    const ssize_t count = ::readv(m_input, places.data(), static_cast<int>(places.size()));
    if (count < 0) {
        if (errno == EINTR || errno == EAGAIN)
            return std::nullopt;
        failStream(message("Cannot read from the client"));
    }
    ended = count == 0;
    const auto all = static_cast<std::size_t>(count);
    const std::size_t direct = std::min(all, room.size());
    m_rest = std::span<const std::byte>(m_block).first(all - direct);
    return direct > 0 ? m_reader.filled(direct) : std::nullopt;
}

void ServerChannel::write(const std::string& json, std::span<const PeerAttachment> attachments) const
{
    std::vector<std::size_t> lengths;
    for (const PeerAttachment& attachment : attachments)
        lengths.push_back(attachment.size());
    const std::string head = peerFrameHeader(json.size(), lengths) + json;
    std::vector<std::span<const std::byte>> pieces{std::as_bytes(std::span(head))};
    for (const PeerAttachment& attachment : attachments) {
        pieces.emplace_back(attachment.head);
        pieces.push_back(attachment.body);
    }
    for (std::span<const std::byte> piece : pieces)
        while (!piece.empty()) {
            const ssize_t count = ::write(m_output, piece.data(), piece.size());
            if (count < 0 && errno == EAGAIN) { // somebody else made it so
                pollfd wanted{m_output, POLLOUT, 0};
                ::poll(&wanted, 1, -1);
            } else if (count < 0 && errno != EINTR) {
                throw ClientGone(ErrorCode::Io,
                                 message("Cannot write to the client: {}.", systemText(errno)));
            }
            piece = piece.subspan(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        }
}

} // namespace comparo
