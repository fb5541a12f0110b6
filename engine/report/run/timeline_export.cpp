// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/timeline_export.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/pipeline/timeline_json.h"
#include "engine/report/chart/timeline_svg.h"
#include "engine/report/run/races_json.h"

#include <nlohmann/json.hpp>

namespace comparo {

namespace {

using Json = nlohmann::ordered_json;

std::string toTimelineJson(const Trace& trace, const std::string& title,
                           const std::vector<TimelineEntry>& entries)
{
    Json json;
    json["schema"] = "comparoscope.timeline/1";
    json["title"] = title;
    json["side"] = trace.side.toText();
    json["device"] = trace.side.peer ? trace.side.peer->place() : trace.side.device.name();
    json["emulated"] = trace.side.runsOn(DeviceKind::Emu);
    json["calls"] = Json::parse(timelineToJson(entries));
    json.update(Json::parse(report::racesToJson(*trace.races())));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

void writeTimeline(const Trace& trace, const std::string& title, const std::filesystem::path& path)
{
    const std::vector<TimelineEntry> entries =
        trace.timeline ? trace.timeline->entries() : std::vector<TimelineEntry>();
    std::string text;
    if (path.extension() == ".svg")
        text = report::timelineSvgFile(title, entries, *trace.races());
    else if (path.extension() == ".json")
        text = toTimelineJson(trace, title, entries);
    else
        fail(ErrorCode::Unsupported, message("Unsupported timeline format '{}'; use .svg or .json.",
                                             Verbatim(path.extension().string())));
    writeFile(path, text);
}

} // namespace comparo
