// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/comparison/job.h"
#include "engine/comparison/result.h"

#include <string>
#include <vector>

namespace comparo {

/// A change of the setup that may remove a difference.
struct SetupChange {
    ComparisonSetup setup;
    Message action;   ///< "run both sides with exact numerics"
    std::string code; ///< the same in the library; empty: there is none
};

/// What the cause of a difference suggests, the nearest to the cause first.
std::vector<SetupChange> setupChanges(const ComparisonSetup& setup, const ComparisonResult& result);

/// What may make a pipeline run that failed: a conversion before one of its steps.
std::vector<SetupChange> conversions(const ComparisonSetup& setup);

} // namespace comparo
