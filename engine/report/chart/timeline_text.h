// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/device/timeline.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// Words for the calls of a timeline, for people who never saw a stream. Plain UTF-8, not escaped.
namespace comparo::report {

/// A time since the timeline began: "0.047 ms", "12.3 ms", "1.25 s".
std::string timeText(double milliseconds);

/// Names calls, streams, events and buffers as the sentences of the race detector do.
class TimelineText {
public:
    /// The entries must live as long as this.
    explicit TimelineText(const std::vector<TimelineEntry>& entries);

    /// "host thread 0".
    [[nodiscard]] static Message thread(const TimelineEntry& entry);

    /// "stream upload", "stream 2" where it has no name, "stream 2 (default)".
    [[nodiscard]] static Message stream(const TimelineEntry& entry);

    /// "frame", or "buffer 3" where it has no name.
    [[nodiscard]] static Message buffer(const TimelineEntry::Use& use);

    /// What a call does, in a few words: "copy cpu → emu:0", "wait for event 1", the name of a kernel.
    [[nodiscard]] Message title(const TimelineEntry& entry) const;

    /// What else fits in a box: the op of a kernel, the bytes of a copy; may be empty.
    [[nodiscard]] static Message detail(const TimelineEntry& entry);

    /// Everything that is known of one call as rows of a name and a text.
    [[nodiscard]] std::vector<std::pair<Message, Message>> facts(std::size_t index) const;

private:
    const std::vector<TimelineEntry>& m_entries;
    std::map<std::uint64_t, Message> m_streams; ///< what a synchronisation waits for
};

} // namespace comparo::report
