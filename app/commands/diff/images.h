// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "app/commands/peers/flags.h"
#include "engine/codec/reading/read_choice.h"
#include "engine/compare/statistics.h"
#include "engine/folders/compared_pictures.h"
#include "engine/report/run/report.h"

#include <string>
#include <vector>

namespace comparo::cli {

struct DiffOptions {
    std::string a, b;
    Tolerance tolerance;
    std::string contractFile, side;
    std::vector<std::string> sameSteps;
    std::string live, local, saveLive;
    std::string saveDiff, report;
    std::string pattern; ///< of files in two folders; empty: all
    std::string journal; ///< of two folders; empty: none
    int jobs = 0;        ///< of two folders; 0: as suits this machine
    std::string slices, axes, heatmap; ///< of two files of arrays
    ReadChoice choice;
    bool json = false;
    bool noCause = false;
    std::vector<std::string> ignored; ///< rectangles and masks
    bool strict = false;
    bool undo = false;
    PeerFlags peers;
};

/// Of two files of pictures: one of each, or all that both have.
Report pairReport(const DiffOptions& options, const Context& context, const Progress& progress);

/// How pairs are compared by these options.
PairRules rulesOf(const DiffOptions& options);

} // namespace comparo::cli
