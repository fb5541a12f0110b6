// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/analysis.h"

#include <optional>

namespace comparo::ui {

/// One step of a run as a comparison of its own: both sides get what side A gave the step, with the random
/// parameters that it drew there. Its command writes that input first. Nothing where the run has no such step
/// (an index in the pipeline), or no other one.
std::optional<ComparisonJob> isolatedStep(const Analysis& analysis, std::size_t step);

} // namespace comparo::ui
