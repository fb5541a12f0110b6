// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/timeline_text.h"

#include "engine/base/number_text.h"

#include <fmt/format.h>

namespace comparo::report {

namespace {

bool isStreamWork(TimelineKind kind)
{
    return kind == TimelineKind::Launch || kind == TimelineKind::Copy || kind == TimelineKind::Record ||
           kind == TimelineKind::Wait;
}

Message eventText(const TimelineEntry& entry)
{
    return message("event {}", entry.event);
}

Message kindText(TimelineKind kind)
{
    switch (kind) {
    case TimelineKind::Allocate:
        return message("allocate");
    case TimelineKind::Free:
        return message("free");
    case TimelineKind::Copy:
        return message("copy");
    case TimelineKind::Launch:
        return message("launch");
    case TimelineKind::Record:
        return message("record");
    case TimelineKind::Wait:
        return message("wait");
    case TimelineKind::Synchronize:
        return message("synchronize");
    case TimelineKind::HostAccess:
        return message("host access");
    case TimelineKind::Signal:
        return message("signal");
    case TimelineKind::Await:
        break;
    }
    return message("await");
}

/// "copy cpu > emu:0" with an arrow that reads as one.
std::string withArrow(const std::string& name)
{
    std::string text = name;
    if (const std::size_t at = text.find(" > "); at != std::string::npos)
        text.replace(at, 3, " → ");
    return text;
}

Message useText(const TimelineEntry::Use& use)
{
    const Message buffer = TimelineText::buffer(use), where = use.device.label();
    if (use.bytes > 0)
        return use.write ? message("writes {}: {} from byte {}, on {}", buffer, MemorySize(use.bytes),
                                   use.offset, where)
                         : message("reads {}: {} from byte {}, on {}", buffer, MemorySize(use.bytes),
                                   use.offset, where);
    if (use.offset > 0)
        return use.write ? message("writes {}: from byte {} to its end, on {}", buffer, use.offset, where)
                         : message("reads {}: from byte {} to its end, on {}", buffer, use.offset, where);
    return use.write ? message("writes {}, on {}", buffer, where) : message("reads {}, on {}", buffer, where);
}

Message copyText(CopyHost host)
{
    switch (host) {
    case CopyHost::Async:
        return message(
            "The host continues at once; both buffers are in use until the stream is synchronised.");
    case CopyHost::Staged:
        return message("The host continues when the source was read, before the copy has arrived.");
    case CopyHost::Waits:
        break;
    }
    return message("The host waits until the copy has arrived.");
}

Message kindText(StreamKind kind)
{
    switch (kind) {
    case StreamKind::NonBlocking:
        return message("non-blocking");
    case StreamKind::Blocking:
        return message("blocking");
    case StreamKind::Legacy:
        break;
    }
    return message("legacy default");
}

Message whereText(const TimelineEntry& entry)
{
    if (entry.stream != 0 && entry.kind != TimelineKind::Synchronize)
        return message("{} ({}) of {}", TimelineText::stream(entry), kindText(entry.streamKind),
                       entry.device.label());
    return entry.device == DeviceId{} ? message("the host itself")
                                      : message("the host itself, for {}", entry.device.label());
}

} // namespace

std::string timeText(double milliseconds)
{
    if (milliseconds >= 1000.0)
        return fmt::format("{:.2f} s", milliseconds / 1000.0);
    return fmt::format("{:.{}f} ms", milliseconds, milliseconds < 1.0 ? 3 : milliseconds < 10.0 ? 2 : 1);
}

TimelineText::TimelineText(const std::vector<TimelineEntry>& entries) : m_entries(entries)
{
    for (const TimelineEntry& entry : entries)
        if (entry.stream != 0 && (isStreamWork(entry.kind) || !entry.streamName.empty()))
            m_streams.emplace(entry.stream, stream(entry));
}

Message TimelineText::thread(const TimelineEntry& entry)
{
    return message("host thread {}", entry.hostThread);
}

Message TimelineText::stream(const TimelineEntry& entry)
{
    if (!entry.streamName.empty())
        return message("stream {}", entry.streamName);
    return entry.streamKind == StreamKind::Legacy ? message("stream {} (default)", entry.stream)
                                                  : message("stream {}", entry.stream);
}

Message TimelineText::buffer(const TimelineEntry::Use& use)
{
    return use.name.empty() ? message("buffer {}", use.buffer) : message("{}", use.name);
}

Message TimelineText::title(const TimelineEntry& entry) const
{
    switch (entry.kind) {
    case TimelineKind::Allocate:
    case TimelineKind::Free:
        return entry.uses.empty() || entry.uses.front().name.empty()
                   ? kindText(entry.kind)
                   : message("{} {}", kindText(entry.kind), entry.uses.front().name);
    case TimelineKind::Copy:
        return message("{}", withArrow(entry.name));
    case TimelineKind::Record:
        return eventText(entry);
    case TimelineKind::Wait:
        return message("wait for {}", eventText(entry));
    case TimelineKind::Synchronize: {
        if (entry.event != 0)
            return message("wait for {}", eventText(entry));
        const auto found = m_streams.find(entry.stream);
        return found != m_streams.end() ? message("wait for {}", found->second)
               : entry.stream != 0      ? message("wait for {}", stream(entry))
                                        : message("wait for device {}", entry.device.name());
    }
    case TimelineKind::Launch:
    case TimelineKind::HostAccess:
    case TimelineKind::Signal:
    case TimelineKind::Await:
        break;
    }
    return entry.name.empty() ? kindText(entry.kind) : message("{}", entry.name);
}

Message TimelineText::detail(const TimelineEntry& entry)
{
    if (entry.kind == TimelineKind::Launch)
        return entry.ops.empty() ? Message() : message("{}", entry.ops.front());
    return entry.bytes > 0 ? message("{}", MemorySize(entry.bytes)) : Message();
}

std::vector<std::pair<Message, Message>> TimelineText::facts(std::size_t index) const
{
    const TimelineEntry& entry = m_entries.at(index);
    std::vector<std::pair<Message, Message>> rows;
    const auto add = [&rows](Message name, Message text) {
        rows.emplace_back(std::move(name), std::move(text));
    };
    const Message what = title(entry);
    const Message kind = entry.kind == TimelineKind::Launch ? message("kernel") : kindText(entry.kind);
    const bool isSaid = english(what).starts_with(english(kind));
    add(message("call"), isSaid ? message("#{} {}", index, what) : message("#{} {}: {}", index, kind, what));
    add(message("where"), whereText(entry));
    if (!entry.ops.empty())
        add(message("op"), joinedNames(entry.ops, " in "));
    add(message("issued"), message("call {} of {}, by {}, after {}", index + 1, m_entries.size(),
                                   thread(entry), timeText(entry.issuedMs)));
    if (entry.startedMs >= 0.0) {
        const std::string from = timeText(entry.startedMs), to = timeText(entry.finishedMs);
        add(message("ran"),
            entry.device.kind == DeviceKind::Emu
                ? message("{} to {} (emulated: only the order is meaningful, the time is not that of a GPU)",
                          from, to)
                : message("{} to {}", from, to));
    }
    if (entry.kind == TimelineKind::Copy)
        add(message("host"), copyText(entry.copyHost));
    if (entry.bytes > 0)
        add(message("size"), message("{}", MemorySize(entry.bytes)));
    for (const TimelineEntry::Use& use : entry.uses)
        add(message("buffer"), useText(use));
    return rows;
}

} // namespace comparo::report
