// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/comparison/job.h"
#include "engine/comparison/result.h"

/// The stages of a job that asks for gradients.
namespace comparo {

/// In the place of the forward runs of runSides(): both sides forward and backward, and their gradients
/// compared. An error of a side is kept with it.
void runGradientSides(const ComparisonJob& job, ComparisonResult& result, const Progress& progress = {});

/// The backward pass of side A against finite differences there, in float64, where the job asks for that;
/// adds to the findings. Throws what the op throws, and Error(InvalidArgument) for more than one step.
void checkGradients(const ComparisonJob& job, ComparisonResult& result, const Progress& progress = {});

/// What the output of this pipeline is multiplied with before it is summed; empty for all ones. Random ones
/// need the shape of the output, for which the side is run.
Tensor weightsOf(const GradientQuestion& question, const Pipeline& pipeline, const Tensor& input,
                 const Side& side, const Progress& progress = {});

} // namespace comparo
