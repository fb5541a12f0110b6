// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/races/races.h"

#include <map>
#include <vector>

namespace comparo::races {

/// One side of a hazard.
struct Party {
    std::size_t entry = 0;
    bool write = false;
    bool byHost = false; ///< the host thread touches the bytes itself, at once
};

/// Says in words what is missing and what would repair it.
class Words {
public:
    explicit Words(const std::vector<TimelineEntry>& entries);

    /// Fills in missingEdge, fix and sentence. `hostsOrdered`: the call that issued the first access is
    /// before the host thread's that issued the second.
    void explain(Hazard& hazard, const Party& first, const Party& second, bool hostsOrdered) const;

private:
    struct Call {
        std::size_t entry = 0;
        std::uint64_t event = 0;
    };
    using Calls = std::map<std::uint64_t, std::vector<Call>>;

    [[nodiscard]] Message text(std::size_t entry) const { return entryText(m_entries[entry], entry); }
    [[nodiscard]] Message streamOf(std::size_t entry) const;
    [[nodiscard]] Message collision(const Hazard& hazard, const Party& first, const Party& second) const;
    [[nodiscard]] Message fixFor(const Hazard& hazard, const Party& first, const Party& second,
                                 bool hostsOrdered) const;
    void explainDevice(Hazard& hazard, const Party& party) const;
    [[nodiscard]] Message orderHosts(std::size_t first, std::size_t second) const;
    [[nodiscard]] Message orderBehindStream(std::size_t first, const Party& second) const;
    [[nodiscard]] Message misplacedEvent(std::size_t first, const Party& second) const;

    const std::vector<TimelineEntry>& m_entries;
    Calls m_records;   ///< by stream
    Calls m_waits;     ///< by stream
    Calls m_hostWaits; ///< for events, by host thread
    std::map<std::uint64_t, std::vector<std::size_t>> m_eventRecords;
};

} // namespace comparo::races
