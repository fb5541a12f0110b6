// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/timeline_json.h"

#include "engine/base/error.h"
#include "engine/base/json_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <limits>

namespace comparo {

namespace {

using Json = nlohmann::ordered_json;

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

/// A JSON value that knows where it stands.
struct TimelineValue {
    const Json& json;
    std::string path;

    [[noreturn]] void refuse(const Message& what) const
    {
        fail(ErrorCode::CorruptData, message("{}: {}", path, what));
    }

    [[nodiscard]] TimelineValue at(const char* key) const
    {
        if (!json.is_object())
            refuse(message("expected an object."));
        const auto found = json.find(key);
        if (found == json.end())
            fail(ErrorCode::CorruptData, message("{}.{}: it is missing.", path, key));
        return {*found, path + "." + key};
    }

    [[nodiscard]] bool has(const char* key) const { return json.is_object() && json.contains(key); }

    [[nodiscard]] std::vector<TimelineValue> items() const
    {
        if (!json.is_array())
            refuse(message("expected an array."));
        std::vector<TimelineValue> values;
        for (std::size_t i = 0; i < json.size(); ++i)
            values.push_back({json[i], path + "[" + std::to_string(i) + "]"});
        return values;
    }

    [[nodiscard]] std::string text() const
    {
        if (!json.is_string())
            refuse(message("expected a string."));
        return json.get<std::string>();
    }

    [[nodiscard]] bool flag() const
    {
        if (!json.is_boolean())
            refuse(message("expected true or false."));
        return json.get<bool>();
    }

    [[nodiscard]] std::uint64_t count(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const
    {
        if (!json.is_number_unsigned() || json.get<std::uint64_t>() > most)
            refuse(message("expected a whole number of at least 0."));
        return json.get<std::uint64_t>();
    }

    [[nodiscard]] double number() const
    {
        const std::optional<double> value = numberOfJson(json);
        if (!value)
            refuse(message("expected a number."));
        return *value;
    }

    [[nodiscard]] DeviceId device() const
    {
        try {
            return DeviceId::parse(text());
        } catch (const Error& error) {
            refuse(error.message());
        }
    }

    /// The one of `choices` that toString() gives this name.
    template <class T>
    [[nodiscard]] T choice(std::initializer_list<T> choices) const
    {
        const std::string word = text();
        for (const T value : choices)
            if (toString(value) == word)
                return value;
        refuse(message("'{}' is not known.", Verbatim(word)));
    }
};

TimelineEntry::Use useOf(const TimelineValue& value, const DeviceId& device)
{
    TimelineEntry::Use use;
    use.buffer = value.at("buffer").count();
    use.write = value.at("write").flag();
    use.offset = value.has("offset") ? value.at("offset").count() : 0;
    use.bytes = value.has("bytes") ? value.at("bytes").count() : 0;
    use.name = value.has("name") ? value.at("name").text() : std::string();
    use.device = value.has("device") ? value.at("device").device() : device;
    return use;
}

TimelineEntry entryOf(const TimelineValue& value)
{
    using Kind = TimelineKind;
    TimelineEntry entry;
    entry.kind =
        value.at("kind").choice({Kind::Allocate, Kind::Free, Kind::Copy, Kind::Launch, Kind::Record,
                                 Kind::Wait, Kind::Synchronize, Kind::HostAccess, Kind::Signal, Kind::Await});
    entry.name = value.at("name").text();
    entry.device = value.at("device").device();
    entry.stream = value.at("stream").count();
    if (value.has("streamKind"))
        entry.streamKind = value.at("streamKind")
                               .choice({StreamKind::NonBlocking, StreamKind::Blocking, StreamKind::Legacy});
    if (value.has("streamName"))
        entry.streamName = value.at("streamName").text();
    entry.event = value.at("event").count();
    if (value.has("copyHost"))
        entry.copyHost = value.at("copyHost").choice({CopyHost::Async, CopyHost::Staged, CopyHost::Waits});
    for (const TimelineValue& use : value.at("uses").items())
        entry.uses.push_back(useOf(use, entry.device));
    if (value.has("ops"))
        for (const TimelineValue& op : value.at("ops").items())
            entry.ops.push_back(op.text());
    entry.bytes = value.at("bytes").count();
    entry.issuedMs = value.at("issuedMs").number();
    if (value.has("startedMs"))
        entry.startedMs = value.at("startedMs").number();
    if (value.has("finishedMs"))
        entry.finishedMs = value.at("finishedMs").number();
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

std::vector<TimelineEntry> timelineFromJson(std::string_view text, const std::string& path)
{
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        fail(ErrorCode::CorruptData, message("{}: it is not JSON.", path));
    std::vector<TimelineEntry> entries;
    std::vector<std::uint64_t> threads;
    for (const TimelineValue& value : TimelineValue{json, path}.items()) {
        entries.push_back(entryOf(value));
        // Numbers of host threads are by first appearance; some captures have the system's large ones.
        const std::uint64_t thread = value.at("hostThread").count();
        const auto known = std::find(threads.begin(), threads.end(), thread);
        entries.back().hostThread = static_cast<int>(known - threads.begin());
        if (known == threads.end())
            threads.push_back(thread);
    }
    return entries;
}

} // namespace comparo
