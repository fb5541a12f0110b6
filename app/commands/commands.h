// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace comparo::cli {

/// What every subcommand shares: how to print, and what the process shall return (0 same or success,
/// 1 different, 2 error).
struct Context {
    std::string commandLine; ///< as typed, quoted for a shell
    int exitCode = 0;
};

/// One file a subcommand. Each adds itself to the parser and runs as its callback.
void addCapture(CLI::App& app, Context& context);
void addDevices(CLI::App& app, Context& context);
void addDoctor(CLI::App& app, Context& context);
void addOps(CLI::App& app, Context& context);
void addRun(CLI::App& app, Context& context);
void addDiff(CLI::App& app, Context& context);
void addIdentify(CLI::App& app, Context& context);
void addGrad(CLI::App& app, Context& context);
void addJpeg(CLI::App& app, Context& context);
void addPeers(CLI::App& app, Context& context);
void addProbe(CLI::App& app, Context& context);
void addReplay(CLI::App& app, Context& context);
void addReport(CLI::App& app, Context& context);
void addScenario(CLI::App& app, Context& context);
void addServe(CLI::App& app, Context& context);
void addSweep(CLI::App& app, Context& context);
void addMatrix(CLI::App& app, Context& context);
void addMerge(CLI::App& app, Context& context);

} // namespace comparo::cli
