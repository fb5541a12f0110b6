// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/timeline.h"

#include <string>
#include <utility>
#include <vector>

namespace comparo::test {

inline constexpr DeviceId kHost{DeviceKind::Cpu, 0};
inline constexpr DeviceId kEmu0{DeviceKind::Emu, 0};
inline constexpr DeviceId kEmu1{DeviceKind::Emu, 1};

/// Writes timelines by hand. Every call returns the index of its entry, unless it says otherwise.
class TimelineBuilder {
public:
    struct Stream {
        std::uint64_t id = 0;
        std::string name;
        StreamKind kind = StreamKind::NonBlocking;
        DeviceId device = kEmu0;
    };
    struct Buffer {
        std::uint64_t id = 0;
        std::string name;
        DeviceId device = kEmu0;
    };
    using Use = TimelineEntry::Use;

    std::vector<TimelineEntry> entries;

    /// The host thread that makes the calls from here on.
    int host = 0;

    Stream stream(std::string name, StreamKind kind = StreamKind::NonBlocking, DeviceId device = kEmu0)
    {
        return {++m_streams, std::move(name), kind, device};
    }
    Buffer buffer(std::string name, DeviceId device = kEmu0)
    {
        return {++m_buffers, std::move(name), device};
    }

    static Use reads(const Buffer& buffer, std::size_t offset = 0, std::size_t bytes = 0)
    {
        return {buffer.id, false, offset, bytes, buffer.name, buffer.device};
    }
    static Use writes(const Buffer& buffer, std::size_t offset = 0, std::size_t bytes = 0)
    {
        return {buffer.id, true, offset, bytes, buffer.name, buffer.device};
    }

    std::size_t launch(const Stream& stream, std::string kernel, std::vector<Use> uses)
    {
        return add(TimelineKind::Launch, stream, std::move(kernel), std::move(uses));
    }
    std::size_t copy(const Stream& stream, const Buffer& from, const Buffer& to,
                     CopyHost copyHost = CopyHost::Async)
    {
        const std::size_t index =
            add(TimelineKind::Copy, stream, "copy " + from.device.name() + " > " + to.device.name(),
                {writes(to), reads(from)});
        entries[index].copyHost = copyHost;
        return index;
    }
    /// Returns the event.
    std::uint64_t record(const Stream& stream)
    {
        record(stream, ++m_events);
        return m_events;
    }
    std::size_t record(const Stream& stream, std::uint64_t event)
    {
        const std::size_t index = add(TimelineKind::Record, stream, "record", {});
        entries[index].event = event;
        return index;
    }
    std::size_t wait(const Stream& stream, std::uint64_t event)
    {
        const std::size_t index = add(TimelineKind::Wait, stream, "wait", {});
        entries[index].event = event;
        return index;
    }
    std::size_t allocate(const Stream& stream, const Buffer& buffer, std::size_t bytes = 0)
    {
        const std::size_t index = add(TimelineKind::Allocate, stream, "allocate", {writes(buffer)});
        entries[index].bytes = bytes;
        return index;
    }
    std::size_t free(const Stream& stream, const Buffer& buffer)
    {
        return add(TimelineKind::Free, stream, "free", {writes(buffer)});
    }
    std::size_t hostAllocate(const Buffer& buffer, std::size_t bytes = 0)
    {
        const std::size_t index =
            addHost(TimelineKind::Allocate, "allocate", {writes(buffer)}, buffer.device);
        entries[index].bytes = bytes;
        return index;
    }
    std::size_t hostFree(const Buffer& buffer)
    {
        return addHost(TimelineKind::Free, "free", {writes(buffer)}, buffer.device);
    }
    std::size_t hostReads(const Buffer& buffer, std::string what = "read")
    {
        return addHost(TimelineKind::HostAccess, std::move(what), {reads(buffer)});
    }
    std::size_t hostWrites(const Buffer& buffer, std::string what = "write")
    {
        return addHost(TimelineKind::HostAccess, std::move(what), {writes(buffer)});
    }
    std::size_t synchronize(const Stream& stream)
    {
        return add(TimelineKind::Synchronize, stream, "synchronize", {});
    }
    std::size_t synchronizeEvent(std::uint64_t event)
    {
        const std::size_t index = addHost(TimelineKind::Synchronize, "synchronize", {});
        entries[index].event = event;
        return index;
    }
    std::size_t synchronizeDevice(DeviceId device = kEmu0)
    {
        return addHost(TimelineKind::Synchronize, "synchronize", {}, device);
    }
    std::size_t signal(std::uint64_t id) { return addSignal(TimelineKind::Signal, "signal", id); }
    std::size_t await(std::uint64_t id) { return addSignal(TimelineKind::Await, "await", id); }

private:
    std::size_t add(TimelineKind kind, const Stream& stream, std::string name, std::vector<Use> uses)
    {
        TimelineEntry entry;
        entry.kind = kind;
        entry.name = std::move(name);
        entry.device = stream.device;
        entry.stream = stream.id;
        entry.streamKind = stream.kind;
        entry.streamName = stream.name;
        entry.hostThread = host;
        entry.uses = std::move(uses);
        entries.push_back(std::move(entry));
        return entries.size() - 1;
    }
    std::size_t addHost(TimelineKind kind, std::string name, std::vector<Use> uses, DeviceId device = kHost)
    {
        TimelineEntry entry;
        entry.kind = kind;
        entry.name = std::move(name);
        entry.device = device;
        entry.hostThread = host;
        entry.uses = std::move(uses);
        entries.push_back(std::move(entry));
        return entries.size() - 1;
    }
    std::size_t addSignal(TimelineKind kind, std::string name, std::uint64_t id)
    {
        const std::size_t index = addHost(kind, std::move(name), {});
        entries[index].event = id;
        return index;
    }

    std::uint64_t m_streams = 0;
    std::uint64_t m_buffers = 0;
    std::uint64_t m_events = 0;
};

} // namespace comparo::test
