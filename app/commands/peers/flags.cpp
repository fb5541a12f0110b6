// SPDX-License-Identifier: Apache-2.0
#include "app/commands/peers/flags.h"

#include "app/commands/checks.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/peer/registry.h"

namespace comparo::cli {

void addPeerFlags(CLI::App& command, PeerFlags& flags)
{
    command
        .add_option("--peer", flags.peers,
                    "NAME='COMMAND ARGS', a program that runs sides NAME@DEVICE, or FILE.py, a Python file "
                    "that does; repeat for several")
        ->allow_extra_args(false);
    command.add_option("--peers", flags.files, "Peers as JSON, {\"peers\": {\"NAME\": \"COMMAND ARGS\"}}")
        ->allow_extra_args(false);
    command.add_option("--python", flags.python,
                       "Python for the bundled peers (torch, torchvision, kornia, opencv, pillow); default "
                       "COMPARO_PYTHON, then the active virtual environment, then python3");
    command
        .add_option("--peer-timeout", flags.timeout,
                    "Timeout in seconds for a silent peer; default 60 to start and 120 per step")
        ->check(numberFromZero());
}

void usePeers(const PeerFlags& flags)
{
    if (const Message wrong = fillPeerRegistry({flags.peers, flags.files, flags.python}); !wrong.isEmpty())
        tellError("note: " + english(wrong));
    try {
        peerRegistry().setTimeouts(peerTimeoutsOf(flags.timeout));
    } catch (const Error& error) {
        fail(error.code(), message("--peer-timeout: {}", error.message()));
    }
}

} // namespace comparo::cli
