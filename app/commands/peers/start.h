// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/registry.h"
#include "engine/pipeline/pipeline.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace comparo::cli {

/// What a name runs, or why it does not.
struct PeerState {
    PeerCommand command;
    std::optional<PeerDescription> description;
    std::string error; ///< a sentence; empty where it runs
};

/// Starts the programs of these names side by side, and asks each what it is.
std::vector<PeerState> startPeers(const std::vector<PeerCommand>& commands, const std::stop_token& stop);

/// PEER@DEVICE[/key=value]…; PEER[/key=value]… alone is its first device, for which it is started.
Side sideNamed(const std::string& text, const Progress& progress);

/// The peer's name in PEER[/key=value]…, if the user's configuration has it; else empty.
std::string knownPeerOf(const std::string& text);

} // namespace comparo::cli
