// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"
#include "engine/device/emu/schedule.h"
#include "engine/device/executor.h"
#include "engine/device/host_access.h"

#include <string>

namespace comparo::test {

inline constexpr DeviceId kEmu{DeviceKind::Emu, 0};

struct DoubleIt {
    const int* from;
    int* to;

    /// Modulo 2^32: memory that nothing was written to yet holds any number.
    void operator()(int x, int, int) const { to[x] = static_cast<int>(2U * static_cast<unsigned>(from[x])); }
};

inline int& valueOf(const BufferPtr& buffer, int index = 0)
{
    return reinterpret_cast<int*>(buffer->host())[index];
}

inline BufferPtr hostInts(int count, int value, bool pinned = true, std::string name = {})
{
    const BufferPtr buffer =
        makeBuffer(cpuDevice(), static_cast<std::size_t>(count) * sizeof(int), {std::move(name), pinned});
    for (int i = 0; i < count; ++i)
        valueOf(buffer, i) = value;
    return buffer;
}

inline void launchDouble(Stream& stream, const BufferPtr& from, const BufferPtr& to, int count = 1)
{
    cpu::launch(stream, "double", {count, 1, 1}, {reads(from), writes(to)},
                DoubleIt{static_cast<const int*>(from->address()), static_cast<int*>(to->address())});
}

/// What the upload program leaves out.
struct Faults {
    bool noEvent = false; ///< the kernel does not wait for the upload
    bool noSyncBeforeRead = false;
    bool noSyncBeforeReuse = false; ///< of the page-locked input
};

/// Upload on one stream, kernel and download on another, then the input is reused. 14 if all goes well.
inline int uploadAndDouble(const Faults& faults)
{
    Device& emu = device(kEmu);
    const BufferPtr input = hostInts(1, 0, true, "input");
    const BufferPtr output = hostInts(1, -1, true, "output");
    const BufferPtr from = makeBuffer(emu, sizeof(int), {.name = "from"});
    const BufferPtr to = makeBuffer(emu, sizeof(int), {.name = "to"});
    const auto upload = emu.createStream({.name = "upload"});
    const auto compute = emu.createStream({.name = "compute"});
    hostWrites(input, "fill the input");
    valueOf(input) = 7;
    upload->copy(writes(from), reads(input), sizeof(int));
    if (!faults.noEvent)
        compute->wait(upload->record());
    launchDouble(*compute, from, to);
    compute->copy(writes(output), reads(to), sizeof(int));
    if (!faults.noSyncBeforeReuse)
        upload->synchronize();
    hostWrites(input, "refill the input");
    valueOf(input) = 55;
    if (!faults.noSyncBeforeRead)
        compute->synchronize();
    hostReads(output, "read the result");
    return valueOf(output);
}

template <class Program>
auto runUnder(const ScheduleOptions& options, const Program& program)
{
    Schedule schedule(options);
    const ScheduleScope scope(schedule);
    return program();
}

template <class Program>
auto runUnder(const char* text, const Program& program)
{
    return runUnder(parseSchedule(text), program);
}

} // namespace comparo::test
