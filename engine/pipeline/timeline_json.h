// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/timeline.h"

#include <string>
#include <vector>

namespace comparo {

template <class Json>
class JsonCursorOf;

/// The calls as a JSON array, one object a call, as captures, reports and exported timelines hold them
/// (resources/capture/schema.json, "call"). Times that are no number are words.
std::string timelineToJson(const std::vector<TimelineEntry>& entries);

/// Reads such an array. Keys that were added to the format later may be absent; other keys are left alone.
/// Of nlohmann::ordered_json. Throws the cursor's errors: "Manifest, a.timeline[3].kind: 'sleep' is not
/// known."
template <class Json>
std::vector<TimelineEntry> timelineFromJson(const JsonCursorOf<Json>& cursor);

} // namespace comparo
