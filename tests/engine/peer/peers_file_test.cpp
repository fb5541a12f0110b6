// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/peers_file.h"

#include "engine/base/error.h"
#include "engine/peer/registry.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>
#include <string>

/// The peers that a person keeps: what is written is what a registry reads.
namespace comparo {
namespace {

const PeerProgram kDefaultPython{{"python9"}, {}};

std::string contentOf(const std::filesystem::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::string refusalOf(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Error& error) {
        return std::string(error.code() == ErrorCode::CorruptData ? "" : "not CorruptData: ") + error.text();
    }
    return "no error";
}

/// What the names of a file run.
std::vector<PeerCommand> commandsOf(const std::filesystem::path& path)
{
    PeerRegistry registry;
    registry.addFile(path, kDefaultPython, {});
    return registry.commands();
}

class PeersFileTest : public ::testing::Test {
protected:
    void write(const std::string& text) const
    {
        std::filesystem::create_directories(m_path.parent_path());
        std::ofstream(m_path) << text;
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "made" / "here" / "peers.json";
};

TEST_F(PeersFileTest, WordsComeBackAsTheyWere)
{
    const std::vector<std::string> words{"ssh", "-T", "gpu01", "comparo serve", "it's \"quoted\" $HOME", ""};
    keepPeer(m_path, {.name = "gpu01", .words = words});
    const std::vector<PeerCommand> commands = commandsOf(m_path);
    ASSERT_EQ(commands.size(), 1U);
    EXPECT_EQ(commands.front().name, "gpu01");
    EXPECT_EQ(commands.front().program.arguments, words);
}

TEST_F(PeersFileTest, FilesComeBackWithTheirPythonOrTheOneOfAll)
{
    keepPeer(m_path, {.name = "mine", .file = "/home/me/my kernel.py"});
    keepPeer(m_path, {.name = "old", .file = "/home/me/old.py", .python = "/opt/py 3.9/bin/python"});
    const std::vector<PeerCommand> commands = commandsOf(m_path);
    ASSERT_EQ(commands.size(), 2U);
    EXPECT_EQ(commands[0].program, pythonFileProgram("/home/me/my kernel.py", kDefaultPython));
    EXPECT_EQ(commands[1].program,
              pythonFileProgram("/home/me/old.py", pythonProgram("/opt/py 3.9/bin/python")));
}

TEST_F(PeersFileTest, ANameIsReplacedInItsPlaceAndWhatElseStandsThereStays)
{
    write(
        R"({"note": "mine", "peers": {"one": "run one", "two": ["run", "two"], "three": {"file": "t.py"}}})");
    keepPeer(m_path, {.name = "two", .file = "/new.py"});
    const std::vector<PeerCommand> commands = commandsOf(m_path);
    ASSERT_EQ(commands.size(), 3U);
    EXPECT_EQ(commands[0].program.arguments, (std::vector<std::string>{"run", "one"}));
    EXPECT_EQ(commands[1].name, "two");
    EXPECT_EQ(commands[1].program, pythonFileProgram("/new.py", kDefaultPython));
    EXPECT_EQ(commands[2].program, pythonFileProgram("t.py", kDefaultPython));
    EXPECT_NE(contentOf(m_path).find(R"("note": "mine")"), std::string::npos);
    // The other way, too: what a file had does not stay behind a command.
    keepPeer(m_path, {.name = "two", .words = {"run", "2"}});
    EXPECT_EQ(commandsOf(m_path)[1].program.arguments, (std::vector<std::string>{"run", "2"}));
    EXPECT_EQ(contentOf(m_path).find("/new.py"), std::string::npos);
}

TEST_F(PeersFileTest, ANameIsTakenOutAndOneThatIsNotThereIsNone)
{
    forgetPeer(m_path, "gone");
    EXPECT_FALSE(std::filesystem::exists(m_path));
    keepPeer(m_path, {.name = "one", .words = {"run"}});
    keepPeer(m_path, {.name = "two", .words = {"run"}});
    forgetPeer(m_path, "one");
    forgetPeer(m_path, "gone");
    const std::vector<PeerCommand> commands = commandsOf(m_path);
    ASSERT_EQ(commands.size(), 1U);
    EXPECT_EQ(commands.front().name, "two");
}

TEST_F(PeersFileTest, ABrokenFileIsLeftAsItIsAndNamed)
{
    for (const std::string broken : {"", "{", "[]", "\"peers\"", R"({"peers": []})", R"({"others": {}})"}) {
        write(broken);
        const std::string told = "Cannot change " + m_path.string() + ": It is not JSON of the form";
        EXPECT_TRUE(refusalOf([&] { keepPeer(m_path, {.name = "one", .words = {"run"}}); }).starts_with(told))
            << broken;
        EXPECT_TRUE(refusalOf([&] { forgetPeer(m_path, "one"); }).starts_with(told)) << broken;
        EXPECT_EQ(contentOf(m_path), broken);
    }
}

TEST_F(PeersFileTest, AFolderThatCannotBeMadeIsOneSentence)
{
    std::ofstream(m_folder / "made") << "a file";
    const std::string told = refusalOf([&] { keepPeer(m_path, {.name = "one", .words = {"run"}}); });
    EXPECT_TRUE(told.starts_with("not CorruptData: Cannot create ")) << told;
}

} // namespace
} // namespace comparo
