#pragma once

#include "app/commands/commands.h"
#include "app/commands/run_outcome.h"
#include "engine/capture/recording_alignment.h"
#include "engine/compare/statistics.h"

#include <string>
#include <vector>

namespace comparo::cli {

/// How two recordings are put side by side.
struct RecordingsInput {
    std::string a, b;
    Tolerance tolerance;
    std::string contract;            ///< file, in the place of the tolerance; empty: none
    std::vector<SameStep> sameSteps; ///< said by hand
    char side = 'a';                 ///< of a run, where the other file is no run
};

/// Two recordings of programs, or one and a run, side by side and step by step: prints every tensor's
/// verdict, what the two ran with, the first draw and the first tensor that differ, writes a report, and sets
/// the exit code: 0 the same, 1 different.
void diffRecordings(const RecordingsInput& input, const RunOutput& output, Context& context);

} // namespace comparo::cli
