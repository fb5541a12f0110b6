#include "app/commands/peers/flags.h"

#include "app/commands/checks.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/peer/registry.h"

#include <chrono>
#include <filesystem>

namespace comparo::cli {
namespace {

constexpr double kLongestTimeout = 86400.0;

void useUserPeers(const PeerProgram& python)
{
    const std::filesystem::path file = userPeersFile();
    std::error_code ignored;
    if (file.empty() || !std::filesystem::exists(file, ignored))
        return;
    try {
        peerRegistry().addFile(file, python, {});
    } catch (const Error& error) {
        tell("comparo: note: {}\n", error.message()); // a run without peers does not need it
    }
}

} // namespace

void addPeerFlags(CLI::App& command, PeerFlags& flags)
{
    command
        .add_option("--peer", flags.peers,
                    "NAME='COMMAND ARGS', a program that runs a side NAME@DEVICE, or FILE.py, a Python file "
                    "that does; repeat for several")
        ->allow_extra_args(false);
    command
        .add_option("--peers", flags.files, "Such names as JSON, {\"peers\": {\"NAME\": \"COMMAND ARGS\"}}")
        ->allow_extra_args(false);
    command.add_option("--python", flags.python,
                       "Python of the peers that come with Comparoscope (torch, torchvision, kornia, opencv, "
                       "pillow); default COMPARO_PYTHON, the active virtual environment's, python3");
    command
        .add_option("--peer-timeout", flags.timeout,
                    "Seconds that a peer may be silent; default 60 to start and 120 a step")
        ->check(numberFromZero());
}

void usePeers(const PeerFlags& flags)
{
    PeerRegistry& registry = peerRegistry();
    const PeerProgram python = pythonProgram(flags.python);
    const std::string pythonFlag = flags.python.empty() ? "" : " --python " + shellWord(flags.python);
    for (const std::string& peer : flags.peers)
        registry.addArgument(peer, python, " --peer " + shellWord(peer) + pythonFlag);
    for (const std::string& file : flags.files)
        registry.addFile(file, python, " --peers " + shellWord(file) + pythonFlag);
    useUserPeers(python);
    registry.addShipped(python, pythonFlag);
    if (flags.timeout > kLongestTimeout)
        failArgument("--peer-timeout takes at most 86400 seconds.");
    if (flags.timeout > 0.0) {
        const std::chrono::milliseconds time(static_cast<long>(flags.timeout * 1000.0) + 1);
        PeerTimeouts timeouts;
        timeouts.start = timeouts.step = time;
        registry.setTimeouts(timeouts);
    }
}

} // namespace comparo::cli
