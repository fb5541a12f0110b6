// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <functional>
#include <string>
#include <vector>

/// What somebody's own code may compute where it is asked for one of our ops: the other choices of the op,
/// and what people get wrong by one sample or by one letter.
namespace comparo {

/// Runs a step on an image, on the side that the caller has in mind; on cpu.
using StepRunner = std::function<Tensor(const Step& step, const Tensor& input)>;

/// One change of a step.
struct StepVariant {
    std::string id; ///< "border=symmetric"
    Message label;  ///< "border symmetric (the edge sample twice) instead of reflect"
    std::function<Tensor(const StepRunner& run, const Tensor& input)> replay;
};

/// Every reading of a step but the step itself; for filters borders and windows off by one among them.
std::vector<StepVariant> variantsOf(const Step& step);

/// Of a replayed reading: "63.1 % of the samples bit for bit, at most 1.19e-07 is left", "100 % of the
/// samples".
Message shareText(const hypotheses::Match& match);

/// How a step is run on one of our sides.
using SideRunner = std::function<Tensor(const Step& step, const Side& side, const Tensor& input)>;

/// The readings that come nearest to `output`, best first, the step as it is (of no id) among them, with
/// their arithmetic ("cpu/framework", "float64, rounded once") as parameters: first those that give every
/// sample, then by what is left. All of them are tried on the first of `sides`, the nearest on the others and
/// in float64, too. Input and output are on cpu.
std::vector<hypotheses::Judged> closestVariants(const Step& step, const Tensor& input, const Tensor& output,
                                                const std::vector<Side>& sides, const SideRunner& run,
                                                const Progress& progress = {});

/// The step as it is, in every arithmetic that is tried: on the sides ("cpu/exact"), and in float64
/// ("float64", "float64/truncated").
std::vector<hypotheses::Hypothesis> arithmeticsOf(const Step& step, const Tensor& input, DType output,
                                                  const std::vector<Side>& sides, const SideRunner& run);

} // namespace comparo
