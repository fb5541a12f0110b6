// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op_explanation.h"
#include "engine/pipeline/runner.h"

namespace comparo {

/// The parts of an op's arithmetic (OpInfo::parts) that are not the same on both sides, exchanged in replays
/// of side B's step on its own device with its own draws. Empty where all are.
FactorReplay partFactors(const StepTrace& stepB, const Side& a, const Side& b, const Tensor& input);

} // namespace comparo
