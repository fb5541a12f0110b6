// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

/// Peers on the command line: who names a program, exit codes, and what is kept when one fails. The peer
/// needs Python alone.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;

const std::string kSample = test::dataFolder() + "/../resources/samples/sample.png";

std::string hostile(const std::string& mode)
{
    return " --peer bad='python3 " + test::dataFolder() + "/support/peers/hostile.py " + mode +
           "' --peer-timeout 5 ";
}

const std::string kInvert = "run " + kSample + " --op to_float --op invert:p=1 --no-cause ";
const std::string kFlip = "run " + kSample + " --op to_float --op horizontal_flip:p=1 --no-cause ";

TEST(PeersCli, ANameThatNobodyConfiguredIsAnErrorThatSaysSo)
{
    const test::TemporaryFolder home;
    const Outcome run =
        runProgram(kInvert + "--a nobody@cpu", "XDG_CONFIG_HOME=" + home.path().string() + " ");
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says(
        "Unknown peer 'nobody': only your own configuration or command line defines what a name runs; use "
        "--peer nobody='COMMAND ARGS' (known: torch, torchvision, kornia, opencv, pillow)."))
        << run.text;
}

TEST(PeersCli, APeerThatDiesEndsTheRunInOneSentenceAndTheOtherSideIsKept)
{
    const test::TemporaryFolder folder;
    const std::string b = (folder / "b.npy").string();
    const Outcome run = runProgram(kFlip + "--a bad@cpu --b cpu --save-b " + b + hostile("dies"));
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("comparo: Side A (bad · cpu): Peer bad did not answer 'run'; it exited with status "
                         "3. End of its log: the last words"))
        << run.text;
    EXPECT_EQ(readImage(b).tensor.shape().c, 3);
}

TEST(PeersCli, AnOpThatThePeerHasNotGotIsExitCodeTwo)
{
    const Outcome run = runProgram(kInvert + "--a bad@cpu" + hostile("good"));
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("Peer bad (hostile 1) has no invert.")) << run.text;
}

TEST(PeersCli, ARunNamesThePeerAndHowToAskAgain)
{
    const test::TemporaryFolder folder;
    const Outcome run = runProgram(kFlip + "--a bad@cpu --b cpu --json" + hostile("good"));
    EXPECT_EQ(run.exitCode, 1) << run.text;
    const json report = json::parse(run.out);
    EXPECT_EQ(report["a"]["label"], "hostile 1 · cpu");
    EXPECT_EQ(report["a"]["trace"]["peer"]["label"], "hostile 1");
    EXPECT_EQ(report["a"]["trace"]["numerics"], "peer");
    EXPECT_EQ(report["a"]["trace"]["steps"][1]["peer"]["function"], "hostile.flip");
    EXPECT_FALSE(report["b"]["trace"].contains("peer"));
    const std::string command = report["command"];
    EXPECT_NE(command.find("--a bad@cpu"), std::string::npos) << command;
    EXPECT_NE(command.find("--peer 'bad=python3 "), std::string::npos) << command;
}

TEST(PeersCli, TheUsersFileNamesPeersAndABrokenOneIsTold)
{
    const test::TemporaryFolder home;
    std::filesystem::create_directories(home / "comparoscope");
    const auto write = [&](const json& text) { std::ofstream(home / "comparoscope/peers.json") << text; };
    write({{"peers", {{"bad", {"python3", test::dataFolder() + "/support/peers/hostile.py", "good"}}}}});
    const std::string configured = "XDG_CONFIG_HOME=" + home.path().string() + " ";
    EXPECT_EQ(runProgram(kFlip + "--a bad@cpu --b cpu", configured).exitCode, 1);
    write("nonsense");
    const Outcome run = runProgram(kFlip + "--a cpu/exact --b emu:0/exact", configured);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.notes("note: Cannot use ")) << run.text;
}

TEST(PeersCli, SweepsRunPeersAndCheckNamesFirst)
{
    const Outcome unknown =
        runProgram("sweep " + kSample + " --op to_float --op horizontal_flip:p=1 --pair nobody@cpu,cpu");
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_TRUE(unknown.says("Unknown peer 'nobody'")) << unknown.text;
    const Outcome run = runProgram(
        "sweep " + kSample + " --op to_float --op horizontal_flip:p=1 --pair bad@cpu,cpu" + hostile("good"));
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("bad")) << run.text;
}

TEST(PeersCli, ListsWhatStartsAndWhyAnotherDoesNot)
{
    const test::TemporaryFolder home;
    const Outcome run = runProgram("peers --json --python /no/such/python" + hostile("good"),
                                   "XDG_CONFIG_HOME=" + home.path().string() + " ");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const json peers = json::parse(run.out)["peers"];
    ASSERT_EQ(peers.size(), 6U);
    EXPECT_EQ(peers[0]["label"], "hostile 1");
    EXPECT_TRUE(peers[0]["error"].is_null());
    EXPECT_EQ(peers[1]["error"], "Peer torch: Cannot start '/no/such/python': No such file or directory.");
}

TEST(PeersCli, TheCheckFindsWhatAPeerBreaks)
{
    const Outcome run = runProgram("peers check bad --json" + hostile("other_op"));
    EXPECT_EQ(run.exitCode, 1) << run.text;
    const json check = json::parse(run.out);
    EXPECT_FALSE(check["conforms"].get<bool>());
    EXPECT_EQ(check["ops"][0]["op"], "horizontal_flip");
    EXPECT_LT(check["ops"][0]["equalExact"], check["ops"][0]["samples"]);
}

const std::string kOffByOne = test::dataFolder() + "/../app/python/examples/off_by_one.py";

std::string textOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The example that the guide quotes: a border that repeats the edge where it is to be mirrored about it.
TEST(PeersCli, AnOffByOneInABorderIsNamedAsWhatItIs)
{
    const char* chosen = std::getenv("COMPARO_PYTHON");
    const std::string python = chosen && *chosen ? chosen : COMPARO_TEST_PYTHON;
    if (std::system((python + " -c 'import numpy' 2>/dev/null").c_str()) != 0)
        GTEST_SKIP() << python << " has no NumPy: install python3-numpy.";
    const std::string blur = "run " + kSample + " --op to_float --op gaussian_blur:kernel=5 --python " +
                             python + " --peer " + kOffByOne;
    const Outcome run = runProgram(blur + " --a cpu --b off_by_one@cpu");
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("2 gaussian_blur")) << run.text;
    EXPECT_TRUE(run.says("border symmetric")) << run.text;
    EXPECT_TRUE(run.says("instead of reflect, in B")) << run.text;
    EXPECT_TRUE(run.says("reproduces 100 % of the samples of B")) << run.text;
    // The other way round it is A that has it.
    const Outcome swapped = runProgram(blur + " --a off_by_one@cpu --b cpu/exact");
    EXPECT_EQ(swapped.exitCode, 1) << swapped.text;
    EXPECT_TRUE(swapped.says("instead of reflect, in A")) << swapped.text;
}

TEST(PeersCli, TheGuideQuotesTheExampleAsItIs)
{
    const std::string guide = textOf(test::dataFolder() + "/../resources/help/peer-examples.md");
    std::istringstream example(textOf(kOffByOne));
    int lines = 0;
    for (std::string line; std::getline(example, line);) {
        if (line.starts_with("# SPDX"))
            continue;
        lines += line.empty() || line.find("import") != std::string::npos ? 0 : 1;
        EXPECT_NE(guide.find(line.empty() ? "\n" : "\n    " + line + "\n"), std::string::npos) << line;
    }
    EXPECT_EQ(lines, 10) << "ten lines besides the imports";
}

/// A person's own code that is wrong: the run says what `comparo diff` of the two outputs says.
TEST(PeersCli, AMistakeOfOnesOwnPeerIsNamedByTheRunAsByADiff)
{
    const test::TemporaryFolder folder;
    const std::string a = (folder / "a.npy").string(), b = (folder / "b.npy").string(),
                      in = (folder / "in.png").string();
    writeImage(in, test::middleOfPhotograph("chelsea.png", 40, 56));
    const auto named = [&](const std::string& mistake) {
        const Outcome run = runProgram("run " + in +
                                       " --op to_float --op horizontal_flip:p=1 --json --a wrong@cpu "
                                       "--b cpu --save-a " +
                                       a + " --save-b " + b + " --peer wrong='python3 " + test::dataFolder() +
                                       "/support/peers/mistaken.py " + mistake + "'");
        EXPECT_EQ(run.exitCode, 1) << run.text;
        const json cause = json::parse(run.out)["cause"];
        EXPECT_EQ(cause["named"], true) << cause;
        EXPECT_GE(cause["hypotheses"][0]["evidenceBits"].get<double>(), 80.0) << cause;
        const json diff = json::parse(runProgram("diff " + b + " " + a + " --json").out)["cause"];
        EXPECT_EQ(cause["hypotheses"][0]["id"], diff["hypotheses"][0]["id"]) << cause;
        return cause["verdict"].get<std::string>();
    };
    EXPECT_EQ(named("bgr"), "Cause: A is B with red and blue exchanged: 100 %.");
    EXPECT_EQ(named("upside_down"), "Cause: A is B flipped top to bottom: 100 %.");
    EXPECT_EQ(named("gain"), "Cause: A is B multiplied by 0.75: 100 %.");
    EXPECT_EQ(named("clipped"), "Cause: A is B clipped below 0.25 and above 0.625: 100 %.");
    EXPECT_TRUE(named("shifted").starts_with("Cause: A is B shifted by 1 column to the right"))
        << named("shifted");
    const Outcome turned = runProgram("run " + in +
                                      " --op to_float --op horizontal_flip:p=1 --a wrong@cpu --b cpu "
                                      "--peer wrong='python3 " +
                                      test::dataFolder() + "/support/peers/mistaken.py transposed'");
    EXPECT_EQ(turned.exitCode, 2) << turned.text;
    EXPECT_TRUE(
        turned.says("shapes must be equal, and dtypes equal or both float. A is B with rows and columns "
                    "exchanged: 100 %."))
        << turned.text;
}

} // namespace
} // namespace comparo
