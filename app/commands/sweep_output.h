#pragma once

#include "app/commands/commands.h"
#include "engine/sweep/sweep_results.h"

#include <string>

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

/// Prints failures, the worst first, and the counts; writes what was asked for, one file that cannot be
/// written not keeping the others from it; sets the exit code: 0 all are the same within tolerance, 1 not.
void finishSweep(SweepResults& results, const SweepOutput& output, Context& context);

} // namespace comparo::cli
