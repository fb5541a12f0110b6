// SPDX-License-Identifier: Apache-2.0
// The round trip of specs/numerics.md, section 6, on the emulated device: upload on one stream, kernel and
// download on another, the host reads and refills. Its faults look right under most schedules; each is named
// in every run.
#include "engine/device/device.h"
#include "engine/device/emu/schedule.h"
#include "engine/device/host_access.h"
#include "engine/device/races/races.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

struct Synchronised {
    bool event = true;  ///< from the upload to the kernel
    bool result = true; ///< before the host reads
    bool refill = true; ///< before the host writes its input again
};

std::uint8_t& byteOf(const BufferPtr& buffer)
{
    return *static_cast<std::uint8_t*>(buffer->address());
}

/// Returns what the host reads; 14 is right.
int roundTrip(const Synchronised& has)
{
    Device& emu = device({DeviceKind::Emu, 0});
    const auto one = emu.createStream({StreamKind::NonBlocking, "one"});
    const auto two = emu.createStream({StreamKind::NonBlocking, "two"});
    const BufferPtr pinnedIn = makeBuffer(cpuDevice(), 1, {"pinned input", true});
    const BufferPtr pinnedOut = makeBuffer(cpuDevice(), 1, {"pinned result", true});
    const BufferPtr in = makeBuffer(emu, 1, {"input"});
    const BufferPtr out = makeBuffer(emu, 1, {"result"});
    byteOf(in) = 100;
    byteOf(out) = 0;
    byteOf(pinnedOut) = 255;
    hostWrites(pinnedIn, "fill");
    byteOf(pinnedIn) = 7;
    one->copy(writes(in), reads(pinnedIn), 1);
    if (has.event)
        two->wait(one->record());
    HostKernel kernel;
    kernel.name = "twice";
    kernel.extent = {1, 1, 1};
    kernel.accesses = {reads(in), writes(out)};
    kernel.run = [from = in.get(), to = out.get()](KernelForm, int, int, int) {
        *static_cast<std::uint8_t*>(to->address()) =
            static_cast<std::uint8_t>(2 * *static_cast<std::uint8_t*>(from->address()));
    };
    two->submit(std::move(kernel));
    two->copy(writes(pinnedOut), reads(out), 1);
    if (has.refill)
        one->synchronize();
    hostWrites(pinnedIn, "refill");
    byteOf(pinnedIn) = 55;
    if (has.result)
        two->synchronize();
    hostReads(pinnedOut, "read");
    return byteOf(pinnedOut);
}

struct Counts {
    std::size_t runs = 0, wrong = 0;
};

/// Visits every schedule; the detector finds `hazards` in each run, of this kind and buffer first.
Counts visitAll(const Synchronised& has, std::size_t hazards, HazardKind kind, const std::string& buffer)
{
    Counts counts;
    int result = 0;
    std::vector<TimelineEntry> entries;
    ExploreOptions options;
    options.prune = false;
    const auto program = [&] {
        Timeline timeline;
        const TimelineScope recording(timeline);
        result = roundTrip(has);
        entries = timeline.entries();
    };
    const ExploreResult all = explore(program, options, [&](const std::vector<int>&) {
        ++counts.runs;
        counts.wrong += result != 14;
        const std::vector<Hazard> found = findRaces(entries).hazards;
        EXPECT_EQ(found.size(), hazards);
        if (!found.empty()) {
            EXPECT_EQ(toString(found[0].kind), toString(kind));
            EXPECT_EQ(found[0].bufferName, buffer);
        }
        return !::testing::Test::HasFailure();
    });
    EXPECT_TRUE(all.complete);
    std::printf("%zu of %zu schedules are wrong\n", counts.wrong, counts.runs);
    return counts;
}

int under(const char* schedule, const Synchronised& has)
{
    Schedule made(parseSchedule(schedule));
    const ScheduleScope scope(made);
    return roundTrip(has);
}

TEST(RacesRoundTrip, correct)
{
    const Counts counts = visitAll({}, 0, {}, "");
    EXPECT_EQ(counts.wrong, 0u);
    EXPECT_GT(counts.runs, 10u);
}

TEST(RacesRoundTrip, noEventBetweenUploadAndKernel)
{
    const Synchronised has{false, true, true};
    EXPECT_EQ(under("eager", has), 14);
    const Counts counts = visitAll(has, 1, HazardKind::ReadAfterWrite, "input");
    EXPECT_GT(counts.wrong, 0u);
    EXPECT_LT(counts.wrong, counts.runs);
    EXPECT_NE(under("adversarial", has), 14);
}

TEST(RacesRoundTrip, noSynchronisationBeforeTheHostReads)
{
    const Synchronised has{true, false, true};
    EXPECT_EQ(under("eager", has), 14);
    const Counts counts = visitAll(has, 1, HazardKind::HostRead, "pinned result");
    EXPECT_GT(counts.wrong, 0u);
    EXPECT_LT(counts.wrong, counts.runs);
}

TEST(RacesRoundTrip, pinnedInputRefilledTooEarly)
{
    const Synchronised has{true, true, false};
    EXPECT_EQ(under("eager", has), 14);
    const Counts counts = visitAll(has, 1, HazardKind::HostWrite, "pinned input");
    EXPECT_GT(counts.wrong, 0u);
    EXPECT_LT(counts.wrong, counts.runs);
}

TEST(RacesRoundTrip, nothingSynchronised)
{
    const Counts counts = visitAll({false, false, false}, 3, HazardKind::ReadAfterWrite, "input");
    EXPECT_GT(counts.wrong, 0u);
}

} // namespace
} // namespace comparo
