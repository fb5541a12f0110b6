// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/timeline_json.h"

#include "engine/base/json/json_cursor.h"
#include "engine/base/json/json_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace comparo {

namespace {

using Json = nlohmann::ordered_json;
using JsonCursor = JsonCursorOf<Json>;

Json useJson(const TimelineEntry::Use& use)
{
    return {{"buffer", use.buffer}, {"write", use.write}, {"offset", use.offset},
            {"bytes", use.bytes},   {"name", use.name},   {"device", use.device.name()}};
}

Json entryJson(const TimelineEntry& entry)
{
    Json uses = Json::array();
    for (const TimelineEntry::Use& use : entry.uses)
        uses.push_back(useJson(use));
    return {{"kind", toString(entry.kind)},
            {"name", entry.name},
            {"device", entry.device.name()},
            {"stream", entry.stream},
            {"streamKind", toString(entry.streamKind)},
            {"streamName", entry.streamName},
            {"event", entry.event},
            {"hostThread", entry.hostThread},
            {"copyHost", toString(entry.copyHost)},
            {"uses", uses},
            {"ops", entry.ops},
            {"bytes", entry.bytes},
            {"issuedMs", numberJson<Json>(entry.issuedMs)},
            {"startedMs", numberJson<Json>(entry.startedMs)},
            {"finishedMs", numberJson<Json>(entry.finishedMs)}};
}

DeviceId deviceOf(const JsonCursor& cursor)
{
    return cursor.parsedText(&DeviceId::parse);
}

TimelineEntry::Use useOf(const JsonCursor& value, const DeviceId& device)
{
    TimelineEntry::Use use;
    use.buffer = value["buffer"].count();
    use.write = value["write"].flag();
    use.offset = value.has("offset") ? value["offset"].count() : 0;
    use.bytes = value.has("bytes") ? value["bytes"].count() : 0;
    use.name = value.has("name") ? value["name"].text() : std::string();
    use.device = value.has("device") ? deviceOf(value["device"]) : device;
    return use;
}

TimelineEntry entryOf(const JsonCursor& value)
{
    using Kind = TimelineKind;
    TimelineEntry entry;
    entry.kind =
        value["kind"].choice({Kind::Allocate, Kind::Free, Kind::Copy, Kind::Launch, Kind::Record, Kind::Wait,
                              Kind::Synchronize, Kind::HostAccess, Kind::Signal, Kind::Await});
    entry.name = value["name"].text();
    entry.device = deviceOf(value["device"]);
    entry.stream = value["stream"].count();
    if (value.has("streamKind"))
        entry.streamKind =
            value["streamKind"].choice({StreamKind::NonBlocking, StreamKind::Blocking, StreamKind::Legacy});
    if (value.has("streamName"))
        entry.streamName = value["streamName"].text();
    entry.event = value["event"].count();
    if (value.has("copyHost"))
        entry.copyHost = value["copyHost"].choice({CopyHost::Async, CopyHost::Staged, CopyHost::Waits});
    for (const JsonCursor& use : value["uses"].items())
        entry.uses.push_back(useOf(use, entry.device));
    if (value.has("ops"))
        for (const JsonCursor& op : value["ops"].items())
            entry.ops.push_back(op.text());
    entry.bytes = value["bytes"].count();
    entry.issuedMs = value["issuedMs"].number();
    if (value.has("startedMs"))
        entry.startedMs = value["startedMs"].number();
    if (value.has("finishedMs"))
        entry.finishedMs = value["finishedMs"].number();
    return entry;
}

} // namespace

std::string timelineToJson(const std::vector<TimelineEntry>& entries)
{
    Json list = Json::array();
    for (const TimelineEntry& entry : entries)
        list.push_back(entryJson(entry));
    return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <>
std::vector<TimelineEntry> timelineFromJson(const JsonCursor& cursor)
{
    std::vector<TimelineEntry> entries;
    std::vector<std::uint64_t> threads;
    for (const JsonCursor& value : cursor.items()) {
        entries.push_back(entryOf(value));
        // Numbers of host threads are by first appearance; some captures have the system's large ones.
        const std::uint64_t thread = value["hostThread"].count();
        const auto known = std::find(threads.begin(), threads.end(), thread);
        entries.back().hostThread = static_cast<int>(known - threads.begin());
        if (known == threads.end())
            threads.push_back(thread);
    }
    return entries;
}

} // namespace comparo
