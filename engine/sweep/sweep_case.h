// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/sweep/sweep_picture.h"
#include "engine/sweep/sweep_plan.h"
#include "engine/sweep/sweep_results.h"

namespace comparo {

/// Runs case k of a plan as 'comparo run' does. What goes wrong is in the result; Error(Cancelled) alone is
/// thrown.
SweepCaseResult runSweepCase(const SweepPlan& plan, std::size_t k, SweepPicture& picture,
                             const Progress& progress = {});

} // namespace comparo
