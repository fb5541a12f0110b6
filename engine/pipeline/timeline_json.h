// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/timeline.h"

#include <string>
#include <vector>

namespace comparo {

class JsonCursor;

/// The calls as a JSON array, one object a call, as captures, reports and exported timelines hold them
/// (resources/capture/schema.json, "call"). Times that are no number are words.
std::string timelineToJson(const std::vector<TimelineEntry>& entries);

/// Reads such an array. Keys that were added to the format later may be absent; other keys are left alone.
/// Throws the cursor's errors: "Manifest, a.timeline[3].kind: 'sleep' is not known."
std::vector<TimelineEntry> timelineFromJson(const JsonCursor& cursor);

} // namespace comparo
