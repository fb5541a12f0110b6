// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/process.h"

#include "engine/base/error.h"
#include "engine/base/system_error.h"
#include "engine/peer/message.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace comparo {
namespace {

using Milliseconds = std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kBlock = std::size_t{1} << 20;

/// Both ends of a pipe, closed in programs that are started, and above the standard streams.
class Pipe {
public:
    Pipe()
    {
        if (::pipe2(m_ends, O_CLOEXEC) != 0)
            fail(ErrorCode::Io, message("Cannot create a pipe: {}.", systemText(errno)));
        for (int& end : m_ends)
            if (end <= STDERR_FILENO) {
                const int above = ::fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
                ::close(end);
                end = above;
            }
        ::fcntl(m_ends[1], F_SETPIPE_SZ, static_cast<int>(kBlock)); // fewer wake-ups; less is fine
    }
    ~Pipe()
    {
        for (const int end : m_ends)
            if (end >= 0)
                ::close(end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] int readEnd() const { return m_ends[0]; }
    [[nodiscard]] int writeEnd() const { return m_ends[1]; }

    /// Hands an end on, which then neither side of the pipe blocks.
    int take(int which)
    {
        const int end = std::exchange(m_ends[which], -1);
        ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
        return end;
    }

private:
    int m_ends[2] = {-1, -1};
};

/// A pipe that nobody reads any more is an error of the write, not a signal that ends us.
class WithoutSigPipe {
public:
    WithoutSigPipe()
    {
        sigset_t pending;
        ::sigpending(&pending);
        m_wasPending = sigismember(&pending, SIGPIPE) == 1;
        sigemptyset(&m_signal);
        sigaddset(&m_signal, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &m_signal, &m_before);
    }
    ~WithoutSigPipe()
    {
        const timespec now{};
        if (!m_wasPending)
            while (::sigtimedwait(&m_signal, nullptr, &now) < 0 && errno == EINTR) {
            }
        ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    WithoutSigPipe(const WithoutSigPipe&) = delete;
    WithoutSigPipe& operator=(const WithoutSigPipe&) = delete;

private:
    bool m_wasPending = false;
    sigset_t m_signal{};
    sigset_t m_before{};
};

void closeEnd(int& end)
{
    if (end >= 0)
        ::close(std::exchange(end, -1));
}

bool wouldBlock()
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

} // namespace

void PeerLog::add(std::span<const char> text)
{
    const std::scoped_lock lock(m_mutex);
    const auto append = [this](std::string_view part) {
        m_open += part.substr(0, kMostLength - m_open.size());
    };
    const auto endLine = [this] {
        if (!m_open.empty())
            m_lines.push_back(std::move(m_open));
        m_open.clear();
        if (m_lines.size() > kMostLines)
            m_lines.pop_front();
    };
    // A program that floods its log must not cost a step for every byte.
    std::string_view rest(text.data(), text.size());
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        std::string_view part = line;
        for (std::size_t end = part.find('\r'); end != part.npos; end = part.find('\r')) {
            append(part.substr(0, end));
            endLine();
            part.remove_prefix(end + 1);
        }
        append(part);
        if (line.size() == rest.size())
            return;
        endLine();
        rest.remove_prefix(line.size() + 1);
    }
}

std::vector<std::string> PeerLog::lines() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<std::string> all(m_lines.begin(), m_lines.end());
    if (!m_open.empty())
        all.push_back(m_open);
    return all;
}

Message PeerLog::ending() const
{
    constexpr std::size_t kLines = 3;
    constexpr std::size_t kLength = 240;
    const std::vector<std::string> all = lines();
    std::string text;
    for (std::size_t i = all.size() > kLines ? all.size() - kLines : 0; i < all.size(); ++i)
        text += (text.empty() ? "" : " / ") + all[i];
    if (text.size() > kLength) {
        std::size_t from = text.size() - kLength;
        while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80U)
            ++from; // not inside a character
        text = "…" + text.substr(from);
    }
    return text.empty() ? Message() : message("End of its log: {}", Verbatim(oneLine(text)));
}

PeerProcess::PeerProcess(const PeerProgram& program, std::shared_ptr<PeerLog> log)
    : m_log(std::move(log)), m_block(kBlock)
{
    Pipe input;
    Pipe output;
    Pipe error;
    const std::array ends{input.readEnd(), output.writeEnd(), error.writeEnd()};
    const int failure = startProgram(program, ends, m_id);
    if (failure != 0) {
        m_id = -1;
        fail(ErrorCode::Device,
             message("Cannot start '{}': {}.", Verbatim(program.arguments.front()), systemText(failure)));
    }
    m_input = input.take(1);
    m_output = output.take(0);
    m_error = error.take(0);
}

PeerProcess::~PeerProcess()
{
    end();
}

bool PeerProcess::hasEnded() const
{
    if (m_id < 0)
        return true;
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(m_id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == m_id;
}

/// Whether anything came.
bool PeerProcess::readLog()
{
    if (m_error < 0)
        return false;
    std::array<char, 16384> text{};
    const ssize_t count = ::read(m_error, text.data(), text.size());
    if (count > 0)
        m_log->add({text.data(), static_cast<std::size_t>(count)});
    else if (count == 0 || !wouldBlock())
        closeEnd(m_error);
    return count > 0;
}

/// Whether anything came; a closed pipe is closed here, too.
bool PeerProcess::readOutput(PeerReceiver& receiver)
{
    if (m_output < 0)
        return false;
    const std::span<std::byte> room = receiver.room();
    const std::array<iovec, 2> places{iovec{room.data(), room.size()}, iovec{m_block.data(), m_block.size()}};
    const ssize_t count = ::readv(m_output, places.data(), static_cast<int>(places.size()));
    if (count > 0) {
        const auto all = static_cast<std::size_t>(count);
        const std::size_t direct = std::min(all, room.size());
        if (direct > 0)
            receiver.filled(direct);
        if (all > direct)
            receiver.receive(std::span(m_block).first(all - direct));
        return true;
    }
    if (count == 0 || !wouldBlock())
        closeEnd(m_output);
    return false;
}

PeerProcess::Event PeerProcess::exchange(std::span<const std::byte>& outgoing, PeerReceiver& receiver,
                                         Milliseconds most)
{
    if (m_output < 0)
        return Event::Ended;
    const bool writes = !outgoing.empty() && m_input >= 0;
    // A descriptor of -1 is passed over.
    std::array<pollfd, 3> wanted{pollfd{m_output, POLLIN, 0}, pollfd{m_error, POLLIN, 0},
                                 pollfd{writes ? m_input : -1, POLLOUT, 0}};
    const int ready = ::poll(wanted.data(), wanted.size(), static_cast<int>(most.count()));
    if (ready < 0 && errno != EINTR)
        fail(ErrorCode::Io, message("Cannot wait for a peer: {}.", systemText(errno)));
    if (ready <= 0) { // what it started may hold the pipes open behind it
        if (!hasEnded())
            return Event::Nothing;
        return readOutput(receiver) ? Event::Moved : Event::Ended;
    }
    bool moved = false;
    if (wanted[1].revents)
        readLog();
    if (wanted[2].revents) {
        const WithoutSigPipe quiet;
        const ssize_t count = ::write(m_input, outgoing.data(), std::min(outgoing.size(), kBlock));
        if (count > 0) {
            outgoing = outgoing.subspan(static_cast<std::size_t>(count));
            moved = true;
        } else if (count < 0 && !wouldBlock()) {
            closeEnd(m_input); // it reads no more; what it wrote says why
        }
    }
    if (wanted[0].revents)
        moved = readOutput(receiver) || moved;
    return m_output < 0 ? Event::Ended : moved ? Event::Moved : Event::Nothing;
}

void PeerProcess::closeInput()
{
    closeEnd(m_input);
}

bool PeerProcess::waitForEnd(Milliseconds most)
{
    const auto until = Clock::now() + most;
    while (!hasEnded()) {
        if (Clock::now() >= until)
            return false;
        readLog(); // a full pipe would keep it from ending
        std::this_thread::sleep_for(Milliseconds(2));
    }
    return true;
}

void PeerProcess::end()
{
    if (m_id > 0) {
        const bool byItself = hasEnded();
        ::kill(-m_id, SIGKILL); // the group; until it is waited for, its number is nobody else's
        ::kill(m_id, SIGKILL);
        int status = 0;
        while (::waitpid(m_id, &status, 0) < 0 && errno == EINTR) {
        }
        m_id = -1;
        if (byItself && WIFEXITED(status))
            m_howItEnded = message("it exited with status {}", WEXITSTATUS(status));
        else if (byItself && WIFSIGNALED(status))
            m_howItEnded = message("it was terminated by signal {} ({})", WTERMSIG(status),
                                   Verbatim(::strsignal(WTERMSIG(status))));
    }
    constexpr int kMostReads = 64; // what is left in the pipe, whoever else still writes
    for (int i = 0; i < kMostReads && readLog(); ++i) {
    }
    closeEnd(m_input);
    closeEnd(m_output);
    closeEnd(m_error);
}

} // namespace comparo
