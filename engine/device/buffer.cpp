#include "engine/device/buffer.h"

#include "engine/base/error.h"
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

void note(TimelineEntry::Kind kind, const Buffer& buffer)
{
    if (Timeline* timeline = Timeline::current()) {
        TimelineEntry entry;
        entry.kind = kind;
        entry.name = kind == TimelineEntry::Kind::Allocate ? "allocate" : "free";
        entry.device = buffer.device().id();
        entry.uses = {{buffer.id(), true}};
        entry.bytes = buffer.bytes();
        timeline->add(std::move(entry));
    }
}

} // namespace

Buffer::Buffer(Device& device, std::size_t bytes)
    : m_device(device), m_bytes(bytes), m_id(nextId()), m_address(device.allocate(bytes))
{
    note(TimelineEntry::Kind::Allocate, *this);
}

Buffer::~Buffer()
{
    note(TimelineEntry::Kind::Free, *this);
    m_device.release(m_address, m_bytes);
}

std::byte* Buffer::host() const
{
    if (m_device.id().kind != DeviceKind::Cpu)
        fail(ErrorCode::Device,
             "The host cannot read memory of " + m_device.id().label() + "; copy it to cpu first.");
    return static_cast<std::byte*>(m_address);
}

BufferPtr makeBuffer(Device& device, std::size_t bytes)
{
    return std::make_shared<Buffer>(device, bytes);
}

} // namespace comparo
