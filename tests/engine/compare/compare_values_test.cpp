// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/value_histogram.h"
#include "engine/device/cpu/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace comparo {
namespace {

std::uint64_t sumOf(const ValueHistogram& histogram)
{
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0});
}

TEST(ValueHistogram, BytesHaveABinEach)
{
    const ValueAxis axis = valueAxis(DType::UInt8, 3, 9);
    EXPECT_EQ(axis, (ValueAxis{0.0, 256.0, 256}));
    const Tensor image =
        Tensor::fromValues<std::uint8_t>({1, 2, 1, 3}, std::vector<std::uint8_t>{0, 255, 7, 7, 7, 1});
    const ValueHistogram all = valueHistogram(image, -1, {}, axis);
    EXPECT_EQ(all.counts[0], 1U);
    EXPECT_EQ(all.counts[1], 1U);
    EXPECT_EQ(all.counts[7], 3U);
    EXPECT_EQ(all.counts[255], 1U);
    EXPECT_EQ(sumOf(all), 6U);
    EXPECT_EQ(all.total, 6U);
    const ValueHistogram second = valueHistogram(image, 1, {1, 0, 2, 1}, axis);
    EXPECT_EQ(second.counts[7], 1U);
    EXPECT_EQ(second.counts[1], 1U);
    EXPECT_EQ(second.total, 2U);
    EXPECT_THROW(static_cast<void>(valueHistogram(image, 2, {}, axis)), Error);
    EXPECT_THROW(static_cast<void>(valueHistogram(image, 0, {2, 0, 2, 1}, axis)), Error);
}

TEST(ValueHistogram, WideIntegersHaveBinsOfWholeValues)
{
    for (const auto& [low, high] : {std::pair(0.0, 65535.0), std::pair(17.0, 300.0), std::pair(5.0, 5.0)}) {
        const ValueAxis axis = valueAxis(DType::UInt16, low, high);
        EXPECT_EQ(axis.low, low);
        EXPECT_GT(axis.high, high);
        EXPECT_LE(axis.bins, 256);
        EXPECT_EQ(axis.width(), std::floor(axis.width()));
        // Every value is in the bin whose edges say so.
        for (int v = static_cast<int>(low); v <= static_cast<int>(high); v += 7) {
            const auto value = static_cast<std::uint16_t>(v);
            const ValueHistogram one = valueHistogram(
                Tensor::fromValues<std::uint16_t>({1, 1, 1, 1}, std::vector<std::uint16_t>{value}), 0, {},
                axis);
            const int bin = static_cast<int>((v - low) / axis.width());
            ASSERT_EQ(one.counts[static_cast<std::size_t>(bin)], 1U) << v;
            ASSERT_LE(axis.edge(bin), v);
            ASSERT_GT(axis.edge(bin + 1), v);
        }
    }
}

TEST(ValueHistogram, FloatsAreCountedWithTheirEndsAndWithoutWhatIsNotFinite)
{
    const float inf = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Tensor image = Tensor::fromValues<float>(
        {1, 1, 1, 8}, std::vector<float>{-1.0f, 3.0f, 1.0f, nan, inf, -inf, 4.0f, -2.0f});
    const ValueAxis axis = valueAxis(DType::Float32, -1.0, 3.0);
    EXPECT_EQ(axis.bins, 256);
    const ValueHistogram histogram = valueHistogram(image, -1, {}, axis);
    EXPECT_EQ(histogram.counts.front(), 1U);
    EXPECT_EQ(histogram.counts[128], 1U);
    EXPECT_EQ(histogram.counts.back(), 1U);
    EXPECT_EQ(histogram.nonFinite, 3U);
    EXPECT_EQ(histogram.outside, 2U);
    EXPECT_EQ(histogram.total, 8U);
    EXPECT_EQ(valueAxis(DType::Float32, 2.0, 2.0), (ValueAxis{1.5, 2.5, 1}));
    EXPECT_EQ(valueAxis(DType::Float32, inf, -inf), ValueAxis()); // nothing is finite
}

TEST(ValueHistogram, ThreadsAndLayoutsDoNotChangeTheCounts)
{
    std::mt19937 random(3);
    const Shape shape{2, 3, 97, 61};
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    std::normal_distribution<float> normal;
    for (float& v : values)
        v = normal(random);
    const ValueAxis axis = valueAxis(DType::Float32, -2.0, 2.0);
    const ValueHistogram many = valueHistogram(Tensor::fromValues<float>(shape, values), -1, {}, axis);
    const int threads = ThreadPool::instance().threads();
    ThreadPool::instance().setThreads(1);
    const ValueHistogram one = valueHistogram(
        Tensor::fromValues<float>(shape, values).withLayout(Layout::ChannelsLast), -1, {}, axis);
    ThreadPool::instance().setThreads(threads);
    EXPECT_EQ(many.counts, one.counts);
    EXPECT_EQ(many.outside, one.outside);
    EXPECT_EQ(sumOf(many) + many.outside, many.total);
    EXPECT_GT(many.outside, 0U);
}

} // namespace
} // namespace comparo
