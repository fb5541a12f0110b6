#include "engine/device/timeline.h"

#include "engine/device/placement.h"

#include <algorithm>
#include <chrono>

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

Timeline::Timeline() : m_start(clockMs()) {}

Timeline::Timeline(std::vector<TimelineEntry> recorded) : m_entries(std::move(recorded)), m_start(clockMs())
{
}

int Timeline::hostThread(std::thread::id id)
{
    const auto found = std::find(m_threads.begin(), m_threads.end(), id);
    if (found == m_threads.end()) {
        m_threads.push_back(id);
        return static_cast<int>(m_threads.size()) - 1;
    }
    return static_cast<int>(found - m_threads.begin());
}

std::size_t Timeline::add(TimelineEntry entry)
{
    entry.ops = placement::chain();
    const std::scoped_lock lock(m_mutex);
    entry.issuedMs = nowMs();
    entry.hostThread = hostThread(std::this_thread::get_id());
    m_entries.push_back(std::move(entry));
    return m_entries.size() - 1;
}

void Timeline::ran(std::size_t index, double startedMs, double finishedMs)
{
    const std::scoped_lock lock(m_mutex);
    m_entries.at(index).startedMs = startedMs;
    m_entries.at(index).finishedMs = finishedMs;
}

std::vector<TimelineEntry> Timeline::entries() const
{
    const std::scoped_lock lock(m_mutex);
    return m_entries;
}

double Timeline::nowMs() const
{
    return clockMs() - m_start;
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
