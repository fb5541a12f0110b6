// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "engine/report/run/report.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace comparo::cli {

/// --atol, --rtol and --ulp.
void addToleranceFlags(CLI::App& command, Tolerance& tolerance);

/// That of the outcome; with `strict` that of an error, too, where something was left out of one that passes.
int exitCodeOf(const Report& report, bool strict);

/// Verdict, counts, maximum with position, cause shares, for a terminal.
void printOutcome(const Report& report);

/// The JSON report, ending in a line feed.
std::string jsonOf(const Report& report);
void printJson(const Report& report);

/// A run with the first remedy of its setup applied.
struct FixedRun {
    std::string command;
    Answer answer;
    int exitCode = 0;
};

/// Runs the job again with the first remedy of the setup; nothing where the report has none.
std::optional<FixedRun> fixedRun(const ComparisonJob& job, const Report& report, bool strict,
                                 const Progress& progress);

/// The answer after the remedy, or that there is none, under the report.
void printFixed(const std::optional<FixedRun>& fixed);

/// The JSON report with "fixed": command and answer, or null.
std::string jsonOf(const Report& report, const std::optional<FixedRun>& fixed);

/// What stands in a JSON list for an input that failed: schema comparoscope.error/1.
std::string errorJson(const std::string& input, const Error& error);

/// What a command that ends in a report writes and prints.
struct ReportOutput {
    std::string report;   ///< file, or empty
    std::string saveDiff; ///< likewise
    bool json = false;
    bool strict = false;
};

/// Writes the files, prints the outcome or its JSON, and sets the exit code. `stopped`: what ended the work
/// early, told when all that there is was written.
void finishReport(const Report& report, const ReportOutput& output, Context& context,
                  const std::optional<Error>& stopped = {});

/// Signed difference a - b; as .npy every bit of it, as a picture its magnitude scaled to the range.
void saveDifference(const Report& report, const std::string& path);

} // namespace comparo::cli
