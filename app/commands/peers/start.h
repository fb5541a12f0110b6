#pragma once

#include "engine/peer/registry.h"

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

} // namespace comparo::cli
