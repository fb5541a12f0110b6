// SPDX-License-Identifier: Apache-2.0
#include "engine/device/host_access.h"

#include "engine/device/device.h"
#include "engine/device/emu/emu_device.h"
#include "engine/device/timeline.h"

namespace comparo {
namespace {

void access(const BufferPtr& buffer, bool write, std::string_view what, std::size_t offset, std::size_t bytes)
{
    static_cast<void>(buffer->host()); // refuses memory that the host cannot address
    beforeHostAccess({buffer, write, offset, bytes});
    Timeline* timeline = Timeline::current();
    if (!timeline)
        return;
    TimelineEntry entry;
    entry.kind = TimelineKind::HostAccess;
    entry.name = what;
    entry.device = buffer->device().id();
    entry.bytes = bytes ? bytes : buffer->bytes() - offset;
    entry.uses = {{buffer->id(), write, offset, bytes, buffer->name(), buffer->device().id()}};
    timeline->add(std::move(entry));
}

} // namespace

void hostReads(const BufferPtr& buffer, std::string_view what, std::size_t offset, std::size_t bytes)
{
    access(buffer, false, what, offset, bytes);
}

void hostWrites(const BufferPtr& buffer, std::string_view what, std::size_t offset, std::size_t bytes)
{
    access(buffer, true, what, offset, bytes);
}

} // namespace comparo
