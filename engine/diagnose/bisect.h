// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/pipeline/runner.h"

#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// How one step differs between the sides.
struct StepDifference {
    std::size_t step = 0;          ///< position among the steps that ran
    std::string op;                ///< id
    double localShare = 0.0;       ///< differing samples, 0..1, when both sides get A's input of the step
    double localMax = 0.0;         ///< largest |A-B| then
    double accumulatedShare = 0.0; ///< differing samples, 0..1, when each side goes on with its own
    double accumulatedMax = 0.0;
};

/// Where the difference enters a pipeline and how it grows.
struct Bisection {
    std::vector<StepDifference> steps;

    /// Position of the first step that differs by itself; nothing if none does.
    [[nodiscard]] std::optional<std::size_t> firstDiverging() const;
};

/// Both traces of one pipeline. A step that gets the same input on both sides is not run again; another one
/// is replayed on side B from A's input, with B's draws. A local difference of shapes or dtypes counts as 1.
Bisection bisect(const Trace& a, const Trace& b, const Progress& progress = {});

} // namespace comparo
