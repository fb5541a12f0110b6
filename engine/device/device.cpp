// SPDX-License-Identifier: Apache-2.0
#include "engine/device/device.h"

#include "engine/base/error.h"
#include "engine/device/timeline.h"

#include <map>

namespace comparo {

void Device::synchronize()
{
    if (Timeline* timeline = Timeline::current()) {
        TimelineEntry entry;
        entry.kind = TimelineKind::Synchronize;
        entry.name = "wait for device";
        entry.device = id();
        timeline->add(std::move(entry));
    }
    synchronizeAll();
}

Stream& Device::threadStream()
{
    thread_local std::map<const Device*, std::unique_ptr<Stream>> streams;
    std::unique_ptr<Stream>& stream = streams[this];
    if (!stream)
        stream = createStream({StreamKind::Blocking, "per-thread default"});
    return *stream;
}

void* Device::allocatePinned(std::size_t)
{
    fail(ErrorCode::Device, message("Page-locked memory belongs to the host, not to {}.", id().label()));
}

void Device::releasePinned(void*, std::size_t) noexcept {}

} // namespace comparo
