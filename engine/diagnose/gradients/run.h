// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/runner.h"

#include <cstdint>

namespace comparo {

/// One side of a pipeline, forward and backward.
struct GradientRun {
    Trace forward;
    Tensor outputGradient; ///< what went up the pipeline, like the output; on cpu
    /// Of the pipeline's input, and of the steps' tensors and parameters ("quality"; with several steps
    /// "2.quality" for that of the second); on cpu.
    Gradients gradients;
    double milliseconds = 0.0; ///< host time of the backward pass to completion
};

/// Runs the enabled steps on one side and then the gradients of sum(output * weights), last step first, with
/// the tensors and draws that the forward run had. `weights` is on cpu and like the output in shape, of any
/// floating-point dtype; empty: all ones, the gradient of sum(output). Throws Error(Unsupported) for a step
/// that gives no gradients, Error(InvalidArgument) for weights of another shape and a pipeline without steps.
GradientRun runGradient(const Pipeline& pipeline, const Tensor& input, const Tensor& weights,
                        const Side& side, const Progress& progress = {});

/// Weights from Philox, uniform in [-1, 1): a loss without symmetry, in which no derivative cancels.
Tensor randomWeights(const Shape& shape, std::uint64_t seed);

} // namespace comparo
