// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/picture.h"
#include "engine/diagnose/hypotheses/rule.h"

#include <optional>
#include <vector>

namespace comparo::hypotheses {

/// What each value becomes, in the order of the values.
struct Levels {
    std::vector<double> x, y;
};

/// Of one channel, or of all where it is negative; nothing where one value becomes two. `reached` says of
/// which samples; empty: of all.
std::optional<Levels> levelsOf(const Picture& x, const Picture& b, const std::vector<char>& reached,
                               int channel);

/// What most samples of each value become, where that is most of all; without what is far from the line
/// through most of them.
std::optional<Levels> usualLevels(const Picture& x, const Picture& b, int channel);

/// Some of many, evenly: of those at which the result changes.
Levels thinned(const Levels& levels);

struct Intervals {
    std::vector<double> low, high;
};

/// What real numbers may have been before they were stored as these.
Intervals beforeStoring(const std::vector<double>& y, DType dtype, Storing storing);

} // namespace comparo::hypotheses
