// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "engine/base/error.h"
#include "engine/capture/environment.h"
#include "engine/peer/server/engine_server.h"

#include <unistd.h>

namespace comparo::cli {
namespace {

void serveEngine(Context& context)
{
    if (::isatty(STDIN_FILENO) != 0)
        failArgument(message("serve communicates with another comparo on standard input and output; start it "
                             "there, as in --peer gpu01='ssh gpu01 comparo serve'."));
    PeerValues environment;
    for (const auto& [name, value] : environmentFacts(currentEnvironment()))
        if (!value.empty())
            environment.emplace_back(name, value);
    context.exitCode = engineServer(std::move(environment)).serve();
}

} // namespace

void addServe(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand(
        "serve", "Run sides for comparo on another machine: offer this machine's devices as a peer");
    command->footer("Speaks the peer protocol on standard input and output, and exits when they close. "
                    "Standard error is its log.\n"
                    "A side of it is NAME@DEVICE, with /exact or /framework[/threads=1], and "
                    "/codec=libjpeg_turbo, cuda_jpeg or nvjpeg.\n"
                    "Examples:\n"
                    "  comparo run photo.png --op resize:size=224 --peer gpu01='ssh gpu01 comparo serve' --a "
                    "gpu01@cuda:0 --b cpu\n"
                    "  comparo peers --peer here='comparo serve'");
    command->callback([&context] { serveEngine(context); });
}

} // namespace comparo::cli
