// SPDX-License-Identifier: Apache-2.0
#include "engine/device/races/words.h"

#include "engine/base/text.h"

#include <algorithm>

namespace comparo {
namespace {

Message streamText(const TimelineEntry& entry)
{
    return message("stream {}",
                   Verbatim(entry.streamName.empty() ? std::to_string(entry.stream) : entry.streamName));
}

Message hostText(const TimelineEntry& entry)
{
    return message("host thread {}", entry.hostThread);
}

Message bufferText(const std::string& name, std::uint64_t id)
{
    return message("buffer {}", Verbatim(name.empty() ? std::to_string(id) : name));
}

Message waitText(const TimelineEntry& entry)
{
    if (entry.event)
        return message("wait for event {}", entry.event);
    return entry.stream ? message("wait for {}", streamText(entry))
                        : message("wait for device {}", Verbatim(entry.device.name()));
}

/// "allocate frame": what is done, without where.
Message callText(const TimelineEntry& entry)
{
    using Kind = TimelineKind;
    const auto buffer = [&] { return bufferText(entry.uses.front().name, entry.uses.front().buffer); };
    switch (entry.kind) {
    case Kind::Allocate:
        return entry.uses.empty() ? message("allocate") : message("allocate {}", buffer());
    case Kind::Free:
        return entry.uses.empty() ? message("free") : message("free {}", buffer());
    case Kind::Record:
        return message("record event {}", entry.event);
    case Kind::Wait:
        return message("wait for event {}", entry.event);
    case Kind::Synchronize:
        return waitText(entry);
    case Kind::Signal:
        return message("signal {}", entry.event);
    case Kind::Await:
        return message("await {}", entry.event);
    case Kind::HostAccess:
        return entry.name.empty() ? message("host access") : message("{}", entry.name);
    case Kind::Copy:
        return entry.name.starts_with("copy") ? joinedNames({entry.name})
                                              : message("copy {}", Verbatim(entry.name));
    case Kind::Launch:
        break;
    }
    return message("launch {}", Verbatim(entry.name));
}

bool isQueued(const TimelineEntry& entry)
{
    return entry.stream != 0 && entry.kind != TimelineKind::Synchronize;
}

/// The bytes that both touch.
Message bytesText(const Hazard& hazard)
{
    const Message buffer = bufferText(hazard.bufferName, hazard.buffer);
    if (hazard.bytes)
        return message("bytes {} to {} of {}", hazard.offset, hazard.offset + hazard.bytes - 1, buffer);
    return hazard.offset ? message("bytes from {} of {}", hazard.offset, buffer) : buffer;
}

Message touches(const Message& call, bool write, const Message& bytes)
{
    return write ? message("{} writes {}", call, bytes) : message("{} reads {}", call, bytes);
}

Message mayStillTouch(const Message& call, bool write, bool isOne)
{
    if (write)
        return isOne ? message("{} may still write it", call) : message("{} may still write them", call);
    return isOne ? message("{} may still read it", call) : message("{} may still read them", call);
}

} // namespace

std::string toString(HazardKind kind)
{
    return english(wordOf(kind));
}

Message wordOf(HazardKind kind)
{
    switch (kind) {
    case HazardKind::ReadAfterWrite:
        return message("read after write");
    case HazardKind::WriteAfterRead:
        return message("write after read");
    case HazardKind::WriteAfterWrite:
        return message("write after write");
    case HazardKind::UseAfterFree:
        return message("use after free");
    case HazardKind::UseBeforeAllocation:
        return message("use before allocation");
    case HazardKind::HostRead:
        return message("host read");
    case HazardKind::HostWrite:
        return message("host write");
    case HazardKind::WrongDevice:
        return message("wrong device");
    }
    return {};
}

Message entryText(const TimelineEntry& entry, std::size_t index)
{
    if (isQueued(entry))
        return message("{} on {} (#{})", callText(entry), streamText(entry), index);
    return message("{}: {} (#{})", hostText(entry), callText(entry), index);
}

Message entryTextWithOps(const TimelineEntry& entry, std::size_t index)
{
    if (entry.ops.empty())
        return entryText(entry, index);
    Message chain = joinedNames({entry.ops.back()});
    for (std::size_t i = entry.ops.size() - 1; i-- > 0;)
        chain = message("{} in {}", Verbatim(entry.ops[i]), std::move(chain));
    return message("{} of op {}", entryText(entry, index), std::move(chain));
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

Message Words::streamOf(std::size_t entry) const
{
    return streamText(m_entries[entry]);
}

/// What the two accesses do to each other.
Message Words::collision(const Hazard& hazard, const Party& first, const Party& second) const
{
    const Message a = entryTextWithOps(m_entries[first.entry], first.entry);
    const Message b = entryTextWithOps(m_entries[second.entry], second.entry);
    const Message aDoes = touches(a, first.write, bytesText(hazard));
    const Message bDoes = touches(b, second.write, bytesText(hazard));
    const bool isOne = hazard.bytes == 1 || (!hazard.bytes && !hazard.offset);
    const TimelineKind kindA = m_entries[first.entry].kind;
    const TimelineKind kindB = m_entries[second.entry].kind;
    if (kindA == TimelineKind::Free)
        return kindB == TimelineKind::Free
                   ? message("{}: the buffer was already freed by {}.", capitalised(b), a)
                   : message("{}, freed by {}: nothing orders the free after this use.", capitalised(bDoes),
                             a);
    if (kindB != TimelineKind::Free && kindA == TimelineKind::Allocate)
        return message("{}, perhaps before {}: nothing orders the two.", capitalised(bDoes), a);
    if (kindB == TimelineKind::Allocate)
        return message("{} before {}.", capitalised(aDoes), b);
    return message("{} while {}: nothing orders the two.",
                   capitalised(kindB == TimelineKind::Free ? b : bDoes),
                   mayStillTouch(a, first.write, isOne));
}

void Words::explain(Hazard& hazard, const Party& first, const Party& second, bool hostsOrdered) const
{
    if (hazard.kind == HazardKind::WrongDevice) {
        explainDevice(hazard, first);
        return;
    }
    // Who has to come first: not always the one that was issued first.
    const bool reversed = m_entries[first.entry].kind == TimelineKind::Free ||
                          m_entries[second.entry].kind == TimelineKind::Allocate;
    const Party& before = reversed ? second : first;
    const Party& behind = reversed ? first : second;
    hazard.missingEdge = message("no order from {} to {}", text(before.entry), text(behind.entry));
    hazard.sentence = collision(hazard, first, second);
    hazard.fix = fixFor(hazard, first, second, hostsOrdered);
}

void Words::explainDevice(Hazard& hazard, const Party& party) const
{
    const TimelineEntry& entry = m_entries[party.entry];
    const Message buffer = bufferText(hazard.bufferName, hazard.buffer);
    const auto use = std::find_if(entry.uses.begin(), entry.uses.end(),
                                  [&](const auto& each) { return each.buffer == hazard.buffer; });
    const Message home =
        use == entry.uses.end() ? message("another device") : joinedNames({use->device.name()});
    const Verbatim here(entry.device.name());
    hazard.sentence =
        message("{}, which lives on {}; the stream runs on {}.",
                capitalised(touches(entryTextWithOps(entry, party.entry), party.write, buffer)), home, here);
    hazard.missingEdge = message("no access from {} to {} on {}", here, buffer, home);
    hazard.fix = message("Copy {} to {} before {}, or launch on a stream of {}.", buffer, here,
                         text(party.entry), home);
}

Message Words::orderHosts(std::size_t first, std::size_t second) const
{
    return message("order host thread {} before host thread {} (a join, or one mutex around both)",
                   m_entries[first].hostThread, m_entries[second].hostThread);
}

Message Words::fixFor(const Hazard& hazard, const Party& first, const Party& second, bool hostsOrdered) const
{
    const TimelineEntry& a = m_entries[first.entry];
    const TimelineEntry& b = m_entries[second.entry];
    const Message buffer = bufferText(hazard.bufferName, hazard.buffer);
    if (b.kind == TimelineKind::Allocate)
        return message("Allocate {} before {}.", buffer, text(first.entry));
    if (a.kind == TimelineKind::Free)
        return isQueued(a) && isQueued(b) && a.stream != b.stream
                   ? message("Free {} only after {}: record an event on {} after it and let {} wait for it "
                             "before the free.",
                             buffer, text(second.entry), streamText(b), streamText(a))
                   : message("Free {} only after {}.", buffer, text(second.entry));
    if (hostsOrdered)
        return first.byHost ? message("Issue {} after {}.", text(second.entry), text(first.entry))
                            : orderBehindStream(first.entry, second);
    if (first.byHost)
        return message("{} between {} and {}.", capitalised(orderHosts(first.entry, second.entry)),
                       text(first.entry), text(second.entry));
    if (second.byHost)
        return message("Let {} wait for {} after {}, and {} before {}.", hostText(a), streamText(a),
                       text(first.entry), orderHosts(first.entry, second.entry), text(second.entry));
    if (a.stream == b.stream)
        return message("{} and {} share {}: hold one mutex from the first to the last call that use {}, or "
                       "give each thread its own stream and buffers.",
                       capitalised(hostText(a)), hostText(b), streamText(a), buffer);
    return message("Record an event on {} after {}, {}, and let {} wait for the event before {}.",
                   streamText(a), text(first.entry), orderHosts(first.entry, second.entry), streamText(b),
                   text(second.entry));
}

/// The second access waits, but for an event that was recorded before the first access, or not yet; empty
/// where it does not.
Message Words::misplacedEvent(std::size_t first, const Party& second) const
{
    const TimelineEntry& b = m_entries[second.entry];
    const Calls& waits = second.byHost ? m_hostWaits : m_waits;
    const auto found = waits.find(second.byHost ? static_cast<std::uint64_t>(b.hostThread) : b.stream);
    if (found == waits.end())
        return {};
    const Message waiter = second.byHost ? hostText(b) : streamText(b);
    auto wait = std::partition_point(found->second.begin(), found->second.end(),
                                     [&](const Call& call) { return call.entry < second.entry; });
    // One wait for each stream stands right before the access as a rule: a few calls back are enough.
    for (int back = 0; back < 16 && wait != found->second.begin(); ++back) {
        --wait;
        const auto records = m_eventRecords.find(wait->event);
        if (records == m_eventRecords.end())
            continue;
        const auto next = std::lower_bound(records->second.begin(), records->second.end(), wait->entry);
        if (next == records->second.begin()) {
            if (m_entries[*next].stream == m_entries[first].stream && *next > first)
                return message("Record event {} (#{}) on {} before {} waits for it (#{}): a wait for an "
                               "event that is not recorded yet orders nothing.",
                               wait->event, *next, streamOf(first), waiter, wait->entry);
            continue;
        }
        const std::size_t record = *std::prev(next);
        if (m_entries[record].stream == m_entries[first].stream && record < first)
            return message("Record event {} on {} after {}, not before it (#{}): {} waits for it (#{}).",
                           wait->event, streamOf(first), text(first), record, waiter, wait->entry);
    }
    return {};
}

Message Words::orderBehindStream(std::size_t first, const Party& second) const
{
    const Message a = text(first);
    const Message b = text(second.entry);
    const Message stream = streamOf(first);
    // An event that is recorded at the right place already
    if (const auto records = m_records.find(m_entries[first].stream); records != m_records.end()) {
        const auto record = std::partition_point(records->second.begin(), records->second.end(),
                                                 [first](const Call& call) { return call.entry < first; });
        const auto host = [this](std::size_t entry) { return m_entries[entry].hostThread; };
        if (record != records->second.end() && record->entry < second.entry &&
            host(record->entry) == host(first) && host(first) == host(second.entry))
            return second.byHost
                       ? message("Let the host wait for event {}, recorded on {} after {}, before {}.",
                                 record->event, stream, a, b)
                       : message("Let {} wait for event {}, recorded on {} after {}, before {}.",
                                 streamOf(second.entry), record->event, stream, a, b);
    }
    if (Message misplaced = misplacedEvent(first, second); !misplaced.isEmpty())
        return misplaced;
    if (second.byHost)
        return message("Let the host wait for {} after {} and before {}.", stream, a, b);
    return message("Record an event on {} after {} and let {} wait for it before {}.", stream, a,
                   streamOf(second.entry), b);
}

} // namespace races
} // namespace comparo
