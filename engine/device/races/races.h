// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/device/timeline.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace comparo {

enum class HazardKind {
    ReadAfterWrite,
    WriteAfterRead,
    WriteAfterWrite,
    UseAfterFree, ///< also a second free
    UseBeforeAllocation,
    HostRead,    ///< the host reads while a device may still write
    HostWrite,   ///< the host writes while a device may still read or write
    WrongDevice, ///< a kernel touches memory of another device
};

/// "read after write", "write after read", "write after write", "use after free", "use before allocation",
/// "host read", "host write", "wrong device".
std::string toString(HazardKind kind);
/// The same in words.
Message wordOf(HazardKind kind);

/// Two accesses to the same bytes of which at least one writes and that nothing orders. Sentences name
/// entries by their index in the timeline: "#4" is entries[4].
struct Hazard {
    HazardKind kind = HazardKind::ReadAfterWrite;
    std::size_t first = 0; ///< entry that was issued earlier; with WrongDevice the same as second
    std::size_t second = 0;
    std::uint64_t buffer = 0;
    std::string bufferName; ///< may be empty
    std::size_t offset = 0; ///< of the bytes that both touch
    std::size_t bytes = 0;  ///< 0: to the end of the buffer
    std::size_t count = 1;  ///< pairs like this one: same two lanes, same buffer, each needs the edge anew
    Message missingEdge; ///< "no order from copy … on stream upload (#3) to launch blur on stream … (#4)"
    Message fix;         ///< "Record an event on stream upload after … and let stream compute wait …"
    Message sentence;    ///< what each of the two does to which bytes
};

/// An order between two lanes (host threads, streams) that a call made.
struct OrderEdge {
    enum class Kind {
        Event,         ///< from a record to a wait, or to the host that synchronises with it
        Host,          ///< from work to the host that waits for it, from a host thread to another
        DefaultStream, ///< to or from the legacy default stream
    };
    std::size_t from = 0; ///< entry
    std::size_t to = 0;   ///< entry
    Kind kind = Kind::Event;
    bool operator==(const OrderEdge&) const = default;
};

struct RaceReport {
    std::vector<Hazard> hazards;  ///< in the order of `second`
    std::vector<OrderEdge> edges; ///< in the order of `to`; those that add nothing known before are left out
};

/// Judges a timeline by the order that its calls guarantee, never by the order in which the work happened to
/// run: a hazard is found in every run of a program, under every schedule.
///
/// Work is ordered after work of the same stream, after what its stream was told to wait for, and after what
/// the host thread that issued it had done, waited for or been signalled of. The order in which two host
/// threads that nothing orders reach the same stream or event is luck and counts as none. A free by the host
/// is behind all earlier uses, since the last owner makes it; that it waits for the device on top is nothing
/// to rely on, since queued work may be the last owner. Once a hazard is reported, the missing order is taken
/// as given, so that one mistake makes one hazard for each buffer.
///
/// The method is that of FastTrack (Flanagan, Freund 2009): vector clocks, and for each buffer the accesses
/// that no later write covers. Time is about linear in the number of entries.
RaceReport findRaces(const std::vector<TimelineEntry>& entries);

/// "launch blur on stream compute (#4)", "host thread 0: read result (#7)".
Message entryText(const TimelineEntry& entry, std::size_t index);

/// "launch blur on stream compute (#4) of op gaussian_blur": with the chain of ops, if there is one.
Message entryTextWithOps(const TimelineEntry& entry, std::size_t index);

} // namespace comparo
