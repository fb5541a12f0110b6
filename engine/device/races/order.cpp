// SPDX-License-Identifier: Apache-2.0
#include "engine/device/races/order.h"

#include <algorithm>

namespace comparo::races {

Order::Order(const std::vector<TimelineEntry>& entries) : m_entries(entries)
{
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const TimelineEntry& entry = entries[i];
        m_severalHosts |= entry.hostThread != entries.front().hostThread;
        if (entry.event)
            m_lastMention[entry.event] = i;
    }
}

std::size_t Order::addLane(std::size_t hostLane)
{
    Lane lane;
    lane.hostLane = hostLane;
    lane.known = std::make_shared<Ticks>();
    m_lanes.push_back(std::move(lane));
    return m_lanes.size() - 1;
}

std::size_t Order::hostLane(const TimelineEntry& entry)
{
    const auto [found, isNew] = m_hosts.try_emplace(entry.hostThread, m_lanes.size());
    if (isNew)
        addLane(found->second);
    return found->second;
}

std::size_t Order::streamLane(const TimelineEntry& entry)
{
    const std::size_t host = hostLane(entry);
    const auto [lane, isNew] =
        m_streamLanes.try_emplace(std::pair{entry.stream, entry.hostThread}, m_lanes.size());
    if (isNew) {
        addLane(host);
        const auto [stream, first] = m_streams.try_emplace(entry.stream);
        if (first)
            m_deviceStreams[entry.device].push_back(entry.stream);
        stream->second.kind = entry.streamKind;
        stream->second.lanes.push_back(lane->second);
    }
    return lane->second;
}

Tick Order::knownTick(std::size_t lane, std::size_t of) const
{
    const Lane& here = m_lanes[lane];
    if (of == lane)
        return here.tick;
    if (of == here.hostLane)
        return here.hostTick;
    return of < here.known->size() ? (*here.known)[of] : 0;
}

/// Returns whether that was news.
bool Order::join(std::size_t lane, const Stamp& other)
{
    if (knownTick(lane, other.lane) >= other.tick)
        return false;
    Lane& here = m_lanes[lane];
    if (here.known.use_count() > 1)
        here.known = std::make_shared<Ticks>(*here.known);
    Ticks& known = *here.known;
    const std::size_t size =
        std::max({known.size(), other.known->size(), other.lane + 1, other.hostLane + 1});
    known.resize(std::max(size, known.size()));
    for (std::size_t i = 0; i < other.known->size(); ++i)
        known[i] = std::max(known[i], (*other.known)[i]);
    known[other.lane] = std::max(known[other.lane], other.tick);
    known[other.hostLane] = std::max(known[other.hostLane], other.hostTick);
    return true;
}

Stamp Order::stamp(std::size_t lane) const
{
    const Lane& here = m_lanes[lane];
    return {lane, here.tick, here.hostLane, here.hostTick, here.known};
}

/// Joins what is queued on a stream by now: by the lane's own host thread, and of other host threads what
/// they issued before something that this one knows of.
void Order::joinStream(std::size_t index, std::size_t lane, const StreamLanes& stream, OrderEdge::Kind kind)
{
    const std::size_t host = m_lanes[lane].hostLane;
    for (const std::size_t other : stream.lanes) {
        if (other == lane)
            continue;
        const Lane& source = m_lanes[other];
        if (knownTick(lane, other) >= source.tick)
            continue;
        if (source.hostLane == host) {
            if (join(lane, stamp(other)))
                edges.push_back({source.lastEntry, index, kind});
            continue;
        }
        const Tick seen = knownTick(host, source.hostLane);
        const auto after =
            std::partition_point(source.past.begin(), source.past.end(),
                                 [seen](const auto& past) { return past.stamp.hostTick <= seen; });
        if (after != source.past.begin() && join(lane, std::prev(after)->stamp))
            edges.push_back({std::prev(after)->entry, index, kind});
    }
}

std::size_t Order::hostStep(const TimelineEntry& entry)
{
    const std::size_t lane = hostLane(entry);
    ++m_lanes[lane].tick;
    m_lanes[lane].hostTick = m_lanes[lane].tick;
    return lane;
}

std::size_t Order::issue(std::size_t index)
{
    const TimelineEntry& entry = m_entries[index];
    const std::size_t lane = streamLane(entry);
    if (m_severalHosts)
        hostStep(entry);
    const Lane& host = m_lanes[m_lanes[lane].hostLane];
    Lane& here = m_lanes[lane];
    if (here.hostKnown != host.known) {
        Stamp known = stamp(here.hostLane);
        here.hostTick = 0; // the host's tick always rises with what it knows: this join never finds it old
        join(lane, known);
        here.hostKnown = host.known;
    }
    here.hostTick = host.tick;
    ++here.tick;
    StreamLanes& stream = m_streams[entry.stream];
    if (stream.lanes.size() > 1)
        joinStream(index, lane, stream, OrderEdge::Kind::Host);
    if (entry.streamKind != StreamKind::NonBlocking)
        for (const std::uint64_t id : m_deviceStreams[entry.device]) {
            const StreamLanes& other = m_streams[id];
            if (id != entry.stream && other.kind != StreamKind::NonBlocking &&
                (entry.streamKind == StreamKind::Legacy || other.kind == StreamKind::Legacy))
                joinStream(index, lane, other, OrderEdge::Kind::DefaultStream);
        }
    here.lastEntry = index;
    if (m_severalHosts)
        here.past.push_back({stamp(lane), index});
    return lane;
}

void Order::record(std::size_t index, std::size_t lane)
{
    m_records[m_entries[index].event].push_back({stamp(lane), index});
    forget(index);
}

/// The last record of the entry's event that is issued before the entry, or null.
const Order::Mark* Order::lastRecord(const TimelineEntry& entry, std::size_t lane) const
{
    const auto found = m_records.find(entry.event);
    if (found == m_records.end())
        return nullptr;
    const auto mark = std::find_if(found->second.rbegin(), found->second.rend(),
                                   [&](const Mark& record) { return isIssuedBefore(record.stamp, lane); });
    return mark == found->second.rend() ? nullptr : &*mark;
}

void Order::wait(std::size_t index, std::size_t lane)
{
    const Mark* mark = lastRecord(m_entries[index], lane);
    if (mark && join(lane, mark->stamp))
        edges.push_back({mark->entry, index, OrderEdge::Kind::Event});
    if (m_severalHosts)
        m_lanes[lane].past.back().stamp = stamp(lane);
    forget(index);
}

void Order::forget(std::size_t index)
{
    const std::uint64_t event = m_entries[index].event;
    if (const auto last = m_lastMention.find(event); last != m_lastMention.end() && last->second <= index)
        m_records.erase(event);
}

void Order::joinDevice(std::size_t index, std::size_t host)
{
    const auto streams = m_deviceStreams.find(m_entries[index].device);
    if (streams != m_deviceStreams.end())
        for (const std::uint64_t id : streams->second)
            joinStream(index, host, m_streams[id], OrderEdge::Kind::Host);
}

void Order::synchronize(std::size_t index)
{
    const TimelineEntry& entry = m_entries[index];
    const std::size_t host = hostStep(entry);
    if (entry.event) {
        const Mark* mark = lastRecord(entry, host);
        if (mark && join(host, mark->stamp))
            edges.push_back({mark->entry, index, OrderEdge::Kind::Event});
        forget(index);
    } else if (entry.stream) {
        if (const auto stream = m_streams.find(entry.stream); stream != m_streams.end())
            joinStream(index, host, stream->second, OrderEdge::Kind::Host);
    } else {
        joinDevice(index, host);
    }
}

void Order::hostWaitsFor(std::size_t index, std::size_t lane)
{
    const std::size_t host = hostStep(m_entries[index]);
    join(host, stamp(lane));
}

void Order::signal(std::size_t index)
{
    const std::size_t host = hostStep(m_entries[index]);
    std::vector<Mark>& marks = m_signals[m_entries[index].event];
    const auto same = std::find_if(marks.begin(), marks.end(),
                                   [host](const Mark& mark) { return mark.stamp.lane == host; });
    const Mark mark{stamp(host), index};
    if (same == marks.end())
        marks.push_back(mark);
    else
        *same = mark;
}

void Order::await(std::size_t index)
{
    const std::size_t host = hostStep(m_entries[index]);
    const auto found = m_signals.find(m_entries[index].event);
    if (found == m_signals.end())
        return;
    for (const Mark& mark : found->second)
        if (join(host, mark.stamp))
            edges.push_back({mark.entry, index, OrderEdge::Kind::Host});
}

} // namespace comparo::races
