// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

/// Another machine as a side, and a kernel of one's own, as a person has them on the command line.
namespace comparo {
namespace {

using nlohmann::json;
using test::Outcome;
using test::runProgram;
namespace fs = std::filesystem;

const std::string kSample = test::dataFolder() + "/../resources/samples/sample.png";

/// A line to another machine that is slow, and cut after so many bytes of its answers (0: never).
std::string remote(const std::string& seconds, int bytes)
{
    return " --peer gpu01='python3 " + test::dataFolder() + "/support/peers/slow_line.py " + seconds + " " +
           std::to_string(bytes) + " " + test::program() + " serve' ";
}

/// Programs with this mark in their environment, once those that end have ended.
int leftOf(const std::string& mark)
{
    constexpr int kTries = 200;
    int count = 0;
    for (int i = 0; i < kTries; ++i) {
        count = 0;
        for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
            std::ifstream file(entry.path() / "environ", std::ios::binary);
            const std::string all{std::istreambuf_iterator<char>(file), {}};
            count += all.find("COMPARO_TEST_MARK=" + mark) != std::string::npos ? 1 : 0;
        }
        if (count == 0)
            break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return count;
}

TEST(ServeCli, AnotherMachineIsASideWithTheBitsOfThisOne)
{
    const Outcome run = runProgram("run " + kSample +
                                   " --op resize:size=120 --op to_float --op gaussian_noise:p=1,std=0.1 --a "
                                   "gpu01@emu:1/exact --b cpu/exact --json" +
                                   remote("0.05", 0));
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const json report = json::parse(run.out);
    EXPECT_TRUE(report["a"]["label"].get<std::string>().starts_with("comparo ")) << report["a"]["label"];
    EXPECT_EQ(report["a"]["trace"]["steps"][0]["peer"]["function"], "comparo::resize");
    EXPECT_NE(report["command"].get<std::string>().find("--peer 'gpu01=python3 "), std::string::npos);
}

TEST(ServeCli, ALineThatIsCutIsOneSentenceAndTheOtherSideIsKept)
{
    const test::TemporaryFolder folder;
    const std::string b = (folder / "b.npy").string();
    const std::string mark = folder.path().filename().string();
    const std::string line = "run " + kSample +
                             " --op to_float --op invert:p=1 --a gpu01@cpu --b cpu --no-cause --save-b " + b +
                             remote("0.05", 60000);
    const Outcome run = runProgram(line, "COMPARO_TEST_MARK=" + mark + " ");
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.says("comparo: Side A (gpu01 · cpu): Peer gpu01 did not answer 'run'; it exited with "
                         "status 255. End of its log: client_loop: send disconnect: Broken pipe"))
        << run.text;
    EXPECT_EQ(readImage(b).tensor.shape().c, 3);
    EXPECT_EQ(leftOf(mark), 0); // the server there ends with its line
}

TEST(ServeCli, KeepsToTheProtocol)
{
    const Outcome run =
        runProgram("peers check here@emu:0/exact --json --peer here='" + test::program() + " serve'");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const json check = json::parse(run.out);
    EXPECT_TRUE(check["conforms"].get<bool>());
    int equal = 0;
    for (const json& op : check["ops"])
        equal += op["equalExact"] == op["samples"] ? 1 : 0;
    EXPECT_EQ(equal, static_cast<int>(check["ops"].size()));
}

TEST(ServeCli, AKernelOfOnesOwnIsComparedWithOurs)
{
    const std::string peer = " --peer mine=" + test::exampleKernel() + " ";
    const std::string step = "run " + kSample +
                             " --op to_float --op normalize:mean=0.485/0.456/0.406,"
                             "std=0.229/0.224/0.225 --no-cause ";
    const Outcome same = runProgram(step + "--a mine@cpu --b cpu" + peer + "--json");
    EXPECT_EQ(same.exitCode, 0) << same.text;
    const json report = json::parse(same.out);
    EXPECT_EQ(report["a"]["label"], "mine 1.0 · cpu");
    EXPECT_EQ(report["a"]["trace"]["steps"][1]["peer"]["function"], "mine::normalizeKernel");
    const Outcome other = runProgram("run " + kSample + " --op invert:p=1 --a mine@cpu --b cpu" + peer);
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_TRUE(other.says("Peer mine (mine 1.0) has no invert.")) << other.text;
}

const std::string kHere = " --peer here='" + test::program() + " serve' ";

TEST(PeerCodecCli, PeersAreRowsAndColumnsOfTheMatrix)
{
    const Outcome run =
        runProgram("jpeg matrix " + kSample +
                   " --quality 90 --encoder libjpeg_turbo --encoder here@emu:0 --encoder "
                   "here@cpu/codec=libjpeg_turbo:quality=60,progressive=true --decoder cuda_jpeg --decoder "
                   "here@cpu/codec=libjpeg_turbo:upsampling=fancy --json -" +
                   kHere);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const json matrix = json::parse(run.out);
    ASSERT_EQ(matrix["encoders"].size(), 3U);
    EXPECT_EQ(matrix["encoders"][1]["codec"], "here@emu:0");
    EXPECT_TRUE(matrix["encoders"][1]["version"].get<std::string>().starts_with("comparo "));
    EXPECT_TRUE(matrix["encoders"][1]["label"].get<std::string>().starts_with("here@emu:0 (comparo "));
    EXPECT_EQ(matrix["encoders"][0]["bytes"], matrix["encoders"][1]["bytes"]); // the same file
    EXPECT_NE(matrix["encoders"][0]["bytes"], matrix["encoders"][2]["bytes"]);
}

TEST(PeerCodecCli, AFileOfAPeerIsTheOneThatItsCodecWrites)
{
    const test::TemporaryFolder folder;
    const auto encode = [&](const std::string& codec, const std::string& name) {
        const Outcome run = runProgram("jpeg encode " + kSample + " " + (folder / name).string() +
                                       " --quality 81 --subsampling 422 --codec " + codec + kHere);
        EXPECT_EQ(run.exitCode, 0) << run.text;
        return readFile(folder / name);
    };
    EXPECT_EQ(encode("libjpeg_turbo", "ours.jpg"), encode("here@cpu/codec=libjpeg_turbo", "theirs.jpg"));
    const auto decode = [&](const std::string& codec, const std::string& name) {
        const Outcome run = runProgram("jpeg decode " + (folder / "ours.jpg").string() + " " +
                                       (folder / name).string() + " --codec " + codec + kHere);
        EXPECT_EQ(run.exitCode, 0) << run.text;
        return readFile(folder / name);
    };
    EXPECT_EQ(decode("cuda_jpeg", "ours.npy"), decode("here@emu:1", "theirs.npy"));
    std::ofstream(folder / "ours.jpg", std::ios::trunc) << "\xff\xd8 nothing else";
    const Outcome refused = runProgram("jpeg decode " + (folder / "ours.jpg").string() + " " +
                                       (folder / "no.npy").string() + " --codec here@emu:1" + kHere);
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_TRUE(refused.says("Peer here: comparo ")) << refused.text;
}

TEST(PeerCodecCli, TheStressRunnerJudgesTheFilesOfAPeer)
{
    const Outcome run = runProgram("jpeg stress --codec here@emu:0 --size 160x120 --size 64x48 --threads 2 "
                                   "--iterations 3 --json" +
                                   kHere);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const json stress = json::parse(run.out);
    EXPECT_EQ(stress["schema"], "comparoscope.jpeg_stress/2");
    EXPECT_EQ(stress["codec"], "here@emu:0");
    EXPECT_EQ(stress["device"], "cpu");
    EXPECT_EQ(stress["good"], 6);
}

TEST(PeerCodecCli, MistakesSayWhatAPeerHasNot)
{
    const std::string matrix = "jpeg matrix " + kSample + " --decoder cuda_jpeg --encoder ";
    const auto refusal = [&](const std::string& encoder, const std::string& words) {
        const Outcome run = runProgram(matrix + encoder + kHere + " --peer bad='python3 " +
                                       test::dataFolder() + "/support/peers/hostile.py good'");
        EXPECT_EQ(run.exitCode, 2) << encoder;
        EXPECT_TRUE(run.says(words)) << run.text;
    };
    refusal("nobody@cpu", "Unknown peer 'nobody'");
    refusal("bad@cpu", "Peer bad (hostile 1) has no JPEG codec on cpu.");
    refusal("here@cuda:9", "has no device 'cuda:9'.");
    refusal("here@cpu:quality=0",
            "Parameter 'quality' cannot be '0'; it takes a whole number from 1 to 100.");
    const Outcome fault = runProgram("jpeg stress --codec here@emu:0 --fault no-wait --iterations 1" + kHere);
    EXPECT_EQ(fault.exitCode, 2);
    EXPECT_TRUE(fault.says("The faults are those of the program around cuda_jpeg")) << fault.text;
}

TEST(ServeCli, AtATerminalItSaysWhatItIsFor)
{
    // `script` gives it a terminal.
    if (std::system("command -v script >/dev/null") != 0)
        GTEST_SKIP() << "there is no script(1)";
    const Outcome run = test::runShell("script -qec '" + test::program() + " serve' /dev/null");
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(run.prints("--peer gpu01='ssh gpu01 comparo serve'")) << run.text;
}

/// An sshd of our own on a port of this machine, with keys of its own; skipped where there is none.
class RealSsh : public ::testing::Test {
protected:
    void SetUp() override
    {
        const std::string folder = m_folder.path().string();
        const Outcome made = test::runShell(
            "set -e; PATH=$PATH:/usr/sbin; sshd=$(command -v sshd); command -v ssh ssh-keygen; cd '" +
            folder +
            "'; for key in host mine; do ssh-keygen -q -t ed25519 -N '' -f $key; done; cp mine.pub allowed; "
            "port=$(python3 -c 'import socket; s = socket.socket(); s.bind((\"127.0.0.1\", 0)); "
            "print(s.getsockname()[1])'); printf '%s\\n' \"Port $port\" 'ListenAddress 127.0.0.1' 'HostKey " +
            folder + "/host' 'AuthorizedKeysFile " + folder +
            "/allowed' 'StrictModes no' 'UsePAM no' 'PasswordAuthentication no' 'PermitRootLogin yes' "
            "'PidFile " +
            folder +
            "/pid' > config; $sshd -f config -E log; printf '[127.0.0.1]:%s %s\\n' $port "
            "\"$(cut -d' ' -f1-2 host.pub)\" > known; printf %s $port > port");
        std::ifstream(m_folder / "port") >> m_port;
        const bool isThere =
            made.exitCode == 0 && test::runShell(ssh("known") + " -o ConnectTimeout=10 true").exitCode == 0;
        if (!isThere)
            GTEST_SKIP() << "there is no sshd here that lets us in (install openssh-server): " << made.text;
    }
    void TearDown() override
    {
        std::ifstream file(m_folder / "pid");
        for (int id = 0; file >> id;)
            ::kill(id, SIGTERM);
    }

    /// The command line of ssh with the hosts that are in a file.
    [[nodiscard]] std::string ssh(const std::string& hosts) const
    {
        const std::string folder = m_folder.path().string();
        return "ssh -F none -p " + m_port + " -i " + folder +
               "/mine -o IdentitiesOnly=yes -o UserKnownHostsFile=" + folder + "/" + hosts + " 127.0.0.1";
    }

    const test::TemporaryFolder m_folder;
    std::string m_port;
};

TEST_F(RealSsh, IsASideAndItsEndIsOneSentence)
{
    const std::string steps =
        " --op resize:size=120 --op to_float --op gaussian_noise:p=1,std=0.1 --no-cause ";
    const std::string peer = " --peer gpu01='" + ssh("known") + " ";
    const std::string run = "run " + kSample + steps + "--a gpu01@cpu/exact --b cpu/exact";
    const Outcome same = runProgram(run + peer + test::program() + " serve'");
    EXPECT_EQ(same.exitCode, 0) << same.text;
    const Outcome cut = runProgram(run + peer + "\"head -c 20 >/dev/null; kill -9 $PPID\"'");
    EXPECT_EQ(cut.exitCode, 2);
    EXPECT_TRUE(cut.says("Peer gpu01 did not answer 'initialize'; it exited with status 255. End of its log: "
                         "Connection to 127.0.0.1 closed by remote host."))
        << cut.text;
    const Outcome absent = runProgram(run + peer + "no_such_program serve'");
    EXPECT_EQ(absent.exitCode, 2);
    EXPECT_TRUE(absent.says("it exited with status 127. End of its log: ")) << absent.text;
}

/// ssh asks a person on the terminal whether it knows a host: nobody would see it behind our lines.
TEST(ServeCli, AProgramThatWantsToAskOnTheTerminalEndsAtOnce)
{
    const std::string terminal = "python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode("
                                 "pty.spawn(sys.argv[1:])))' ";
    const auto since = std::chrono::steady_clock::now();
    const Outcome run =
        test::runShell(terminal + test::program() + " run " + kSample +
                       " --op invert --a asks@cpu --b cpu --no-cause --peer-timeout 300 --peer "
                       "asks=\"sh -c 'exec cat </dev/tty'\" </dev/null");
    EXPECT_LT(std::chrono::steady_clock::now() - since, std::chrono::seconds(250)) << run.text;
    EXPECT_EQ(run.exitCode, 2) << run.text;
    EXPECT_TRUE(run.prints("Peer asks did not answer 'initialize'; it exited with status ")) << run.text;
    EXPECT_TRUE(run.prints("/dev/tty")) << run.text;
}

} // namespace
} // namespace comparo
