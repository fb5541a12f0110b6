// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/sweep/sweep_results.h"

#include <string>
#include <vector>

namespace comparo {

/// Shards, or parts run on several machines, of one sweep.
struct SweepMerge {
    SweepResults results; ///< of the whole sweep; `created` is left empty
    std::string journal;  ///< all of it as one journal, from which the sweep goes on
};

/// Puts journals together. A torn last line is left out. Of a case that one journal has several times the
/// last result counts; in two journals it has to be the same but for the time it took. Errors: Io;
/// InvalidArgument that names the file, or both files, for what is no journal of a sweep, journals of
/// different sweeps, and results that disagree.
SweepMerge mergeSweepJournals(const std::vector<std::string>& paths);

} // namespace comparo
