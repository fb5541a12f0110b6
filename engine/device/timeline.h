// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device_id.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

enum class TimelineKind {
    Allocate,
    Free,
    Copy,
    Launch,
    Record,
    Wait,        ///< a stream waits for an event
    Synchronize, ///< the host waits for a stream, an event or a whole device
    HostAccess,  ///< the host itself reads or writes a buffer
    Signal,      ///< a host thread lets others go on: it starts a thread, ends, unlocks
    Await,       ///< a host thread goes on after a signal: it starts, joins, locks
};

/// "allocate", "free", "copy", "launch", "record", "wait", "synchronize", "host access", "signal", "await".
std::string toString(TimelineKind kind);

/// How a stream is ordered against the legacy default stream of its device (CUDA programming guide,
/// "Default stream").
enum class StreamKind {
    NonBlocking, ///< not at all
    Blocking,    ///< runs in turn with it; a per-thread default stream is one of these
    Legacy,      ///< is it: waits for blocking streams, and they wait for it
};

std::string toString(StreamKind kind); ///< "non-blocking", "blocking", "legacy default"

/// When a copy lets the host go on (CUDA driver API, "API synchronization behavior").
enum class CopyHost {
    Async,  ///< at once: both buffers are in use until the stream is synchronised
    Staged, ///< when the source was read: pageable host memory to a device
    Waits,  ///< when all is done: a device to pageable host memory
};

std::string toString(CopyHost host); ///< "async", "staged", "waits"

/// One call of the runtime, as issued by the host.
struct TimelineEntry {
    using Kind = TimelineKind;

    /// Bytes of a buffer that the call, or the work that it queued, touches.
    struct Use {
        std::uint64_t buffer = 0;
        bool write = false;
        std::size_t offset = 0;
        std::size_t bytes = 0; ///< 0: to its end
        std::string name{};    ///< of the buffer, may be empty
        DeviceId device{};     ///< where the buffer lives
        bool operator==(const Use&) const = default;
    };

    Kind kind = Kind::Launch;
    std::string name; ///< kernel name, or "copy cpu > emu:0"
    DeviceId device;
    std::uint64_t stream = 0; ///< 0: host
    StreamKind streamKind = StreamKind::NonBlocking;
    std::string streamName{};
    /// Record, Wait, Synchronize of an event: its id. Signal, Await: the id that pairs them. Else 0.
    std::uint64_t event = 0;
    int hostThread = 0; ///< numbered by first appearance
    CopyHost copyHost = CopyHost::Async;
    std::vector<Use> uses;
    std::vector<std::string> ops{}; ///< the ops that were entered when it was called, innermost first
    std::size_t bytes = 0;
    double issuedMs = 0.0; ///< since the timeline began
    /// When the device did the work: since the timeline began, negative if that is not known. On emu it
    /// shows the order that the scheduler chose, no GPU's speed.
    double startedMs = -1.0;
    double finishedMs = -1.0;

    bool operator==(const TimelineEntry&) const = default;
};

struct RaceReport;
struct TimelineLog;

/// One entry of a timeline, for who learns later when its work ran. Valid without the timeline; empty if none
/// was current, then nothing happens.
class TimelineMark {
public:
    TimelineMark() = default;
    TimelineMark(std::shared_ptr<TimelineLog> log, std::size_t index) : m_log(std::move(log)), m_index(index)
    {
    }
    [[nodiscard]] explicit operator bool() const { return m_log != nullptr; }
    [[nodiscard]] std::size_t index() const { return m_index; }

    /// Milliseconds since the timeline began; 0 without one.
    [[nodiscard]] double nowMs() const;

    /// The device did the work of the entry between these times of nowMs().
    void ran(double startedMs, double finishedMs) const;

private:
    std::shared_ptr<TimelineLog> m_log;
    std::size_t m_index = 0;
};

/// Everything the runtime was asked to do while this timeline was current. Thread-safe.
class Timeline {
public:
    Timeline();
    Timeline(const Timeline&) = delete;
    Timeline& operator=(const Timeline&) = delete;

    /// What an earlier process recorded, times included.
    explicit Timeline(std::vector<TimelineEntry> recorded);

    /// Fills in time, host thread and ops.
    TimelineMark add(TimelineEntry entry);

    [[nodiscard]] std::vector<TimelineEntry> entries() const;

    /// findRaces() of the entries, kept until there are more. Never null.
    [[nodiscard]] std::shared_ptr<const RaceReport> races() const;

    /// The timeline that this thread's runtime calls go to, or null.
    static Timeline* current();

private:
    std::shared_ptr<TimelineLog> m_log;
};

/// Makes a timeline current on this thread while it lives.
class TimelineScope {
public:
    explicit TimelineScope(Timeline& timeline);
    ~TimelineScope();
    TimelineScope(const TimelineScope&) = delete;
    TimelineScope& operator=(const TimelineScope&) = delete;

private:
    Timeline* m_previous;
};

} // namespace comparo
