// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "app/commands/run_outcome.h"
#include "engine/capture/recording_alignment.h"
#include "engine/codec/arrays/array_file.h"
#include "engine/compare/statistics.h"
#include "engine/report/recordings/slices.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace comparo::cli {

/// How two recordings are put side by side.
struct RecordingsInput {
    std::string a, b; ///< files; `b` is empty where A is run again here
    Tolerance tolerance;
    std::string contract;            ///< file, in the place of the tolerance; empty: none
    std::vector<SameStep> sameSteps; ///< said by hand
    std::string side;                ///< of a run, where the other file is no run: "a", "b", or empty
    std::string live;     ///< the side that A is run again on, in the place of a file B; empty: none
    std::string local;    ///< the side that each step is run on by itself; empty: that of `live`
    std::string saveLive; ///< file that keeps what ran here; empty: none
    bool strict = false;  ///< something that was left out is an error
    std::array<std::shared_ptr<const ArrayFile>, 2> arrays{}; ///< that are open already; null: none
    std::string array{};     ///< of files of arrays: the only one that is compared; empty: all
    SlicesQuestion slices{}; ///< of files of arrays; nothing asked: only for a report
    std::string heatmap{};   ///< file of the map of two axes; empty: none
};

/// Two recordings of programs, two runs, one of each, or one and what its steps give here, side by side and
/// step by step: prints every tensor's
/// verdict, what the two ran with, the first draw and the first tensor that differ, writes a report, and sets
/// the exit code: 0 the same, 1 different, 2 where nothing was compared.
void diffRecordings(const RecordingsInput& input, const RunOutput& output, Context& context);

} // namespace comparo::cli
