// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/reader_host.h"

#include "engine/base/program_start.h"
#include "engine/codec/arrays/hdf5/protocol.h"
#include "engine/codec/arrays/hdf5/served_reader.h"
#include "engine/codec/arrays/hdf5/server.h"

#include <atomic>
#include <csignal>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

namespace comparo::hdf5 {

namespace {

constexpr char kArgument[] = "--serve-hdf5";
constexpr int kControl = 0;

std::atomic<bool> isServed = false;

bool isSocket(int number)
{
    struct stat facts {};
    return ::fstat(number, &facts) == 0 && S_ISSOCK(facts.st_mode);
}

/// A message with room for descriptors.
template <class Bytes>
class Packet {
public:
    explicit Packet(Bytes& bytes) : m_part{&bytes, sizeof bytes}
    {
        m_head.msg_iov = &m_part;
        m_head.msg_iovlen = 1;
    }

    msghdr* withRoom()
    {
        m_head.msg_control = m_room.data();
        m_head.msg_controllen = m_room.size();
        return &m_head;
    }
    msghdr* with(const std::array<int, 3>& descriptors)
    {
        cmsghdr* const head = CMSG_FIRSTHDR(withRoom());
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof descriptors);
        std::memcpy(CMSG_DATA(head), descriptors.data(), sizeof descriptors);
        return &m_head;
    }
    msghdr* plain() { return &m_head; }

    /// What came; nothing where not exactly three did.
    [[nodiscard]] std::optional<std::array<int, 3>> descriptors()
    {
        const cmsghdr* const head = CMSG_FIRSTHDR(&m_head);
        std::array<int, 3> found{};
        if (!head || head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(sizeof found))
            return std::nullopt;
        std::memcpy(found.data(), CMSG_DATA(head), sizeof found);
        return found;
    }

private:
    iovec m_part;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(3 * sizeof(int))> m_room{};
    msghdr m_head{};
};

/// In the copy: under their numbers. They came in this order, behind the standard streams.
void placeDescriptors(const std::array<int, 3>& descriptors)
{
    static_assert(kSocket == kControl && kFile == 3 && kWindow == 4);
    ::dup2(descriptors[0], kSocket);
    ::dup2(descriptors[1], kFile);
    ::dup2(descriptors[2], kWindow);
    for (const int each : descriptors)
        if (each > kWindow)
            ::close(each);
}

} // namespace

int hostReaders()
{
    using Wish = ReaderHost::Wish;
    for (;;) {
        ReaderHost::Ask ask;
        Packet packet(ask);
        ssize_t got = 0;
        while ((got = ::recvmsg(kControl, packet.withRoom(), MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
        }
        if (got != sizeof ask)
            return 0;
        std::int32_t answer = -EINVAL;
        if (const auto descriptors = packet.descriptors()) {
            const pid_t copy = ::fork();
            if (copy == 0) {
                placeDescriptors(*descriptors);
                return serve();
            }
            answer = copy < 0 ? -errno : copy;
            for (const int each : *descriptors)
                ::close(each);
        } else if (ask.copy > 0) {
            if (ask.wish == Wish::Kill)
                ::kill(ask.copy, SIGKILL); // until it is waited for, its number is nobody else's
            int status = 0;
            while (::waitpid(ask.copy, &status, 0) < 0 && errno == EINTR) {
            }
            answer = status;
        }
        if (::send(kControl, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer)
            return 0;
    }
}

std::optional<int> servedReader(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == kArgument && isSocket(kControl))
        return hostReaders();
    isServed = true;
    return std::nullopt;
}

ReaderHost& ReaderHost::instance()
{
    if (!isServed)
        fail(ErrorCode::Unsupported, message("This program cannot read HDF5 files: its main() does not call "
                                             "comparo::hdf5::servedReader()."));
    static ReaderHost& host = *new ReaderHost; // files may outlive what is static
    return host;
}

void ReaderHost::startHost()
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        failStart(errno);
    m_control = Descriptor(ends[0]);
    const Descriptor theirs(ends[1]);
    const Descriptor silence(::open("/dev/null", O_RDWR | O_CLOEXEC));
    const std::array inherited{theirs.number(), silence.number(), silence.number()};
    if (const int error = startProgram({{"/proc/self/exe", kArgument}, {}}, inherited, m_id); error != 0) {
        m_id = -1;
        failStart(error);
    }
    ++m_host;
}

void ReaderHost::endHost()
{
    m_control = Descriptor();
    ::kill(m_id, SIGKILL);
    while (::waitpid(m_id, nullptr, 0) < 0 && errno == EINTR) {
    }
    m_id = -1;
}

std::optional<std::int32_t> ReaderHost::answerTo(Ask ask, const std::array<int, 3>* descriptors)
{
    Packet packet(ask);
    ssize_t sent = 0;
    while ((sent = ::sendmsg(m_control.number(), descriptors ? packet.with(*descriptors) : packet.plain(),
                             MSG_NOSIGNAL)) < 0 &&
           errno == EINTR) {
    }
    std::int32_t answer = 0;
    ssize_t got = sent == sizeof ask ? -1 : 0;
    while (got < 0 && (got = ::recv(m_control.number(), &answer, sizeof answer, 0)) < 0 && errno == EINTR) {
    }
    if (got == sizeof answer)
        return answer;
    endHost();
    return std::nullopt;
}

ReaderHost::Copy ReaderHost::start(const std::array<int, 3>& descriptors)
{
    const std::scoped_lock lock(m_mutex);
    constexpr int kTries = 2; // a host that ended for itself is started again
    for (int i = 0; i < kTries; ++i) {
        if (m_id < 0)
            startHost();
        const auto answer = answerTo({Wish::Start, 0}, &descriptors);
        if (answer && *answer < 0)
            failStart(-*answer);
        if (answer)
            return {*answer, m_host};
    }
    failStart(ECHILD);
}

std::optional<int> ReaderHost::end(const Copy& copy, bool kill)
{
    const std::scoped_lock lock(m_mutex);
    if (m_id < 0 || copy.host != m_host) // its number may be that of any process
        return std::nullopt;
    return answerTo({kill ? Wish::Kill : Wish::Wait, copy.id}, nullptr);
}

} // namespace comparo::hdf5
