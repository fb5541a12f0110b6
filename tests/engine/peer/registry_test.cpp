// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/registry.h"

#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <limits>
#include <string>

/// Who may say what a name runs, and how.
namespace comparo {
namespace {

const PeerProgram kPython{{"python9"}, {{"PYTHONPATH", "there"}}};

std::string messageOf(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.text();
    }
    return {};
}

TEST(PeerRegistry, StartsEmptyAndAnUnknownNameSaysWhoNamesPrograms)
{
    PeerRegistry registry;
    EXPECT_TRUE(registry.commands().empty());
    EXPECT_EQ(messageOf([&] { registry.open("kornia"); }),
              "Unknown peer 'kornia': only your own configuration or command line defines what a name runs; "
              "use --peer kornia='COMMAND ARGS'.");
}

TEST(PeerRegistry, TimeoutsAreAsUsualOrOfTheSecondsThatSomebodyGives)
{
    using namespace std::chrono_literals;
    EXPECT_EQ(peerTimeoutsOf(0.0), PeerTimeouts());
    EXPECT_EQ(peerTimeoutsOf(0.0004).step, 1ms);
    const PeerTimeouts long_ = peerTimeoutsOf(300.0);
    EXPECT_EQ(long_.start, 300s);
    EXPECT_EQ(long_.step, 300s);
    EXPECT_EQ(long_.cancel, PeerTimeouts().cancel);
    for (const double seconds : {-1.0, 86400.5, std::numeric_limits<double>::quiet_NaN()})
        EXPECT_EQ(messageOf([&] { peerTimeoutsOf(seconds); }),
                  "Invalid peer timeout: it must be at least 0 (the default) and at most 86400 seconds.");
}

TEST(PeerRegistry, TakesCommandsAsAShellPartsThemAndRunsNoShell)
{
    PeerRegistry registry;
    registry.addArgument("gpu01=ssh -p 22 gpu01 'comparo serve' $(id)", kPython, " --peer x");
    const PeerCommand command = registry.commands().at(0);
    EXPECT_EQ(command.name, "gpu01");
    EXPECT_EQ(command.program.arguments,
              (std::vector<std::string>{"ssh", "-p", "22", "gpu01", "comparo serve", "$(id)"}));
    EXPECT_EQ(command.flags, " --peer x");
}

TEST(PeerRegistry, PythonFilesAreRunByOurPackage)
{
    const test::TemporaryFolder folder;
    std::ofstream(folder / "My Kernel.py") << "\n";
    PeerRegistry registry;
    registry.addArgument((folder / "My Kernel.py").string(), kPython, {});
    const PeerCommand command = registry.commands().at(0);
    EXPECT_EQ(command.name, "my_kernel");
    EXPECT_EQ(command.program.arguments, (std::vector<std::string>{"python9", "-m", "comparoscope.peers",
                                                                   (folder / "My Kernel.py").string()}));
    EXPECT_EQ(command.program.environment, kPython.environment);
    EXPECT_NE(messageOf([&] { registry.addArgument("gone.py", kPython, {}); }).find("No such file"),
              std::string::npos);
}

TEST(PeerRegistry, TheFirstThatNamesAPeerStays)
{
    PeerRegistry registry;
    registry.addArgument("kornia=mine", kPython, {});
    registry.addShipped(kPython, {});
    ASSERT_EQ(registry.commands().size(), 5U);
    EXPECT_EQ(registry.commands().at(0).program.arguments, std::vector<std::string>{"mine"});
    EXPECT_EQ(registry.commands().at(1).program.arguments,
              (std::vector<std::string>{"python9", "-m", "comparoscope.peers", "torch"}));
}

TEST(PeerRegistry, ReadsAFileAndNamesItInErrors)
{
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder / "peers.json";
    const auto write = [&](const char* text) { std::ofstream(path) << text; };
    PeerRegistry registry;
    write(R"({"peers": {"one": "run 'a b'", "two": ["run", "a b"]}})");
    registry.addFile(path, kPython, {});
    EXPECT_EQ(registry.commands().at(0).program, registry.commands().at(1).program);
    for (const char* wrong : {"[]", "{", R"({"peers": []})", R"({"peers": {"one": 7}})",
                              R"({"peers": {"One": "x"}})", R"({"peers": {"three": ""}})"}) {
        write(wrong);
        const std::string message = messageOf([&] { registry.addFile(path, kPython, {}); });
        EXPECT_TRUE(message.starts_with("Cannot use " + path.string() + ": ")) << wrong << message;
    }
}

TEST(PeerRegistry, OneProcessAPeerAndItsOptions)
{
    PeerRegistry registry;
    registry.addArgument("mine=true", kPython, {});
    EXPECT_EQ(registry.open("mine"), registry.open("mine"));
    EXPECT_NE(registry.open("mine"), registry.open("mine", {{"threads", "1"}}));
    EXPECT_EQ(registry.open("mine", {{"a", "1"}, {"b", "2"}}),
              registry.open("mine", {{"b", "2"}, {"a", "1"}}));
}

TEST(PeerRegistry, WhatIsNoNameOrCommandIsRefused)
{
    PeerRegistry registry;
    EXPECT_NE(messageOf([&] { registry.addArgument("Mine=x", kPython, {}); }).find("Invalid peer name"),
              std::string::npos);
    EXPECT_NE(messageOf([&] { registry.addArgument("mine=", kPython, {}); }).find("no command"),
              std::string::npos);
    EXPECT_NE(messageOf([&] { registry.addArgument("mine", kPython, {}); }).find("--peer expects"),
              std::string::npos);
    EXPECT_NE(messageOf([&] { registry.addArgument("mine='x", kPython, {}); }).find("Unclosed quote"),
              std::string::npos);
}

TEST(WordsOfShell, AreThoseOfAPosixShell)
{
    EXPECT_EQ(wordsOfShell(R"(  a  'b c' "d \"e\" \x" f\ g h'i'"j" '' )"),
              (std::vector<std::string>{"a", "b c", "d \"e\" \\x", "f g", "hij", ""}));
    EXPECT_TRUE(wordsOfShell(" \t").empty());
    EXPECT_THROW(wordsOfShell("a \"b"), Error);
}

} // namespace
} // namespace comparo
