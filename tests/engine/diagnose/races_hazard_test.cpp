// SPDX-License-Identifier: Apache-2.0
// What is reported: kinds, bytes, words, one report for one mistake, and long timelines.
#include "engine/device/races/races.h"
#include "tests/support/timeline_builder.h"

#include <gtest/gtest.h>

#include <chrono>

namespace comparo {
namespace {

using test::kEmu0;
using test::kEmu1;
using test::kHost;
using test::TimelineBuilder;

class RacesHazard : public ::testing::Test {
protected:
    TimelineBuilder t;
    TimelineBuilder::Stream upload = t.stream("upload");
    TimelineBuilder::Stream compute = t.stream("compute");
    TimelineBuilder::Buffer frame = t.buffer("frame");
    TimelineBuilder::Buffer pinned = t.buffer("pinned", kHost);

    [[nodiscard]] std::vector<Hazard> hazards() const { return findRaces(t.entries).hazards; }

    /// The only hazard; fails the test if there is none or are several.
    [[nodiscard]] Hazard only() const
    {
        const std::vector<Hazard> all = hazards();
        EXPECT_EQ(all.size(), 1u);
        return all.empty() ? Hazard{} : all.front();
    }
    void expectOnly(HazardKind kind, std::size_t first, std::size_t second) const
    {
        const Hazard hazard = only();
        EXPECT_EQ(toString(hazard.kind), toString(kind));
        EXPECT_EQ(hazard.first, first);
        EXPECT_EQ(hazard.second, second);
    }
};

TEST_F(RacesHazard, emptyTimeline)
{
    EXPECT_TRUE(hazards().empty());
}

TEST_F(RacesHazard, readAfterWrite)
{
    t.launch(upload, "fill", {t.writes(frame)});
    t.launch(compute, "blur", {t.reads(frame)});
    expectOnly(HazardKind::ReadAfterWrite, 0, 1);
}

TEST_F(RacesHazard, writeAfterRead)
{
    t.launch(compute, "blur", {t.reads(frame)});
    t.launch(upload, "fill", {t.writes(frame)});
    expectOnly(HazardKind::WriteAfterRead, 0, 1);
}

TEST_F(RacesHazard, writeAfterWrite)
{
    t.launch(compute, "blur", {t.writes(frame)});
    t.launch(upload, "fill", {t.writes(frame)});
    expectOnly(HazardKind::WriteAfterWrite, 0, 1);
}

TEST_F(RacesHazard, hostReadBeforeSynchronisation)
{
    t.copy(upload, frame, pinned);
    t.hostReads(pinned);
    expectOnly(HazardKind::HostRead, 0, 1);
}

TEST_F(RacesHazard, hostWriteBeforeSynchronisation)
{
    t.copy(upload, pinned, frame);
    t.hostWrites(pinned);
    expectOnly(HazardKind::HostWrite, 0, 1);
}

TEST_F(RacesHazard, streamOrderedMemoryUsedInOrder)
{
    t.allocate(upload, frame, 64);
    t.launch(upload, "fill", {t.writes(frame)});
    t.wait(compute, t.record(upload));
    t.launch(compute, "blur", {t.reads(frame)});
    t.wait(upload, t.record(compute));
    t.free(upload, frame);
    EXPECT_TRUE(hazards().empty());
}

TEST_F(RacesHazard, freedWhileASideStreamStillReads)
{
    t.allocate(upload, frame, 64);
    t.launch(upload, "fill", {t.writes(frame)});
    t.wait(compute, t.record(upload));
    const std::size_t read = t.launch(compute, "blur", {t.reads(frame)});
    const std::size_t free = t.free(upload, frame);
    expectOnly(HazardKind::UseAfterFree, read, free);
    EXPECT_EQ(only().bytes, 64u);
    EXPECT_EQ(english(only().missingEdge),
              "no order from launch blur on stream compute (#4) to free buffer frame on "
              "stream upload (#5)");
    EXPECT_EQ(english(only().fix),
              "Record an event on stream compute after launch blur on stream compute (#4) and let "
              "stream upload wait for it before free buffer frame on stream upload (#5).");
}

TEST_F(RacesHazard, usedAfterAnOrderedFree)
{
    t.allocate(upload, frame);
    const std::size_t free = t.free(upload, frame);
    const std::size_t use = t.launch(upload, "fill", {t.writes(frame)});
    expectOnly(HazardKind::UseAfterFree, free, use);
}

TEST_F(RacesHazard, usedAfterAHostFree)
{
    t.hostAllocate(frame);
    const std::size_t free = t.hostFree(frame);
    const std::size_t use = t.launch(upload, "fill", {t.writes(frame)});
    expectOnly(HazardKind::UseAfterFree, free, use);
}

TEST_F(RacesHazard, aHostFreeIsBehindAllThatWasQueued)
{
    t.hostAllocate(frame);
    t.launch(upload, "fill", {t.writes(frame)});
    t.hostFree(frame);
    EXPECT_TRUE(hazards().empty());
}

TEST_F(RacesHazard, freedTwice)
{
    t.hostAllocate(frame);
    t.free(upload, frame);
    t.free(upload, frame);
    expectOnly(HazardKind::UseAfterFree, 1, 2);
}

TEST_F(RacesHazard, usedWithoutAnOrderBehindTheAllocation)
{
    const std::size_t allocate = t.allocate(upload, frame);
    const std::size_t use = t.launch(compute, "fill", {t.writes(frame)});
    expectOnly(HazardKind::UseBeforeAllocation, allocate, use);
}

TEST_F(RacesHazard, usedBeforeItIsAllocated)
{
    const std::size_t use = t.launch(upload, "fill", {t.writes(frame)});
    const std::size_t allocate = t.allocate(upload, frame);
    expectOnly(HazardKind::UseBeforeAllocation, use, allocate);
    EXPECT_EQ(english(only().fix), "Allocate buffer frame before launch fill on stream upload (#0).");
}

TEST_F(RacesHazard, kernelOnAnotherDevicesMemory)
{
    const auto there = t.buffer("there", kEmu1);
    const std::size_t launch = t.launch(compute, "blur", {t.reads(there), t.writes(frame)});
    expectOnly(HazardKind::WrongDevice, launch, launch);
    EXPECT_EQ(english(only().sentence),
              "Launch blur on stream compute (#0) reads buffer there, which lives on emu:1; the "
              "stream runs on emu:0.");
    EXPECT_EQ(english(only().fix),
              "Copy buffer there to emu:0 before launch blur on stream compute (#0), or launch on a "
              "stream of emu:1.");
}

TEST_F(RacesHazard, copiesMayTouchTwoDevices)
{
    t.copy(upload, t.buffer("there", kEmu1), frame);
    EXPECT_TRUE(hazards().empty());
}

TEST_F(RacesHazard, theBytesThatBothTouch)
{
    t.launch(upload, "fill", {t.writes(frame, 100, 100)});
    t.launch(compute, "blur", {t.reads(frame, 150, 200)});
    EXPECT_EQ(only().offset, 150u);
    EXPECT_EQ(only().bytes, 50u);
    EXPECT_EQ(
        english(only().sentence),
        "Launch blur on stream compute (#1) reads bytes 150 to 199 of buffer frame while launch fill on "
        "stream upload (#0) may still write them: nothing orders the two.");
}

TEST_F(RacesHazard, theSizeOfABufferCountsForTheWholeOfItAlone)
{
    t.allocate(upload, frame, 1024);
    t.wait(compute, t.record(upload));
    t.launch(upload, "fill", {t.writes(frame, 100, 100)});
    t.launch(compute, "blur", {t.reads(frame, 150, 200)});
    EXPECT_EQ(only().offset, 150u);
    EXPECT_EQ(only().bytes, 50u);
}

TEST_F(RacesHazard, aWholeBufferIsAsManyBytesAsWereAllocated)
{
    t.allocate(upload, frame, 1024);
    t.wait(compute, t.record(upload));
    t.launch(upload, "fill", {t.writes(frame)});
    t.launch(compute, "blur", {t.reads(frame, 24)});
    EXPECT_EQ(only().offset, 24u);
    EXPECT_EQ(only().bytes, 1000u);
}

TEST_F(RacesHazard, namesTheOps)
{
    const std::size_t fill = t.launch(upload, "fill", {t.writes(frame)});
    t.entries[fill].ops = {"gaussian_blur", "augment"};
    t.launch(compute, "blur", {t.reads(frame)});
    EXPECT_EQ(
        english(only().sentence),
        "Launch blur on stream compute (#1) reads buffer frame while launch fill on stream upload (#0) of op "
        "gaussian_blur in augment may still write it: nothing orders the two.");
}

TEST_F(RacesHazard, fixTakesAnEventThatIsThereAlready)
{
    t.launch(upload, "fill", {t.writes(frame)});
    const std::uint64_t event = t.record(upload);
    t.launch(compute, "blur", {t.reads(frame)});
    EXPECT_EQ(english(only().fix),
              "Let stream compute wait for event " + std::to_string(event) +
                  ", recorded on stream upload after launch fill on stream upload (#0), before "
                  "launch blur on stream compute (#2).");
}

TEST_F(RacesHazard, fixRecordsAnEventWhereThereIsNone)
{
    t.launch(upload, "fill", {t.writes(frame)});
    t.launch(compute, "blur", {t.reads(frame)});
    EXPECT_EQ(english(only().missingEdge),
              "no order from launch fill on stream upload (#0) to launch blur on stream compute (#1)");
    EXPECT_EQ(english(only().fix),
              "Record an event on stream upload after launch fill on stream upload (#0) and let stream "
              "compute wait for it before launch blur on stream compute (#1).");
}

TEST_F(RacesHazard, fixMovesAnEventThatIsRecordedTooEarly)
{
    const std::uint64_t event = t.record(upload);
    t.launch(upload, "fill", {t.writes(frame)});
    t.wait(compute, event);
    t.launch(compute, "blur", {t.reads(frame)});
    EXPECT_EQ(english(only().fix),
              "Record event " + std::to_string(event) +
                  " on stream upload after launch fill on stream upload (#1), not before it (#0): "
                  "stream compute waits for it (#2).");
}

TEST_F(RacesHazard, fixMovesAnEventThatTheHostWaitsFor)
{
    const std::uint64_t event = t.record(upload);
    t.copy(upload, frame, pinned);
    t.synchronizeEvent(event);
    t.hostReads(pinned, "read the size");
    EXPECT_EQ(english(only().fix),
              "Record event " + std::to_string(event) +
                  " on stream upload after copy emu:0 > cpu on stream upload (#1), not before it (#0): "
                  "host thread 0 waits for it (#2).");
}

TEST_F(RacesHazard, fixMovesARecordThatComesAfterTheWait)
{
    t.launch(upload, "fill", {t.writes(frame)});
    t.wait(compute, 7);
    t.launch(compute, "blur", {t.reads(frame)});
    t.record(upload, 7);
    EXPECT_EQ(english(only().fix),
              "Record event 7 (#3) on stream upload before stream compute waits for it (#1): a wait for "
              "an event that is not recorded yet orders nothing.");
}

TEST_F(RacesHazard, fixForTheHost)
{
    t.copy(upload, frame, pinned);
    t.hostReads(pinned, "read the size");
    EXPECT_EQ(english(only().fix),
              "Let the host wait for stream upload after copy emu:0 > cpu on stream upload (#0) and "
              "before host thread 0: read the size (#1).");
}

TEST_F(RacesHazard, fixForTwoThreadsOnOneStream)
{
    t.launch(compute, "encode", {t.writes(frame)});
    t.host = 1;
    t.launch(compute, "encode", {t.writes(frame)});
    EXPECT_EQ(english(only().fix),
              "Host thread 0 and host thread 1 share stream compute: hold one mutex from the first to the "
              "last call that use buffer frame, or give each thread its own stream and buffers.");
}

TEST_F(RacesHazard, oneMistakeIsOneHazard)
{
    t.launch(upload, "fill", {t.writes(frame)});
    t.launch(compute, "blur", {t.reads(frame)});
    t.launch(compute, "sharpen", {t.reads(frame)});
    t.launch(compute, "overwrite", {t.writes(frame)});
    expectOnly(HazardKind::ReadAfterWrite, 0, 1);
    EXPECT_EQ(only().count, 1u);
}

TEST_F(RacesHazard, aMistakeInALoopIsOneHazardWithACount)
{
    for (int i = 0; i < 50; ++i) {
        t.wait(upload, t.record(compute));
        t.launch(upload, "fill", {t.writes(frame)});
        t.launch(compute, "blur", {t.reads(frame)});
    }
    expectOnly(HazardKind::ReadAfterWrite, 2, 3);
    EXPECT_EQ(only().count, 50u);
}

TEST_F(RacesHazard, eachBufferOfAMistakeIsNamed)
{
    const auto second = t.buffer("second");
    t.launch(upload, "fill", {t.writes(frame), t.writes(second)});
    t.launch(compute, "blur", {t.reads(frame), t.reads(second)});
    const std::vector<Hazard> all = hazards();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].bufferName, "frame");
    EXPECT_EQ(all[1].bufferName, "second");
}

TEST_F(RacesHazard, whatTheFirstFixOrdersIsNotReported)
{
    const auto second = t.buffer("second");
    t.launch(upload, "fill second", {t.writes(second)});
    t.launch(upload, "fill", {t.writes(frame)});
    t.launch(compute, "blur", {t.reads(frame)});
    t.launch(compute, "blur second", {t.reads(second)});
    expectOnly(HazardKind::ReadAfterWrite, 1, 2);
}

TEST_F(RacesHazard, afterAHazardOrdersThatAreThereStillCount)
{
    t.launch(upload, "fill", {t.writes(frame)});
    const auto side = t.stream("side");
    const auto second = t.buffer("second");
    t.launch(side, "fill second", {t.writes(second)});
    t.wait(upload, t.record(side));
    t.launch(compute, "blur", {t.reads(frame)});
    t.synchronize(upload);
    t.launch(compute, "blur second", {t.reads(second)});
    expectOnly(HazardKind::ReadAfterWrite, 0, 4);
}

// The proof of concept of this detector: pinned upload on one stream, kernel and download on another, the
// host reads the result and refills the pinned input.
std::vector<Hazard> roundTrip(bool event, bool waitForResult, bool waitForUpload)
{
    TimelineBuilder t;
    const auto one = t.stream("one"), two = t.stream("two");
    const auto pinnedIn = t.buffer("pinned input", kHost), pinnedOut = t.buffer("pinned result", kHost);
    const auto in = t.buffer("input"), out = t.buffer("result");
    t.hostWrites(pinnedIn);
    t.copy(one, pinnedIn, in);
    if (event)
        t.wait(two, t.record(one));
    t.launch(two, "kernel", {t.reads(in), t.writes(out)});
    t.copy(two, out, pinnedOut);
    if (waitForUpload)
        t.synchronize(one);
    t.hostWrites(pinnedIn, "refill");
    if (waitForResult)
        t.synchronize(two);
    t.hostReads(pinnedOut);
    return findRaces(t.entries).hazards;
}

TEST(RacesRoundTripTimeline, correct)
{
    EXPECT_TRUE(roundTrip(true, true, true).empty());
}

TEST(RacesRoundTripTimeline, noEventBetweenUploadAndKernel)
{
    const auto hazards = roundTrip(false, true, true);
    ASSERT_EQ(hazards.size(), 1u);
    EXPECT_EQ(hazards[0].kind, HazardKind::ReadAfterWrite);
    EXPECT_EQ(hazards[0].bufferName, "input");
}

TEST(RacesRoundTripTimeline, noSynchronisationBeforeTheHostReads)
{
    const auto hazards = roundTrip(true, false, true);
    ASSERT_EQ(hazards.size(), 1u);
    EXPECT_EQ(hazards[0].kind, HazardKind::HostRead);
    EXPECT_EQ(hazards[0].bufferName, "pinned result");
}

TEST(RacesRoundTripTimeline, pinnedInputRefilledTooEarly)
{
    const auto hazards = roundTrip(true, true, false);
    ASSERT_EQ(hazards.size(), 1u);
    EXPECT_EQ(hazards[0].kind, HazardKind::HostWrite);
    EXPECT_EQ(hazards[0].bufferName, "pinned input");
}

TEST(RacesRoundTripTimeline, nothingSynchronised)
{
    EXPECT_EQ(roundTrip(false, false, false).size(), 3u);
}

/// Frames through four host threads with two streams each, and one hazard in the last frame.
TimelineBuilder stress(int frames, bool faulty)
{
    TimelineBuilder t;
    t.signal(1);
    std::vector<std::pair<TimelineBuilder::Stream, TimelineBuilder::Stream>> streams;
    for (int i = 0; i < 4; ++i) {
        streams.push_back({t.stream("upload"), t.stream("encode")});
        t.host = i + 1;
        t.await(1);
    }
    for (int i = 0; i < frames; ++i) {
        t.host = i % 4 + 1;
        const auto& [upload, encode] = streams[static_cast<std::size_t>(i % 4)];
        const auto frame = t.buffer("frame"), bits = t.buffer("bits"), pinned = t.buffer("pinned", kHost);
        t.allocate(upload, frame);
        t.allocate(encode, bits);
        t.copy(upload, pinned, frame);
        t.wait(encode, t.record(upload));
        for (std::size_t band = 0; band < 8; ++band)
            t.launch(encode, "encode", {t.reads(frame, band * 100, 100), t.writes(bits, band * 10, 10)});
        t.copy(encode, bits, pinned);
        if (!faulty || i + 1 != frames)
            t.synchronize(encode);
        t.hostReads(pinned);
        t.free(encode, bits);
        t.wait(upload, t.record(encode));
        t.free(upload, frame);
    }
    return t;
}

TEST(RacesStress, longTimelinesTakeSeconds)
{
    const auto start = std::chrono::steady_clock::now();
    const TimelineBuilder right = stress(5000, false);
    ASSERT_GT(right.entries.size(), 100'000u);
    EXPECT_TRUE(findRaces(right.entries).hazards.empty());
    EXPECT_EQ(findRaces(stress(5000, true).entries).hazards.size(), 1u);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("two timelines of %zu entries: %.2f s\n", right.entries.size(), seconds);
    EXPECT_LT(seconds, 20.0);
}

TEST(RacesStress, manyStreamsOfManyThreads)
{
    TimelineBuilder t;
    for (int i = 0; i < 400; ++i) {
        const auto stream = t.stream("stream");
        t.host = 0;
        t.signal(static_cast<std::uint64_t>(i) + 1);
        t.host = i + 1;
        t.await(static_cast<std::uint64_t>(i) + 1);
        for (int k = 0; k < 50; ++k) {
            const auto frame = t.buffer("frame");
            t.hostAllocate(frame);
            t.launch(stream, "fill", {t.writes(frame)});
            t.launch(stream, "read", {t.reads(frame)});
            t.synchronize(stream);
            t.hostFree(frame);
        }
    }
    ASSERT_GT(t.entries.size(), 100'000u);
    EXPECT_TRUE(findRaces(t.entries).hazards.empty());
}

} // namespace
} // namespace comparo
