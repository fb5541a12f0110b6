// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "app/commands/output_files.h"
#include "engine/sweep/sweep_results.h"

#include <string>
#include <vector>

/// What 'sweep' and 'merge' tell and write.
namespace comparo::cli {

struct SweepOutput {
    std::string json;    ///< "-", a file, or empty
    std::string report;  ///< file, or empty
    std::string propose; ///< file of the proposed contract, or empty

    /// Whether standard output is for people.
    [[nodiscard]] bool printsText() const { return json != "-"; }
};

/// --json, --report and --propose.
void addSweepOutput(CLI::App& command, SweepOutput& output);

/// What can be known to be wrong before the work. Error(Unsupported, Io), and InvalidArgument where two of
/// the files, `journal` among them, are one.
void checkSweepOutput(const SweepOutput& output, const std::string& journal);

/// The names of the columns of printSweepRow().
void printSweepHeader();

/// One case as a line, with a second line where it was not run.
void printSweepRow(const SweepCaseResult& result);

/// What is written, for requireApart().
std::vector<NamedFile> writtenFiles(const SweepOutput& output, const std::string& journal);

/// Writes what was asked for; prints failures, the worst first, and the counts; sets the exit code: 0 all are
/// the same within tolerance, 1 not. The caller calls files.finish() when it has told the rest.
void finishSweep(SweepResults& results, const SweepOutput& output, OutputFiles& files, Context& context);

} // namespace comparo::cli
