// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/emu/emu_device.h"
#include "engine/device/emu/peer_link.h"
#include "tests/engine/device/schedule_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace comparo {
namespace {

using namespace test;

constexpr std::size_t kInt = sizeof(int);

/// Everything that a program may return under any schedule.
std::set<int> resultsOf(const std::function<int()>& program, const ExploreOptions& options = {})
{
    std::set<int> results;
    int last = 0;
    const ExploreResult found = explore([&] { last = program(); }, options,
                                        [&](const std::vector<int>&) {
                                            results.insert(last);
                                            return true;
                                        });
    EXPECT_TRUE(found.complete);
    return results;
}

/// The source is overwritten right after a copy from it was called.
int overwriteAfterUpload(bool pinned)
{
    Device& emu = device(kEmu);
    const BufferPtr host = hostInts(1, 1, pinned);
    const BufferPtr back = hostInts(1, 0);
    const BufferPtr inside = makeBuffer(emu, kInt);
    const auto stream = emu.createStream();
    stream->copy(writes(inside), reads(host), kInt);
    hostWrites(host, "overwrite");
    valueOf(host) = 2;
    stream->copy(writes(back), reads(inside), kInt);
    stream->synchronize();
    return valueOf(back);
}

TEST(Copies, PageableSourceIsReadAtTheCall)
{
    EXPECT_EQ(resultsOf([] { return overwriteAfterUpload(false); }), std::set<int>{1});
    EXPECT_EQ(resultsOf([] { return overwriteAfterUpload(true); }), (std::set<int>{1, 2}));
    EXPECT_EQ(resultsOf([] { return overwriteAfterUpload(false); }, {.strictCopies = true}),
              (std::set<int>{1, 2}));
}

/// The result is read without a synchronisation after the download.
int readWithoutWaiting(bool pinned)
{
    Device& emu = device(kEmu);
    const BufferPtr host = hostInts(1, 5);
    const BufferPtr back = hostInts(1, 0, pinned);
    const BufferPtr inside = makeBuffer(emu, kInt);
    const auto stream = emu.createStream();
    stream->copy(writes(inside), reads(host), kInt);
    stream->copy(writes(back), reads(inside), kInt);
    hostReads(back, "read");
    return valueOf(back);
}

TEST(Copies, DownloadToPageableMemoryWaits)
{
    EXPECT_EQ(resultsOf([] { return readWithoutWaiting(false); }), std::set<int>{5});
    EXPECT_EQ(resultsOf([] { return readWithoutWaiting(true); }), (std::set<int>{0, 5}));
    EXPECT_EQ(resultsOf([] { return readWithoutWaiting(false); }, {.strictCopies = true}),
              (std::set<int>{0, 5}));
}

TEST(Copies, TimelineSaysWhenTheHostGoesOn)
{
    const auto hostsOf = [](const char* schedule) {
        Timeline timeline;
        const TimelineScope recording(timeline);
        runUnder(schedule, [] {
            Device& emu = device(kEmu);
            const auto stream = emu.createStream();
            const BufferPtr inside = makeBuffer(emu, kInt);
            for (const bool pinned : {true, false}) {
                const BufferPtr host = hostInts(1, 0, pinned);
                stream->copy(writes(inside), reads(host), kInt);
                stream->copy(writes(host), reads(inside), kInt);
            }
            stream->synchronize();
            return 0;
        });
        std::vector<CopyHost> hosts;
        for (const TimelineEntry& entry : timeline.entries())
            if (entry.kind == TimelineKind::Copy) {
                hosts.push_back(entry.copyHost);
                EXPECT_GE(entry.finishedMs, entry.startedMs);
                EXPECT_GE(entry.startedMs, entry.issuedMs);
            }
        return hosts;
    };
    EXPECT_EQ(hostsOf("lazy"),
              (std::vector{CopyHost::Async, CopyHost::Async, CopyHost::Staged, CopyHost::Waits}));
    EXPECT_EQ(hostsOf("lazy+strict"), std::vector(4, CopyHost::Async));
}

/// The number of new values that a reader finds in a frame of 12 that is being replaced.
int replaceWhileReading()
{
    Device& emu = device(kEmu);
    constexpr int kCount = 12;
    const BufferPtr before = hostInts(kCount, 1);
    const BufferPtr after = hostInts(kCount, 2);
    const BufferPtr seen = hostInts(kCount, 0);
    const BufferPtr frame = makeBuffer(emu, kCount * kInt);
    const auto writer = emu.createStream();
    const auto reader = emu.createStream();
    writer->copy(writes(frame), reads(before), kCount * kInt);
    writer->synchronize();
    writer->copy(writes(frame), reads(after), kCount * kInt);
    reader->copy(writes(seen), reads(frame), kCount * kInt);
    reader->synchronize();
    hostReads(seen, "count");
    return static_cast<int>(std::count(&valueOf(seen), &valueOf(seen) + kCount, 2));
}

TEST(Copies, InPartsAFrameIsSeenHalfCopied)
{
    EXPECT_EQ(resultsOf(replaceWhileReading), (std::set<int>{0, 12}));
    const std::set<int> torn = resultsOf(replaceWhileReading, {.copyChunks = 3});
    EXPECT_TRUE(torn.contains(0) && torn.contains(4) && torn.contains(8) && torn.contains(12));
    EXPECT_EQ(runUnder("lazy+chunks=5", [] { return overwriteAfterUpload(false); }), 1);
}

TEST(Copies, BetweenDevicesAreOrderedByEventsOnly)
{
    const auto chain = [](bool ordered) {
        Device& first = device({DeviceKind::Emu, 0});
        Device& second = device({DeviceKind::Emu, 1});
        const BufferPtr host = hostInts(1, 3);
        const BufferPtr back = hostInts(1, 0);
        const BufferPtr a = makeBuffer(first, kInt);
        const BufferPtr b = makeBuffer(second, kInt);
        const auto one = first.createStream();
        const auto two = second.createStream();
        one->copy(writes(a), reads(host), kInt);
        one->copy(writes(b), reads(a), kInt);
        if (ordered)
            two->wait(one->record());
        launchDouble(*two, b, b);
        two->copy(writes(back), reads(b), kInt);
        two->synchronize();
        return valueOf(back);
    };
    EXPECT_EQ(resultsOf([&] { return chain(true); }), std::set<int>{6});
    EXPECT_GT(resultsOf([&] { return chain(false); }).size(), 1u);
    EXPECT_EQ(chain(true), 6);
}

TEST(Copies, BrokenLinkIsTheOneOfTheCall)
{
    const int result = runUnder("lazy", [] {
        const BufferPtr back = hostInts(1, -1);
        const BufferPtr a = makeBuffer(device({DeviceKind::Emu, 0}), kInt);
        const BufferPtr b = makeBuffer(device({DeviceKind::Emu, 1}), kInt);
        const auto stream = device({DeviceKind::Emu, 0}).createStream();
        {
            const BrokenPeerLinks broken(std::vector<PeerLink>{{{DeviceKind::Emu, 0}, {DeviceKind::Emu, 1}}});
            stream->copy(writes(b), reads(a), kInt);
        }
        stream->copy(writes(back), reads(b), kInt);
        stream->synchronize();
        return valueOf(back);
    });
    EXPECT_EQ(result, 0);
}

/// Work on a stream of one kind, then on one of another kind, without an event. 8 if they are ordered.
int doubleAcross(StreamKind firstKind, StreamKind secondKind)
{
    Device& emu = device(kEmu);
    const BufferPtr host = hostInts(1, 2);
    const BufferPtr back = hostInts(1, 0);
    const BufferPtr inside = makeBuffer(emu, kInt);
    std::vector<std::unique_ptr<Stream>> made;
    const auto streamOf = [&](StreamKind kind) -> Stream& {
        if (kind == StreamKind::Legacy)
            return emu.defaultStream();
        return *made.emplace_back(emu.createStream({kind, {}}));
    };
    Stream& first = streamOf(firstKind);
    Stream& second = streamOf(secondKind);
    first.copy(writes(inside), reads(host), kInt);
    first.synchronize();
    launchDouble(first, inside, inside);
    launchDouble(second, inside, inside);
    second.copy(writes(back), reads(inside), kInt);
    second.synchronize();
    return valueOf(back);
}

TEST(DefaultStream, LegacyRunsInTurnWithBlockingStreams)
{
    using Kind = StreamKind;
    const auto ordered = [](Kind a, Kind b) {
        return resultsOf([&] { return doubleAcross(a, b); }) == std::set<int>{8};
    };
    EXPECT_TRUE(ordered(Kind::Legacy, Kind::Blocking));
    EXPECT_TRUE(ordered(Kind::Blocking, Kind::Legacy));
    EXPECT_FALSE(ordered(Kind::Legacy, Kind::NonBlocking));
    EXPECT_FALSE(ordered(Kind::NonBlocking, Kind::Legacy));
    EXPECT_FALSE(ordered(Kind::Blocking, Kind::Blocking));
    EXPECT_EQ(doubleAcross(Kind::Blocking, Kind::Legacy), 8) << "without a schedule";
}

TEST(DefaultStream, EachScheduleHasItsOwn)
{
    Stream& standard = device(kEmu).defaultStream();
    runUnder("lazy", [&] {
        Stream& own = device(kEmu).defaultStream();
        EXPECT_NE(&own, &standard);
        EXPECT_EQ(&own, &device(kEmu).defaultStream());
        EXPECT_EQ(own.kind(), StreamKind::Legacy);
        EXPECT_EQ(device(kEmu).threadStream().kind(), StreamKind::Blocking);
        return 0;
    });
    EXPECT_EQ(&standard, &device(kEmu).defaultStream());
    EXPECT_EQ(&device(kEmu).threadStream(), &device(kEmu).threadStream());
}

TEST(Events, HostWaitsForOneAndMayAsk)
{
    for (const char* schedule : {"lazy", "eager", "random:3", "adversarial"})
        runUnder(schedule, [&] {
            Device& emu = device(kEmu);
            const BufferPtr host = hostInts(1, 4);
            const BufferPtr inside = makeBuffer(emu, kInt);
            const BufferPtr back = hostInts(1, 0);
            const auto stream = emu.createStream();
            stream->copy(writes(inside), reads(host), kInt);
            stream->copy(writes(back), reads(inside), kInt);
            const Event copied = stream->record();
            launchDouble(*stream, inside, inside);
            copied.synchronize();
            EXPECT_EQ(valueOf(back), 4) << schedule;
            EXPECT_TRUE(copied.done());
            const Event doubled = stream->record();
            int asked = 0;
            while (!doubled.done())
                EXPECT_LT(++asked, 100) << schedule;
            stream->wait(Event());
            Event().synchronize();
            EXPECT_TRUE(Event().done());
            return 0;
        });
}

TEST(Errors, OfQueuedWorkSurfaceAtTheNextSynchronisation)
{
    for (const char* schedule : {"lazy", "eager"})
        runUnder(schedule, [&] {
            Device& emu = device(kEmu);
            const BufferPtr inside = makeBuffer(emu, kInt);
            const auto failing = emu.createStream();
            const auto follower = emu.createStream();
            std::stop_source stop;
            stop.request_stop();
            failing->setStop(stop.get_token());
            launchDouble(*failing, inside, inside);
            follower->wait(failing->record());
            EXPECT_THROW(follower->synchronize(), Error) << schedule;
            EXPECT_THROW(failing->synchronize(), Error) << schedule;
            failing->setStop({});
            launchDouble(*failing, inside, inside);
            EXPECT_NO_THROW(failing->synchronize()) << schedule;
            return 0;
        });
}

} // namespace
} // namespace comparo
