// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/ordered_work.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

/// Work on many files by several threads, told in order.
namespace comparo {
namespace {

TEST(OrderedWork, EverythingIsWorkedOnceAndToldInOrder)
{
    for (const int threads : {1, 4, 100}) {
        constexpr std::size_t kCount = 50;
        std::vector<std::atomic<int>> worked(kCount);
        std::vector<std::size_t> told;
        const std::size_t finished = workInOrder(
            kCount, threads, {},
            [&](std::size_t i) {
                if (i % 7 == 0)
                    std::this_thread::sleep_for(std::chrono::milliseconds(2)); // others overtake it
                ++worked[i];
            },
            [&](std::size_t i) {
                EXPECT_EQ(worked[i], 1);
                told.push_back(i);
            });
        EXPECT_EQ(finished, kCount);
        ASSERT_EQ(told.size(), kCount) << threads;
        for (std::size_t i = 0; i < kCount; ++i)
            EXPECT_EQ(told[i], i) << threads;
    }
    EXPECT_EQ(workInOrder(
                  0, 4, {}, [](std::size_t) { FAIL(); }, [](std::size_t) { FAIL(); }),
              0U);
}

TEST(OrderedWork, SeveralThreadsWorkAtOnce)
{
    std::atomic<int> inside = 0;
    const auto both = [&](std::size_t) {
        ++inside;
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (inside < 2 && std::chrono::steady_clock::now() < until)
            std::this_thread::yield();
    };
    workInOrder(2, 2, {}, both, [](std::size_t) {});
    EXPECT_EQ(inside, 2) << "the first waits for the second";
}

TEST(OrderedWork, AStopKeepsWhatIsDone)
{
    for (const int threads : {1, 3}) {
        std::stop_source stop;
        std::vector<std::size_t> told;
        const std::size_t finished = workInOrder(
            1000, threads, stop.get_token(),
            [&](std::size_t i) {
                if (i == 10)
                    stop.request_stop();
            },
            [&](std::size_t i) { told.push_back(i); });
        EXPECT_EQ(finished, told.size());
        EXPECT_GE(finished, 11U) << "what was begun is finished";
        EXPECT_LT(finished, 1000U);
    }
}

TEST(OrderedWork, TheFirstErrorEndsIt)
{
    for (const int threads : {1, 3}) {
        std::atomic<int> worked = 0;
        const auto work = [&](std::size_t i) {
            ++worked;
            if (i == 3)
                failArgument(message("the fourth"));
        };
        EXPECT_THROW(workInOrder(100000, threads, {}, work, [](std::size_t) {}), Error);
        EXPECT_LT(worked, 100000);
    }
}

} // namespace
} // namespace comparo
