// SPDX-License-Identifier: Apache-2.0
// The process that reads HDF5 files: what it reads, how it ends, and what is believed of what it says.
#include "engine/base/error.h"
#include "engine/codec/arrays/array_file.h"
#include "engine/codec/arrays/hdf5/hdf5_file.h"
#include "engine/codec/arrays/hdf5/process_limits.h"
#include "engine/codec/arrays/hdf5/protocol.h"
#include "engine/codec/arrays/hdf5/server.h"
#include "engine/codec/codec.h"
#include "tests/engine/codec/array_reference.h"
#include "tests/engine/codec/hdf5_replies.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>

namespace comparo {
namespace {

namespace fs = std::filesystem;
using test::arrayReference;
using test::failsWith;
using test::Replies;

#define NEEDS_LIBRARY()                                                                                      \
    try {                                                                                                    \
        hdf5::requireLibrary(false);                                                                         \
    } catch (const Error& error) {                                                                           \
        GTEST_SKIP() << error.text();                                                                        \
    }

std::vector<std::byte> smallFile()
{
    return readFile(fs::path(test::dataFolder()) / "fuzz" / "corpus" / "hdf5" / "old.h5");
}

/// The process that started another one.
pid_t parentOf(pid_t process)
{
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(stat), {}};
    const std::size_t state = text.rfind(')');
    return state == std::string::npos ? -1 : static_cast<pid_t>(std::stol(text.substr(state + 4)));
}

/// All values of all arrays: how many.
std::size_t readAll(const ArrayFile& file)
{
    for (const StoredArray& array : file.arrays())
        (void)file.open(array).rest();
    return file.arrays().size();
}

TEST(Hdf5Reader, ValuesOfManySlabsAreThoseThatWereWritten)
{
    NEEDS_LIBRARY();
    const auto expected = [](std::size_t i) { return static_cast<std::uint16_t>(i % 251 * 257); };
    const auto file = openArrayFile(arrayReference("long.h5"));
    ASSERT_EQ(file->arrays().size(), 1U);
    const auto isAsWritten = [&](std::span<const std::byte> bytes, std::size_t first) {
        for (std::size_t i = 0; i < bytes.size() / 2; ++i) {
            std::uint16_t value = 0;
            std::memcpy(&value, bytes.data() + 2 * i, sizeof value);
            if (value != expected(first + i))
                return false;
        }
        return true;
    };
    std::array<std::atomic<std::size_t>, 2> right{};
    const auto read = [&](std::size_t piece, std::atomic<std::size_t>& count) {
        ValueReader reader = file->open(file->arrays().front());
        std::vector<std::byte> bytes;
        for (std::size_t at = 0; reader.left() > 0; at += bytes.size() / 2) {
            bytes.resize(std::min<std::uint64_t>(piece, reader.left()));
            reader.next(bytes);
            count += isAsWritten(bytes, at) ? bytes.size() / 2 : 0;
        }
    };
    std::thread other([&] { read(3'000'002, right[1]); }); // while the first one is read, too
    read(70'000, right[0]);
    other.join();
    EXPECT_EQ(right[0], 24'000'000U);
    EXPECT_EQ(right[1], 24'000'000U);
}

TEST(Hdf5Reader, ChunksThatTheFileCannotHoldAreNotUnpacked)
{
    NEEDS_LIBRARY();
    const auto notes = openArrayFile(arrayReference("long.h5"))->notes();
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(english(notes[0]),
              "'wide' was not read: its chunks have 1073741824 bytes, more than the file can hold.");
}

/// Bytes of a small file and what they are changed to. libhdf5 1.10.8 crashes on each of these changes, on
/// the first three where it lists the file, on the others where it reads values; other versions may refuse
/// it.
TEST(Hdf5Reader, FilesOnWhichTheLibraryCrashesAreASentenceEach)
{
    NEEDS_LIBRARY();
    const test::TemporaryFolder folder;
    constexpr std::array<std::pair<std::size_t, unsigned char>, 6> kChanges{
        {{7655, 253}, {7652, 242}, {7650, 112}, {2576, 3}, {2049, 64}, {2536, 1}}};
    for (const auto& [at, value] : kChanges) {
        std::vector<std::byte> bytes = smallFile();
        bytes[at] = static_cast<std::byte>(value);
        writeFile(folder / "broken.h5", bytes);
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"Cannot read ", "broken.h5"}, [&] {
            readAll(*openArrayFile(folder / "broken.h5"));
        })) << at;
        EXPECT_TRUE(
            failsWith(ErrorCode::CorruptData, {"cannot be read"}, [&] { readAll(*openArrayFile(bytes)); }) ||
            failsWith(ErrorCode::CorruptData, {"libhdf5"}, [&] { readAll(*openArrayFile(bytes)); }))
            << at;
    }
    EXPECT_EQ(readAll(*openArrayFile(smallFile())), 3U);
}

TEST(Hdf5Reader, AnyChangeIsASentenceOrAFile)
{
    NEEDS_LIBRARY();
    const std::vector<std::byte> whole = smallFile();
    std::size_t refused = 0, tried = 0;
    for (std::size_t at = 5; at < whole.size(); at += 211, ++tried) {
        std::vector<std::byte> bytes = whole;
        bytes[at] ^= std::byte{0xFF};
        bytes[bytes.size() - 1 - at] ^= std::byte{0x81};
        try {
            readAll(*openArrayFile(bytes));
        } catch (const Error& error) {
            EXPECT_TRUE(error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Unsupported ||
                        error.code() == ErrorCode::Io)
                << error.text();
            ++refused;
        }
    }
    EXPECT_GT(refused, 0U);
    EXPECT_LT(refused, tried);
}

TEST(Hdf5Reader, HoweverItEndsIsASentence)
{
    NEEDS_LIBRARY();
    const OpenedFile file(arrayReference("numbers.h5"));
    const auto endedBy = [&file](int signal) {
        const auto start = [&] {
            hdf5::StartedReader reader = hdf5::startReader(file);
            ::kill(reader.process, signal);
            return std::move(reader.link);
        };
        hdf5::openServed(start, file, false, {});
    };
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"libhdf5 crashed", "signal 11", "damaged", "copy"},
                          [&] { endedBy(SIGSEGV); }));
    EXPECT_TRUE(
        failsWith(ErrorCode::CorruptData, {"libhdf5 crashed", "signal 6"}, [&] { endedBy(SIGABRT); }));
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"60 seconds"}, [&] { endedBy(SIGXCPU); }));
    EXPECT_TRUE(failsWith(ErrorCode::OutOfMemory, {"signal 9", "memory"}, [&] { endedBy(SIGKILL); }));
}

/// The array that a process had ended with is refused; others go on where they were, in a new process.
TEST(Hdf5Reader, OneArrayThatEndsItIsNotTheEndOfOthers)
{
    NEEDS_LIBRARY();
    const OpenedFile opened(arrayReference("long.h5"));
    pid_t process = 0;
    const auto start = [&] {
        hdf5::StartedReader reader = hdf5::startReader(opened);
        process = reader.process;
        return std::move(reader.link);
    };
    const auto file = hdf5::openServed(start, opened, false, message("long.h5"));
    ValueReader values = file->open(file->arrays().at(0));
    std::vector<std::byte> bytes(5'000'006);
    values.next(bytes);
    ::kill(process, SIGBUS);
    EXPECT_TRUE(
        failsWith(ErrorCode::CorruptData,
                  {"Cannot read long.h5: The array 'packed' cannot be read: libhdf5 crashed", "signal 7"},
                  [&] { (void)file->open(file->arrays().at(0)); }));
    bytes.resize(2 * 251);
    values.next(bytes);
    std::uint16_t value = 0;
    std::memcpy(&value, bytes.data(), sizeof value);
    EXPECT_EQ(value, 5'000'006 / 2 % 251 * 257);
    EXPECT_EQ(file->open(file->arrays().at(0)).rest().size(), 48'000'000U);
}

TEST(Hdf5Reader, AHostThatEndedIsStartedAgain)
{
    NEEDS_LIBRARY();
    const OpenedFile file(arrayReference("numbers.h5"));
    const hdf5::StartedReader reader = hdf5::startReader(file);
    const pid_t host = parentOf(reader.process);
    ASSERT_GT(host, 1);
    ASSERT_EQ(::kill(host, SIGKILL), 0);
    EXPECT_GT(readAll(*openArrayFile(arrayReference("numbers.h5"))), 30U);
}

void* mapped(std::size_t bytes)
{
    return ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

TEST(Hdf5ReaderDeathTest, MemoryAndTimeAreLimited)
{
    constexpr std::size_t kGib = std::size_t{1} << 30;
    const auto use = [] {
        hdf5::ProcessLimits limits;
        if (mapped(kGib / 2) == MAP_FAILED || mapped(kGib) != MAP_FAILED)
            std::_Exit(1);
        limits.allowMemory(kGib);
        if (mapped(kGib) == MAP_FAILED || mapped(kGib) != MAP_FAILED)
            std::_Exit(2);
        rlimit time{}, core{};
        ::getrlimit(RLIMIT_CPU, &time);
        ::getrlimit(RLIMIT_CORE, &core);
        std::_Exit(core.rlim_cur == 0 && time.rlim_cur >= 60 && time.rlim_cur <= 1200 ? 0 : 3);
    };
    EXPECT_EXIT(use(), testing::ExitedWithCode(0), "");
}

/// Open descriptors of this process.
std::size_t descriptors()
{
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()));
}

TEST(Hdf5Reader, LeavesNoProcessAndNoDescriptor)
{
    NEEDS_LIBRARY();
    readAll(*openArrayFile(arrayReference("numbers.h5"))); // the host stays
    const std::size_t before = descriptors();
    for (int i = 0; i < 3; ++i) {
        readAll(*openArrayFile(arrayReference("numbers.h5")));
        readAll(*openArrayFile(readFile(arrayReference("seven.mat"))));
        std::vector<std::byte> broken = smallFile();
        broken[7655] = std::byte{253};
        EXPECT_THROW(openArrayFile(broken), Error);
    }
    EXPECT_EQ(descriptors(), before);
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), 0); // the host lives, and nobody else is there
    const OpenedFile file(arrayReference("numbers.h5"));
    const pid_t process = hdf5::startReader(file).process; // which has ended again
    EXPECT_EQ(::kill(process, 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

/// A file of eight bytes, 1 to 8, of which a reader says this.
std::shared_ptr<const ArrayFile> told(const Replies& replies, bool isMatlab = false)
{
    static const std::array bytes{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4},
                                  std::byte{5}, std::byte{6}, std::byte{7}, std::byte{8}};
    return hdf5::openServed([replies] { return std::make_unique<test::RepliesLink>(replies.bytes()); },
                            OpenedFile(std::span(bytes)), isMatlab, message("a.h5"));
}

TEST(Hdf5Reader, ValuesThatLieInTheFileAreReadFromThere)
{
    const auto file = told(Replies().entry(R"({"name":"x","dtype":"uint16","shape":[2],"at":3})").done());
    EXPECT_EQ(test::hexOf(file->open(file->arrays().at(0)).rest()), "04050607");
    const auto beyond = told(Replies().entry(R"({"name":"x","dtype":"uint16","shape":[2],"at":5})").done());
    EXPECT_TRUE(failsWith(ErrorCode::Io, {"'x' of a.h5 cannot be read"},
                          [&] { (void)beyond->open(beyond->arrays().at(0)).rest(); }));
}

TEST(Hdf5Reader, NamesAreBytesOfAnyKind)
{
    const std::string name = "a\xff\x80\n\"\xc3\xa9";
    EXPECT_EQ(hdf5::bytesOfText(hdf5::textOfBytes(name)), name);
    const auto file =
        told(Replies()
                 .entry(nlohmann::json{
                     {"name", hdf5::textOfBytes(name)}, {"dtype", "int8"}, {"shape", {8}}, {"at", 0}}
                            .dump())
                 .done());
    EXPECT_EQ(file->arrays().at(0).name, name);
}

TEST(Hdf5Reader, NothingThatItSaysIsBelieved)
{
    const auto axes = [](std::size_t count) {
        std::string text = R"({"name":"x","dtype":"int8","shape":[1)";
        for (std::size_t i = 1; i < count; ++i)
            text += ",1";
        return text + "]}";
    };
    EXPECT_EQ(told(Replies().entry(axes(32)).done())->arrays().at(0).shape.size(), 32U);
    const std::array wrong{
        Replies().entry("{").done(),
        Replies().entry(std::string(100'000, '[')).done(),
        Replies().entry("[]").done(),
        Replies().entry(R"({"name":1,"dtype":"int8","shape":[]})").done(),
        Replies().entry(R"({"name":"x","dtype":"int9","shape":[]})").done(),
        Replies().entry(R"({"name":"x","dtype":"int8","shape":[-1]})").done(),
        Replies().entry(R"({"name":"x","dtype":"int8","shape":[1.5]})").done(),
        Replies().entry(R"({"name":"x","dtype":"int8","shape":[70368744177664,70368744177664]})").done(),
        Replies().entry(R"({"name":"x","dtype":"int8","shape":[1],"at":-1})").done(),
        Replies().entry(R"({"name":"x","why":"none"})").done(),
        Replies().entry(axes(33)).done(),
        Replies().reply(7, 0),
        Replies().reply(hdf5::Reply::Entry, std::uint64_t{1} << 40),
        Replies().reply(hdf5::Reply::Failed, std::uint64_t{1} << 40),
        Replies().failed(R"({"code":"x","text":"y"})"),
    };
    for (const Replies& each : wrong)
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {}, [&] { told(each); })) << each.bytes().size();
    const auto large = told(Replies().entry(R"({"name":"x","dtype":"int8","shape":[1099511627776]})").done());
    EXPECT_TRUE(large->arrays().empty());
    EXPECT_EQ(english(large->notes().at(0)),
              "'x' was not read: it claims 1099511627776 bytes of values, more than the file can hold.");
}

TEST(Hdf5Reader, ARefusalHasItsWordsAndAnEndIsFinal)
{
    const Replies listed = Replies()
                               .entry(R"({"name":"x","dtype":"uint8","shape":[4]})")
                               .entry(R"({"name":"y","why":{"text":"it holds text","message":null}})")
                               .done();
    const auto refused =
        told(Replies(listed).failed(R"({"code":4,"text":"Too much of it.","message":null})"));
    EXPECT_EQ(english(refused->notes().at(0)), "'y' was not read: it holds text.");
    EXPECT_TRUE(failsWith(ErrorCode::OutOfMemory,
                          {"Cannot read a.h5: The array 'x' cannot be read: Too much of it."},
                          [&] { (void)refused->open(refused->arrays().at(0)); }));
    const auto ended = told(Replies(listed).done().done(3));
    ValueReader reader = ended->open(ended->arrays().at(0));
    const std::initializer_list<std::string_view> words{"a.h5", "'x'", "sent an invalid reply"};
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, words, [&] { (void)reader.rest(); }));
    for (int i = 2; i <= 8; ++i) // each time by another one, which gives the same answers
        EXPECT_TRUE(failsWith(ErrorCode::CorruptData, words, [&] {
            (void)ended->open(ended->arrays().at(0)).rest();
        })) << i;
    EXPECT_TRUE(failsWith(ErrorCode::CorruptData, {"a.h5", "'x'", "libhdf5 ended 8 times"},
                          [&] { (void)ended->open(ended->arrays().at(0)); }));
    const auto whole = told(Replies(listed).done().done(4));
    EXPECT_EQ(test::hexOf(whole->open(whole->arrays().at(0)).rest()), "abababab");
}

} // namespace
} // namespace comparo
