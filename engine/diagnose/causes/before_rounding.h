// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/ops/op_explanation.h"
#include "engine/pipeline/runner.h"

#include <optional>

namespace comparo {

/// What a step on one of our sides has before its last rounding.
class UnroundedStep {
public:
    /// The input is on cpu. Where values come from a float copy of the input, that is run once, now.
    UnroundedStep(const StepTrace& step, const Side& side, const Tensor& input,
                  const Progress& progress = {});

    /// One output sample; nothing for a step that rounds nothing or does not say.
    [[nodiscard]] std::optional<BeforeRounding> at(int n, int c, int y, int x) const;

private:
    const Op* m_op;
    ParamSet m_params;
    OpSide m_side;
    int m_threads;
    Tensor m_input;
    Tensor m_values; ///< of the float copy; empty: asked sample by sample
};

/// To the nearest value at which the rounding goes from one level to the next.
double distanceToTie(const BeforeRounding& before);

} // namespace comparo
