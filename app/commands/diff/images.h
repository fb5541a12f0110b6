// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "app/commands/peers/flags.h"
#include "engine/codec/reading/read_choice.h"
#include "engine/compare/statistics.h"
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

/// Of two folders: the pictures of one name in both, those below in folders of one name among them. What one
/// folder has alone is told, with the name that its bytes have in the other.
Report folderReport(const DiffOptions& options, const Context& context, const Progress& progress);

} // namespace comparo::cli
