// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/emu/independent_streams.h"
#include "engine/device/host_threads.h"
#include "engine/device/placement.h"
#include "tests/engine/device/schedule_program.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace comparo {
namespace {

using namespace test;

constexpr std::size_t kInt = sizeof(int);

ScheduleOptions seeded(std::uint64_t seed)
{
    ScheduleOptions options;
    options.policy = SchedulePolicy::Random;
    options.seed = seed;
    return options;
}

/// Which thread called when.
std::vector<int> orderOfCalls()
{
    std::vector<int> order;
    const auto worker = [&](int name) {
        return [&order, name] {
            const auto stream = device(kEmu).createStream();
            const BufferPtr host = hostInts(1, 0);
            const BufferPtr inside = makeBuffer(device(kEmu), kInt);
            for (int i = 0; i < 3; ++i) {
                hostWrites(host, "fill");
                order.push_back(name);
                stream->copy(writes(inside), reads(host), kInt);
            }
            stream->synchronize();
        };
    };
    runHostThreads({worker(1), worker(2)});
    return order;
}

TEST(HostThreads, SeedDeterminesWhoSubmitsFirst)
{
    std::set<std::vector<int>> orders;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const std::vector<int> order = runUnder(seeded(seed), orderOfCalls);
        EXPECT_EQ(order, runUnder(seeded(seed), orderOfCalls)) << seed;
        orders.insert(order);
    }
    EXPECT_GT(orders.size(), 5u);
    EXPECT_EQ(runUnder("lazy", orderOfCalls), (std::vector{1, 1, 1, 2, 2, 2}));
    EXPECT_EQ(runUnder("adversarial", orderOfCalls), (std::vector{1, 2, 1, 2, 1, 2}));
}

/// Two threads write, then read, one state on one stream. The sum is 3 unless they mix. With a mutex it is.
int shareOneState(bool guarded)
{
    Device& emu = device(kEmu);
    const auto stream = emu.createStream();
    const BufferPtr state = makeBuffer(emu, kInt);
    HostMutex mutex("state");
    std::vector<int> seen(2);
    const auto worker = [&](int value) {
        return [&, value] {
            const BufferPtr host = hostInts(1, value);
            const BufferPtr back = hostInts(1, 0);
            std::unique_lock lock(mutex, std::defer_lock);
            if (guarded)
                lock.lock();
            stream->copy(writes(state), reads(host), kInt);
            stream->copy(writes(back), reads(state), kInt);
            stream->synchronize();
            seen[static_cast<std::size_t>(value - 1)] = valueOf(back);
        };
    };
    runHostThreads({worker(1), worker(2)});
    return seen[0] + seen[1];
}

TEST(HostThreads, ExploringFindsHowTheyMix)
{
    const auto resultsOf = [](bool guarded) {
        std::set<int> results;
        int last = 0;
        const ExploreResult found = explore([&] { last = shareOneState(guarded); }, {},
                                            [&](const std::vector<int>&) {
                                                results.insert(last);
                                                return true;
                                            });
        EXPECT_TRUE(found.complete) << found.runs;
        return results;
    };
    EXPECT_EQ(resultsOf(true), std::set<int>{3});
    EXPECT_EQ(resultsOf(false), (std::set<int>{2, 3, 4}));
}

TEST(HostThreads, ReplayRepeatsThem)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Schedule schedule(seeded(seed));
        int result = 0;
        {
            const ScheduleScope scope(schedule);
            result = shareOneState(false);
        }
        EXPECT_EQ(runUnder(schedule.replay(), [] { return shareOneState(false); }), result);
    }
}

TEST(HostThreads, TimelineShowsStartEndAndLocks)
{
    Timeline timeline;
    {
        const TimelineScope recording(timeline);
        const placement::Scope op("encode");
        runUnder("lazy", [] { return shareOneState(true); });
    }
    std::set<int> threads;
    std::multiset<std::uint64_t> signals;
    std::multiset<std::uint64_t> awaits;
    for (const TimelineEntry& entry : timeline.entries()) {
        threads.insert(entry.hostThread);
        EXPECT_EQ(entry.ops, std::vector<std::string>{"encode"});
        if (entry.kind == TimelineKind::Signal)
            signals.insert(entry.event);
        if (entry.kind == TimelineKind::Await) {
            awaits.insert(entry.event);
            EXPECT_TRUE(signals.contains(entry.event)) << entry.name << " without an earlier signal";
        }
    }
    EXPECT_EQ(threads, (std::set<int>{0, 1, 2}));
    EXPECT_EQ(signals.size(), 6u); // two starts, two ends, two unlocks
    EXPECT_EQ(awaits.size(), 5u);  // nobody locked after the last unlock
}

TEST(HostThreads, RunAtOnceWithoutASchedule)
{
    std::atomic<int> right{0};
    const auto worker = [&] {
        for (int i = 0; i < 25; ++i)
            right += uploadAndDouble({}) == 14;
    };
    runHostThreads({worker, worker, worker});
    EXPECT_EQ(right, 75);
    EXPECT_EQ(shareOneState(true), 3);
}

/// Work that ends only once the other thread's runs, too.
struct MeetOther {
    std::atomic<int>* here;
    int* met;

    void operator()(int, int, int) const
    {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        for (++*here; *here < 2 && std::chrono::steady_clock::now() < end;)
            std::this_thread::yield();
        *met = *here;
    }
};

TEST(HostThreads, RunWorkOfStreamsApartAtTheSameTime)
{
    std::atomic<int> here{0};
    std::atomic<int> right{0};
    const auto worker = [&] {
        Device& emu = device(kEmu);
        const BufferPtr back = hostInts(1, 0);
        BufferPtr kept;
        {
            const IndependentStreams apart;
            const auto stream = emu.createStream();
            const BufferPtr met = makeBuffer(emu, kInt);
            cpu::launch(*stream, "meet", {1, 1, 1}, {writes(met)},
                        MeetOther{&here, static_cast<int*>(met->address())});
            stream->free(stream->allocate(4096));
            kept = stream->allocate(kInt, "kept");
            stream->copy(writes(kept), reads(met), kInt);
            stream->synchronize();
        }
        const auto stream = emu.createStream(); // beside the others again, with what was made apart
        stream->copy(writes(back), reads(kept), kInt);
        stream->synchronize();
        right += valueOf(back) == 2;
    };
    runHostThreads({worker, worker});
    EXPECT_EQ(right, 2);
}

TEST(HostThreads, EachHasItsDefaultStream)
{
    for (const bool scheduled : {true, false}) {
        const auto program = [] {
            std::set<std::uint64_t> streams{device(kEmu).threadStream().id()};
            std::mutex mutex;
            const auto worker = [&] {
                const std::uint64_t own = device(kEmu).threadStream().id();
                EXPECT_EQ(own, device(kEmu).threadStream().id());
                const std::scoped_lock lock(mutex);
                streams.insert(own);
            };
            runHostThreads({worker, worker});
            return streams.size();
        };
        EXPECT_EQ(scheduled ? runUnder("lazy", program) : program(), 3u);
    }
}

TEST(HostThreads, FirstErrorIsThrownAfterAllEnded)
{
    for (const bool scheduled : {true, false}) {
        std::atomic<bool> ended{false};
        const auto program = [&] {
            runHostThreads({[] { fail(ErrorCode::Io, message("gone")); },
                            [&] {
                                EXPECT_EQ(uploadAndDouble({}), 14);
                                ended = true;
                            }});
            return 0;
        };
        try {
            scheduled ? runUnder("random:2", program) : program();
            ADD_FAILURE();
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Io);
        }
        EXPECT_TRUE(ended);
    }
}

/// Each thread takes one lock and then wants the other's.
int crossLocks()
{
    HostMutex first("first");
    HostMutex second("second");
    const auto body = [](HostMutex& a, HostMutex& b) {
        return [&] {
            const std::scoped_lock one(a);
            const std::scoped_lock two(b);
        };
    };
    runHostThreads({body(first, second), body(second, first)});
    return 0;
}

TEST(HostMutex, DeadlockIsAnErrorWithNames)
{
    int deadlocks = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        try {
            runUnder(seeded(seed), crossLocks);
        } catch (const Error& error) {
            ++deadlocks;
            EXPECT_EQ(error.code(), ErrorCode::Device);
            for (const char* word : {"Deadlock", "'first'", "'second'", "host thread 1", "host thread 2"})
                EXPECT_NE(error.text().find(word), std::string::npos) << error.text();
        }
    EXPECT_GT(deadlocks, 0);
    EXPECT_LT(deadlocks, 20);
    EXPECT_NO_THROW(runUnder("lazy", crossLocks));
}

TEST(HostMutex, OwnThreadAndJoiningParentNeverUnlock)
{
    for (const bool scheduled : {true, false}) {
        const auto program = [] {
            HostMutex mutex("frame");
            const std::scoped_lock lock(mutex);
            EXPECT_THROW(mutex.lock(), Error);
            // The first of many waits before this thread joins them.
            std::vector<std::function<void()>> functions(32, [] {});
            functions.front() = [&] { const std::scoped_lock inner(mutex); };
            runHostThreads(functions);
            return 0;
        };
        EXPECT_THROW(scheduled ? runUnder("lazy", program) : program(), Error);
    }
}

} // namespace
} // namespace comparo
