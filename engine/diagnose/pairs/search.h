// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/pairs/judge.h"

#include <string>
#include <vector>

namespace comparo::pairs {

/// A rule with the way in which its result is stored, and what it was found to reproduce.
struct Finding : Counts {
    std::string id;
    std::string words; ///< "multiplied by 1.2, truncated"
};

/// What turns `source` into `result`: all rules that do so exactly, else, where there are none, the nearest.
/// Single rules are tried first, two at once only where none is exact.
/// `probes` are the places that rules were tried on first: those of the other way round, or none, and then
/// these are put there.
std::vector<Finding> search(const Tensor& source, const Tensor& result, std::vector<Place>& probes,
                            const Progress& progress);

} // namespace comparo::pairs
