// SPDX-License-Identifier: Apache-2.0
#include "engine/base/system_error.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/codec/file_parts.h"
#include "engine/codec/temporary_file.h"
#include "engine/codec/written_files.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <limits>
#include <new>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace comparo {

namespace {

namespace fs = std::filesystem;

/// The system's words for an errno, and what a person can do about it.
Message reason(int error)
{
    const Message words = message("{}.", systemText(error));
    const auto advised = [&words](Message advice) { return joined({words, std::move(advice)}, " "); };
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return advised(message("Free some space, or write to another disk."));
    case EFBIG:
        return advised(message("The system or the disk limits the size of a file."));
    case EACCES:
    case EPERM:
    case EROFS:
        return advised(message("Check the permissions, or use another folder."));
    case ENOENT:
        return advised(message("Check the path."));
    case ENOTDIR:
        return advised(message("A part of the path is a file, not a folder."));
    default:
        return words;
    }
}

[[noreturn]] void failRead(const fs::path& path, const Message& why)
{
    fail(ErrorCode::Io, message("Cannot read {}: {}", Verbatim(path.string()), why));
}

[[noreturn]] void failWrite(const fs::path& path, const Message& why)
{
    fail(ErrorCode::Io, message("Cannot write {}: {}", Verbatim(path.string()), why));
}

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }

    /// 0, or the errno: a network disk reports a failed write only here.
    int close()
    {
        const int number = std::exchange(m_number, -1);
        return number >= 0 && ::close(number) != 0 && errno != EINTR ? errno : 0;
    }

private:
    int m_number;
};

/// 0, or the errno.
int writeAll(int descriptor, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        constexpr std::size_t kLargestWrite = std::size_t{1} << 30;
        const ssize_t written = ::write(descriptor, bytes.data(), std::min(bytes.size(), kLargestWrite));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return 0;
}

[[noreturn]] void failMemory(const fs::path& path, std::uint64_t size)
{
    fail(ErrorCode::OutOfMemory, message("Cannot read {}: Its {} do not fit into memory.",
                                         Verbatim(path.string()), fileSizeText(size)));
}

/// What would be given up only after it was read for a while.
void requireSize(const fs::path& path, std::uint64_t size, std::uint64_t most)
{
    if (size > most)
        fail(ErrorCode::Unsupported,
             message("Cannot read {}: It has {}; the limit for such a file is {}.", Verbatim(path.string()),
                     fileSizeText(size), fileSizeText(most)));
    const auto memory = static_cast<std::uint64_t>(std::max(::sysconf(_SC_PHYS_PAGES), 0L)) *
                        static_cast<std::uint64_t>(std::max(::sysconf(_SC_PAGESIZE), 0L));
    if (memory > 0 && size > memory)
        failMemory(path, size);
}

std::atomic<int> pipePatience{-1}; // in milliseconds, as poll(2) takes it
std::atomic<bool> arePipesStopped{false};
static_assert(std::atomic<bool>::is_always_lock_free); // a handler sets it

/// Opens a file for reading, and does not wait for the other end of a pipe. -1: errno says why.
int openToRead(const fs::path& path)
{
    struct stat status = {};
    const bool isPipe = ::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | (isPipe ? O_NONBLOCK : 0));
}

/// Waits until a pipe gives something, or its writers are gone: before the first writer, read(2) would say
/// that the file has ended. A signal interrupts one thread only, so that each looks now and then whether to
/// stop.
void awaitPipe(const Descriptor& file, const fs::path& path)
{
    constexpr int kLookMs = 100;
    pollfd waiting{file.number(), POLLIN, 0};
    const int patience = pipePatience;
    for (int left = patience;;) {
        if (arePipesStopped)
            fail(ErrorCode::Cancelled, message("Cancelled."));
        const int step = patience < 0 ? kLookMs : std::min(left, kLookMs);
        const int ready = ::poll(&waiting, 1, step);
        if (ready > 0)
            return;
        if (ready < 0 && errno != EINTR)
            failRead(path, reason(errno));
        if (ready == 0 && patience >= 0 && (left -= step) <= 0)
            failRead(path, message("It is a pipe that has sent nothing for {} ms. Redirect its output to a "
                                   "file and open that.",
                                   patience));
    }
}

/// A pipe, or a file of /proc, does not tell its size; a file that grows meanwhile is read to its new end.
std::vector<std::byte> readAll(const Descriptor& file, const fs::path& path, std::uint64_t size,
                               std::uint64_t most, bool isPipe)
{
    std::vector<std::byte> bytes(size);
    std::size_t filled = 0;
    for (;;) {
        if (isPipe)
            awaitPipe(file, path);
        if (filled == bytes.size()) {
            std::byte next{};
            const ssize_t more = ::read(file.number(), &next, 1);
            if (more == 0)
                break;
            if (more < 0 && (errno == EINTR || errno == EAGAIN))
                continue;
            if (more < 0)
                failRead(path, reason(errno));
            requireSize(path, filled + 1, most);
            bytes.resize(std::max<std::size_t>(bytes.size() * 2, 65536));
            bytes[filled++] = next;
            continue;
        }
        const ssize_t got = ::read(file.number(), bytes.data() + filled, bytes.size() - filled);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got < 0)
            failRead(path, reason(errno));
        if (got == 0)
            break;
        filled += static_cast<std::size_t>(got);
    }
    bytes.resize(filled);
    return bytes;
}

} // namespace

void setPipePatience(std::chrono::milliseconds patience)
{
    pipePatience = static_cast<int>(
        std::clamp<std::chrono::milliseconds::rep>(patience.count(), -1, std::numeric_limits<int>::max()));
}

void stopPipes(bool stop) noexcept
{
    arePipesStopped = stop;
}

fs::path writtenPath(const fs::path& path)
{
    constexpr int kMostLinks = 40; // as many as Linux follows
    fs::path target = path;
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
        const fs::path next = fs::read_symlink(target, error);
        if (error)
            break;
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

Message fileSizeText(std::uint64_t bytes)
{
    constexpr double kStep = 1000.0;
    if (bytes < 1000)
        return message("{} bytes", bytes);
    double size = static_cast<double>(bytes) / kStep;
    const char* unit = "KB";
    for (const char* larger : {"MB", "GB", "TB", "PB", "EB"})
        if (size >= kStep) {
            size /= kStep;
            unit = larger;
        }
    char text[32];
    const int decimals = size < 10.0 ? 2 : size < 100.0 ? 1 : 0;
    std::snprintf(text, sizeof text, "%.*f %s", decimals, size, unit);
    return message("{}", Verbatim(text));
}

std::vector<std::byte> readFileStart(const fs::path& path, std::size_t most)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    std::vector<std::byte> start(
        file.isOpen() ? std::min<std::uint64_t>(most, static_cast<std::uint64_t>(status.st_size)) : 0);
    std::size_t filled = 0;
    while (filled < start.size()) {
        const ssize_t got = ::read(file.number(), start.data() + filled, start.size() - filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break; // the whole file is read next, and says why not
        filled += static_cast<std::size_t>(got);
    }
    start.resize(filled);
    return start;
}

std::optional<std::uint64_t> regularFileSize(const fs::path& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    const auto size = static_cast<std::uint64_t>(status.st_size);
    requireSize(path, size, std::numeric_limits<std::uint64_t>::max());
    return size;
}

void readFilePart(const fs::path& path, std::uint64_t offset, std::span<std::byte> to)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen())
        failRead(path, reason(errno));
    while (!to.empty()) {
        constexpr std::size_t kLargestRead = std::size_t{1} << 30;
        const ssize_t got =
            ::pread(file.number(), to.data(), std::min(to.size(), kLargestRead), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            failRead(path, reason(errno));
        if (got == 0)
            failRead(path, message("It shrank while it was being read. Read it again."));
        offset += static_cast<std::uint64_t>(got);
        to = to.subspan(static_cast<std::size_t>(got));
    }
}

std::vector<std::byte> readFile(const fs::path& path)
{
    return readFileUpTo(path, std::numeric_limits<std::uint64_t>::max());
}

std::vector<std::byte> readFileUpTo(const fs::path& path, std::uint64_t most)
{
    Descriptor file(openToRead(path));
    if (!file.isOpen())
        failRead(path, reason(errno));
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        failRead(path, reason(errno));
    if (S_ISDIR(status.st_mode))
        failRead(path, message("It is a folder. Name a file in it."));
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode))
        failRead(path, message("It is a device, not a file."));
    const auto size = static_cast<std::uint64_t>(status.st_size);
    requireSize(path, size, most);
    try {
        return readAll(file, path, size, most, S_ISFIFO(status.st_mode));
    } catch (const std::bad_alloc&) {
        failMemory(path, size);
    }
}

void writeFile(const fs::path& path, std::span<const std::byte> bytes)
{
    struct stat status = {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        failWrite(path, message("It is a folder. Name a file in it."));
    const bool isFile = !exists || S_ISREG(status.st_mode);
    const fs::path target = isFile ? writtenPath(path) : path;
    if (std::error_code ignored; isFile && fs::is_symlink(target, ignored))
        failWrite(path, reason(ELOOP));
    if (target.filename().empty())
        failWrite(path, message("The path has no file name."));

    if (!isFile) {
        Descriptor device(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        if (!device.isOpen())
            failWrite(path, reason(errno));
        int error = writeAll(device.number(), bytes);
        if (error == 0)
            error = device.close();
        if (error != 0)
            failWrite(path, reason(error));
        return;
    }

    TemporaryFile temporary(target.parent_path());
    if (!temporary.isOpen())
        failWrite(path, reason(errno));
    int error = exists && ::fchmod(temporary.number(), status.st_mode & 07777) != 0 ? errno : 0;
    if (error == 0)
        error = writeAll(temporary.number(), bytes);
    if (error == 0 && ::fsync(temporary.number()) != 0 && errno != EINVAL)
        error = errno;
    if (error == 0)
        error = temporary.renameTo(target);
    if (error != 0)
        failWrite(path, reason(error));
}

void writeFile(const fs::path& path, std::string_view text)
{
    writeFile(path, std::as_bytes(std::span(text)));
}

} // namespace comparo
