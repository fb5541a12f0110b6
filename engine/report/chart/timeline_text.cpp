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

std::string eventText(const TimelineEntry& entry)
{
    return fmt::format("event {}", entry.event);
}

/// "copy cpu > emu:0" with an arrow that reads as one.
std::string withArrow(const std::string& name)
{
    std::string text = name;
    if (const std::size_t at = text.find(" > "); at != std::string::npos)
        text.replace(at, 3, " → ");
    return text;
}

std::string useText(const TimelineEntry::Use& use)
{
    std::string text = (use.write ? "writes " : "reads ") + TimelineText::buffer(use);
    if (use.bytes > 0)
        text += fmt::format(": {} from byte {}", memoryText(use.bytes), use.offset);
    else if (use.offset > 0)
        text += fmt::format(": from byte {} to its end", use.offset);
    return text + ", on " + english(use.device.label());
}

std::string copyText(CopyHost host)
{
    switch (host) {
    case CopyHost::Async:
        return "The host goes on at once; both buffers are in use until the stream is waited for.";
    case CopyHost::Staged:
        return "The host goes on when the source was read, before the copy has arrived.";
    case CopyHost::Waits:
        break;
    }
    return "The host waits until the copy has arrived.";
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

std::string TimelineText::thread(const TimelineEntry& entry)
{
    return fmt::format("host thread {}", entry.hostThread);
}

std::string TimelineText::stream(const TimelineEntry& entry)
{
    if (!entry.streamName.empty())
        return "stream " + entry.streamName;
    return fmt::format("stream {}{}", entry.stream,
                       entry.streamKind == StreamKind::Legacy ? " (default)" : "");
}

std::string TimelineText::buffer(const TimelineEntry::Use& use)
{
    return use.name.empty() ? fmt::format("buffer {}", use.buffer) : use.name;
}

std::string TimelineText::title(const TimelineEntry& entry) const
{
    switch (entry.kind) {
    case TimelineKind::Allocate:
    case TimelineKind::Free:
        return entry.uses.empty() || entry.uses.front().name.empty()
                   ? toString(entry.kind)
                   : toString(entry.kind) + " " + entry.uses.front().name;
    case TimelineKind::Copy:
        return withArrow(entry.name);
    case TimelineKind::Record:
        return eventText(entry);
    case TimelineKind::Wait:
        return "wait for " + eventText(entry);
    case TimelineKind::Synchronize: {
        if (entry.event != 0)
            return "wait for " + eventText(entry);
        const auto found = m_streams.find(entry.stream);
        return "wait for " + (found != m_streams.end() ? found->second
                              : entry.stream != 0      ? stream(entry)
                                                       : "device " + entry.device.name());
    }
    case TimelineKind::Launch:
    case TimelineKind::HostAccess:
    case TimelineKind::Signal:
    case TimelineKind::Await:
        break;
    }
    return entry.name.empty() ? toString(entry.kind) : entry.name;
}

std::string TimelineText::detail(const TimelineEntry& entry)
{
    if (entry.kind == TimelineKind::Launch)
        return entry.ops.empty() ? std::string() : entry.ops.front();
    return entry.bytes > 0 ? memoryText(entry.bytes) : std::string();
}

std::vector<std::pair<std::string, std::string>> TimelineText::facts(std::size_t index) const
{
    const TimelineEntry& entry = m_entries.at(index);
    std::vector<std::pair<std::string, std::string>> rows;
    const auto add = [&rows](const char* name, std::string text) {
        rows.emplace_back(name, std::move(text));
    };
    const std::string what = title(entry);
    const std::string kind = entry.kind == TimelineKind::Launch   ? "kernel"
                             : entry.kind == TimelineKind::Record ? "record"
                                                                  : toString(entry.kind);
    add("call", fmt::format("#{} {}", index, what.starts_with(kind) ? what : kind + ": " + what));
    const bool onStream = entry.stream != 0 && entry.kind != TimelineKind::Synchronize;
    add("where", onStream ? fmt::format("{} ({}) of {}", stream(entry), toString(entry.streamKind),
                                        english(entry.device.label()))
                          : "the host itself" + (entry.device == DeviceId{}
                                                     ? std::string()
                                                     : ", for " + english(entry.device.label())));
    if (!entry.ops.empty()) {
        std::string chain;
        for (const std::string& op : entry.ops)
            chain += (chain.empty() ? "" : " in ") + op;
        add("op", chain);
    }
    add("issued", fmt::format("call {} of {}, by {}, after {}", index + 1, m_entries.size(), thread(entry),
                              timeText(entry.issuedMs)));
    if (entry.startedMs >= 0.0)
        add("ran", fmt::format("{} to {}{}", timeText(entry.startedMs), timeText(entry.finishedMs),
                               entry.device.kind == DeviceKind::Emu
                                   ? " (emulated: the order counts, the time says nothing about a GPU)"
                                   : ""));
    if (entry.kind == TimelineKind::Copy)
        add("host", copyText(entry.copyHost));
    if (entry.bytes > 0)
        add("size", memoryText(entry.bytes));
    for (const TimelineEntry::Use& use : entry.uses)
        add("buffer", useText(use));
    return rows;
}

} // namespace comparo::report
