// SPDX-License-Identifier: Apache-2.0
// Preloaded into a program, it serves runs of it: everything that a start costs (most of the time of a short
// run) is done once, and each run is a copy of the process that has reached main(). In a run, one call on the
// files of the working directory fails, or all of them are shortened. served_program.h has the other end.
//
// A request is lines on standard input: the number of the call that fails (0: none), the mode, the files that
// take standard output with error and the log, the number of arguments, and each of them. The answer is a
// line with what waitpid() says. Modes: "fail", the call does nothing and says why it could not; "half", a
// write or read does half of its bytes, and the next one of that file fails; "short", every write and read
// does at most half of its bytes, and every other one is interrupted before that. The log has a line for each
// call: "12 write a.png", and "failed" behind it.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kMostFiles = 1024;
std::atomic<bool> isOurs[kMostFiles]; ///< the descriptor is of a file in the folder
std::atomic<bool> failsNext[kMostFiles];
std::atomic<bool> wasInterrupted[kMostFiles];
std::atomic<int> calls{0};

enum class Mode { Fail, Half, Short };

/// Of this run. Files are closed after the last destructor, too, so that it is never destroyed.
struct Settings {
    std::string folder; ///< empty: nothing counts
    int log = -1;
    int call = 0;
    Mode mode = Mode::Fail;
};

Settings& settings()
{
    static Settings* const instance = new Settings;
    return *instance;
}

/// The function of the C library.
template <class Function>
Function* usual(const char* name)
{
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

bool counts(int number)
{
    return number >= 0 && number < kMostFiles && isOurs[number];
}

/// Whether a path leads into the folder. The programs are started in it: what is relative and does not go up
/// is.
bool counts(const char* path)
{
    const std::string& folder = settings().folder;
    if (folder.empty() || !path)
        return false;
    const std::string_view text(path);
    return text.starts_with('/') ? text.starts_with(folder) : !text.starts_with("..");
}

std::string nameOf(int number)
{
    char text[4096];
    const std::string link = "/proc/self/fd/" + std::to_string(number);
    const ssize_t size = ::readlink(link.c_str(), text, sizeof text);
    const std::string_view path(text, size > 0 ? static_cast<std::size_t>(size) : 0);
    return std::string(path.substr(path.rfind('/') + 1));
}

std::string nameOf(const char* path)
{
    const std::string_view text(path);
    return std::string(text.substr(text.rfind('/') + 1));
}

void log(int call, const char* what, const std::string& name, bool fails)
{
    const std::string line = std::to_string(call) + " " + what + " " + name + (fails ? " failed\n" : "\n");
    if (settings().log >= 0)
        ::syscall(SYS_write, settings().log, line.data(), line.size());
}

enum class Fate { Usual, Fails, Halved };

/// Counts a call on a file of the folder and says what becomes of it; errno is set if it fails.
template <class File>
Fate fateOf(const char* what, File file)
{
    const int before = errno;
    const int call = ++calls;
    const bool isChosen = call == settings().call && settings().mode != Mode::Short;
    const bool moves = std::strcmp(what, "write") == 0 || std::strcmp(what, "read") == 0;
    const bool isHalved = isChosen && settings().mode == Mode::Half && moves;
    log(call, what, nameOf(file), isChosen && !isHalved);
    errno = before;
    if (isHalved)
        return Fate::Halved;
    if (!isChosen)
        return Fate::Usual;
    // A disk that is full, one that is broken, and a process that has too many files open.
    errno = std::strcmp(what, "write") == 0 || std::strcmp(what, "fsync") == 0 ? ENOSPC
            : std::strcmp(what, "open") == 0                                   ? EMFILE
                                                                               : EIO;
    return Fate::Fails;
}

/// How many of `size` bytes a write or read of this file moves; -1: it fails, with errno.
ssize_t moved(const char* what, int number, std::size_t size)
{
    if (failsNext[number].exchange(false)) {
        log(++calls, what, nameOf(number), true);
        errno = std::strcmp(what, "write") == 0 ? ENOSPC : EIO;
        return -1;
    }
    const Fate fate = fateOf(what, number);
    if (fate == Fate::Fails)
        return -1;
    if (fate == Fate::Halved) {
        failsNext[number] = true;
        return static_cast<ssize_t>(size / 2 > 0 ? size / 2 : size);
    }
    if (settings().mode == Mode::Short) {
        if (!wasInterrupted[number].exchange(!wasInterrupted[number])) {
            errno = EINTR;
            return -1;
        }
        return static_cast<ssize_t>((size + 1) / 2);
    }
    return static_cast<ssize_t>(size);
}

int opened(int number, bool isInFolder)
{
    if (number >= 0 && number < kMostFiles) {
        isOurs[number] = isInFolder;
        failsNext[number] = false;
        wasInterrupted[number] = false;
    }
    return number;
}

int openAs(const char* path, int flags, mode_t mode)
{
    const bool isInFolder = counts(path);
    if (isInFolder && fateOf("open", path) == Fate::Fails)
        return -1;
    return opened(static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode)), isInFolder);
}

mode_t modeOf(int flags, std::va_list rest)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
}

int openNew(const std::string& path)
{
    const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path.c_str(), flags, 0666));
}

/// A line of standard input, byte by byte: what is read ahead would be read again by the next run.
bool readLine(std::string& line)
{
    line.clear();
    for (char letter = 0; ::syscall(SYS_read, STDIN_FILENO, &letter, 1) == 1;) {
        if (letter == '\n')
            return true;
        line += letter;
    }
    return false;
}

struct Request {
    Settings settings;
    std::string output;
    std::string log;
    std::vector<std::string> arguments;

    bool read()
    {
        std::string call;
        std::string mode;
        std::string count;
        if (!readLine(call) || !readLine(mode) || !readLine(output) || !readLine(log) || !readLine(count))
            return false;
        settings.call = std::atoi(call.c_str());
        settings.mode = mode == "half" ? Mode::Half : mode == "short" ? Mode::Short : Mode::Fail;
        arguments.assign(static_cast<std::size_t>(std::atoi(count.c_str())), {});
        for (std::string& argument : arguments)
            if (!readLine(argument))
                return false;
        return true;
    }
};

using Main = int(int, char**, char**);
Main* mainOfProgram = nullptr;

/// One run, in a process of its own.
int runRequest(Request& request, char** environment)
{
    const int output = openNew(request.output);
    request.settings.log = openNew(request.log);
    const int input = static_cast<int>(::syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY, 0));
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    char folder[4096];
    request.settings.folder = std::string(::getcwd(folder, sizeof folder) ? folder : "") + "/";
    settings() = request.settings;
    std::vector<char*> words;
    for (std::string& argument : request.arguments)
        words.push_back(argument.data());
    words.push_back(nullptr);
    return mainOfProgram(static_cast<int>(request.arguments.size()), words.data(), environment);
}

int serve(int, char**, char** environment)
{
    for (Request request; request.read();) {
        const pid_t child = ::fork();
        if (child == 0)
            return runRequest(request, environment);
        int status = -1;
        while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        const std::string answer = std::to_string(status) + "\n";
        ::syscall(SYS_write, STDOUT_FILENO, answer.data(), answer.size());
    }
    return 0;
}

} // namespace

extern "C" {

/// What calls main().
int __libc_start_main(Main* program, int count, char** words, void (*begin)(), void (*end)(),
                      void (*endOfLoader)(), void* stack)
{
    mainOfProgram = program;
    return usual<decltype(__libc_start_main)>("__libc_start_main")(serve, count, words, begin, end,
                                                                   endOfLoader, stack);
}

int open(const char* path, int flags, ...)
{
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = modeOf(flags, rest);
    va_end(rest);
    return openAs(path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = modeOf(flags, rest);
    va_end(rest);
    return openAs(path, flags, mode);
}

// What _FORTIFY_SOURCE makes of open().
int __open_2(const char* path, int flags)
{
    return openAs(path, flags, 0);
}

int __open64_2(const char* path, int flags)
{
    return openAs(path, flags, 0);
}

FILE* fopen(const char* path, const char* mode)
{
    const bool isInFolder = counts(path);
    if (isInFolder && fateOf("open", path) == Fate::Fails)
        return nullptr;
    FILE* file = usual<decltype(fopen)>("fopen")(path, mode);
    if (file)
        opened(::fileno(file), isInFolder);
    return file;
}

FILE* fopen64(const char* path, const char* mode)
{
    return fopen(path, mode);
}

// It closes without close().
int fclose(FILE* file)
{
    opened(::fileno(file), false);
    return usual<decltype(fclose)>("fclose")(file);
}

DIR* opendir(const char* path)
{
    if (counts(path) && fateOf("opendir", path) == Fate::Fails)
        return nullptr;
    return usual<decltype(opendir)>("opendir")(path);
}

int close(int number)
{
    if (counts(number)) {
        const bool isWritten = (::fcntl(number, F_GETFL) & O_ACCMODE) != O_RDONLY;
        // A file is closed whatever close() says.
        if (isWritten && fateOf("close", number) == Fate::Fails) {
            opened(number, false);
            ::syscall(SYS_close, number);
            errno = EIO;
            return -1;
        }
        opened(number, false);
    }
    return static_cast<int>(::syscall(SYS_close, number));
}

ssize_t write(int number, const void* bytes, size_t size)
{
    if (counts(number)) {
        const ssize_t part = moved("write", number, size);
        if (part < 0)
            return -1;
        size = static_cast<size_t>(part);
    }
    return usual<decltype(write)>("write")(number, bytes, size);
}

ssize_t writev(int number, const struct iovec* parts, int count)
{
    if (!counts(number))
        return usual<decltype(writev)>("writev")(number, parts, count);
    const struct iovec* part = parts;
    while (part < parts + count - 1 && part->iov_len == 0)
        ++part;
    return count > 0 ? write(number, part->iov_base, part->iov_len) : 0;
}

ssize_t read(int number, void* bytes, size_t size)
{
    if (counts(number)) {
        const ssize_t part = moved("read", number, size);
        if (part < 0)
            return -1;
        size = static_cast<size_t>(part);
    }
    return usual<decltype(read)>("read")(number, bytes, size);
}

void* mmap(void* address, size_t size, int protection, int flags, int number, off_t offset)
{
    if (counts(number) && fateOf("mmap", number) == Fate::Fails)
        return MAP_FAILED;
    return reinterpret_cast<void*>(::syscall(SYS_mmap, address, size, protection, flags, number, offset));
}

void* mmap64(void* address, size_t size, int protection, int flags, int number, off64_t offset)
{
    return mmap(address, size, protection, flags, number, offset);
}

int fsync(int number)
{
    if (counts(number) && fateOf("fsync", number) == Fate::Fails)
        return -1;
    return usual<decltype(fsync)>("fsync")(number);
}

int fdatasync(int number)
{
    if (counts(number) && fateOf("fsync", number) == Fate::Fails)
        return -1;
    return usual<decltype(fdatasync)>("fdatasync")(number);
}

int rename(const char* from, const char* to)
{
    if ((counts(from) || counts(to)) && fateOf("rename", to) == Fate::Fails)
        return -1;
    return usual<decltype(rename)>("rename")(from, to);
}

int ftruncate(int number, off_t size)
{
    if (counts(number) && fateOf("ftruncate", number) == Fate::Fails)
        return -1;
    return usual<decltype(ftruncate)>("ftruncate")(number, size);
}

int fchmod(int number, mode_t mode)
{
    if (counts(number) && fateOf("fchmod", number) == Fate::Fails)
        return -1;
    return usual<decltype(fchmod)>("fchmod")(number, mode);
}

int fstat(int number, struct stat* status)
{
    if (counts(number) && fateOf("fstat", number) == Fate::Fails)
        return -1;
    return usual<decltype(fstat)>("fstat")(number, status);
}

// A function beside the struct of that name: the compiler would warn.
int lockFile(int number, int operation) __asm__("flock");
int lockFile(int number, int operation)
{
    if (counts(number) && fateOf("flock", number) == Fate::Fails)
        return -1;
    return usual<decltype(lockFile)>("flock")(number, operation);
}

} // extern "C"
