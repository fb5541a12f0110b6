// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/races/races.h"
#include "engine/device/timeline.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace comparo::races {

using Tick = std::uint32_t;
using Ticks = std::vector<Tick>; ///< by lane; lanes beyond the end have 0

/// A point in a lane, and all that is known to be done there. Ticks that change with every call are kept
/// apart from the rest, which consecutive points share.
struct Stamp {
    std::size_t lane = 0;
    Tick tick = 0;
    std::size_t hostLane = 0; ///< of the host thread that issues; the lane itself for a host thread
    Tick hostTick = 0;
    std::shared_ptr<const Ticks> known;
};

/// Vector clocks over the calls of a timeline. A lane is a host thread, or one host thread's calls on one
/// stream: calls that two unordered host threads make on one stream have no order of their own.
///
/// Every call that changes what a lane knows advances the lane, so that knowing a lane's tick means knowing
/// all that it knew then.
class Order {
public:
    explicit Order(const std::vector<TimelineEntry>& entries);

    /// Host thread of an entry.
    std::size_t hostLane(const TimelineEntry& entry);

    /// The host thread does something itself. Returns its lane.
    std::size_t hostStep(const TimelineEntry& entry);

    /// Queues a call on its stream: after earlier calls there, after what the host knows, and in turn with
    /// the legacy default stream. Returns the lane.
    std::size_t issue(std::size_t index);

    void record(std::size_t index, std::size_t lane);
    void wait(std::size_t index, std::size_t lane);

    /// The host waits for a stream, an event or a device.
    void synchronize(std::size_t index);

    /// The host waits for the call that it just queued.
    void hostWaitsFor(std::size_t index, std::size_t lane);

    void signal(std::size_t index);
    void await(std::size_t index);

    /// Takes an order that is missing as given: what `earlier` stands for is before what `lane` does now.
    void assume(std::size_t lane, const Stamp& earlier) { join(lane, earlier); }

    [[nodiscard]] Stamp stamp(std::size_t lane) const;
    [[nodiscard]] bool isBefore(const Stamp& earlier, std::size_t lane) const
    {
        return knownTick(lane, earlier.lane) >= earlier.tick;
    }
    /// Whether the call that issued `earlier` is before what the host thread behind `lane` does now.
    [[nodiscard]] bool isIssuedBefore(const Stamp& earlier, std::size_t lane) const
    {
        return knownTick(m_lanes[lane].hostLane, earlier.hostLane) >= earlier.hostTick;
    }

    std::vector<OrderEdge> edges;

private:
    struct Lane {
        std::size_t hostLane = 0;
        Tick tick = 0;
        Tick hostTick = 0;
        std::shared_ptr<Ticks> known;
        std::shared_ptr<Ticks> hostKnown; ///< what was last taken over from the host thread
        std::size_t lastEntry = 0;
        struct Past {
            Stamp stamp;
            std::size_t entry;
        };
        std::vector<Past> past; ///< of a stream's lane, if there are several host threads
    };
    struct StreamLanes {
        StreamKind kind = StreamKind::NonBlocking;
        std::vector<std::size_t> lanes;
    };
    struct Mark {
        Stamp stamp;
        std::size_t entry = 0;
    };

    std::size_t addLane(std::size_t hostLane);
    std::size_t streamLane(const TimelineEntry& entry);
    [[nodiscard]] Tick knownTick(std::size_t lane, std::size_t of) const;
    bool join(std::size_t lane, const Stamp& other);
    void joinStream(std::size_t index, std::size_t lane, const StreamLanes& stream, OrderEdge::Kind kind);
    void joinDevice(std::size_t index, std::size_t host);
    [[nodiscard]] const Mark* lastRecord(const TimelineEntry& entry, std::size_t lane) const;
    void forget(std::size_t index);

    const std::vector<TimelineEntry>& m_entries;
    bool m_severalHosts = false;
    std::vector<Lane> m_lanes;
    std::map<int, std::size_t> m_hosts;
    std::map<std::uint64_t, StreamLanes> m_streams;
    std::map<DeviceId, std::vector<std::uint64_t>> m_deviceStreams;
    std::map<std::pair<std::uint64_t, int>, std::size_t> m_streamLanes;
    std::map<std::uint64_t, std::vector<Mark>> m_records; ///< by event
    std::map<std::uint64_t, std::vector<Mark>> m_signals; ///< the last of each host thread
    std::map<std::uint64_t, std::size_t> m_lastMention;   ///< of an event: the entry after which it may go
};

} // namespace comparo::races
