#include "engine/device/stream.h"

#include "engine/device/device.h"
#include "engine/device/timeline.h"

#include <atomic>

namespace comparo {
namespace {

std::uint64_t nextId()
{
    static std::atomic<std::uint64_t> id{1};
    return id++;
}

} // namespace

Stream::Stream() : m_id(nextId()) {}

void Stream::note(TimelineKind kind, std::string name, const std::vector<Access>& accesses, std::size_t bytes,
                  std::uint64_t event) const
{
    Timeline* timeline = Timeline::current();
    if (!timeline)
        return;
    TimelineEntry entry;
    entry.kind = kind;
    entry.name = std::move(name);
    entry.device = device().id();
    entry.stream = m_id;
    entry.event = event;
    entry.bytes = bytes;
    for (const Access& access : accesses)
        entry.uses.push_back({access.buffer->id(), access.write});
    timeline->add(std::move(entry));
}

void Stream::noteCopy(const Access& destination, const Access& source, std::size_t bytes) const
{
    if (Timeline::current())
        note(TimelineKind::Copy,
             "copy " + source.buffer->device().id().name() + " > " + destination.buffer->device().id().name(),
             {destination, source}, bytes);
}

std::uint64_t Stream::nextEventId()
{
    static std::atomic<std::uint64_t> id{1};
    return id++;
}

} // namespace comparo
