// SPDX-License-Identifier: Apache-2.0
#include "engine/device/block_pool.h"

#include "engine/base/error.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <thread>
#include <vector>

namespace comparo {
namespace {

using namespace std::chrono_literals;

/// Memory of a limited device, which says what is with it.
struct Source {
    std::size_t limit = 1000;
    std::size_t used = 0;
    std::vector<std::size_t> givenBack;

    [[nodiscard]] BlockPool::Source asSource()
    {
        return {[this](std::size_t bytes) {
                    if (used + bytes > limit)
                        fail(ErrorCode::OutOfMemory, message("no memory for {}: {} in use", bytes, used));
                    used += bytes;
                    return std::malloc(bytes);
                },
                [this](void* address, std::size_t bytes) {
                    used -= bytes;
                    givenBack.push_back(bytes);
                    std::free(address);
                }};
    }
};

TEST(BlockPool, GivesTheSameMemoryAgainForTheSameSize)
{
    Source source;
    BlockPool pool(source.asSource());
    void* first = pool.take(100);
    void* second = pool.take(100);
    pool.give(first, 100);
    pool.give(second, 100);
    EXPECT_EQ(pool.freeBytes(), 200u);
    EXPECT_EQ(pool.obtained(), 2u);
    void* other = pool.take(99);
    EXPECT_EQ(pool.obtained(), 3u);
    EXPECT_EQ(pool.take(100), second) << "given last";
    EXPECT_EQ(pool.take(100), first);
    EXPECT_EQ(pool.obtained(), 3u);
    EXPECT_EQ(pool.freeBytes(), 0u);
    EXPECT_TRUE(source.givenBack.empty());
    pool.give(first, 100);
    pool.give(second, 100);
    pool.give(other, 99);
    EXPECT_TRUE(pool.clear());
    EXPECT_FALSE(pool.clear());
    EXPECT_EQ(source.used, 0u);
}

TEST(BlockPool, KeepsNoMoreThanItsLimitAndTheNewest)
{
    Source source;
    BlockPool pool(source.asSource(), {300});
    std::vector<void*> blocks;
    for (const std::size_t bytes : {100, 150, 120, 301})
        blocks.push_back(pool.take(bytes));
    pool.give(blocks[0], 100);
    pool.give(blocks[1], 150);
    pool.give(blocks[2], 120);
    EXPECT_EQ(source.givenBack, std::vector<std::size_t>{100});
    EXPECT_EQ(pool.freeBytes(), 270u);
    pool.give(blocks[3], 301);
    EXPECT_EQ(source.givenBack, (std::vector<std::size_t>{100, 301})) << "not the others in its stead";
}

TEST(BlockPool, MakesRoomBeforeADeviceIsOutOfMemory)
{
    Source source;
    Source another;
    BlockPool pool(source.asSource());
    BlockPool neighbour(another.asSource());
    neighbour.give(neighbour.take(10), 10);
    pool.give(pool.take(600), 600);
    void* large = pool.take(700);
    EXPECT_EQ(source.givenBack, std::vector<std::size_t>{600});
    EXPECT_EQ(another.used, 0u) << "both may live in the same memory";
    try {
        pool.take(400);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::OutOfMemory);
        EXPECT_EQ(error.text(), "no memory for 400: 700 in use");
    }
    pool.give(large, 700);
}

TEST(BlockPool, GivesBackWhatNobodyAsksFor)
{
    Source source;
    {
        BlockPool pool(source.asSource(), {1000, 5ms});
        for (int round = 0; round < 2; ++round) { // the thread that does it sleeps in between
            pool.give(pool.take(100), 100);
            const auto end = std::chrono::steady_clock::now() + 30s;
            while (pool.freeBytes() > 0 && std::chrono::steady_clock::now() < end)
                std::this_thread::sleep_for(1ms);
            EXPECT_EQ(pool.freeBytes(), 0u);
        }
    } // which waits for the thread
    EXPECT_EQ(source.used, 0u);
}

TEST(BlockPool, CountsWhatAThreadObtains)
{
    Source source;
    BlockPool pool(source.asSource());
    const std::uint64_t before = BlockPool::obtainedByThisThread();
    std::thread([&] { pool.give(pool.take(10), 10); }).join();
    EXPECT_EQ(BlockPool::obtainedByThisThread(), before);
    pool.give(pool.take(10), 10);
    EXPECT_EQ(BlockPool::obtainedByThisThread(), before) << "of the pool";
    pool.give(pool.take(11), 11);
    EXPECT_EQ(BlockPool::obtainedByThisThread(), before + 1);
}

TEST(BlockPool, NeverLendsABlockTwice)
{
    BlockPool pool({[](std::size_t bytes) { return std::malloc(bytes); },
                    [](void* address, std::size_t) { std::free(address); }},
                   {4000, 1ms});
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&pool, t] {
            for (int i = 0; i < 2000; ++i) {
                const auto bytes = static_cast<std::size_t>(64 + i % 5 * 500);
                auto* block = static_cast<int*>(pool.take(bytes));
                *block = t;
                if (i % 64 == 0)
                    std::this_thread::yield();
                EXPECT_EQ(*block, t);
                pool.give(block, bytes);
                if (i % 500 == 0)
                    BlockPool::clearAll();
            }
        });
    for (std::thread& thread : threads)
        thread.join();
}

} // namespace
} // namespace comparo
