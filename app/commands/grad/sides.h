// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "engine/report/run/report.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace comparo::cli {

/// What 'grad run' and 'grad check' are asked for.
struct GradientOptions {
    std::string input;
    std::vector<std::string> ops;
    std::optional<double> quality; ///< of differentiable_jpeg, where no op is given
    std::string weights;           ///< ones, random or a file
    std::string a = "cpu";
    std::string b;
    std::optional<std::uint64_t> seed;
    Tolerance tolerance;
    Tolerance gradientTolerance;
    std::string report;
    bool json = false;
    PeerFlags peers;
};

/// INPUT, --op, --quality, --weights, --a, --b, --seed, the tolerances, --report and --json.
void addGradientFlags(CLI::App& command, GradientOptions& options);

/// In ops of ours and of the peers of the sides.
Pipeline gradientPipeline(const GradientOptions& options, const std::vector<Side>& sides);

/// The job that both commands ask for.
ComparisonJob gradientJob(const GradientOptions& options);

/// The report of the job, run with progress on a terminal.
Report gradientReport(const ComparisonJob& job);

/// The outcome with one line for each gradient.
void printGradients(const Report& report);

/// Writes and prints what the options ask for, the text as `text` prints it, and sets the exit code. What
/// could not be written, by the caller either, is thrown at the end.
void finishGradients(const GradientOptions& options, const Report& report, OutputFiles& files,
                     const std::function<void()>& text, Context& context);

/// A progress that shows itself on a terminal.
Progress terminalProgress();

// One file each.
void addGradRun(CLI::App& grad, Context& context);
void addGradCheck(CLI::App& grad, Context& context);
void addGradRecover(CLI::App& grad, Context& context);
void addGradFidelity(CLI::App& grad, Context& context);

} // namespace comparo::cli
