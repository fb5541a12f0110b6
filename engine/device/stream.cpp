// SPDX-License-Identifier: Apache-2.0
#include "engine/device/stream.h"

#include "engine/base/error.h"
#include "engine/device/block_pool.h"
#include "engine/device/device.h"
#include "engine/device/timeline.h"

#include <atomic>

namespace comparo {
namespace {

std::uint64_t nextStreamId()
{
    static std::atomic<std::uint64_t> id{1};
    return id++;
}

TimelineEntry::Use useOf(const Access& access)
{
    return {access.buffer->id(), access.write,          access.offset,
            access.bytes,        access.buffer->name(), access.buffer->device().id()};
}

} // namespace

Stream::Stream(StreamOptions options) : m_id(nextStreamId()), m_options(std::move(options)) {}

BufferPtr Stream::allocate(std::size_t bytes, std::string name)
{
    const std::uint64_t before = BlockPool::obtainedByThisThread();
    void* address = allocateOrdered(bytes);
    const bool isFresh = BlockPool::obtainedByThisThread() != before;
    auto buffer = std::make_shared<Buffer>(device(), bytes, std::move(name), address);
    note(TimelineKind::Allocate, isFresh ? "allocate" : "reuse", {writes(buffer)}, bytes);
    return buffer;
}

void Stream::free(const BufferPtr& buffer)
{
    if (!buffer->streamOrdered() || &buffer->device() != &device())
        fail(ErrorCode::InvalidArgument,
             message("This memory was not allocated in stream order on {}, or was already freed.",
                     device().id().label()));
    note(TimelineKind::Free, "free", {writes(buffer)}, buffer->bytes());
    buffer->m_owner = Buffer::Owner::Nobody;
    freeOrdered(buffer->address(), buffer->bytes());
}

TimelineEntry Stream::entryOf(TimelineKind kind, std::string name, std::size_t bytes) const
{
    TimelineEntry entry;
    entry.kind = kind;
    entry.name = std::move(name);
    entry.device = device().id();
    entry.stream = m_id;
    entry.streamKind = m_options.kind;
    entry.streamName = m_options.name;
    entry.bytes = bytes;
    return entry;
}

TimelineMark Stream::note(TimelineKind kind, std::string name, const std::vector<Access>& accesses,
                          std::size_t bytes, std::uint64_t event) const
{
    Timeline* timeline = Timeline::current();
    if (!timeline)
        return {};
    TimelineEntry entry = entryOf(kind, std::move(name), bytes);
    entry.event = event;
    for (const Access& access : accesses)
        entry.uses.push_back(useOf(access));
    return timeline->add(std::move(entry));
}

TimelineMark Stream::noteCopy(const Access& destination, std::size_t destinationOffset, const Access& source,
                              std::size_t sourceOffset, std::size_t bytes, CopyHost host) const
{
    Timeline* timeline = Timeline::current();
    if (!timeline)
        return {};
    TimelineEntry entry = entryOf(TimelineKind::Copy,
                                  "copy " + source.buffer->device().id().name() + " > " +
                                      destination.buffer->device().id().name(),
                                  bytes);
    entry.copyHost = host;
    entry.uses = {useOf(writes(destination.buffer, destinationOffset, bytes)),
                  useOf(reads(source.buffer, sourceOffset, bytes))};
    return timeline->add(std::move(entry));
}

std::uint64_t Stream::nextEventId()
{
    static std::atomic<std::uint64_t> id{1};
    return id++;
}

void Event::synchronize() const
{
    if (Timeline* timeline = Timeline::current()) {
        TimelineEntry entry;
        entry.kind = TimelineKind::Synchronize;
        entry.name = "wait for event";
        entry.device = m_device;
        entry.event = m_id;
        timeline->add(std::move(entry));
    }
    if (m_state)
        m_state->complete();
}

CopyHost copyHostOf(const Buffer& destination, const Buffer& source)
{
    const bool fromHost = source.device().id().kind == DeviceKind::Cpu;
    const bool toHost = destination.device().id().kind == DeviceKind::Cpu;
    if (toHost && !destination.pinned() && !(fromHost && source.pinned()))
        return CopyHost::Waits;
    return fromHost && !source.pinned() ? CopyHost::Staged : CopyHost::Async;
}

} // namespace comparo
