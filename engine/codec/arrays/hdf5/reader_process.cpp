// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/arrays/hdf5/process_limits.h"
#include "engine/codec/arrays/hdf5/protocol.h"
#include "engine/codec/arrays/hdf5/reader_host.h"
#include "engine/codec/arrays/hdf5/reader_link.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace comparo::hdf5 {
namespace {

constexpr std::chrono::minutes kPatience{10}; // for a reply, of slow disks too

/// Memory as a file, for a process that opens files only.
Descriptor copyOf(const OpenedFile& file)
{
    Descriptor copy(::memfd_create("hdf5", MFD_CLOEXEC));
    constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
    std::vector<std::byte> piece;
    for (std::uint64_t at = 0; at < file.size(); at += piece.size()) {
        piece.resize(std::min(kPiece, file.size() - at));
        if (!file.fills(at, piece))
            failStart(EIO);
        for (std::span<const std::byte> rest = piece; !rest.empty();) {
            const ssize_t written = ::write(copy.number(), rest.data(), rest.size());
            if (written > 0)
                rest = rest.subspan(static_cast<std::size_t>(written));
            else if (errno != EINTR)
                failStart(errno);
        }
    }
    return copy;
}

/// Its size is fixed: reading it cannot fail, whatever the other process does.
class Window {
public:
    Window() : m_file(::memfd_create("hdf5 values", MFD_CLOEXEC | MFD_ALLOW_SEALING))
    {
        if (::ftruncate(m_file.number(), kWindowBytes) != 0 ||
            ::fcntl(m_file.number(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
            failStart(errno);
        m_memory = ::mmap(nullptr, kWindowBytes, PROT_READ, MAP_SHARED, m_file.number(), 0);
        if (m_memory == MAP_FAILED)
            failStart(errno);
    }
    ~Window() { ::munmap(m_memory, kWindowBytes); }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] int number() const { return m_file.number(); }
    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return {static_cast<const std::byte*>(m_memory), kWindowBytes};
    }

private:
    Descriptor m_file;
    void* m_memory = nullptr;
};

class ReaderProcess final : public ReaderLink {
public:
    explicit ReaderProcess(const OpenedFile& file)
    {
        std::array<int, 2> ends{};
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
            failStart(errno);
        m_socket = Descriptor(ends[0]);
        const Descriptor theirs(ends[1]);
        const Descriptor copy = file.descriptor() < 0 ? copyOf(file) : Descriptor();
        const int opened = file.descriptor() < 0 ? copy.number() : file.descriptor();
        m_copy = ReaderHost::instance().start({theirs.number(), opened, m_window.number()});
    }

    ~ReaderProcess() override
    {
        if (m_copy.id > 0)
            ReaderHost::instance().end(m_copy, true);
    }
    ReaderProcess(const ReaderProcess&) = delete;
    ReaderProcess& operator=(const ReaderProcess&) = delete;

    [[nodiscard]] pid_t id() const { return m_copy.id; }

    bool send(std::span<const std::byte> bytes) override
    {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(m_socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent > 0)
                bytes = bytes.subspan(static_cast<std::size_t>(sent));
            else if (errno != EINTR)
                return false;
        }
        return true;
    }

    bool receive(std::span<std::byte> bytes) override
    {
        while (!bytes.empty()) {
            if (!waitForBytes())
                return false;
            const ssize_t got = ::recv(m_socket.number(), bytes.data(), bytes.size(), 0);
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0)
                return false;
            bytes = bytes.subspan(static_cast<std::size_t>(got));
        }
        return true;
    }

    [[nodiscard]] std::span<const std::byte> window() const override { return m_window.bytes(); }

    Error howItEnded() override
    {
        if (m_isLate)
            return {
                ErrorCode::CorruptData,
                message(
                    "libhdf5 did not respond for {} minutes. Copy the file to a local disk and try again.",
                    kPatience.count())};
        const auto status = ReaderHost::instance().end(std::exchange(m_copy, {}), false);
        if (!status || !WIFSIGNALED(*status))
            return {ErrorCode::CorruptData,
                    message("the process that reads it exited too early. Try again; if it happens again, the "
                            "file is probably damaged.")};
        const int signal = WTERMSIG(*status);
        const Verbatim name(::strsignal(signal));
        if (signal == SIGKILL || signal == SIGTERM)
            return {
                ErrorCode::OutOfMemory,
                message("the process that reads it was killed (signal {}, {}), perhaps for lack of memory. "
                        "Close other programs and try again.",
                        signal, name)};
        if (signal == SIGXCPU)
            return {
                ErrorCode::CorruptData,
                message("libhdf5 did not finish within {} seconds; the file is probably damaged. Write it "
                        "again, or restore it from a copy.",
                        static_cast<std::uint64_t>(ProcessLimits::kSeconds))};
        return {
            ErrorCode::CorruptData,
            message(
                "libhdf5 crashed while reading it (signal {}, {}); the file is probably damaged. Write it "
                "again, or restore it from a copy.",
                signal, name)};
    }

private:
    bool waitForBytes()
    {
        using Clock = std::chrono::steady_clock;
        const auto until = Clock::now() + kPatience;
        for (;;) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
            pollfd wanted{m_socket.number(), POLLIN, 0};
            const int ready = ::poll(&wanted, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
            if (ready > 0)
                return true;
            if (ready == 0 || errno != EINTR) {
                m_isLate = ready == 0;
                return false;
            }
        }
    }

    Window m_window;
    Descriptor m_socket;
    ReaderHost::Copy m_copy;
    bool m_isLate = false;
};

} // namespace

StartedReader startReader(const OpenedFile& file)
{
    auto process = std::make_unique<ReaderProcess>(file);
    const pid_t id = process->id();
    return {std::move(process), id};
}

} // namespace comparo::hdf5
