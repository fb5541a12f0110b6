// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/pipeline/runner.h"

/// What a step gives where nothing is rounded on the way.
namespace comparo {

/// A step's result in float64, by the rule of exact numerics, or why there is none.
struct StepTruth {
    Tensor values;   ///< float64, on cpu; empty: there is none
    Message refusal; ///< empty where there are values
    Message rule;    ///< what was computed: "the op in float64 on a float64 copy of its input"
};

/// Evaluates one step from this input (on cpu), with the parameters and draws that the step applied. Whole
/// numbers keep their range, so that the result of a uint8 resize is between 0 and 255, before it is rounded.
/// Numbers that both sides hold in float32 (draws, tables, parameters that Kornia keeps so) are taken as they
/// are. Error: what the op throws.
StepTruth truthOf(const StepTrace& step, const Tensor& input, const Progress& progress = {});

/// "No referee for posterize: …"; empty where the op has one for inputs of this dtype.
Message refereeRefusal(const Op& op, DType input);

} // namespace comparo
