// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/cpu/page_pool.h"
#include "engine/device/emu/emu_device.h"
#include "engine/device/emu/emu_memory.h"
#include "engine/device/emu/emu_stream.h"
#include "engine/device/timeline.h"
#include "tests/engine/device/schedule_program.h"
#include "tests/support/sanitizers.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace comparo {
namespace {

using namespace test;

constexpr std::size_t kInt = sizeof(int);
constexpr int kFresh = static_cast<int>(kPoisonFresh);
constexpr int kFreed = static_cast<int>(kPoisonFreed);

TEST(StreamMemory, IsHandedOutAgainInTheOrderOfItsStream)
{
    for (const char* schedule : {"lazy", "eager", "random:5"})
        runUnder(schedule, [&] {
            const auto stream = device(kEmu).createStream();
            const BufferPtr first = stream->allocate(1000, "first");
            const BufferPtr larger = stream->allocate(4000);
            void* address = first->address();
            stream->free(first);
            stream->free(larger);
            EXPECT_FALSE(first->streamOrdered());
            const BufferPtr second = stream->allocate(900, "second");
            EXPECT_EQ(second->address(), address) << schedule;
            EXPECT_NE(second->id(), first->id());
            EXPECT_NE(stream->allocate(900)->address(), address);
            EXPECT_THROW(stream->free(first), Error) << "given back twice";
            EXPECT_THROW(stream->free(makeBuffer(device(kEmu), 4)), Error) << "not of a stream";
            return 0;
        });
}

TEST(StreamMemory, OtherStreamsGetItOnceTheFreeRan)
{
    runUnder("lazy", [] {
        const auto stream = device(kEmu).createStream();
        const auto other = device(kEmu).createStream();
        const BufferPtr first = stream->allocate(64);
        void* address = first->address();
        stream->free(first);
        const BufferPtr early = other->allocate(64);
        EXPECT_NE(early->address(), address);
        stream->synchronize();
        EXPECT_EQ(other->allocate(64)->address(), address);
        return 0;
    });
}

/// A temporary goes back while a side stream still reads it, and its stream's next temporary overwrites it.
int readTemporary(bool ordered)
{
    Device& emu = device(kEmu);
    const BufferPtr three = hostInts(1, 3);
    const BufferPtr nine = hostInts(1, 9);
    const BufferPtr seen = hostInts(1, 0);
    const auto main = emu.createStream();
    const auto side = emu.createStream();
    const BufferPtr temporary = main->allocate(kInt, "temporary");
    main->copy(writes(temporary), reads(three), kInt);
    side->wait(main->record());
    side->copy(writes(seen), reads(temporary), kInt);
    if (ordered)
        main->wait(side->record());
    main->free(temporary);
    const BufferPtr next = main->allocate(kInt, "next");
    main->copy(writes(next), reads(nine), kInt);
    main->synchronize();
    side->synchronize();
    hostReads(seen, "check");
    return valueOf(seen);
}

TEST(StreamMemory, LateReaderMeetsPoisonOrTheNextOwner)
{
    const auto resultsOf = [](bool ordered) {
        std::set<int> results;
        int last = 0;
        explore([&] { last = readTemporary(ordered); }, {},
                [&](const std::vector<int>&) {
                    results.insert(last);
                    return true;
                });
        return results;
    };
    EXPECT_EQ(resultsOf(true), std::set<int>{3});
    EXPECT_EQ(resultsOf(false), (std::set<int>{3, 9, kFresh, kFreed}));
    const auto once = [](const char* schedule) {
        return runUnder(schedule, [] { return readTemporary(false); });
    };
    EXPECT_EQ(once("eager"), 3);
    EXPECT_EQ(once("adversarial"), 9);
    EXPECT_EQ(readTemporary(true), 3) << "without a schedule";
}

TEST(StreamMemory, EarlyReaderMeetsPoison)
{
    runUnder("lazy", [] {
        const auto stream = device(kEmu).createStream();
        const BufferPtr seen = hostInts(2, 0);
        stream->copy(writes(seen), reads(stream->allocate(2 * kInt)), 2 * kInt);
        stream->synchronize();
        EXPECT_EQ(valueOf(seen, 0), kFresh);
        EXPECT_EQ(valueOf(seen, 1), kFresh);
        return 0;
    });
}

TEST(StreamMemory, LastOwnerGivesItBackToo)
{
    for (const bool scheduled : {true, false}) {
        const auto program = [&] {
            const auto stream = device(kEmu).createStream();
            BufferPtr first = stream->allocate(64);
            void* address = first->address();
            const BufferPtr seen = hostInts(1, 0);
            launchDouble(*stream, first, first);
            first.reset();
            stream->synchronize();
            EXPECT_EQ(stream->allocate(64)->address(), address) << scheduled;
            return 0;
        };
        scheduled ? runUnder("lazy", program) : program();
    }
}

TEST(StreamMemory, OutlivesItsStreamAndSchedule)
{
    BufferPtr buffer;
    runUnder("lazy", [&] {
        buffer = device(kEmu).defaultStream().allocate(64);
        return 0;
    });
    EXPECT_TRUE(buffer->streamOrdered());
    buffer.reset();
}

/// What queued work uses lives on although the program dropped it; freeing it then waits for the device.
TEST(HostMemory, DroppedBuffersStayUntilTheirWorkRan)
{
    for (const char* schedule : {"lazy", "eager", "random:1", "adversarial"})
        EXPECT_EQ(runUnder(schedule,
                           [] {
                               Device& emu = device(kEmu);
                               const auto stream = emu.createStream();
                               const BufferPtr back = hostInts(1, 0);
                               {
                                   const BufferPtr host = hostInts(1, 6);
                                   const BufferPtr inside = makeBuffer(emu, kInt);
                                   stream->copy(writes(inside), reads(host), kInt);
                                   launchDouble(*stream, inside, inside);
                                   stream->copy(writes(back), reads(inside), kInt);
                               }
                               stream->synchronize();
                               return valueOf(back);
                           }),
                  12)
            << schedule;
}

TEST(HostMemory, FreeWaitsForTheDevice)
{
    const int result = runUnder("lazy", [] {
        Device& emu = device(kEmu);
        const BufferPtr host = hostInts(1, 6);
        const BufferPtr back = hostInts(1, 0);
        const auto stream = emu.createStream();
        BufferPtr unrelated = makeBuffer(emu, kInt);
        const BufferPtr inside = makeBuffer(emu, kInt);
        stream->copy(writes(inside), reads(host), kInt);
        stream->copy(writes(back), reads(inside), kInt);
        unrelated.reset();
        return valueOf(back);
    });
    EXPECT_EQ(result, 6);
}

TEST(HostMemory, IsPoisonedAnewWhereverItComesFrom)
{
    Device& emu = device(kEmu);
    constexpr int kOdd = 4321; // a size that nobody else asks for
    const auto stream = emu.createStream();
    const int* address = nullptr;
    {
        const BufferPtr first = makeBuffer(emu, kOdd * kInt);
        stream->copy(writes(first), reads(hostInts(kOdd, 5)), kOdd * kInt);
        stream->synchronize();
        address = static_cast<const int*>(first->address());
        EXPECT_EQ(address[kOdd - 1], 5);
    }
    EXPECT_EQ(address[0], kFreed) << "who holds the address still meets poison";
    EXPECT_EQ(address[kOdd - 1], kFreed);
    Timeline timeline;
    const TimelineScope scope(timeline);
    const BufferPtr second = makeBuffer(emu, kOdd * kInt);
    EXPECT_EQ(second->address(), address);
    EXPECT_EQ(address[0], kFresh);
    EXPECT_EQ(address[kOdd - 1], kFresh);
    const BufferPtr third = makeBuffer(emu, kOdd * kInt);
    ASSERT_EQ(timeline.entries().size(), 2u);
    EXPECT_EQ(timeline.entries()[0].name, "reuse");
    EXPECT_EQ(timeline.entries()[1].name, "allocate");
    EXPECT_EQ(timeline.entries()[0].kind, TimelineKind::Allocate);
}

/// Work that is not done yet has memory that nobody else holds.
TEST(HostMemory, IsNotGivenAgainWhileWorkUsesIt)
{
    for (const char* schedule : {"", "lazy", "eager", "random:1", "adversarial"}) {
        const auto program = [] {
            Device& emu = device(kEmu);
            const auto stream = emu.createStream();
            const auto other = emu.createStream();
            const BufferPtr nine = hostInts(777, 9);
            const BufferPtr three = hostInts(777, 3);
            const BufferPtr back = hostInts(777, 0);
            {
                const BufferPtr inside = makeBuffer(emu, 777 * kInt);
                stream->copy(writes(inside), reads(nine), 777 * kInt);
                launchDouble(*stream, inside, inside, 777);
                stream->copy(writes(back), reads(inside), 777 * kInt);
            }
            const BufferPtr next = makeBuffer(emu, 777 * kInt);
            other->copy(writes(next), reads(three), 777 * kInt);
            other->synchronize();
            stream->synchronize();
            return valueOf(back, 776);
        };
        EXPECT_EQ(*schedule ? runUnder(schedule, program) : program(), 18) << schedule;
    }
}

TEST(MemoryBudget, FreeMemoryMakesRoom)
{
    setenv("COMPARO_EMU_MEMORY", "1M", 1);
    emu::DeviceMemory memory("emu:9 (emulated)");
    unsetenv("COMPARO_EMU_MEMORY");
    memory.pool.give(memory.pool.take(700 << 10), 700 << 10);
    EXPECT_EQ(memory.budget.used(), std::size_t{700} << 10) << "the device has it still";
    void* large = memory.pool.take(900 << 10);
    EXPECT_EQ(memory.budget.used(), std::size_t{900} << 10);
    try {
        memory.pool.take(200 << 10);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.text(),
                  "emu:9 (emulated) is out of memory for 200 KiB: 900 KiB of 1 MiB are in use.");
    }
    memory.pool.give(large, 900 << 10);
    EXPECT_TRUE(memory.pool.clear());
    EXPECT_EQ(memory.budget.used(), 0u);
}

TEST(MemoryBudget, CountsAndRefuses)
{
    EXPECT_EQ(emu::parseBytes("512M"), std::size_t{512} << 20);
    EXPECT_EQ(emu::parseBytes("3G"), std::size_t{3} << 30);
    EXPECT_EQ(emu::parseBytes("65536"), 65536u);
    for (const char* text : {"", "M", "-1", "5X", static_cast<const char*>(nullptr)})
        EXPECT_EQ(emu::parseBytes(text), 0u);
    setenv("COMPARO_EMU_MEMORY", "1M", 1);
    emu::MemoryBudget budget("emu:9 (emulated)");
    unsetenv("COMPARO_EMU_MEMORY");
    emu::OrderedPool pool(budget);
    void* block = pool.take(700 << 10, 1, false);
    EXPECT_THROW(pool.take(700 << 10, 2, false), Error);
    pool.freed(block, pool.give(block, 1));
    try {
        pool.take(2 << 20, 1, false);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::OutOfMemory);
        EXPECT_NE(error.text().find("emu:9 (emulated) is out of memory for 2 MiB"), std::string::npos)
            << error.text();
    }
    EXPECT_THROW(pool.take(340 << 10, 1, false), Error) << "the free block is too large and may be in use";
    void* other = pool.take(400 << 10, 2, false);
    EXPECT_EQ(other, block);
    EXPECT_EQ(budget.used(), std::size_t{700} << 10);
    pool.give(other, 2);
    void* small = pool.take(340 << 10, 1, true);
    EXPECT_EQ(budget.used(), std::size_t{340} << 10) << "idle: the free block made room";
    pool.give(small, 1);
}

/// A size of /proc/meminfo in bytes; 0 where there is none.
std::size_t memoryOf(const std::string& wanted)
{
    std::ifstream file("/proc/meminfo");
    std::string name, rest;
    std::size_t kibibytes = 0;
    while (file >> name >> kibibytes && std::getline(file, rest))
        if (name == wanted)
            return kibibytes << 10;
    return 0;
}

TEST(HostMemoryDeathTest, TheAddressSanitizerSeesWhoUsesWhatIsNotHis)
{
    if (!test::kAddressSanitizer)
        GTEST_SKIP() << "needs the address sanitizer";
    for (const std::size_t bytes : {std::size_t{100}, (std::size_t{3} << 20) - 10}) {
        auto* block = static_cast<std::byte*>(page_pool::allocate(bytes));
        const auto write = [block](std::size_t at) { block[at] = std::byte{1}; };
        write(0);
        write(bytes - 1);
        EXPECT_DEATH(write(bytes), "AddressSanitizer");
        page_pool::release(block, bytes);
        EXPECT_DEATH(write(0), "AddressSanitizer");
    }
}

TEST(HostMemory, WhatIsNotThereIsRefusedBeforeItIsTouched)
{
    const std::vector<char> inUse(std::size_t{256} << 20,
                                  1); // more than there is must be little enough to promise
    const std::size_t available = memoryOf("MemAvailable:");
    const std::size_t total = memoryOf("MemTotal:");
    ASSERT_GT(available, 0U);
    ASSERT_GT(total, available + inUse.size() / 2);
    const std::size_t bytes = available + (total - available) * 3 / 4; // the system would promise it
    try {
        page_pool::release(page_pool::allocate(bytes), bytes);
        FAIL() << "got " << bytes << " bytes of " << available;
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::OutOfMemory);
        EXPECT_NE(error.text().find("Use a smaller image"), std::string::npos) << error.text();
    }
}

} // namespace
} // namespace comparo
