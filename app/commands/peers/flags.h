// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

/// Which programs may run sides: only the command line and the user's own configuration say so.
namespace comparo::cli {

struct PeerFlags {
    std::vector<std::string> peers; ///< NAME='COMMAND ARGS' or FILE.py
    std::vector<std::string> files; ///< of such names, as JSON
    std::string python;
    double timeout = 0.0; ///< seconds; 0: as usual
};

/// --peer, --peers, --python and --peer-timeout.
void addPeerFlags(CLI::App& command, PeerFlags& flags);

/// Makes the names known: those of the flags, of the user's configuration, and the ones that we ship. Starts
/// nothing. Error that names the flag or file; one of the configuration is told and passed over.
void usePeers(const PeerFlags& flags);

} // namespace comparo::cli
