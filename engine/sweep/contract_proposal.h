#pragma once

#include "engine/contract/contract.h"
#include "engine/sweep/sweep_results.h"

#include <string>
#include <vector>

namespace comparo {

/// Tolerances that a sweep would pass.
struct ContractProposal {
    Contract contract;
    std::vector<std::string> leftOut; ///< one sentence each: what no tolerance can pass, what was not run
};

/// For each op, dtype, pair of kinds of devices and numerics that the sweep has, the smallest absolute
/// tolerance with which every case of it passes, and none where all are bit-exact. A rule of sides with
/// different numerics names none. Cases with an error or a hazard are left out, and said to be; so are
/// groups in which one side alone is not finite. What was measured is no proof, and each rule's note says
/// from how many cases and pictures it comes.
ContractProposal proposeContract(const SweepResults& results);

} // namespace comparo
