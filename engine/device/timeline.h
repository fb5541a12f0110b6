#pragma once

#include "engine/device/device_id.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace comparo {

enum class TimelineKind { Allocate, Free, Copy, Launch, Record, Wait, Synchronize };

/// "allocate", "free", "copy", "launch", "record", "wait", "synchronize".
std::string toString(TimelineKind kind);

/// One call of the runtime, as issued by the host.
struct TimelineEntry {
    using Kind = TimelineKind;
    struct Use {
        std::uint64_t buffer = 0;
        bool write = false;
    };

    Kind kind = Kind::Launch;
    std::string name; ///< kernel name, or "copy cpu > emu:0"
    DeviceId device;
    std::uint64_t stream = 0; ///< 0: host
    std::uint64_t event = 0;
    std::uint64_t hostThread = 0;
    std::vector<Use> uses;
    std::size_t bytes = 0;
    double issuedMs = 0.0; ///< since the timeline began
};

/// Everything the runtime was asked to do while this timeline was current. Thread-safe.
class Timeline {
public:
    Timeline();

    /// What an earlier process recorded, times included.
    explicit Timeline(std::vector<TimelineEntry> recorded);

    void add(TimelineEntry entry);
    [[nodiscard]] std::vector<TimelineEntry> entries() const;

    /// The timeline that this thread's runtime calls go to, or null.
    static Timeline* current();

private:
    mutable std::mutex m_mutex;
    std::vector<TimelineEntry> m_entries;
    double m_start;
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
