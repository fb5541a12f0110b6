// SPDX-License-Identifier: Apache-2.0
// Which calls order what: each rule once with the order and once without it.
#include "engine/device/races/races.h"
#include "tests/support/timeline_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace comparo {
namespace {

using test::kEmu0;
using test::kEmu1;
using test::kHost;
using test::TimelineBuilder;

class RacesOrder : public ::testing::Test {
protected:
    TimelineBuilder t;
    TimelineBuilder::Stream one = t.stream("one");
    TimelineBuilder::Stream two = t.stream("two");
    TimelineBuilder::Buffer frame = t.buffer("frame");
    TimelineBuilder::Buffer other = t.buffer("other");
    TimelineBuilder::Buffer pinned = t.buffer("pinned", kHost);

    std::size_t write(const TimelineBuilder::Stream& stream)
    {
        return t.launch(stream, "produce", {t.writes(frame)});
    }
    std::size_t read(const TimelineBuilder::Stream& stream)
    {
        return t.launch(stream, "consume", {t.reads(frame)});
    }
    [[nodiscard]] std::size_t hazards() const { return findRaces(t.entries).hazards.size(); }
    [[nodiscard]] bool hasEdge(std::size_t from, std::size_t to, OrderEdge::Kind kind) const
    {
        const RaceReport report = findRaces(t.entries);
        return std::find(report.edges.begin(), report.edges.end(), OrderEdge{from, to, kind}) !=
               report.edges.end();
    }
};

TEST_F(RacesOrder, oneStreamRunsInTheOrderOfIssue)
{
    write(one);
    read(one);
    write(one);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, twoStreamsHaveNoOrder)
{
    write(one);
    read(two);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, twoReadsNeedNone)
{
    read(one);
    read(two);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, anEventOrdersTwoStreams)
{
    write(one);
    const std::uint64_t event = t.record(one);
    const std::size_t wait = t.wait(two, event);
    read(two);
    EXPECT_EQ(hazards(), 0u);
    EXPECT_TRUE(hasEdge(wait - 1, wait, OrderEdge::Kind::Event));
}

TEST_F(RacesOrder, anEventCarriesOnlyWhatCameBeforeItsRecord)
{
    const std::uint64_t event = t.record(one);
    write(one);
    t.wait(two, event);
    read(two);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, aWaitOrdersOnlyWhatComesAfterIt)
{
    write(one);
    const std::uint64_t event = t.record(one);
    read(two);
    t.wait(two, event);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, aWaitForAnEventThatIsNotRecordedYetOrdersNothing)
{
    write(one);
    t.wait(two, 9);
    t.record(one, 9);
    read(two);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, anEventThatIsRecordedAgainStandsForItsLastRecord)
{
    t.record(one, 9);
    write(one);
    t.record(one, 9);
    t.wait(two, 9);
    read(two);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, eventsPassOnWhatTheirStreamWaitedFor)
{
    const auto three = t.stream("three");
    write(one);
    t.wait(two, t.record(one));
    t.wait(three, t.record(two));
    read(three);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, workIssuedAfterAHostSynchronisationIsBehindIt)
{
    write(one);
    const std::size_t sync = t.synchronize(one);
    read(two);
    EXPECT_EQ(hazards(), 0u);
    EXPECT_TRUE(hasEdge(sync - 1, sync, OrderEdge::Kind::Host));
}

TEST_F(RacesOrder, synchronisingAnotherStreamDoesNotHelp)
{
    write(one);
    t.synchronize(two);
    read(two);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, synchronisingAStreamBringsWhatItWaitedFor)
{
    t.copy(one, frame, pinned);
    t.wait(two, t.record(one));
    t.synchronize(two);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, theHostMayWaitForAnEvent)
{
    t.copy(one, frame, pinned);
    const std::uint64_t event = t.record(one);
    const std::size_t sync = t.synchronizeEvent(event);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 0u);
    EXPECT_TRUE(hasEdge(sync - 1, sync, OrderEdge::Kind::Event));
}

TEST_F(RacesOrder, anEventRecordedTooEarlyDoesNotCoverTheHostRead)
{
    const std::uint64_t event = t.record(one);
    t.copy(one, frame, pinned);
    t.synchronizeEvent(event);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, theHostMayWaitForADevice)
{
    t.copy(one, frame, pinned);
    t.synchronizeDevice(kEmu0);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, waitingForAnotherDeviceDoesNotHelp)
{
    t.copy(one, frame, pinned);
    t.synchronizeDevice(kEmu1);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, workIssuedBeforeTheSynchronisationOfAnotherStreamIsNotBehindIt)
{
    read(two);
    write(one);
    t.synchronize(one);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, whatTheHostWroteIsThereForWorkIssuedLater)
{
    t.hostWrites(pinned);
    t.copy(one, pinned, frame);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, anAsynchronousCopyStillReadsItsSource)
{
    t.copy(one, pinned, frame);
    t.hostWrites(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, aStagedCopyHasReadItsSourceOnReturn)
{
    t.copy(one, pinned, frame, CopyHost::Staged);
    t.hostWrites(pinned);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, aStagedCopyReadsItsSourceBeforeItIsQueued)
{
    t.copy(one, frame, pinned);
    t.copy(one, pinned, other, CopyHost::Staged);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, aStagedCopyIsNotDoneOnReturn)
{
    t.copy(one, pinned, frame, CopyHost::Staged);
    read(two);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, aWaitingCopyIsDoneOnReturn)
{
    t.copy(one, frame, pinned, CopyHost::Waits);
    t.hostReads(pinned);
    write(two);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, theLegacyDefaultStreamAndBlockingStreamsRunInTurn)
{
    const auto legacy = t.stream("default", StreamKind::Legacy);
    const auto blocking = t.stream("blocking", StreamKind::Blocking);
    write(blocking);
    const std::size_t middle = read(legacy);
    write(blocking);
    EXPECT_EQ(hazards(), 0u);
    EXPECT_TRUE(hasEdge(middle - 1, middle, OrderEdge::Kind::DefaultStream));
    EXPECT_TRUE(hasEdge(middle, middle + 1, OrderEdge::Kind::DefaultStream));
}

TEST_F(RacesOrder, theLegacyDefaultStreamOrdersBlockingStreamsAmongEachOther)
{
    const auto legacy = t.stream("default", StreamKind::Legacy);
    const auto left = t.stream("left", StreamKind::Blocking);
    const auto right = t.stream("right", StreamKind::Blocking);
    write(left);
    t.launch(legacy, "between", {t.writes(other)});
    read(right);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, blockingStreamsAloneHaveNoOrder)
{
    write(t.stream("left", StreamKind::Blocking));
    read(t.stream("right", StreamKind::Blocking));
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, nonBlockingStreamsIgnoreTheLegacyDefaultStream)
{
    write(one);
    read(t.stream("default", StreamKind::Legacy));
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, theLegacyDefaultStreamsOfTwoDevicesHaveNoOrder)
{
    t.launch(t.stream("default 0", StreamKind::Legacy), "a", {t.writes(pinned)});
    const std::size_t before = hazards(); // a kernel on host memory is one of its own
    t.copy(t.stream("default 1", StreamKind::Legacy, kEmu1), pinned, t.buffer("there", kEmu1));
    EXPECT_EQ(hazards(), before + 1);
}

TEST_F(RacesOrder, hostThreadsHaveNoOrderOfTheirOwn)
{
    t.hostWrites(pinned);
    t.host = 1;
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, aSignalOrdersHostThreads)
{
    t.hostWrites(pinned);
    t.signal(1);
    t.host = 1;
    t.await(1);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, whatComesAfterTheSignalIsNotPartOfIt)
{
    t.signal(1);
    t.hostWrites(pinned);
    t.host = 1;
    t.await(1);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, anotherSignalDoesNotHelp)
{
    t.hostWrites(pinned);
    t.signal(1);
    t.host = 1;
    t.await(2);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, anAwaitTakesTheSignalsOfAllThreads)
{
    t.hostWrites(pinned);
    t.signal(1);
    t.host = 1;
    const auto second = t.buffer("second", kHost);
    t.hostWrites(second);
    t.signal(1);
    t.host = 2;
    t.await(1);
    t.hostReads(pinned);
    t.hostReads(second);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, aSignalBringsWhatTheThreadSynchronised)
{
    t.copy(one, frame, pinned);
    t.synchronize(one);
    t.signal(1);
    t.host = 1;
    t.await(1);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, aSignalDoesNotFinishWorkThatIsOnlyQueued)
{
    t.copy(one, frame, pinned);
    t.signal(1);
    t.host = 1;
    t.await(1);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, anotherThreadMaySynchroniseWorkThatItKnowsToBeQueued)
{
    t.copy(one, frame, pinned);
    t.signal(1);
    t.host = 1;
    t.await(1);
    t.synchronize(one);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, aSynchronisationCoversAnotherThreadsWorkOnlyByLuckIfNothingOrdersThem)
{
    t.signal(1);
    t.copy(one, frame, pinned);
    t.host = 1;
    t.await(1);
    t.synchronize(one);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, oneStreamOfTwoThreadsIsOrderedOnlyWhereTheThreadsAre)
{
    write(one);
    t.host = 1;
    read(one);
    EXPECT_EQ(hazards(), 1u);

    t = {};
    write(one);
    t.signal(1);
    t.host = 1;
    t.await(1);
    read(one);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, anEventHandedToAnotherThreadOrdersItsStream)
{
    write(one);
    const std::uint64_t event = t.record(one);
    t.signal(1);
    t.host = 1;
    t.await(1);
    t.wait(two, event);
    read(two);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, anEventOfAnotherThreadMayNotBeRecordedYet)
{
    write(one);
    const std::uint64_t event = t.record(one);
    t.host = 1;
    t.wait(two, event);
    read(two);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, differentBytesNeedNoOrder)
{
    t.launch(one, "upper", {t.writes(frame, 0, 100)});
    t.launch(two, "lower", {t.writes(frame, 100, 100)});
    EXPECT_EQ(hazards(), 0u);
    t.launch(t.stream("three"), "both", {t.writes(frame, 99, 2)});
    EXPECT_EQ(hazards(), 2u);
}

TEST_F(RacesOrder, aFreeByTheHostIsNothingToRelyOn)
{
    t.copy(one, frame, pinned);
    t.hostFree(other);
    t.hostReads(pinned);
    EXPECT_EQ(hazards(), 1u);
}

TEST_F(RacesOrder, theLastOwnerMayBeAnyThread)
{
    t.hostAllocate(frame);
    write(one);
    t.host = 1;
    t.hostFree(frame);
    EXPECT_EQ(hazards(), 0u);
}

TEST_F(RacesOrder, edgesLeaveOutWhatIsKnown)
{
    write(one);
    const std::uint64_t event = t.record(one);
    t.wait(two, event);
    t.wait(two, event);
    read(two);
    t.synchronize(two);
    t.synchronize(one);
    const RaceReport report = findRaces(t.entries);
    EXPECT_EQ(report.edges,
              (std::vector<OrderEdge>{{1, 2, OrderEdge::Kind::Event}, {4, 5, OrderEdge::Kind::Host}}));
}

} // namespace
} // namespace comparo
