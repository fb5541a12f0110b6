// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/program_start.h"
#include "engine/base/system_error.h"
#include "engine/codec/arrays/hdf5/process_limits.h"
#include "engine/codec/arrays/hdf5/protocol.h"
#include "engine/codec/arrays/hdf5/reader_link.h"
#include "engine/codec/arrays/hdf5/served_reader.h"
#include "engine/codec/arrays/hdf5/server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace comparo::hdf5 {
namespace {

constexpr char kArgument[] = "--serve-hdf5";
constexpr std::chrono::minutes kPatience{10}; // for a reply, of slow disks too

std::atomic<bool> isServed = false;

[[noreturn]] void failStart(int error)
{
    fail(ErrorCode::Io, message("The process that reads HDF5 files cannot be started: {}.", systemText(error)));
}

/// Closed at the end.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number)
    {
        if (number < 0)
            failStart(errno);
    }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    [[nodiscard]] int number() const { return m_number; }

private:
    int m_number = -1;
};

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
    ReaderProcess(const OpenedFile& file, const ProgramStart& program)
    {
        std::array<int, 2> ends{};
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
            failStart(errno);
        m_socket = Descriptor(ends[0]);
        const Descriptor theirs(ends[1]);
        const Descriptor silence(::open("/dev/null", O_RDWR | O_CLOEXEC));
        const Descriptor copy = file.descriptor() < 0 ? copyOf(file) : Descriptor();
        const std::array inherited{theirs.number(), silence.number(), silence.number(),
                                   file.descriptor() < 0 ? copy.number() : file.descriptor(), m_window.number()};
        static_assert(kSocket == 0 && kFile == 3 && kWindow == 4);
        if (const int error = startProgram(program, inherited, m_id); error != 0) {
            m_id = -1;
            failStart(error);
        }
    }

    ~ReaderProcess() override { end(); }
    ReaderProcess(const ReaderProcess&) = delete;
    ReaderProcess& operator=(const ReaderProcess&) = delete;

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
            return {ErrorCode::CorruptData,
                    message("libhdf5 gave no answer for {} minutes. Copy the file to a disk of this machine, "
                            "and try again.",
                            kPatience.count())};
        int status = 0;
        pid_t ended = 0; // without its socket it is about to end
        while ((ended = ::waitpid(m_id, &status, 0)) < 0 && errno == EINTR) {
        }
        m_id = -1;
        if (ended < 0 || !WIFSIGNALED(status))
            return {ErrorCode::CorruptData, message("the process that read it ended too early; try again.")};
        const int signal = WTERMSIG(status);
        const Verbatim name(::strsignal(signal));
        if (signal == SIGKILL || signal == SIGTERM)
            return {ErrorCode::OutOfMemory, message("the process that read it was ended by signal {} ({}). If memory is "
                                           "short, close other programs, and try again.",
                                           signal, name)};
        if (signal == SIGXCPU)
            return {ErrorCode::CorruptData,
                    message("libhdf5 did not come to an end within {} seconds, as on damaged files. Write the "
                            "file again, or restore it from a copy.",
                            static_cast<std::uint64_t>(ProcessLimits::kSeconds))};
        return {ErrorCode::CorruptData,
                message("libhdf5 crashed on it (signal {}, {}), as it does on damaged files. Write the file "
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

    void end()
    {
        if (m_id < 0)
            return;
        ::kill(m_id, SIGKILL); // until it is waited for, its number is nobody else's
        while (::waitpid(m_id, nullptr, 0) < 0 && errno == EINTR) {
        }
        m_id = -1;
    }

    Window m_window;
    Descriptor m_socket;
    pid_t m_id = -1;
    bool m_isLate = false;
};

bool isSocket(int number)
{
    struct stat facts {};
    return ::fstat(number, &facts) == 0 && S_ISSOCK(facts.st_mode);
}

} // namespace

std::optional<int> servedReader(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == kArgument && isSocket(kSocket))
        return serve();
    isServed = true;
    return std::nullopt;
}

std::unique_ptr<ReaderLink> startReader(const OpenedFile& file, const ProgramStart& program)
{
    return std::make_unique<ReaderProcess>(file, program);
}

std::unique_ptr<ReaderLink> startReader(const OpenedFile& file)
{
    if (!isServed)
        fail(ErrorCode::Unsupported, message("This program cannot read HDF5 files: its main() does not call "
                                             "comparo::hdf5::servedReader()."));
    return startReader(file, {{"/proc/self/exe", kArgument}, {}});
}

} // namespace comparo::hdf5
