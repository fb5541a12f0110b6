// SPDX-License-Identifier: Apache-2.0
#include "engine/device/buffer.h"

#include "engine/base/error.h"
#include "engine/device/block_pool.h"
#include "engine/device/device.h"
#include "engine/device/timeline.h"

#include <atomic>

namespace comparo {
namespace {

std::uint64_t nextBufferId()
{
    static std::atomic<std::uint64_t> id{1};
    return id++;
}

void note(TimelineEntry::Kind kind, const char* name, const Buffer& buffer)
{
    if (Timeline* timeline = Timeline::current()) {
        TimelineEntry entry;
        entry.kind = kind;
        entry.name = name;
        entry.device = buffer.device().id();
        entry.uses = {{buffer.id(), true, 0, 0, buffer.name(), buffer.device().id()}};
        entry.bytes = buffer.bytes();
        timeline->add(std::move(entry));
    }
}

} // namespace

Buffer::Buffer(Device& device, std::size_t bytes, BufferOptions options)
    : m_device(device),
      m_bytes(bytes),
      m_id(nextBufferId()),
      m_name(std::move(options.name)),
      m_pinned(options.pinned)
{
    const std::uint64_t before = BlockPool::obtainedByThisThread();
    m_address = m_pinned ? device.allocatePinned(bytes) : device.allocate(bytes);
    const bool isFresh = BlockPool::obtainedByThisThread() != before;
    note(TimelineEntry::Kind::Allocate, isFresh ? "allocate" : "reuse", *this);
}

Buffer::Buffer(Device& device, std::size_t bytes, std::string name, void* address)
    : m_device(device),
      m_bytes(bytes),
      m_id(nextBufferId()),
      m_name(std::move(name)),
      m_owner(Owner::Stream),
      m_address(address)
{
}

Buffer::~Buffer()
{
    if (m_owner == Owner::Nobody)
        return;
    note(TimelineEntry::Kind::Free, "free", *this);
    if (m_owner == Owner::Stream)
        m_device.releaseOrdered(m_address, m_bytes);
    else if (m_pinned)
        m_device.releasePinned(m_address, m_bytes);
    else
        m_device.release(m_address, m_bytes);
}

std::byte* Buffer::host() const
{
    if (m_device.id().kind != DeviceKind::Cpu)
        fail(ErrorCode::Device,
             message("The host cannot read memory of {}; copy it to cpu first.", m_device.id().label()));
    return static_cast<std::byte*>(m_address);
}

BufferPtr makeBuffer(Device& device, std::size_t bytes, BufferOptions options)
{
    return std::make_shared<Buffer>(device, bytes, std::move(options));
}

} // namespace comparo
