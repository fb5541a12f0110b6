// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "tests/engine/device/schedule_program.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace comparo {
namespace {

using namespace test;

constexpr int kRight = 14;
constexpr int kSeeds = 1000;

const Faults kCorrect;
const Faults kNoEvent{.noEvent = true};
const Faults kNoSyncBeforeRead{.noSyncBeforeRead = true};
const Faults kReusedTooEarly{.noSyncBeforeReuse = true};
const Faults kNothing{true, true, true};

ScheduleOptions seeded(int seed)
{
    ScheduleOptions options;
    options.policy = SchedulePolicy::Random;
    options.seed = static_cast<std::uint64_t>(seed);
    return options;
}

int resultUnder(const ScheduleOptions& options, const Faults& faults)
{
    return runUnder(options, [&] { return uploadAndDouble(faults); });
}

int resultUnder(const char* text, const Faults& faults)
{
    return resultUnder(parseSchedule(text), faults);
}

int wrongSeeds(const Faults& faults)
{
    int wrong = 0;
    for (int seed = 0; seed < kSeeds; ++seed)
        wrong += resultUnder(seeded(seed), faults) != kRight;
    return wrong;
}

struct Interleavings {
    std::size_t all = 0;
    std::size_t wrong = 0;
    std::set<int> results;
    bool complete = false;

    bool operator==(const Interleavings&) const = default;
};

Interleavings interleavings(const Faults& faults, bool prune)
{
    Interleavings found;
    int last = 0;
    const ExploreResult result = explore([&] { last = uploadAndDouble(faults); }, {.prune = prune},
                                         [&](const std::vector<int>&) {
                                             found.wrong += last != kRight;
                                             found.results.insert(last);
                                             return true;
                                         });
    found.all = result.runs;
    found.complete = result.complete;
    return found;
}

TEST(SchedulePolicies, CorrectProgramIsRightUnderEach)
{
    for (const char* text : {"lazy", "eager", "adversarial", "replay:1,1,0,1", "lazy+chunks=3+strict"})
        EXPECT_EQ(resultUnder(text, kCorrect), kRight) << text;
    EXPECT_EQ(uploadAndDouble(kCorrect), kRight) << "without a schedule";
    EXPECT_EQ(wrongSeeds(kCorrect), 0);
}

/// What a GPU that happens to be fast, or slow, would show: the missing event goes unnoticed.
TEST(SchedulePolicies, FaultsThatEagerAndLazyHide)
{
    EXPECT_EQ(resultUnder("eager", kNoEvent), kRight);
    EXPECT_EQ(resultUnder("lazy", kNoEvent), kRight);
    EXPECT_NE(resultUnder("adversarial", kNoEvent), kRight);
    EXPECT_EQ(wrongSeeds(kNoEvent), 261);

    EXPECT_EQ(resultUnder("eager", kNoSyncBeforeRead), kRight);
    EXPECT_EQ(resultUnder("lazy", kNoSyncBeforeRead), -1);
    EXPECT_EQ(wrongSeeds(kNoSyncBeforeRead), 229);

    EXPECT_EQ(resultUnder("eager", kReusedTooEarly), kRight);
    EXPECT_EQ(resultUnder("adversarial", kReusedTooEarly), 110);
    EXPECT_EQ(wrongSeeds(kReusedTooEarly), 31);

    EXPECT_EQ(resultUnder("eager", kNothing), kRight);
    EXPECT_EQ(wrongSeeds(kNothing), 577);
}

TEST(Explore, CountsEveryInterleaving)
{
    const auto expect = [](const Faults& faults, std::size_t all, std::size_t wrong, std::size_t results) {
        const Interleavings found = interleavings(faults, false);
        EXPECT_TRUE(found.complete);
        EXPECT_EQ(found.all, all);
        EXPECT_EQ(found.wrong, wrong);
        EXPECT_EQ(found.results.size(), results);
    };
    expect(kCorrect, 45, 0, 1);
    expect(kNoEvent, 49, 22, 2);
    expect(kNoSyncBeforeRead, 72, 27, 2);
    expect(kReusedTooEarly, 24, 1, 2);
    expect(kNothing, 72, 59, 4);
}

TEST(Explore, PruningLosesNoResult)
{
    for (const Faults& faults : {kCorrect, kNoEvent, kNoSyncBeforeRead, kReusedTooEarly, kNothing}) {
        const Interleavings all = interleavings(faults, false);
        const Interleavings pruned = interleavings(faults, true);
        EXPECT_TRUE(pruned.complete);
        EXPECT_LE(pruned.all, all.all);
        EXPECT_EQ(pruned.results, all.results);
    }
    EXPECT_LT(interleavings(kNoEvent, true).all, interleavings(kNoEvent, false).all);
}

/// Independent chains of work: without pruning each order of theirs is a run.
TEST(Explore, OrdersOfIndependentStreamsAreOneRun)
{
    const auto program = [] {
        Device& emu = device(kEmu);
        std::vector<BufferPtr> buffers;
        std::vector<std::unique_ptr<Stream>> streams;
        for (int i = 0; i < 3; ++i) {
            buffers.push_back(makeBuffer(emu, sizeof(int)));
            streams.push_back(emu.createStream());
        }
        const auto gate = emu.createStream();
        const BufferPtr first = makeBuffer(emu, sizeof(int));
        launchDouble(*gate, first, first);
        const Event opened = gate->record();
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            streams[k]->wait(opened);
            launchDouble(*streams[k], buffers[k], buffers[k]);
        }
        emu.synchronize();
    };
    const auto any = [](const std::vector<int>&) { return true; };
    const ExploreResult all = explore(program, {.prune = false}, any);
    const ExploreResult pruned = explore(program, {}, any);
    EXPECT_TRUE(all.complete && pruned.complete);
    EXPECT_GT(pruned.pruned, 0u);
    EXPECT_LT(pruned.runs * 2, all.runs) << pruned.runs << " of " << all.runs;
}

TEST(Explore, StopsAtTheBoundAndWhenAsked)
{
    const auto program = [] { uploadAndDouble({}); };
    int visits = 0;
    ExploreResult result = explore(program, {.bound = 5, .prune = false}, [&](const std::vector<int>&) {
        ++visits;
        return true;
    });
    EXPECT_EQ(visits, 5);
    EXPECT_EQ(result.runs, 5u);
    EXPECT_FALSE(result.complete);
    result = explore(program, {}, [&](const std::vector<int>&) { return false; });
    EXPECT_EQ(result.runs, 1u);
    EXPECT_FALSE(result.complete);
}

TEST(Replay, RepeatsEveryRandomRun)
{
    std::set<int> results;
    for (int seed = 0; seed < 200; ++seed) {
        Schedule schedule(seeded(seed));
        int result = 0;
        {
            const ScheduleScope scope(schedule);
            result = uploadAndDouble(kNothing);
        }
        results.insert(result);
        Schedule again(schedule.replay());
        {
            const ScheduleScope scope(again);
            EXPECT_EQ(uploadAndDouble(kNothing), result) << toText(schedule.replay());
        }
        EXPECT_EQ(again.choices(), schedule.choices());
        EXPECT_EQ(resultUnder(parseSchedule(toText(schedule.replay())), kNothing), result);
    }
    EXPECT_GT(results.size(), 2u);
}

TEST(Replay, RepeatsWhatWasExplored)
{
    std::vector<std::pair<std::vector<int>, int>> runs;
    int last = 0;
    explore([&] { last = uploadAndDouble(kNothing); }, {},
            [&](const std::vector<int>& choices) {
                runs.emplace_back(choices, last);
                return true;
            });
    for (const auto& [choices, result] : runs)
        EXPECT_EQ(resultUnder({.policy = SchedulePolicy::Replay, .choices = choices}, kNothing), result);
}

TEST(ScheduleText, ReadsWhatItWrites)
{
    for (const char* text : {"lazy", "eager", "random:7", "random:18446744073709551615", "adversarial",
                             "replay:0,1,0,2", "replay:", "random:3+chunks=4+strict", "eager+strict"})
        EXPECT_EQ(toText(parseSchedule(text)), text);
    for (const char* text :
         {"", "fast", "random", "random:", "random:x", "random:-1", "replay:1,,2", "lazy:1", "lazy+chunks=0",
          "lazy+chunks=1001", "lazy+loose", "replay:1;2", "eager+chunks"})
        EXPECT_THROW(parseSchedule(text), Error) << text;
}

TEST(ScheduleScope, BelongsToOneThread)
{
    Schedule outer;
    Schedule inner(parseSchedule("eager"));
    const ScheduleScope scope(outer);
    const ScheduleScope again(outer);
    EXPECT_EQ(uploadAndDouble({}), kRight);
    {
        const ScheduleScope nested(inner);
        EXPECT_EQ(uploadAndDouble({}), kRight);
    }
    EXPECT_FALSE(inner.choices().empty());
}

} // namespace
} // namespace comparo
