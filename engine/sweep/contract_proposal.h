// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/contract/advice.h"
#include "engine/sweep/sweep_results.h"

namespace comparo {

/// The rules that adviseTolerances() gives for the cases of a sweep: for each op, dtype, pair of kinds of
/// devices and numerics the largest difference of its cases with a margin, and nothing where all are
/// bit-exact. Cases with an error or a hazard are left out, and said to be; so are groups in which one side
/// alone is not finite. What was measured is no proof, and each rule's note says from how many cases and
/// pictures it comes.
ContractProposal proposeContract(const SweepResults& results, const AdviceOptions& options = {});

} // namespace comparo
