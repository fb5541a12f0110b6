// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/peer.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comparo {

/// Which names of peers there are, what they run, and the programs that run. Front ends fill it from the
/// command line and the user's configuration; nothing that is read from a pipeline, a capture, a contract or
/// a report adds a name. Any number of threads may use it.
class PeerRegistry {
public:
    /// A name with its command line; the first one that is given for a name stays. Error(InvalidArgument) for
    /// what is no name or no command.
    void add(PeerCommand command);

    /// "NAME=COMMAND ARGS" or "FILE.py", as --peer takes it. `python` runs files; `flags` as of PeerCommand.
    void addArgument(std::string_view argument, const PeerProgram& python, const std::string& flags);

    /// A file {"peers": {"NAME": "COMMAND ARGS", "OTHER": ["COMMAND", "ARG"], "MINE": {"file": "mine.py",
    /// "python": "venv/bin/python"}, "torch": {"library": "torch", "python": "venv/bin/python"}}}; without
    /// "python", `python` runs the file, or the library that we ship a program for. Errors name it: Io,
    /// CorruptData.
    void addFile(const std::filesystem::path& path, const PeerProgram& python, const std::string& flags);

    /// The names that we ship, run as `python` -m comparoscope.peers NAME.
    void addShipped(const PeerProgram& python, const std::string& flags);

    [[nodiscard]] std::vector<PeerCommand> commands() const;

    /// The program of a name with these options, which is started when it is first asked something.
    /// Error(Device) for a name that the user's configuration does not have.
    std::shared_ptr<Peer> open(const std::string& name, const PeerValues& options = {});

    /// The program of a command that is no name here yet, to be looked at before adopt().
    std::shared_ptr<Peer> tryOut(PeerCommand command);

    /// Makes a program that tryOut() gave the one of its name; `flags` as of PeerCommand.
    /// Error(InvalidArgument) where the name is taken or is none.
    void adopt(const std::shared_ptr<Peer>& peer, const std::string& flags);

    /// Forgets a name and hands its programs on: who lets go of one last ends it, which may take a second.
    std::vector<std::shared_ptr<Peer>> take(const std::string& name);

    /// A program that was opened, whether it runs or not.
    struct Opened {
        PeerValues options;
        std::shared_ptr<Peer> peer;
    };
    [[nodiscard]] std::vector<Opened> opened() const;

    /// Called on any thread whenever a program's status is another one; one listener, {} for none. Waits for
    /// nothing, and asks the registry nothing.
    void setListener(std::function<void()> listener);

    /// Of every program, from its next start on.
    void setTimeouts(const PeerTimeouts& timeouts);

    /// Ends every program, side by side, and forgets the names.
    void clear();

private:
    struct Listener {
        std::mutex mutex;
        std::function<void()> call;
    };
    [[nodiscard]] std::shared_ptr<Peer> made(PeerCommand command, const PeerValues& options) const;

    mutable std::mutex m_mutex;
    std::shared_ptr<Listener> m_listener = std::make_shared<Listener>();
    std::vector<PeerCommand> m_commands;
    std::map<std::pair<std::string, PeerValues>, std::shared_ptr<Peer>> m_peers;
    PeerTimeouts m_timeouts;
};

/// How long programs may be silent, to start and in a step, where somebody gives the seconds; 0: as usual.
/// Error(InvalidArgument) for less than 0, more than a day, and what is no number.
PeerTimeouts peerTimeoutsOf(double seconds);

/// The one of this program; its peers end with it.
PeerRegistry& peerRegistry();

/// How Python runs what we ship: `chosen` or $COMPARO_PYTHON or the active virtual environment's or python3,
/// with the folder of our package, where it is found beside this program, on PYTHONPATH. Where pip has
/// installed both, the package is known to the Python beside this program, which goes before the last two.
PeerProgram pythonProgram(const std::string& chosen);

/// How `python` runs what we ship for a library.
PeerProgram libraryProgram(const std::string& library, PeerProgram python);

/// How `python` runs a peer's Python file: by our package, which keeps what it prints from the protocol.
PeerProgram pythonFileProgram(const std::string& file, PeerProgram python);

/// "my_kernel" of "path/My Kernel.py".
std::string peerNameOfFile(const std::filesystem::path& file);

/// Where a front end is told what names run.
struct PeerSources {
    std::vector<std::string> arguments; ///< of --peer
    std::vector<std::string> files;     ///< of --peers
    std::string python;                 ///< of --python; may be empty
};

/// Makes the names of these sources known, of the user's configuration and the ones that we ship, in this
/// order. Starts nothing. Returns what is wrong with the user's configuration, which is passed over; empty:
/// nothing.
Message fillPeerRegistry(const PeerSources& sources);

/// comparoscope/peers.json in the user's configuration folder, whether it exists or not; empty without a
/// home.
std::filesystem::path userPeersFile();

/// Names of the peers that we ship.
const std::vector<std::string>& shippedPeers();

} // namespace comparo
