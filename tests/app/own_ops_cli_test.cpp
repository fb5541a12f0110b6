// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

/// Ops that peers have of their own, on the command line. The peers need Python alone.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;

/// 16 x 12 pixels: what peers without NumPy compute in no time.
std::string picture()
{
    static const test::TemporaryFolder folder;
    const std::string path = (folder / "small.png").string();
    std::vector<std::uint8_t> values(3 * 12 * 16);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::uint8_t>(i % 251);
    writeImage(path, Tensor::fromValues<std::uint8_t>({1, 3, 12, 16}, values));
    return path;
}

std::string peer(const std::string& name, const std::string& mode)
{
    return " --peer " + name + "='python3 " + test::dataFolder() + "/support/peers/own_ops.py " + mode + "'";
}

/// One that has the op, another that computes nearly the same, and a third that means something else.
const std::string kPeers =
    peer("mine", "gain") + peer("other", "near") + peer("louder", "louder") + " --peer-timeout 20 ";
std::string gainRun(const std::string& more)
{
    return "run " + picture() + " --op to_float --op gain:amount=2 " + more + kPeers;
}

/// Without peers of the person who runs the tests.
Outcome runAlone(const std::string& arguments)
{
    static const test::TemporaryFolder home;
    return runProgram(arguments, "XDG_CONFIG_HOME=" + home.path().string() + " ");
}

TEST(OwnOpsCli, TwoPeersAreComparedLikeAnySides)
{
    const Outcome same = runAlone(gainRun("--a mine@cpu --b mine@cpu"));
    EXPECT_EQ(same.exitCode, 0) << same.text;
    const Outcome run = runAlone(gainRun("--a mine@cpu --b other@cpu --json"));
    EXPECT_EQ(run.exitCode, 1) << run.text;
    const json report = json::parse(run.out);
    EXPECT_EQ(report["cause"]["verdict"], "The arithmetic of gain, an op of the peer mine, is not modelled: "
                                          "there is nothing to exchange between the sides.");
    const std::string command = report["command"];
    EXPECT_NE(command.find("--op gain:amount=2"), std::string::npos) << command;
    EXPECT_NE(command.find("--peer 'other=python3 "), std::string::npos) << command;
}

TEST(OwnOpsCli, OnASideOfOursItIsExitCodeTwoAndThePeersResultIsKept)
{
    const test::TemporaryFolder folder;
    const std::string b = (folder / "b.npy").string();
    const Outcome run = runAlone(gainRun("--a cpu --b mine@cpu --save-b " + b));
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("gain is an op of the peer mine, but cpu/framework is a built-in side, which does "
                         "not implement it; compare peers that do, as in --a mine@cpu."))
        << run.text;
    EXPECT_EQ(readImage(b).tensor.dtype(), DType::Float32);
}

TEST(OwnOpsCli, WhatPeersDoNotMeanTheSameByIsExitCodeTwo)
{
    const Outcome run = runAlone(gainRun("--a mine@cpu --b louder@cpu"));
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("The peers define 'gain' differently: the default of 'amount' is 1 in mine and 2 in "
                         "louder; compare those that agree."))
        << run.text;
}

TEST(OwnOpsCli, AnOpWithoutThePeerAsASideSaysHowToNameIt)
{
    const Outcome run = runAlone(gainRun("--a cpu --b emu:0"));
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("Unknown op 'gain'; known: ")) << run.text;
    EXPECT_TRUE(run.says("needs that peer as a side, NAME@cpu.")) << run.text;
}

TEST(OwnOpsCli, OpsAreListedUnderThePeersName)
{
    const Outcome text = runAlone("ops gain" + peer("mine", "gain"));
    EXPECT_EQ(text.exitCode, 0) << text.text;
    EXPECT_EQ(text.text,
              "gain  (of the peer mine)\n  Multiplies samples.\n    amount=1\n        What samples are "
              "multiplied by.\n    top=keep  keep|zero\n        What becomes of the first row.\n\n");
    const Outcome all = runAlone("ops --json" + kPeers);
    EXPECT_EQ(all.exitCode, 0) << all.text;
    const json ops = json::parse(all.out)["ops"];
    EXPECT_FALSE(ops.front().contains("peer"));
    EXPECT_EQ(ops.back()["id"], "gain");
    EXPECT_EQ(ops.back()["peer"], "louder");
    EXPECT_EQ(ops.back()["category"], "peer");
    EXPECT_EQ(ops.back()["params"][0]["default"], "2");
    EXPECT_EQ(ops.back()["params"][0]["max"], 4.0);
    const json one = json::parse(runAlone("ops gain --json --a other@cpu" + kPeers).out)["ops"];
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one.front()["peer"], "other");
}

TEST(OwnOpsCli, OpsTellsOfPeersThatDoNotStart)
{
    const Outcome all = runAlone("ops" + peer("mine", "ten_thousand"));
    EXPECT_EQ(all.exitCode, 0);
    EXPECT_TRUE(all.notes(
        "note: Peer mine answered 'initialize' with 10000 ops of its own; at most 1000 are supported."))
        << all.text;
    const Outcome named = runAlone("ops --a mine@cpu" + peer("mine", "type_unknown"));
    EXPECT_EQ(named.exitCode, 2);
    EXPECT_TRUE(named.says("whose parameter 'amount' has the unknown type 'text'; the types are "))
        << named.text;
    const Outcome ours = runAlone("ops --a cpu");
    EXPECT_EQ(ours.exitCode, 2);
    EXPECT_TRUE(ours.says("--a requires a peer here, PEER@DEVICE, as in mine@cpu; 'cpu' is a built-in side"))
        << ours.text;
}

TEST(OwnOpsCli, TheUsersFileNamesPeersWhoseOpsAreListed)
{
    const test::TemporaryFolder home;
    std::filesystem::create_directories(home / "comparoscope");
    std::ofstream(home / "comparoscope/peers.json")
        << json{{"peers", {{"mine", {"python3", test::dataFolder() + "/support/peers/own_ops.py", "gain"}}}}};
    const std::string configured = "XDG_CONFIG_HOME=" + home.path().string() + " ";
    EXPECT_TRUE(runProgram("ops gain", configured).says("gain  (of the peer mine)"));
    EXPECT_EQ(
        runProgram("run " + picture() + " --op gain:amount=2 --a mine@cpu --b mine@cpu", configured).exitCode,
        0);
}

TEST(OwnOpsCli, AFileOfStepsNamesItAndStartsNothing)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "steps.json").string();
    std::ofstream(file) << json{
        {"version", 2}, {"steps", {{{"op", "to_float"}}, {{"op", "gain"}, {"params", {{"amount", 2}}}}}}};
    const std::string run = "run " + picture() + " --pipeline " + file;
    EXPECT_EQ(runAlone(run + " --a mine@cpu --b mine@cpu" + kPeers).exitCode, 0);
    const Outcome without = runAlone(run + " --a cpu --b emu:0");
    EXPECT_EQ(without.exitCode, 2);
    EXPECT_TRUE(without.says("Pipeline, steps[1].op: Unknown op 'gain'; known: ")) << without.text;
}

TEST(OwnOpsCli, ACaptureIsReplayedByThePeerAndOpensWithoutIt)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "run.comparo").string();
    const Outcome run = runAlone(gainRun("--a mine@cpu --only-a --capture " + file));
    ASSERT_EQ(run.exitCode, 0) << run.text;
    EXPECT_EQ(runAlone("replay " + file + kPeers).exitCode, 0);
    EXPECT_EQ(runAlone("replay " + file + " --device other@cpu" + kPeers).exitCode, 1);
    const Outcome alone = runAlone("replay " + file);
    EXPECT_EQ(alone.exitCode, 2);
    EXPECT_TRUE(alone.says("Unknown peer 'mine': only your own configuration")) << alone.text;
    const Outcome ours = runAlone("replay " + file + " --device cpu");
    EXPECT_EQ(ours.exitCode, 2);
    EXPECT_TRUE(ours.says("gain is an op of the peer mine, but cpu/framework is a built-in side"))
        << ours.text;
    EXPECT_EQ(runAlone("diff " + file + " " + file).exitCode, 0);
}

/// The user's configuration names a peer that notes in a file whenever it is started.
class CapturedPeer : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::create_directories(m_home / "comparoscope");
        const std::string runs = "echo started >> '" + m_started + "'; exec python3 " + test::dataFolder() +
                                 "/support/peers/own_ops.py gain";
        std::ofstream(m_home / "comparoscope/peers.json") << json{{"peers", {{"mine", {"sh", "-c", runs}}}}};
    }

    [[nodiscard]] Outcome run(const std::string& arguments) const
    {
        return runProgram(arguments, "XDG_CONFIG_HOME=" + m_home.path().string() + " ");
    }
    [[nodiscard]] std::string captured(const std::string& side) const
    {
        const std::string file = (m_home / (std::string(1, side.back()) + ".comparo")).string();
        const Outcome ran = run("run " + picture() + " --op to_float --op gain:amount=2 --a " + side +
                                " --b " + side + " --capture " + file);
        EXPECT_EQ(ran.exitCode, 0) << ran.text;
        return file;
    }
    [[nodiscard]] std::ptrdiff_t starts() const
    {
        std::ifstream file(m_started);
        return std::count(std::istreambuf_iterator<char>(file), {}, '\n');
    }

    const test::TemporaryFolder m_home;
    const std::string m_started = (m_home / "started").string();
};

TEST_F(CapturedPeer, OpensWithoutItsProgramAndSaysWhatItWas)
{
    const std::string plain = captured("mine@cpu/by=1");
    const std::string twice = captured("mine@cpu/by=2");
    ASSERT_EQ(starts(), 2);
    const Outcome diff = run("diff " + plain + " " + twice);
    EXPECT_EQ(diff.exitCode, 1) << diff.text;
    EXPECT_TRUE(diff.says("side A: own ops 1 · cpu · by=1 (1.comparo)  against  own ops 1 · cpu · by=2 "
                          "(2.comparo)\n  The peers differ: by 1 against 2.\n"))
        << diff.text;
    EXPECT_TRUE(diff.says("Different: side A diverges first at step 2 (gain).")) << diff.text;
    EXPECT_FALSE(run("diff " + plain + " " + plain).says("The peers differ"));
    const json same = json::parse(run("diff " + plain + " " + twice + " --json").text);
    EXPECT_EQ(same["sides"][0]["peers"], "The peers differ: by 1 against 2.");
    const json report = json::parse(run("report " + twice + " --json").text);
    EXPECT_EQ(report["a"]["label"], "own ops 1 · cpu · by=2");
    EXPECT_EQ(report["a"]["trace"]["peer"]["environment"]["by"], "2");
    EXPECT_EQ(report["a"]["trace"]["steps"][1]["peer"]["function"], "own_ops.gain");
    EXPECT_EQ(starts(), 2) << "a file started a program";
}

TEST_F(CapturedPeer, IsReplayedWithItsOptionsOrOnAnother)
{
    const std::string twice = captured("mine@cpu/by=2");
    const Outcome same = run("replay " + twice);
    EXPECT_EQ(same.exitCode, 0) << same.text;
    EXPECT_TRUE(same.says("recorded own ops 1 · cpu · by=2  against  replayed own ops 1 · cpu · by=2"))
        << same.text;
    const Outcome other = run("replay " + twice + " --device mine@cpu/by=3");
    EXPECT_EQ(other.exitCode, 1) << other.text;
    EXPECT_TRUE(other.says("The peers differ: by 2 against 3.")) << other.text;
    EXPECT_EQ(starts(), 3);
    const Outcome nobody = runAlone("replay " + twice);
    EXPECT_EQ(nobody.exitCode, 2);
    EXPECT_TRUE(nobody.says(
        "Unknown peer 'mine': only your own configuration or command line defines what a name runs; use "
        "--peer mine='COMMAND ARGS' (known: torch, torchvision, kornia, opencv, pillow). Side A was captured "
        "with own ops 1; --device PEER@DEVICE replays on another peer that has gain."))
        << nobody.text;
}

TEST(OwnOpsCli, APeersOwnOpIsIdentifiedWithItsChoices)
{
    const test::TemporaryFolder folder;
    const std::string out = (folder / "out.npy").string();
    ASSERT_EQ(runAlone("run " + picture() +
                       " --op to_float --op gain:amount=2,top=zero --a mine@cpu --only-a "
                       "--save-a " +
                       out + kPeers)
                  .exitCode,
              0);
    const std::string identify = "identify " + picture() + " " + out;
    const Outcome named = runAlone(identify + " --op gain:amount=2 --with mine" + kPeers);
    EXPECT_EQ(named.exitCode, 0) << named.text;
    EXPECT_TRUE(
        named.says("mine@cpu gain:amount=2,top=zero, of torchvision's to_dtype: 100 % of 576 samples."))
        << named.text;
    const Outcome near = runAlone(identify + " --op gain:amount=2 --with other@cpu" + kPeers);
    EXPECT_EQ(near.exitCode, 1) << near.text;
    EXPECT_TRUE(near.says("The nearest: other@cpu gain:amount=2,top=zero, of ")) << near.text;
    const Outcome both = runAlone(identify + " --op gain:amount=2 --with mine --with louder" + kPeers);
    EXPECT_EQ(both.exitCode, 2);
    EXPECT_TRUE(both.says("The peers define 'gain' differently")) << both.text;
    const Outcome without = runAlone(identify + " --op gain:amount=2" + kPeers);
    EXPECT_EQ(without.exitCode, 2);
    EXPECT_TRUE(without.says("A peer's own op needs that peer as a side, NAME@cpu.")) << without.text;
    const Outcome nowhere = runAlone(identify + " --op gain:amount=2 --with mine@cuda:0" + kPeers);
    EXPECT_EQ(nowhere.exitCode, 1);
    EXPECT_TRUE(nowhere.says("mine@cuda:0: Peer mine (own ops 1) has no device 'cuda:0'; it has cpu."))
        << nowhere.text;
}

TEST(OwnOpsCli, ASweepRunsItsValuesAndProposesAContract)
{
    const test::TemporaryFolder folder;
    const std::string contract = (folder / "contract.json").string();
    const std::string sweep =
        "sweep " + picture() +
        " --op to_float --op 'gain:amount=1|2,top=keep|zero' --pair mine@cpu,other@cpu" + kPeers;
    const Outcome run = runAlone(sweep + "--propose " + contract);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("gain:amount=2,top=zero")) << run.text;
    const Outcome held = runAlone(sweep + "--contract " + contract);
    EXPECT_EQ(held.exitCode, 0) << held.text;
}

TEST(OwnOpsCli, GradientsOfTwoPeersAreCompared)
{
    const Outcome run = runAlone("grad run " + picture() +
                                 " --op to_float --op gain:amount=2 --a mine@cpu --b mine@cpu" + kPeers);
    EXPECT_EQ(run.exitCode, 2); // to_float of whole numbers gives none
    EXPECT_TRUE(run.says("to_float does not compute gradients.")) << run.text;
    const Outcome plain =
        runAlone("grad run " + picture() + " --op gain:amount=2 --a mine@cpu --b mine@cpu" + kPeers);
    EXPECT_EQ(plain.exitCode, 0) << plain.text;
}

} // namespace
} // namespace comparo
