#include "engine/codec/codec.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace comparo {
namespace {

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
