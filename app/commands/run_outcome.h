// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "engine/capture/step_comparison.h"

#include <string>
#include <vector>

namespace comparo::cli {

/// One side of a run, twice.
struct RunPair {
    std::string side; ///< "A" or "B"
    std::string firstLabel, secondLabel;
    Trace first, second;
    RunComparison comparison;
};

/// Runs of one pipeline beside each other: a recording and its replay, or two recordings.
struct RunPairs {
    std::string title;
    Pipeline pipeline;
    std::vector<RunPair> pairs;

    void add(std::string side, std::string firstLabel, Trace first, std::string secondLabel, Trace second,
             const Tolerance& tolerance);

    /// Whether they were compared without a tolerance.
    [[nodiscard]] bool isExact() const;
};

struct RunOutput {
    std::string report; ///< file, or empty
    bool json = false;
};

/// Prints every step's verdict and the first diverging step, writes a report on that step (on the last one if
/// none diverges), and sets the exit code: 0 the same, 1 different.
void finish(const RunPairs& runs, const RunOutput& output, Context& context);

} // namespace comparo::cli
