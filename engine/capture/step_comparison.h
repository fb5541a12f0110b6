// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/pipeline/runner.h"

#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// One tensor of two runs side by side: the input, or what a step put out.
struct StepComparison {
    Message label;                        ///< "input", "step 2 (resize)"
    std::optional<Comparison> comparison; ///< absent where shapes or dtypes do not match
    Message sentence;                     ///< the comparison's, or how the tensors do not match

    /// Not the same within the tolerance.
    [[nodiscard]] bool differs() const { return !comparison || comparison->verdict == Verdict::Different; }
};

/// Two runs of one pipeline, tensor by tensor: the input first, then every step in order.
struct RunComparison {
    std::vector<StepComparison> steps;
    /// What the programs of two peers' sides say differently of themselves, in one sentence: "The peers
    /// differ: Kornia 0.8.2 against Kornia 0.9.0; kornia 0.8.2 against 0.9.0." Empty where they say the same,
    /// and where one of the two is a side of ours.
    Message peers;

    /// Index into `steps` of the first that differs; nothing if all agree.
    [[nodiscard]] std::optional<std::size_t> firstDiverging() const;
};

/// The pipeline with the random parameters that a run applied, so that another run applies the same.
Pipeline withRecordedDraws(Pipeline pipeline, const Trace& trace);

/// Compares accumulated outputs: each run's step got that run's own input. Parameters may differ, ops may
/// not: Error(InvalidArgument) names the first step at which the runs did not apply the same op.
RunComparison compareRuns(const Trace& a, const Trace& b, const Tolerance& tolerance = {},
                          const Progress& progress = {});

} // namespace comparo
