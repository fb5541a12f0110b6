// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/advise/advice_plan.h"
#include "engine/base/progress.h"
#include "engine/comparison/outcome.h"

#include <functional>
#include <map>

namespace comparo {

/// A case that gave nothing to measure.
struct UnmeasuredCase {
    std::size_t number = 0;
    std::string input, pair;
    Message pipeline;
    OutcomeKind kind = OutcomeKind::Error; ///< Error or Hazard
    Message words;
};

struct AdviceResults {
    std::size_t cases = 0; ///< that ran, whatever became of them
    std::vector<MeasuredCase> measured;
    std::vector<UnmeasuredCase> unmeasured;
    std::vector<std::string> sides; ///< labels of the sides that ran, with versions: "Kornia 0.9.0 · cpu"
    std::vector<ToleranceAdvice> advices;

    /// Rules for a contract; what they leave out is said.
    [[nodiscard]] ContractProposal proposal() const;

    /// "240 cases: 3 tolerances proposed, 1 of them nothing, since all are bit-exact."
    [[nodiscard]] Message sentence() const;
};

/// Measures every case of a checked plan. Each step is measured alone, both sides getting A's input of it,
/// and the last one of a pipeline of several with all that came before, too, since that is what a contract
/// is held to. What goes wrong in a case is in the results; Error(Cancelled) alone is thrown.
AdviceResults runAdvice(const AdvicePlan& plan, const Progress& progress = {});

} // namespace comparo
