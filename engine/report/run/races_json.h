// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/races/races.h"

#include <string>

namespace comparo::report {

/// The judgement of a timeline as a JSON object: "order", the guaranteed edges between lanes, and "hazards".
/// Calls are named by their index in the timeline.
std::string racesToJson(const RaceReport& races);

} // namespace comparo::report
