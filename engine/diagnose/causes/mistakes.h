// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/causes/cause.h"

#include <optional>

namespace comparo {

/// What a person's own code did wrong with what it should give: the rules that `comparo diff` replays on two
/// pictures (hypotheses/pair_cause.h), on what the other side gave for the step and on what our models of it
/// give. Nothing where no side is a peer, or no rule is named. The tensors are the outputs of both for the
/// same input, on cpu.
std::optional<CauseReport> findMistake(const Trace& a, const Trace& b, std::size_t step, const Tensor& input,
                                       const Tensor& outputA, const Tensor& outputB,
                                       const Progress& progress);

} // namespace comparo
