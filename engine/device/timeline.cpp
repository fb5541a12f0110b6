// SPDX-License-Identifier: Apache-2.0
#include "engine/device/timeline.h"

#include "engine/device/placement.h"
#include "engine/device/races/races.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

namespace comparo {
namespace {

thread_local Timeline* t_current = nullptr;

double clockMs()
{
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

} // namespace

std::string toString(TimelineKind kind)
{
    switch (kind) {
    case TimelineKind::Allocate:
        return "allocate";
    case TimelineKind::Free:
        return "free";
    case TimelineKind::Copy:
        return "copy";
    case TimelineKind::Launch:
        return "launch";
    case TimelineKind::Record:
        return "record";
    case TimelineKind::Wait:
        return "wait";
    case TimelineKind::Synchronize:
        return "synchronize";
    case TimelineKind::HostAccess:
        return "host access";
    case TimelineKind::Signal:
        return "signal";
    case TimelineKind::Await:
        break;
    }
    return "await";
}

std::string toString(StreamKind kind)
{
    switch (kind) {
    case StreamKind::NonBlocking:
        return "non-blocking";
    case StreamKind::Blocking:
        return "blocking";
    case StreamKind::Legacy:
        break;
    }
    return "legacy default";
}

std::string toString(CopyHost host)
{
    switch (host) {
    case CopyHost::Async:
        return "async";
    case CopyHost::Staged:
        return "staged";
    case CopyHost::Waits:
        break;
    }
    return "waits";
}

struct TimelineLog {
    mutable std::mutex mutex;
    std::vector<TimelineEntry> entries;
    std::vector<std::thread::id> threads; ///< by first appearance
    double start = clockMs();
    std::shared_ptr<const RaceReport> races; ///< of the first `judged` entries
    std::size_t judged = 0;

    int hostThread(std::thread::id id)
    {
        const auto found = std::find(threads.begin(), threads.end(), id);
        const auto number = static_cast<int>(found - threads.begin());
        if (found == threads.end())
            threads.push_back(id);
        return number;
    }
};

double TimelineMark::nowMs() const
{
    return m_log ? clockMs() - m_log->start : 0.0;
}

void TimelineMark::ran(double startedMs, double finishedMs) const
{
    if (!m_log)
        return;
    const std::scoped_lock lock(m_log->mutex);
    TimelineEntry& entry = m_log->entries.at(m_index);
    entry.startedMs = startedMs;
    entry.finishedMs = finishedMs;
}

Timeline::Timeline() : m_log(std::make_shared<TimelineLog>()) {}

Timeline::Timeline(std::vector<TimelineEntry> recorded) : Timeline()
{
    m_log->entries = std::move(recorded);
}

TimelineMark Timeline::add(TimelineEntry entry)
{
    entry.ops = placement::chain();
    const std::scoped_lock lock(m_log->mutex);
    entry.issuedMs = clockMs() - m_log->start;
    entry.hostThread = m_log->hostThread(std::this_thread::get_id());
    m_log->entries.push_back(std::move(entry));
    return {m_log, m_log->entries.size() - 1};
}

std::vector<TimelineEntry> Timeline::entries() const
{
    const std::scoped_lock lock(m_log->mutex);
    return m_log->entries;
}

std::shared_ptr<const RaceReport> Timeline::races() const
{
    const std::scoped_lock lock(m_log->mutex);
    if (!m_log->races || m_log->judged != m_log->entries.size()) {
        m_log->races = std::make_shared<RaceReport>(findRaces(m_log->entries));
        m_log->judged = m_log->entries.size();
    }
    return m_log->races;
}

Timeline* Timeline::current()
{
    return t_current;
}

TimelineScope::TimelineScope(Timeline& timeline) : m_previous(t_current)
{
    t_current = &timeline;
}

TimelineScope::~TimelineScope()
{
    t_current = m_previous;
}

} // namespace comparo
