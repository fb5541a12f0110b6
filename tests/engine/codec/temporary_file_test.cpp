// SPDX-License-Identifier: Apache-2.0
// Files that are on their way: their names, and what is left of them.
#include "engine/codec/codec.h"
#include "engine/codec/temporary_file.h"
#include "engine/codec/written_files.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

namespace comparo {
namespace {

namespace fs = std::filesystem;

std::size_t filesIn(const fs::path& folder)
{
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// A file of this name that was written to an hour ago.
fs::path oldFile(const fs::path& path)
{
    writeFile(path, std::string_view("half a file"));
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(1));
    return path;
}

TEST(TemporaryFile, WhatAKilledProcessOfTheSameNumberLeftIsInNobodysWay)
{
    const test::TemporaryFolder folder;
    writeImage(folder / "a.png",
               Tensor::fromValues<std::uint8_t>({1, 1, 2, 2}, std::vector<std::uint8_t>{1, 2, 3, 4}));
    // exec keeps the number of the shell.
    const test::Outcome run =
        test::runShell("cd '" + folder.path().string() +
                       "' && sh -c 'for i in 0 1 2 3; do touch .comparo-$$-$i.tmp; done; exec " +
                       test::program() + " diff a.png a.png --report r.html'");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(fs::exists(folder / "r.html"));
}

TEST(TemporaryFile, OldOnesThatNobodyHasAreRemoved)
{
    const test::TemporaryFolder made; // a folder is looked through once a process
    const test::TemporaryFolder folder;
    const fs::path ours = oldFile(made / "1");
    fs::rename(ours, folder / ".comparo-4711-0.tmp");
    fs::rename(oldFile(made / "2"), folder / ".comparo-0123456789abcdef.tmp");
    fs::rename(oldFile(made / "3"), folder / ".comparo-held.tmp");
    fs::rename(oldFile(made / "4"), folder / ".comparo-journal.jsonl");
    fs::rename(oldFile(made / "5"), folder / "holiday.tmp");
    fs::create_symlink(folder / "holiday.tmp", folder / ".comparo-link.tmp");
    const int held = ::open((folder / ".comparo-held.tmp").c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    const int young = ::open((folder / ".comparo-young.tmp").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ASSERT_GE(young, 0);
    ::close(young);
    writeFile(folder / "result.txt", std::string_view("whole"));
    EXPECT_FALSE(fs::exists(folder / ".comparo-4711-0.tmp"));
    EXPECT_FALSE(fs::exists(folder / ".comparo-0123456789abcdef.tmp"));
    for (const char* name : {".comparo-held.tmp", ".comparo-journal.jsonl", "holiday.tmp",
                             ".comparo-link.tmp", ".comparo-young.tmp", "result.txt"})
        EXPECT_TRUE(fs::exists(folder / name)) << name;
    ::close(held);
}

TEST(TemporaryFile, GoesWithTheObjectAndWithASignal)
{
    const test::TemporaryFolder folder;
    {
        const TemporaryFile one(folder.path());
        const TemporaryFile two(folder.path());
        ASSERT_TRUE(one.isOpen() && two.isOpen());
        EXPECT_EQ(filesIn(folder.path()), 2U);
    }
    EXPECT_TRUE(folder.isEmpty());
    const auto endBySignal = [&] {
        TemporaryFile kept(folder.path());
        const bool renamed = kept.renameTo(folder / "kept") == 0;
        const TemporaryFile one(folder.path());
        removeTemporaryFiles();
        std::_Exit(renamed && filesIn(folder.path()) == 1U ? 0 : 1);
    };
    EXPECT_EXIT(endBySignal(), testing::ExitedWithCode(0), "");
    EXPECT_TRUE(fs::exists(folder / "kept"));
    const TemporaryFile nowhere(folder / "absent");
    EXPECT_FALSE(nowhere.isOpen());
    EXPECT_EQ(errno, ENOENT);
}

extern "C" void endOnSignal(int)
{
    removeTemporaryFiles();
    std::_Exit(0);
}

/// Threads that make files and let them go until a signal comes, at any moment of it.
[[noreturn]] void makeFilesUntilASignal(const fs::path& folder, int microseconds)
{
    struct sigaction action = {};
    action.sa_handler = endOnSignal;
    ::sigaction(SIGTERM, &action, nullptr);
    const auto make = [&] {
        for (;;)
            const TemporaryFile file(folder);
    };
    const std::jthread one(make);
    const std::jthread two(make);
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
    ::kill(::getpid(), SIGTERM); // whichever thread takes it
    make();
    std::_Exit(1);
}

TEST(TemporaryFile, IsNotLeftByASignalAtAnyMomentOfItsMaking)
{
    const test::TemporaryFolder folder;
    for (int i = 0; i < 200; ++i) {
        const pid_t child = ::fork();
        if (child == 0)
            makeFilesUntilASignal(folder.path(), i * 10);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_EQ(WEXITSTATUS(status), 0) << i;
        ASSERT_TRUE(folder.isEmpty()) << i;
    }
}

TEST(TemporaryFile, IsNotLeftBySignalsThatEndTheProgram)
{
    const test::TemporaryFolder folder;
    const std::string line =
        "cd '" + folder.path().string() + "' && " + test::program() +
        " scenario picture p.npy && for t in "
        "0.02 0.05 0.1 0.15 0.2 0.25 0.3; do for s in INT TERM HUP; do timeout -s $s $t " +
        test::program() +
        " run p.npy --op resize:size=1500 --only-a --save-a big.npy --capture c.comparo; done; done; ls -A";
    const test::Outcome run = test::runShell(line);
    EXPECT_FALSE(run.says(".comparo-")) << run.text;
}

TEST(WrittenPath, IsTheEndOfTheLinks)
{
    const test::TemporaryFolder folder;
    fs::create_directory(folder / "deep");
    fs::create_symlink("../there", folder / "deep/one");
    fs::create_symlink("deep/one", folder / "two");
    EXPECT_EQ(writtenPath(folder / "two").lexically_normal(), folder / "there");
    EXPECT_EQ(writtenPath(folder / "plain"), folder / "plain");
    writeFile(folder / "two", std::string_view("text"));
    EXPECT_TRUE(fs::is_symlink(folder / "two") && fs::is_symlink(folder / "deep/one"));
    EXPECT_EQ(readFile(folder / "there").size(), 4U);
    fs::create_symlink("loop", folder / "loop");
    EXPECT_THROW(writeFile(folder / "loop", std::string_view("text")), Error);
    EXPECT_TRUE(fs::is_symlink(folder / "loop"));
}

} // namespace
} // namespace comparo
