// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/temporary_file.h"

#include "engine/codec/written_files.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace comparo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegin = ".comparo-";
constexpr std::string_view kEnd = ".tmp";

/// The files that exist now, for removeTemporaryFiles(). More than these are not cleaned up by a signal.
std::array<std::atomic<char*>, 64> temporaryPaths{};

/// Threads that make a file and have not yet told its name, and whether a signal has ended all making.
std::atomic<int> making = 0;
std::atomic<bool> isEnded = false;

/// While a file is there whose name nobody knows, no signal ends the process: this thread takes none, and
/// removeTemporaryFiles() in another waits.
class Making {
public:
    Making()
    {
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_BLOCK, &all, &m_before);
        ++making;
    }
    ~Making()
    {
        --making;
        ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    Making(const Making&) = delete;
    Making& operator=(const Making&) = delete;

private:
    sigset_t m_before{};
};

int slotOf(char* path)
{
    for (std::size_t i = 0; i < temporaryPaths.size(); ++i) {
        char* expected = nullptr;
        if (temporaryPaths[i].compare_exchange_strong(expected, path))
            return static_cast<int>(i);
    }
    return -1;
}

std::string randomName()
{
    static constexpr char kDigits[] = "0123456789abcdef";
    static std::atomic<std::uint64_t> counter = 0;
    std::random_device random;
    const std::uint64_t bits = (std::uint64_t{random()} << 32 | random()) ^ counter++;
    std::string name(kBegin);
    for (int shift = 60; shift >= 0; shift -= 4)
        name += kDigits[bits >> shift & 15U];
    return name.append(kEnd);
}

/// Whether a process that is no more left it: none has it locked, and it is no new one on its way to a lock.
bool isLeftBehind(const fs::path& path)
{
    constexpr std::chrono::seconds kYoung{60};
    const int number = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (number < 0)
        return false;
    struct stat status = {};
    bool left = ::fstat(number, &status) == 0 && S_ISREG(status.st_mode);
    if (left) {
        const auto changed = std::chrono::system_clock::from_time_t(status.st_mtime);
        left = std::chrono::system_clock::now() - changed > kYoung && ::flock(number, LOCK_EX | LOCK_NB) == 0;
    }
    ::close(number);
    return left;
}

/// Once a process and folder.
void removeLeftBehind(const fs::path& folder)
{
    static std::mutex mutex;
    static std::set<fs::path> seen;
    {
        const std::lock_guard lock(mutex);
        if (!seen.insert(folder).second)
            return;
    }
    std::error_code error;
    for (fs::directory_iterator at(folder.empty() ? "." : folder, error), end; !error && at != end;
         at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (name.starts_with(kBegin) && name.ends_with(kEnd) && isLeftBehind(at->path()))
            ::unlink(at->path().c_str());
    }
}

} // namespace

TemporaryFile::TemporaryFile(const fs::path& folder, mode_t permissions)
{
    removeLeftBehind(folder);
    const Making section;
    if (isEnded) {
        errno = EINTR;
        return;
    }
    constexpr int kTries = 16;
    for (int i = 0; i < kTries && !isOpen(); ++i) {
        m_path = ::strdup((folder / randomName()).c_str());
        if (!m_path) {
            errno = ENOMEM;
            return;
        }
        m_number = ::open(m_path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
        if (isOpen())
            break;
        const int error = errno;
        std::free(std::exchange(m_path, nullptr));
        errno = error;
        if (error != EEXIST)
            return;
    }
    if (!isOpen())
        return;
    ::flock(m_number,
            LOCK_EX | LOCK_NB); // where there are no locks, files of a minute ago count as left behind
    m_slot = slotOf(m_path);
}

TemporaryFile::~TemporaryFile()
{
    if (m_number >= 0)
        ::close(m_number);
    if (!m_path)
        return;
    ::unlink(m_path); // before its name is forgotten, for a signal may come between
    if (m_slot < 0 || temporaryPaths[static_cast<std::size_t>(m_slot)].exchange(nullptr))
        std::free(m_path); // otherwise removeTemporaryFiles() has it, and the process ends
}

int TemporaryFile::renameTo(const fs::path& target)
{
    const int lock = ::fcntl(m_number, F_DUPFD_CLOEXEC, 0); // the lock goes with the last descriptor
    int error = ::close(std::exchange(m_number, -1)) != 0 && errno != EINTR ? errno : 0;
    if (error == 0 && ::rename(m_path, target.c_str()) != 0)
        error = errno;
    if (lock >= 0)
        ::close(lock);
    if (error != 0)
        return error;
    if (m_slot >= 0 && !temporaryPaths[static_cast<std::size_t>(m_slot)].exchange(nullptr))
        return 0; // a signal has the path: there is no such file any more
    m_slot = -1;
    std::free(std::exchange(m_path, nullptr));
    return 0;
}

void removeTemporaryFiles() noexcept
{
    constexpr int kLongest = 1000; // a network disk that hangs does not keep the process
    isEnded = true;
    for (int waited = 0; making > 0 && waited < kLongest; ++waited)
        ::poll(nullptr, 0, 1);
    for (std::atomic<char*>& slot : temporaryPaths)
        if (const char* path = slot.exchange(nullptr))
            ::unlink(path);
}

} // namespace comparo
