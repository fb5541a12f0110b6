// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace comparo {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using test::failsWith;
using test::randomImage;

/// Lets no file of this process grow beyond so many bytes, as a full disk would.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_previous);
        rlimit limit = m_previous;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_previous);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_previous{};
    void (*m_handler)(int) = SIG_DFL;
};

std::string textOf(const fs::path& path)
{
    const auto bytes = readFile(path);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(Files, WritesWhatItReads)
{
    const test::TemporaryFolder folder;
    for (const std::size_t size : {0UL, 1UL, 65535UL, 65536UL, 1000003UL}) {
        std::string text(size, 'x');
        for (std::size_t i = 0; i < size; ++i)
            text[i] = static_cast<char>(i * 7 + i / 256);
        writeFile(folder / "a.bin", text);
        EXPECT_EQ(textOf(folder / "a.bin"), text);
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(Files, ReadsFilesThatDoNotTellTheirSize)
{
    EXPECT_GT(readFile("/proc/self/status").size(), 100U);
    const test::TemporaryFolder folder;
    const fs::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const std::string text(200000, 'p');
    std::jthread writer([&] { writeFile(pipe, text); });
    EXPECT_EQ(textOf(pipe), text);
}

TEST(Files, APipeIsReadAsItIsWritten)
{
    const test::TemporaryFolder folder;
    const fs::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::jthread writer([&] { // comes late, writes in pieces, and lets its reader wait for the end
        std::this_thread::sleep_for(50ms);
        std::ofstream file(pipe);
        for (const char letter : {'a', 'b', 'c'}) {
            file << std::string(70000, letter) << std::flush;
            std::this_thread::sleep_for(20ms);
        }
    });
    EXPECT_EQ(textOf(pipe), std::string(70000, 'a') + std::string(70000, 'b') + std::string(70000, 'c'));
}

TEST(Files, PatienceWithAPipeThatGivesNothingEnds)
{
    const test::TemporaryFolder folder;
    const fs::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    setPipePatience(100ms);
    const auto refused = [&] {
        const auto began = std::chrono::steady_clock::now();
        EXPECT_TRUE(
            failsWith(ErrorCode::Io, {"pipe", "has sent nothing for 100 ms"}, [&] { readImage(pipe); }));
        EXPECT_GE(std::chrono::steady_clock::now() - began, 90ms);
    };
    refused(); // nobody has opened it to write
    const int silent = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
    refused(); // somebody has, and writes nothing
    ::close(silent);
    setPipePatience(-1ms);
}

/// A file of this size that takes no room, with a beginning.
fs::path sparseFile(const fs::path& path, std::string_view begin, std::uint64_t size)
{
    writeFile(path, begin);
    fs::resize_file(path, size);
    return path;
}

/// Kilobytes that this process had at most.
long memoryPeak()
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

TEST(Files, LargeOnesThatAreNoPictureAreNotReadToTheirEnd)
{
    const test::TemporaryFolder folder;
    constexpr std::uint64_t kHuge = 30'000'000'000;
    const long before = memoryPeak();
    const auto refused = [&](ErrorCode code, std::string_view begin,
                             std::initializer_list<std::string_view> words) {
        const fs::path path = sparseFile(folder / "huge", begin, kHuge);
        EXPECT_TRUE(failsWith(code, words, [&] { readImage(path); })) << begin;
    };
    refused(ErrorCode::CorruptData, "", {"huge", "begins with a million zero bytes"});
    refused(ErrorCode::CorruptData, "%PDF-1.4", {"huge", "a PDF document"});
    refused(ErrorCode::CorruptData, "nonsense", {"huge", "not an image of a supported format"});
    for (const char* begin : {"\x89PNG\r\n\x1A\n", "\xFF\xD8\xFF\xE0", "P6 2 2 255\n", "PF\n2 2\n"})
        refused(ErrorCode::Unsupported, begin,
                {"huge", "It has 30.0 GB; the limit for such a file is 2.15 GB"});
    const fs::path huge = folder / "huge";
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"huge", "Not a JPEG file"},
                          [&] { readJpegFile(sparseFile(huge, "", kHuge)); }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported,
                          {"huge", "It has 30.0 GB; the limit for such a file is 2.15 GB"},
                          [&] { readJpegFile(sparseFile(huge, "\xFF\xD8\xFF", kHuge)); }));
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported,
                          {"huge", "It has 30.0 GB; the limit for such a file is 67.1 MB"},
                          [&] { readFileUpTo(sparseFile(huge, "{", kHuge), kMaxTextBytes); }));
    constexpr std::uint64_t kPetabyte = 1'000'000'000'000'000;
    std::error_code error;
    writeFile(huge, "x");
    fs::resize_file(huge, kPetabyte, error);
    if (!error) { // not every file system has files of this size
        EXPECT_TRUE(failsWith(ErrorCode::OutOfMemory, {"huge", "Its 1.00 PB do not fit into memory"},
                              [&] { readFile(huge); }));
    }
    EXPECT_LT(memoryPeak() - before, 64 * 1024);
}

TEST(Files, LimitsHoldForWhatDoesNotTellItsSize)
{
    const test::TemporaryFolder folder;
    const fs::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::jthread writer([&] {
        std::signal(SIGPIPE, SIG_IGN);
        try {
            writeFile(pipe, std::string(400000, 'p'));
        } catch (const Error&) { // nobody reads the rest
        }
    });
    EXPECT_TRUE(failsWith(ErrorCode::Unsupported, {"pipe", "the limit for such a file is 100 KB"},
                          [&] { readFileUpTo(pipe, 100000); }));
}

TEST(Files, SizesAreWrittenForPeople)
{
    EXPECT_EQ(english(fileSizeText(0)), "0 bytes");
    EXPECT_EQ(english(fileSizeText(999)), "999 bytes");
    EXPECT_EQ(english(fileSizeText(1000)), "1.00 KB");
    EXPECT_EQ(english(fileSizeText(2147483647)), "2.15 GB");
    EXPECT_EQ(english(fileSizeText(1'000'000'000'000'000)), "1.00 PB");
}

TEST(Files, ReadErrorsNameThePathAndTheReason)
{
    const test::TemporaryFolder folder;
    writeFile(folder / "file", "text");
    const std::string absent = folder / "absent.png";
    EXPECT_TRUE(failsWith(ErrorCode::Io, {absent, "No such file or directory"}, [&] { readImage(absent); }));
    EXPECT_TRUE(failsWith(ErrorCode::Io, {folder.path().string(), "It is a folder"},
                          [&] { readImage(folder.path()); }));
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"Not a directory"}, [&] { readImage(folder / "file/below.png"); }));
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"/dev/zero", "device"}, [] { readImage("/dev/zero"); }));
    fs::create_symlink("loop", folder / "loop");
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"symbolic link"}, [&] { readImage(folder / "loop"); }));
    if (::geteuid() != 0) {
        ::chmod((folder / "file").c_str(), 0);
        EXPECT_TRUE(failsWith(ErrorCode::Io, {"Permission denied"}, [&] { readImage(folder / "file"); }));
    }
}

TEST(Files, FullDiskLeavesNoFileBehind)
{
    const test::TemporaryFolder folder;
    const std::string text(100000, 'x');
    {
        const FileSizeLimit limit(50000);
        EXPECT_TRUE(failsWith(ErrorCode::Io, {"new.bin", "File too large"},
                              [&] { writeFile(folder / "new.bin", text); }));
    }
    EXPECT_TRUE(folder.isEmpty());
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"/dev/full", "No space left on device", "Free some space"},
                          [&] { writeFile("/dev/full", text); }));
}

TEST(Files, FailedWriteKeepsTheOldFile)
{
    const test::TemporaryFolder folder;
    writeFile(folder / "old.bin", "old");
    const FileSizeLimit limit(50000);
    EXPECT_THROW(writeFile(folder / "old.bin", std::string(100000, 'x')), Error);
    EXPECT_EQ(textOf(folder / "old.bin"), "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(Files, WriteErrorsNameThePathAndTheReason)
{
    const test::TemporaryFolder folder;
    writeFile(folder / "file", "text");
    const Tensor image = randomImage(DType::UInt8, {1, 3, 4, 4});
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"absent/a.npy", "No such file or directory"},
                          [&] { writeImage(folder / "absent/a.npy", image); }));
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"file/a.npy", "Not a directory"},
                          [&] { writeImage(folder / "file/a.npy", image); }));
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"It is a folder"}, [&] { writeFile(folder.path(), "text"); }));
    EXPECT_TRUE(failsWith(ErrorCode::Io, {}, [] { writeFile("", "text"); }));
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"File name too long"},
                          [&] { writeFile(folder / std::string(300, 'n'), "text"); }));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(Files, ReadOnlyFolder)
{
    const test::TemporaryFolder folder;
    ::chmod(folder.path().c_str(), 0555);
    // Root may write anywhere but into the kernel's own folders.
    const fs::path target = ::geteuid() == 0 ? fs::path("/sys/kernel/comparo.npy") : folder / "a.npy";
    EXPECT_TRUE(failsWith(ErrorCode::Io, {target.string(), "Cannot write"}, [&] {
        writeImage(target, randomImage(DType::UInt8, {1, 3, 4, 4}));
    }));
    EXPECT_FALSE(fs::exists(target));
    ::chmod(folder.path().c_str(), 0755);
}

TEST(Files, ReplacementKeepsPermissionsAndFollowsLinks)
{
    const test::TemporaryFolder folder;
    writeFile(folder / "real.txt", "old");
    ::chmod((folder / "real.txt").c_str(), 0640);
    fs::create_symlink("real.txt", folder / "link.txt");
    writeFile(folder / "link.txt", "new");
    EXPECT_TRUE(fs::is_symlink(folder / "link.txt"));
    EXPECT_EQ(textOf(folder / "real.txt"), "new");
    EXPECT_EQ(fs::status(folder / "real.txt").permissions(), fs::perms(0640));
    writeFile("/dev/null", "text");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(Files, LongestNameIsWritten)
{
    const test::TemporaryFolder folder;
    const std::string name(255, 'n');
    writeFile(folder / name, "text");
    EXPECT_EQ(textOf(folder / name), "text");
}

} // namespace
} // namespace comparo
