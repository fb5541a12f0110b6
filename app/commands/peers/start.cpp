#include "app/commands/peers/start.h"

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

} // namespace comparo::cli
