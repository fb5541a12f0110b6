// SPDX-License-Identifier: Apache-2.0
#include "engine/device/races/races.h"

#include "engine/device/races/order.h"
#include "engine/device/races/words.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <unordered_map>

namespace comparo {
namespace {

using races::Order;
using races::Party;
using races::Stamp;

constexpr std::size_t kToEnd = std::numeric_limits<std::size_t>::max();

struct Access {
    std::uint64_t buffer = 0;
    std::size_t begin = 0;
    std::size_t end = kToEnd;
    Party party;
    Stamp stamp;
};

/// Accesses to one buffer that a later access may still collide with, oldest first.
struct Shadow {
    std::vector<Access> accesses;
    std::string name;
    std::size_t bytes = 0; ///< 0: unknown
    bool isFreed = false;
};

class Detector {
public:
    explicit Detector(const std::vector<TimelineEntry>& entries)
        : m_entries(entries), m_order(entries), m_words(entries)
    {
    }

    RaceReport run()
    {
        for (std::size_t i = 0; i < m_entries.size(); ++i)
            enter(i);
        for (const auto& [hazard, parties] : m_found) {
            m_report.hazards.push_back(hazard);
            m_words.explain(m_report.hazards.back(), parties.first, parties.second, parties.hostsOrdered);
        }
        m_report.edges = std::move(m_order.edges);
        return std::move(m_report);
    }

private:
    struct Parties {
        Party first, second;
        bool hostsOrdered = true;
    };

    void enter(std::size_t index);
    void queue(std::size_t index);
    void touch(std::size_t index, std::size_t lane, const std::vector<TimelineEntry::Use>& uses, bool byHost);
    void check(Shadow& shadow, const Access& access, std::size_t lane);
    void store(Shadow& shadow, Access access, std::size_t lane);
    void freeByHost(std::size_t index);
    void report(HazardKind kind, const Access& first, const Access& second, const Shadow& shadow,
                bool hostsOrdered);
    [[nodiscard]] HazardKind kindOf(const Access& first, const Access& second) const;

    const std::vector<TimelineEntry>& m_entries;
    Order m_order;
    races::Words m_words;
    RaceReport m_report;
    std::unordered_map<std::uint64_t, Shadow> m_shadows;
    /// By lanes, buffer and kind of mistake: an index in m_found.
    std::map<std::tuple<std::size_t, std::size_t, std::uint64_t, HazardKind>, std::size_t> m_known;
    std::vector<std::pair<Hazard, Parties>> m_found;
    std::vector<Stamp> m_missing; ///< of the current call
};

void Detector::enter(std::size_t index)
{
    const TimelineEntry& entry = m_entries[index];
    switch (entry.kind) {
    case TimelineKind::Allocate:
    case TimelineKind::Free:
        if (entry.stream)
            queue(index);
        else if (entry.kind == TimelineKind::Free)
            freeByHost(index);
        else
            touch(index, m_order.hostStep(entry), entry.uses, true);
        break;
    case TimelineKind::Copy:
    case TimelineKind::Launch:
    case TimelineKind::Record:
    case TimelineKind::Wait:
        queue(index);
        break;
    case TimelineKind::Synchronize:
        m_order.synchronize(index);
        break;
    case TimelineKind::HostAccess:
        touch(index, m_order.hostStep(entry), entry.uses, true);
        break;
    case TimelineKind::Signal:
        m_order.signal(index);
        break;
    case TimelineKind::Await:
        m_order.await(index);
        break;
    }
}

void Detector::queue(std::size_t index)
{
    const TimelineEntry& entry = m_entries[index];
    if (entry.kind == TimelineKind::Record) {
        m_order.record(index, m_order.issue(index));
        return;
    }
    if (entry.kind == TimelineKind::Wait) {
        m_order.wait(index, m_order.issue(index));
        return;
    }
    std::vector<TimelineEntry::Use> uses = entry.uses;
    if (entry.kind == TimelineKind::Copy && entry.copyHost == CopyHost::Staged) {
        const auto staged = std::stable_partition(uses.begin(), uses.end(), [](const auto& use) {
            return use.write || use.device.kind != DeviceKind::Cpu;
        });
        touch(index, m_order.hostStep(entry), {staged, uses.end()}, true);
        uses.erase(staged, uses.end());
    }
    const std::size_t lane = m_order.issue(index);
    touch(index, lane, uses, false);
    if (entry.kind == TimelineKind::Copy && entry.copyHost == CopyHost::Waits)
        m_order.hostWaitsFor(index, lane);
    if (entry.kind != TimelineKind::Launch)
        return;
    for (const TimelineEntry::Use& use : entry.uses)
        if (use.device != entry.device) {
            const Access access{use.buffer,
                                use.offset,
                                use.bytes ? use.offset + use.bytes : kToEnd,
                                {index, use.write, false},
                                m_order.stamp(lane)};
            report(HazardKind::WrongDevice, access, access, m_shadows[use.buffer], true);
        }
}

/// All checks come before the accesses are kept: one call does not collide with itself, and what it is found
/// to lack is taken as given from its next call on.
void Detector::touch(std::size_t index, std::size_t lane, const std::vector<TimelineEntry::Use>& uses,
                     bool byHost)
{
    const TimelineEntry& entry = m_entries[index];
    std::vector<Access> accesses;
    accesses.reserve(uses.size());
    const bool whole = entry.kind == TimelineKind::Allocate || entry.kind == TimelineKind::Free;
    m_missing.clear();
    for (const TimelineEntry::Use& use : uses) {
        Shadow& shadow = m_shadows[use.buffer];
        if (!use.name.empty())
            shadow.name = use.name;
        if (whole && !shadow.bytes)
            shadow.bytes = entry.bytes;
        Access access{use.buffer,
                      use.offset,
                      use.bytes ? use.offset + use.bytes : kToEnd,
                      {index, use.write || whole, byHost},
                      {}};
        if (whole) {
            access.begin = 0;
            access.end = kToEnd;
        }
        check(shadow, access, lane);
        accesses.push_back(std::move(access));
    }
    for (const Stamp& missing : m_missing)
        m_order.assume(lane, missing);
    const Stamp stamp = m_order.stamp(lane);
    for (Access& access : accesses) {
        access.stamp = stamp;
        Shadow& shadow = m_shadows[access.buffer];
        store(shadow, std::move(access), lane);
    }
}

void Detector::check(Shadow& shadow, const Access& access, std::size_t lane)
{
    const TimelineKind kind = m_entries[access.party.entry].kind;
    const std::size_t missingBefore = m_missing.size();
    for (std::size_t i = shadow.accesses.size(); i-- > 0;) {
        const Access& earlier = shadow.accesses[i];
        if (!(earlier.party.write || access.party.write) || earlier.begin >= access.end ||
            access.begin >= earlier.end)
            continue;
        const bool ordered = m_order.isBefore(earlier.stamp, lane);
        const TimelineKind earlierKind = m_entries[earlier.party.entry].kind;
        const bool tooLate = earlierKind == TimelineKind::Free && kind != TimelineKind::Allocate;
        const bool tooEarly = kind == TimelineKind::Allocate && earlierKind != TimelineKind::Free;
        if (ordered && !tooLate && !tooEarly)
            continue;
        // A fix for a newer access of the same lane covers the older ones.
        const bool covered =
            std::any_of(m_missing.begin() + static_cast<std::ptrdiff_t>(missingBefore), m_missing.end(),
                        [&](const Stamp& stamp) { return stamp.lane == earlier.stamp.lane; });
        if (covered)
            continue;
        Access here = access;
        here.stamp = m_order.stamp(lane);
        report(kindOf(earlier, here), earlier, here, shadow, m_order.isIssuedBefore(earlier.stamp, lane));
        m_missing.push_back(earlier.stamp);
    }
}

/// Keeps an access and drops those that it stands for: whatever collides with one of them and comes later
/// collides with it as well, unless it is ordered.
void Detector::store(Shadow& shadow, Access access, std::size_t lane)
{
    const TimelineKind kind = m_entries[access.party.entry].kind;
    if (kind == TimelineKind::Free || kind == TimelineKind::Allocate)
        shadow.accesses.clear();
    std::erase_if(shadow.accesses, [&](const Access& old) {
        if (old.begin < access.begin || old.end > access.end ||
            m_entries[old.party.entry].kind == TimelineKind::Free)
            return false;
        if (access.party.write)
            return m_order.isBefore(old.stamp, lane);
        return !old.party.write && old.stamp.lane == lane && old.party.byHost == access.party.byHost;
    });
    shadow.accesses.push_back(std::move(access));
}

/// Shared ownership puts a free by the host behind all earlier uses, whatever thread drops the last owner and
/// whether queued work holds the buffer: only what comes later can be wrong. Its place among the calls is
/// luck for the same reason, so that nothing else may rely on its waiting for the device.
void Detector::freeByHost(std::size_t index)
{
    const TimelineEntry& entry = m_entries[index];
    const std::size_t lane = m_order.hostStep(entry);
    for (const TimelineEntry::Use& use : entry.uses)
        std::erase_if(m_shadows[use.buffer].accesses, [&](const Access& old) {
            return m_entries[old.party.entry].kind != TimelineKind::Free;
        });
    touch(index, lane, entry.uses, true);
}

HazardKind Detector::kindOf(const Access& first, const Access& second) const
{
    const TimelineKind one = m_entries[first.party.entry].kind;
    const TimelineKind other = m_entries[second.party.entry].kind;
    if (one == TimelineKind::Free || other == TimelineKind::Free)
        return HazardKind::UseAfterFree;
    if (one == TimelineKind::Allocate || other == TimelineKind::Allocate)
        return HazardKind::UseBeforeAllocation;
    if (first.party.byHost != second.party.byHost)
        return (first.party.byHost ? first : second).party.write ? HazardKind::HostWrite
                                                                 : HazardKind::HostRead;
    if (!second.party.write)
        return HazardKind::ReadAfterWrite;
    return first.party.write ? HazardKind::WriteAfterWrite : HazardKind::WriteAfterRead;
}

void Detector::report(HazardKind kind, const Access& first, const Access& second, const Shadow& shadow,
                      bool hostsOrdered)
{
    const bool isLifetime = kind == HazardKind::UseAfterFree || kind == HazardKind::UseBeforeAllocation ||
                            kind == HazardKind::WrongDevice;
    const auto [known, isNew] =
        m_known.try_emplace(std::tuple{first.stamp.lane, second.stamp.lane, second.buffer,
                                       isLifetime ? kind : HazardKind::ReadAfterWrite},
                            m_found.size());
    if (!isNew) {
        ++m_found[known->second].first.count;
        return;
    }
    Hazard hazard;
    hazard.kind = kind;
    hazard.first = first.party.entry;
    hazard.second = second.party.entry;
    hazard.buffer = second.buffer;
    hazard.bufferName = shadow.name;
    hazard.offset = std::max(first.begin, second.begin);
    std::size_t end = std::min(first.end, second.end);
    if (end == kToEnd && shadow.bytes)
        end = shadow.bytes;
    hazard.bytes = end == kToEnd || end <= hazard.offset ? 0 : end - hazard.offset;
    m_found.emplace_back(std::move(hazard), Parties{first.party, second.party, hostsOrdered});
}

} // namespace

RaceReport findRaces(const std::vector<TimelineEntry>& entries)
{
    return Detector(entries).run();
}

} // namespace comparo
