// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/peer/registry.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <stop_token>
#include <string>
#include <thread>

#include <unistd.h>

/// Peers that misbehave: each ends in one sentence, in its time, and leaves no process and no descriptor
/// behind.
namespace comparo {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr const char* kMark = "COMPARO_TEST_PEER";

std::string markOfThisTest()
{
    return std::to_string(::getpid());
}

PeerCommand hostile(const std::string& mode)
{
    return {"hostile",
            {{COMPARO_TEST_PYTHON, test::dataFolder() + "/support/peers/hostile.py", mode},
             {{kMark, markOfThisTest()}}},
            {}};
}

/// Processes that a peer of this test is or started.
int markedProcesses()
{
    int count = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "environ", std::ios::binary);
        const std::string all{std::istreambuf_iterator<char>(file), {}};
        if (entry.path().filename() != markOfThisTest() &&
            all.find(std::string(kMark) + "=" + markOfThisTest()) != std::string::npos)
            ++count;
    }
    return count;
}

/// The same once those that were killed are gone.
int processesLeft()
{
    constexpr int kTries = 100;
    for (int i = 0; i < kTries && markedProcesses() > 0; ++i)
        std::this_thread::sleep_for(20ms);
    return markedProcesses();
}

int openDescriptors()
{
    return static_cast<int>(std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()));
}

PeerRequest requestOf(int extent)
{
    Tensor input(cpuDevice(), {DType::Float32, {1, 3, extent, extent}, Layout::Contiguous});
    std::fill_n(input.buffer()->host(), input.desc().bytes(), std::byte{0});
    PeerRequest request;
    request.op = "horizontal_flip";
    request.params = "{}";
    request.device = "cpu";
    request.input = input;
    return request;
}

struct Misbehaviour {
    const char* mode;
    const char* words;     ///< of the sentence; empty: it gives a result
    int extent = 64;       ///< of the picture
    bool atSecond = false; ///< the second call may be the one that meets it
};

std::ostream& operator<<(std::ostream& out, const Misbehaviour& each)
{
    return out << each.mode;
}

class HostilePeer : public ::testing::TestWithParam<Misbehaviour> {};

/// The error of up to two calls; empty if there was none.
std::string sentenceOf(Peer& peer, const Misbehaviour& each)
{
    try {
        for (int call = 0; call <= (each.atSecond ? 1 : 0); ++call)
            peer.run(requestOf(each.extent));
    } catch (const Error& error) {
        return error.text();
    }
    return {};
}

TEST_P(HostilePeer, EndsInOneSentenceAndLeavesNothingBehind)
{
    const Misbehaviour& each = GetParam();
    const int descriptors = openDescriptors();
    {
        PeerTimeouts timeouts;
        const bool isSilentAtStart = std::string(each.mode) == "silent_start";
        timeouts.start = isSilentAtStart ? 1500ms : 30s;
        const bool answers = std::string(each.words).empty(); // however busy the machine is
        timeouts.step = answers ? 20s : 1500ms;
        timeouts.end = 500ms;
        Peer peer(hostile(each.mode), {}, timeouts);
        try {
            peer.describe();
        } catch (const Error&) { // what follows tells it
        }
        const auto begin = std::chrono::steady_clock::now();
        const std::string sentence = sentenceOf(peer, each);
        EXPECT_LT(std::chrono::steady_clock::now() - begin, 30s);
        EXPECT_NE(sentence.find(each.words), std::string::npos) << sentence;
        EXPECT_EQ(sentence.empty(), std::string(each.words).empty()) << sentence;
        EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
        if (!sentence.empty()) {
            EXPECT_TRUE(sentence.starts_with("Peer hostile")) << sentence;
            EXPECT_LT(sentence.size(), 700U) << sentence;
            EXPECT_EQ(peer.processId(), -1);
        }
    }
    EXPECT_EQ(processesLeft(), 0);
    EXPECT_EQ(openDescriptors(), descriptors);
}

INSTANTIATE_TEST_SUITE_P(
    Modes, HostilePeer,
    ::testing::Values(
        Misbehaviour{"silent", "did not answer 'run' for 1.5 s, the peer timeout; it was terminated."},
        Misbehaviour{"dies", "it exited with status 3. End of its log: the last words"},
        Misbehaviour{"crashes", "it was terminated by signal 11"},
        Misbehaviour{"long_length", "did not answer 'run' for 1.5 s"},
        Misbehaviour{"short_length", "something that is not a", 64, true},
        Misbehaviour{"long_attachment", "did not answer 'run' for 1.5 s"},
        Misbehaviour{"lying_npy", "sent a tensor that cannot be read: The NPY file is truncated"},
        Misbehaviour{"negative_length", "a length that is not a number, '-1'"},
        Misbehaviour{"endless_header", "wrote to its standard output something that is not a message"},
        Misbehaviour{"huge_json", "announced 1073741824 bytes of JSON; at most 16777216 are supported"},
        Misbehaviour{"huge_attachment", "announced attachments of more than 4294967296 bytes"},
        Misbehaviour{"many_attachments", "announced more than 64 attachments"},
        Misbehaviour{"no_json", "sent something that is not a JSON-RPC message"},
        Misbehaviour{"deep_json", "sent something that is not a JSON-RPC message"},
        Misbehaviour{"wrong_id", "sent an unsolicited answer, id 8"},
        Misbehaviour{"wrong_fields", "sent a tensor that is not an attachment of its message"},
        Misbehaviour{"wrong_attachment", "sent a tensor that is not an attachment of its message"},
        Misbehaviour{"wrong_error", "sent an answer without a result"},
        Misbehaviour{"wrong_dtype", "sent a tensor of float64 that is declared as float32"},
        Misbehaviour{"strange_dtype", "sent a tensor that cannot be read: Unsupported NPY dtype 'O'"},
        Misbehaviour{"prints", "something that is not a message, 'Loading weights... done."},
        Misbehaviour{"talks_twice", "unsolicited", 64, true},
        Misbehaviour{
            "endless_log",
            "did not answer 'run' for 1.5 s, the peer timeout; it was terminated. End of its log: …"},
        Misbehaviour{"long_log", ""}, Misbehaviour{"forks", ""},
        Misbehaviour{"forks_and_dies", "it exited with status 4"},
        Misbehaviour{"deaf", "did not answer 'run' for 1.5 s", 64, true}, Misbehaviour{"good", ""},
        Misbehaviour{"refuses", ""}, Misbehaviour{"nan", ""}, Misbehaviour{"other_op", ""},
        Misbehaviour{"silent_start", "did not answer 'initialize' for 1.5 s"},
        Misbehaviour{"dies_at_start",
                     "exited with status 1. End of its log: Traceback (most recent call last): / "
                     "ModuleNotFoundError: No module named 'nonesuch'"},
        Misbehaviour{"prints_at_start", "something that is not a message, 'Welcome to hostile 1.0!'"},
        Misbehaviour{"reads_nothing", "did not answer 'run' for 1.5 s", 1024},
        Misbehaviour{"wrong_hello", "answered 'initialize' with the unsupported protocol version \"one\""},
        Misbehaviour{"old_protocol", "answered 'initialize' with the unsupported protocol version 99; this "
                                     "program supports version 1"}),
    [](const auto& each) { return std::string(each.param.mode); });

TEST(HostilePeers, ACancellationIsAnsweredOrTheProcessIsEnded)
{
    PeerTimeouts timeouts;
    timeouts.cancel = 500ms;
    Peer peer(hostile("silent"), {}, timeouts);
    peer.describe();
    std::stop_source source;
    const std::jthread stopping([&source] {
        std::this_thread::sleep_for(200ms);
        source.request_stop();
    });
    const auto begin = std::chrono::steady_clock::now();
    try {
        peer.run(requestOf(8), {source.get_token(), {}});
        FAIL() << "it returned a result";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
    EXPECT_EQ(processesLeft(), 0);
}

TEST(HostilePeers, OneThatDiedIsStartedAgain)
{
    Peer peer(hostile("dies"), {}, {});
    const PeerDescription description = peer.describe();
    const pid_t first = peer.processId();
    EXPECT_EQ(description.label, "hostile 1");
    EXPECT_THROW(peer.run(requestOf(8)), Error);
    EXPECT_EQ(peer.processId(), -1);
    EXPECT_EQ(peer.describe().label, "hostile 1");
    EXPECT_GT(peer.processId(), 0);
    EXPECT_NE(peer.processId(), first);
}

TEST(HostilePeers, ALogHasTheSameLinesInWhateverPiecesItComes)
{
    const std::string text = "one\r\n\ntwo\r" + std::string(1500, 'x') + "\nthree\rfour";
    const std::vector<std::string> lines{"one", "two", std::string(PeerLog::kMostLength, 'x'), "three",
                                         "four"};
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{1400}, text.size()}) {
        PeerLog log;
        for (std::size_t from = 0; from < text.size(); from += piece)
            log.add(std::span(text).subspan(from, std::min(piece, text.size() - from)));
        EXPECT_EQ(log.lines(), lines) << piece;
    }
}

TEST(HostilePeers, AnotherTimeoutIsOfTheNextStart)
{
    PeerTimeouts timeouts;
    timeouts.step = 1500ms;
    PeerRegistry registry;
    registry.setTimeouts(timeouts);
    registry.add(hostile("silent"));
    const std::shared_ptr<Peer> peer = registry.open("hostile");
    peer->describe();
    timeouts.step = 300ms;
    registry.setTimeouts(timeouts);
    for (const char* words : {"did not answer 'run' for 1.5 s, the peer timeout; it was terminated.",
                              "did not answer 'run' for 0.3 s, the peer timeout; it was terminated."}) {
        const std::string sentence = sentenceOf(*peer, {"silent", words});
        EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
    }
}

TEST(HostilePeers, ACallThatIsCancelledWhileItWaitsForAnotherStartsNothing)
{
    Peer peer(hostile("silent"), {}, {});
    peer.describe();
    std::stop_source stop;
    const auto run = [&] {
        try {
            peer.run(requestOf(8), {stop.get_token(), {}});
            ADD_FAILURE() << "it returned a result";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Cancelled) << error.text();
        }
    };
    {
        std::jthread first(run), second(run);
        while (peer.status().state != PeerState::Busy)
            std::this_thread::sleep_for(10ms);
        stop.request_stop();
    }
    EXPECT_EQ(peer.status().state, PeerState::NotStarted);
    EXPECT_EQ(peer.processId(), -1);
    EXPECT_EQ(processesLeft(), 0);
}

TEST(HostilePeers, ALogIsKeptToItsLastLines)
{
    Peer peer(hostile("long_log"), {}, {});
    peer.run(requestOf(8));
    const std::vector<std::string> log = peer.log();
    EXPECT_GT(log.size(), 0U);
    EXPECT_LE(log.size(), PeerLog::kMostLines + 1);
    for (const std::string& line : log)
        EXPECT_LE(line.size(), PeerLog::kMostLength);
}

TEST(HostilePeers, ALineThatIsSlowAndIsCutEndsInOneSentence)
{
    // In place of ssh: half a second later, and gone after some bytes of an answer that is larger than a pipe
    // holds, so that its writer is told, too.
    const std::string through =
        std::string("sleep 0.5; \"$0\" \"$1\" good | dd bs=1 count=2000 status=none; exit 255");
    PeerCommand command = hostile("good");
    command.program.arguments = {"sh", "-c", through, COMPARO_TEST_PYTHON,
                                 test::dataFolder() + "/support/peers/hostile.py"};
    {
        Peer peer(command, {}, {});
        EXPECT_EQ(peer.describe().label, "hostile 1");
        try {
            peer.run(requestOf(512));
            FAIL() << "it returned a result";
        } catch (const Error& error) {
            EXPECT_NE(error.text().find("Peer hostile did not answer 'run'"), std::string::npos)
                << error.text();
        }
    }
    EXPECT_EQ(processesLeft(), 0);
}

TEST(HostilePeers, ACommandThatIsNotThereSaysSo)
{
    const int descriptors = openDescriptors();
    Peer peer({"gone", {{"/no/such/program"}, {}}, {}}, {}, {});
    try {
        peer.describe();
        FAIL() << "it started";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Device);
        EXPECT_EQ(error.text(), "Peer gone: Cannot start '/no/such/program': No such file or directory.");
    }
    EXPECT_EQ(openDescriptors(), descriptors);
}

} // namespace
} // namespace comparo
