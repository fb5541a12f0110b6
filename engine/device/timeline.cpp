#include "engine/device/timeline.h"

#include <chrono>
#include <functional>
#include <thread>

namespace comparo {
namespace {

thread_local Timeline* t_current = nullptr;

double nowMs()
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
        break;
    }
    return "synchronize";
}

Timeline::Timeline() : m_start(nowMs()) {}

Timeline::Timeline(std::vector<TimelineEntry> recorded) : m_entries(std::move(recorded)), m_start(nowMs()) {}

void Timeline::add(TimelineEntry entry)
{
    entry.issuedMs = nowMs() - m_start;
    entry.hostThread = std::hash<std::thread::id>()(std::this_thread::get_id());
    const std::scoped_lock lock(m_mutex);
    m_entries.push_back(std::move(entry));
}

std::vector<TimelineEntry> Timeline::entries() const
{
    const std::scoped_lock lock(m_mutex);
    return m_entries;
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
