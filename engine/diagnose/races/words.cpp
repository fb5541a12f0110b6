// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/races/words.h"

#include <algorithm>

namespace comparo {
namespace {

std::string streamText(const TimelineEntry& entry)
{
    return "stream " + (entry.streamName.empty() ? std::to_string(entry.stream) : entry.streamName);
}

std::string hostText(const TimelineEntry& entry)
{
    return "host thread " + std::to_string(entry.hostThread);
}

std::string bufferText(const std::string& name, std::uint64_t id)
{
    return name.empty() ? "buffer " + std::to_string(id) : "buffer " + name;
}

/// "allocate frame": what is done, without where.
std::string callText(const TimelineEntry& entry)
{
    using Kind = TimelineKind;
    const std::string kind = toString(entry.kind);
    switch (entry.kind) {
    case Kind::Allocate:
    case Kind::Free:
        return entry.uses.empty()
                   ? kind
                   : kind + " " + bufferText(entry.uses.front().name, entry.uses.front().buffer);
    case Kind::Record:
    case Kind::Wait:
        return kind + (entry.kind == Kind::Wait ? " for event " : " event ") + std::to_string(entry.event);
    case Kind::Synchronize:
        return entry.event    ? "wait for event " + std::to_string(entry.event)
               : entry.stream ? "wait for " + streamText(entry)
                              : "wait for device " + entry.device.name();
    case Kind::Signal:
    case Kind::Await:
        return kind + " " + std::to_string(entry.event);
    case Kind::HostAccess:
        return entry.name.empty() ? kind : entry.name;
    case Kind::Copy:
        return entry.name.starts_with("copy") ? entry.name : "copy " + entry.name;
    case Kind::Launch:
        break;
    }
    return kind + " " + entry.name;
}

bool isQueued(const TimelineEntry& entry)
{
    return entry.stream != 0 && entry.kind != TimelineKind::Synchronize;
}

std::string capitalised(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string bytesText(const Hazard& hazard)
{
    if (hazard.bytes)
        return "bytes " + std::to_string(hazard.offset) + " to " +
               std::to_string(hazard.offset + hazard.bytes - 1) + " of ";
    return hazard.offset ? "bytes from " + std::to_string(hazard.offset) + " of " : "";
}

} // namespace

std::string toString(HazardKind kind)
{
    switch (kind) {
    case HazardKind::ReadAfterWrite:
        return "read after write";
    case HazardKind::WriteAfterRead:
        return "write after read";
    case HazardKind::WriteAfterWrite:
        return "write after write";
    case HazardKind::UseAfterFree:
        return "use after free";
    case HazardKind::UseBeforeAllocation:
        return "use before allocation";
    case HazardKind::HostRead:
        return "host read";
    case HazardKind::HostWrite:
        return "host write";
    case HazardKind::WrongDevice:
        return "wrong device";
    }
    return "";
}

std::string entryText(const TimelineEntry& entry, std::size_t index)
{
    const std::string number = " (#" + std::to_string(index) + ")";
    if (isQueued(entry))
        return callText(entry) + " on " + streamText(entry) + number;
    return hostText(entry) + ": " + callText(entry) + number;
}

std::string entryTextWithOps(const TimelineEntry& entry, std::size_t index)
{
    std::string text = entryText(entry, index);
    for (std::size_t i = 0; i < entry.ops.size(); ++i)
        text += (i == 0 ? " of op " : " in ") + entry.ops[i];
    return text;
}

namespace races {

Words::Words(const std::vector<TimelineEntry>& entries) : m_entries(entries)
{
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const TimelineEntry& entry = entries[i];
        if (entry.kind == TimelineKind::Record) {
            m_records[entry.stream].push_back({i, entry.event});
            m_eventRecords[entry.event].push_back(i);
        } else if (entry.kind == TimelineKind::Wait) {
            m_waits[entry.stream].push_back({i, entry.event});
        } else if (entry.kind == TimelineKind::Synchronize && entry.event) {
            m_hostWaits[static_cast<std::uint64_t>(entry.hostThread)].push_back({i, entry.event});
        }
    }
}

std::string Words::streamOf(std::size_t entry) const
{
    return streamText(m_entries[entry]);
}

/// What the two accesses do to each other.
std::string Words::collision(const Hazard& hazard, const Party& first, const Party& second) const
{
    const std::string buffer = bytesText(hazard) + bufferText(hazard.bufferName, hazard.buffer);
    const std::string it = hazard.bytes == 1 || (!hazard.bytes && !hazard.offset) ? "it" : "them";
    const std::string a = entryTextWithOps(m_entries[first.entry], first.entry);
    const std::string b = entryTextWithOps(m_entries[second.entry], second.entry);
    const std::string verbA = first.write ? "write" : "read";
    const std::string verbB = second.write ? "write" : "read";
    if (m_entries[first.entry].kind == TimelineKind::Free)
        return capitalised(m_entries[second.entry].kind == TimelineKind::Free
                               ? b + ": the buffer is given back by " + a + " already."
                               : b + " " + verbB + "s " + buffer + ", given back by " + a +
                                     ": nothing puts the free behind this use.");
    if (m_entries[second.entry].kind == TimelineKind::Free)
        return capitalised(b) + " while " + a + " may still " + verbA + " " + it +
               ": nothing orders the two.";
    if (m_entries[first.entry].kind == TimelineKind::Allocate)
        return capitalised(b) + " " + verbB + "s " + buffer + ", perhaps before " + a +
               ": nothing orders the two.";
    if (m_entries[second.entry].kind == TimelineKind::Allocate)
        return capitalised(a) + " " + verbA + "s " + buffer + " before " + b + ".";
    return capitalised(b) + " " + verbB + "s " + buffer + " while " + a + " may still " + verbA + " " + it +
           ": nothing orders the two.";
}

void Words::explain(Hazard& hazard, const Party& first, const Party& second, bool hostsOrdered) const
{
    const std::string buffer = bufferText(hazard.bufferName, hazard.buffer);
    if (hazard.kind == HazardKind::WrongDevice) {
        const TimelineEntry& entry = m_entries[first.entry];
        const auto use = std::find_if(entry.uses.begin(), entry.uses.end(),
                                      [&](const auto& each) { return each.buffer == hazard.buffer; });
        const std::string home = use == entry.uses.end() ? "another device" : use->device.name();
        hazard.sentence = capitalised(entryTextWithOps(entry, first.entry)) +
                          (first.write ? " writes " : " reads ") + buffer + ", which lives on " + home +
                          "; the stream runs on " + entry.device.name() + ".";
        hazard.missingEdge = "no access from " + entry.device.name() + " to " + buffer + " on " + home;
        hazard.fix = "Copy " + buffer + " to " + entry.device.name() + " before " + text(first.entry) +
                     ", or launch on a stream of " + home + ".";
        return;
    }
    // Who has to come first: not always the one that was issued first.
    const bool reversed = m_entries[first.entry].kind == TimelineKind::Free ||
                          m_entries[second.entry].kind == TimelineKind::Allocate;
    const Party& before = reversed ? second : first;
    const Party& behind = reversed ? first : second;
    hazard.missingEdge = "no order from " + text(before.entry) + " to " + text(behind.entry);
    hazard.sentence = collision(hazard, first, second);
    hazard.fix = fixFor(hazard, first, second, hostsOrdered);
}

std::string Words::orderHosts(std::size_t first, std::size_t second) const
{
    const int one = m_entries[first].hostThread;
    const int other = m_entries[second].hostThread;
    return "order host thread " + std::to_string(one) + " before host thread " + std::to_string(other) +
           " (a join, or one mutex around both)";
}

std::string Words::fixFor(const Hazard& hazard, const Party& first, const Party& second,
                          bool hostsOrdered) const
{
    const TimelineEntry& a = m_entries[first.entry];
    const TimelineEntry& b = m_entries[second.entry];
    const std::string buffer = bufferText(hazard.bufferName, hazard.buffer);
    if (b.kind == TimelineKind::Allocate)
        return "Allocate " + buffer + " before " + text(first.entry) + ".";
    if (a.kind == TimelineKind::Free) {
        std::string fix = "Free " + buffer + " only after " + text(second.entry);
        if (isQueued(a) && isQueued(b) && a.stream != b.stream)
            fix += ": record an event on " + streamText(b) + " after it and let " + streamText(a) +
                   " wait for it before the free";
        return fix + ".";
    }
    if (hostsOrdered)
        return first.byHost ? "Issue " + text(second.entry) + " after " + text(first.entry) + "."
                            : orderBehindStream(first.entry, second);
    if (first.byHost)
        return capitalised(orderHosts(first.entry, second.entry)) + " between " + text(first.entry) +
               " and " + text(second.entry) + ".";
    if (second.byHost)
        return "Let " + hostText(a) + " wait for " + streamText(a) + " after " + text(first.entry) +
               ", and " + orderHosts(first.entry, second.entry) + " before " + text(second.entry) + ".";
    if (a.stream == b.stream)
        return capitalised(hostText(a)) + " and " + hostText(b) + " share " + streamText(a) +
               ": hold one mutex from the first to the last call that use " + buffer +
               ", or give each thread a stream and buffers of its own.";
    return "Record an event on " + streamText(a) + " after " + text(first.entry) + ", " +
           orderHosts(first.entry, second.entry) + ", and let " + streamText(b) +
           " wait for the event before " + text(second.entry) + ".";
}

/// The second access waits, but for an event that was recorded before the first access, or not yet.
std::string Words::misplacedEvent(std::size_t first, const Party& second) const
{
    const TimelineEntry& b = m_entries[second.entry];
    const Calls& waits = second.byHost ? m_hostWaits : m_waits;
    const auto found = waits.find(second.byHost ? static_cast<std::uint64_t>(b.hostThread) : b.stream);
    if (found == waits.end())
        return "";
    const std::string waiter = second.byHost ? hostText(b) : streamText(b);
    auto wait = std::partition_point(found->second.begin(), found->second.end(),
                                     [&](const Call& call) { return call.entry < second.entry; });
    // One wait for each stream stands right before the access as a rule: a few calls back are enough.
    for (int back = 0; back < 16 && wait != found->second.begin(); ++back) {
        --wait;
        const auto records = m_eventRecords.find(wait->event);
        if (records == m_eventRecords.end())
            continue;
        const auto next = std::lower_bound(records->second.begin(), records->second.end(), wait->entry);
        const std::string event = "event " + std::to_string(wait->event);
        const std::string waiting = waiter + " waits for it (#" + std::to_string(wait->entry) + ")";
        if (next == records->second.begin()) {
            if (m_entries[*next].stream == m_entries[first].stream && *next > first)
                return "Record " + event + " (#" + std::to_string(*next) + ") on " + streamOf(first) +
                       " before " + waiting +
                       ": a wait for an event that is not recorded yet orders nothing.";
            continue;
        }
        const std::size_t record = *std::prev(next);
        if (m_entries[record].stream == m_entries[first].stream && record < first)
            return "Record " + event + " on " + streamOf(first) + " after " + text(first) +
                   ", not before it (#" + std::to_string(record) + "): " + waiting + ".";
    }
    return "";
}

std::string Words::orderBehindStream(std::size_t first, const Party& second) const
{
    const std::string a = text(first);
    const std::string b = text(second.entry);
    const std::string stream = streamOf(first);
    // An event that is recorded at the right place already
    if (const auto records = m_records.find(m_entries[first].stream); records != m_records.end()) {
        const auto record = std::partition_point(records->second.begin(), records->second.end(),
                                                 [first](const Call& call) { return call.entry < first; });
        const auto host = [this](std::size_t entry) { return m_entries[entry].hostThread; };
        if (record != records->second.end() && record->entry < second.entry &&
            host(record->entry) == host(first) && host(first) == host(second.entry)) {
            const std::string event =
                "event " + std::to_string(record->event) + ", recorded on " + stream + " after " + a + ",";
            return second.byHost
                       ? "Let the host wait for " + event + " before " + b + "."
                       : "Let " + streamOf(second.entry) + " wait for " + event + " before " + b + ".";
        }
    }
    if (const std::string misplaced = misplacedEvent(first, second); !misplaced.empty())
        return misplaced;
    if (second.byHost)
        return "Let the host wait for " + stream + " after " + a + " and before " + b + ".";
    return "Record an event on " + stream + " after " + a + " and let " + streamOf(second.entry) +
           " wait for it before " + b + ".";
}

} // namespace races
} // namespace comparo
