// SPDX-License-Identifier: Apache-2.0
#include "app/commands/peers/start.h"

#include <algorithm>
#include <thread>

namespace comparo::cli {

std::vector<PeerState> startPeers(const std::vector<PeerCommand>& commands, const std::stop_token& stop)
{
    std::vector<PeerState> states;
    for (const PeerCommand& command : commands)
        states.push_back({command, {}, {}});
    std::vector<std::jthread> threads; // each takes the time of its imports
    for (PeerState& state : states)
        threads.emplace_back([&state, stop] {
            try {
                state.description = peerRegistry().open(state.command.name)->describe({stop, {}});
            } catch (const std::exception& error) {
                state.error = error.what();
            }
        });
    threads.clear(); // joins
    return states;
}

Side sideNamed(const std::string& text, const Progress& progress)
{
    if (text.find('@') != std::string::npos)
        return Side::parse(text);
    const std::size_t slash = text.find('/');
    const std::string name = text.substr(0, slash);
    const std::string rest = slash == std::string::npos ? std::string() : text.substr(slash);
    const Side side = Side::parse(name + "@cpu" + rest);
    const PeerDescription peer = peerRegistry().open(name, side.peer->options)->describe(progress);
    return Side::parse(name + "@" + peer.devices.front().name + rest);
}

std::string knownPeerOf(const std::string& text)
{
    const std::string name = text.substr(0, text.find('/'));
    const std::vector<PeerCommand> known = peerRegistry().commands();
    const bool isKnown = std::any_of(known.begin(), known.end(),
                                     [&](const PeerCommand& command) { return command.name == name; });
    return isKnown ? name : std::string();
}

} // namespace comparo::cli
