// SPDX-License-Identifier: Apache-2.0
#include "engine/view/pyramid.h"

#include "engine/device/cpu/thread_pool.h"
#include "engine/view/difference_pyramid.h"
#include "engine/view/difference_rows.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace comparo {
namespace {

template <class T>
Tensor tensorOf(const Shape& shape, const std::vector<T>& values, Layout layout = Layout::Contiguous)
{
    return Tensor::fromValues<T>(shape, values, layout);
}

TEST(Pyramid, LevelZeroIsTheTensorItself)
{
    const Tensor t = tensorOf<std::uint8_t>({1, 1, 2, 2}, {1, 2, 3, 4});
    const auto pyramid = Pyramid::build(t);
    EXPECT_EQ(pyramid->base().buffer(), t.buffer());
    EXPECT_EQ(pyramid->levels(), 2);
}

TEST(Pyramid, AveragesBoxesAndRoundsHalfToEven)
{
    // Sums 10 (2.5 -> 2) and 14 (3.5 -> 4).
    const auto pyramid = Pyramid::build(tensorOf<std::uint8_t>({1, 1, 2, 4}, {1, 2, 2, 3, 3, 4, 4, 5}));
    EXPECT_EQ(pyramid->level(1).shape(), (Shape{1, 1, 1, 2}));
    EXPECT_EQ(pyramid->level(1).at(0, 0, 0, 0), 2);
    EXPECT_EQ(pyramid->level(1).at(0, 0, 0, 1), 4);
    EXPECT_EQ(pyramid->level(2).at(0, 0, 0, 0), 3);
}

TEST(Pyramid, OddSizesRoundUpAndRepeatTheEdge)
{
    const auto pyramid = Pyramid::build(tensorOf<float>({1, 1, 3, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(pyramid->level(1).shape(), (Shape{1, 1, 2, 2}));
    EXPECT_EQ(pyramid->level(1).at(0, 0, 0, 0), 2.0);
    EXPECT_EQ(pyramid->level(1).at(0, 0, 0, 1), 3.5);
    EXPECT_EQ(pyramid->level(1).at(0, 0, 1, 1), 8.0);
    EXPECT_EQ(pyramid->levels(), 3);
}

TEST(Pyramid, LayoutAndThreadsDoNotChangeTheValues)
{
    std::mt19937 random(7);
    const Shape shape{2, 3, 61, 83};
    std::vector<std::uint16_t> values(static_cast<std::size_t>(shape.elements()));
    for (auto& v : values)
        v = static_cast<std::uint16_t>(random());
    const auto planar = Pyramid::build(tensorOf(shape, values), 1);
    const int threads = ThreadPool::instance().threads();
    ThreadPool::instance().setThreads(1);
    const auto packed = Pyramid::build(tensorOf(shape, values, Layout::ChannelsLast), 1);
    ThreadPool::instance().setThreads(threads);
    ASSERT_EQ(planar->levels(), packed->levels());
    for (int k = 1; k < planar->levels(); ++k)
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < planar->level(k).shape().h; ++y)
                for (int x = 0; x < planar->level(k).shape().w; ++x)
                    ASSERT_EQ(planar->level(k).at(0, c, y, x), packed->level(k).at(0, c, y, x));
    EXPECT_EQ(planar->value(2, 3, 4), packed->value(2, 3, 4));
}

TEST(Pyramid, LargeFloatsDoNotOverflowAndFloat64HasFloat32Levels)
{
    const float big = std::numeric_limits<float>::max();
    EXPECT_EQ(Pyramid::build(tensorOf<float>({1, 1, 2, 2}, {big, big, big, big}))->level(1).at(0, 0, 0, 0),
              big);
    const auto wide = Pyramid::build(tensorOf<double>({1, 1, 2, 2}, {1, 2, 3, 4}));
    EXPECT_EQ(wide->dtype(), DType::Float64);
    EXPECT_EQ(wide->level(1).dtype(), DType::Float32);
    EXPECT_EQ(wide->level(1).at(0, 0, 0, 0), 2.5);
}

TEST(Pyramid, RefusesWhatIsNotAPicture)
{
    EXPECT_THROW(Pyramid::build(Tensor()), Error);
    EXPECT_THROW(Pyramid::build(tensorOf<float>({1, 1, 1, 1}, {1}), 1), Error);
}

TEST(Pyramid, IsCancelled)
{
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    try {
        Pyramid::build(tensorOf<float>({1, 1, 2, 2}, {1, 2, 3, 4}), 0, progress);
        FAIL() << "was not cancelled";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

TEST(DifferencePyramid, KeepsTheLargestWithItsSignAtEveryLevel)
{
    const Shape shape{1, 1, 37, 53};
    std::vector<std::uint8_t> a(static_cast<std::size_t>(shape.elements()), 100);
    std::vector<std::uint8_t> b = a;
    b[20 * 53 + 50] = 103;
    b[20 * 53 + 51] = 98;
    DifferencePyramid pair(Pyramid::build(tensorOf(shape, a)), Pyramid::build(tensorOf(shape, b)));
    const auto levels = pair.levels({DifferenceMeasure::Plain, -1});
    ASSERT_EQ(levels->size(), 6u);
    for (std::size_t k = 0; k < levels->size(); ++k) {
        const DifferenceLevel& level = (*levels)[k];
        const int x = 50 >> (k + 1);
        const int y = 20 >> (k + 1);
        EXPECT_EQ(level.values[static_cast<std::size_t>(y * level.width + x)], -3.0f) << k;
        int nonZero = 0;
        for (const float v : level.values)
            nonZero += v != 0.0f;
        EXPECT_EQ(nonZero, 1) << k;
    }
    EXPECT_EQ(levels, pair.levels({DifferenceMeasure::Plain, -1}));
}

TEST(DifferencePyramid, MeasuresChannelsAloneOrTheLargest)
{
    const auto a = Pyramid::build(tensorOf<std::uint8_t>({1, 3, 1, 1}, {10, 20, 30}));
    const auto b = Pyramid::build(tensorOf<std::uint8_t>({1, 3, 1, 1}, {11, 15, 32}));
    float out = 0;
    const auto measured = [&](DifferenceMeasure measure, int channel) {
        differenceRow(*a, *b, {measure, channel}, 0, 0, 1, &out);
        return out;
    };
    EXPECT_EQ(measured(DifferenceMeasure::Plain, 0), -1.0f);
    EXPECT_EQ(measured(DifferenceMeasure::Plain, 1), 5.0f);
    EXPECT_EQ(measured(DifferenceMeasure::Plain, -1), 5.0f);
    EXPECT_EQ(measured(DifferenceMeasure::Relative, 1), 0.25f);
    EXPECT_EQ(measured(DifferenceMeasure::Ulp, 2), -2.0f);
}

TEST(DifferencePyramid, MeasuresFloatsInUlps)
{
    const float one = 1.0f;
    const float next = std::nextafter(one, 2.0f);
    const float tiny = std::numeric_limits<float>::denorm_min();
    const auto a = Pyramid::build(tensorOf<float>({1, 1, 1, 4}, {one, 0.0f, tiny, -next}));
    const auto b = Pyramid::build(tensorOf<float>({1, 1, 1, 4}, {next, -0.0f, -tiny, -one}));
    float out[4];
    differenceRow(*a, *b, {DifferenceMeasure::Ulp, -1}, 0, 0, 4, out);
    EXPECT_EQ(out[0], -1.0f);
    EXPECT_EQ(out[1], 0.0f);
    EXPECT_EQ(out[2], 2.0f);
    EXPECT_EQ(out[3], -1.0f);
    const auto wideA = Pyramid::build(tensorOf<double>({1, 1, 1, 1}, {1.0}));
    const auto wideB = Pyramid::build(tensorOf<double>({1, 1, 1, 1}, {std::nextafter(1.0, 0.0)}));
    differenceRow(*wideA, *wideB, {DifferenceMeasure::Ulp, -1}, 0, 0, 1, out);
    EXPECT_EQ(out[0], 1.0f);
    // 1e-16 is no zero, and neither is what float32 cannot hold.
    differenceRow(*wideA, *wideB, {DifferenceMeasure::Plain, -1}, 0, 0, 1, out);
    EXPECT_GT(out[0], 0.0f);
    const auto smallest = Pyramid::build(tensorOf<double>({1, 1, 1, 1}, {1e-300}));
    const auto zero = Pyramid::build(tensorOf<double>({1, 1, 1, 1}, {0.0}));
    differenceRow(*zero, *smallest, {DifferenceMeasure::Plain, -1}, 0, 0, 1, out);
    EXPECT_EQ(out[0], -tiny);
}

TEST(DifferencePyramid, NonFiniteValuesWin)
{
    const float inf = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto a = Pyramid::build(tensorOf<float>({1, 1, 1, 8}, {5, inf, inf, inf, 9, nan, 1, 1}));
    const auto b = Pyramid::build(tensorOf<float>({1, 1, 1, 8}, {0, inf, -inf, 0, nan, nan, 1, 1}));
    float out[8];
    differenceRow(*a, *b, {DifferenceMeasure::Plain, -1}, 0, 0, 8, out);
    EXPECT_EQ(out[0], 5.0f);
    EXPECT_EQ(out[1], 0.0f);
    EXPECT_EQ(out[2], inf);
    EXPECT_EQ(out[3], inf);
    EXPECT_TRUE(std::isnan(out[4]));
    EXPECT_TRUE(std::isnan(out[5]));
    DifferencePyramid pair(a, b);
    const auto levels = pair.levels({DifferenceMeasure::Plain, -1});
    EXPECT_EQ((*levels)[1].values[0], inf);
    EXPECT_TRUE(std::isnan((*levels)[1].values[1]));
    EXPECT_TRUE(std::isnan((*levels)[2].values[0]));
}

/// Samples [first, first + count) of level 1, one a pane pixel.
SampleAxis samplesOfHalf(int first, int count)
{
    SampleAxis axis;
    axis.level = 1;
    axis.end = count;
    axis.first = first;
    axis.last = first + count;
    for (int i = 0; i < count; ++i)
        axis.lower.push_back(first + i);
    axis.upper = axis.lower;
    return axis;
}

TEST(DifferencePyramid, OfALargePairLevelOneIsNotStoredAndShownAlike)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::mt19937 random(11);
    for (const auto& [height, width] : {std::pair(37, 53), {64, 48}, {1, 9}, {9, 1}, {5, 2}}) {
        const Shape shape{1, 3, height, width};
        std::vector<float> a(static_cast<std::size_t>(shape.elements()));
        for (float& value : a)
            value = static_cast<float>(random() % 255) / 255.0F;
        std::vector<float> b = a;
        for (std::size_t i = 0; i < b.size(); i += 3)
            b[i] = i % 2 ? nan : static_cast<float>(random() % 255) / 255.0F;
        const auto pyramidA = Pyramid::build(tensorOf(shape, a));
        const auto pyramidB = Pyramid::build(tensorOf(shape, b));
        DifferencePyramid stored(pyramidA, pyramidB);
        DifferencePyramid large(pyramidA, pyramidB, 0);
        for (const DifferenceQuery& query :
             {DifferenceQuery{}, DifferenceQuery{DifferenceMeasure::Relative, 1},
              DifferenceQuery{DifferenceMeasure::Plain, -1, ValueBand{-0.1, 0.1, true}}}) {
            const auto expected = stored.levels(query);
            const auto found = large.levels(query);
            ASSERT_EQ(found->size(), expected->size());
            EXPECT_TRUE(found->front().values.empty());
            for (std::size_t k = 0; k < found->size(); ++k) {
                EXPECT_EQ((*found)[k].width, (*expected)[k].width);
                EXPECT_EQ((*found)[k].height, (*expected)[k].height);
                for (std::size_t i = 0; k > 0 && i < (*found)[k].values.size(); ++i)
                    EXPECT_EQ(std::bit_cast<std::uint32_t>((*found)[k].values[i]),
                              std::bit_cast<std::uint32_t>((*expected)[k].values[i]));
            }
            const int halfWidth = expected->front().width;
            const int halfHeight = expected->front().height;
            for (const int first : {0, halfWidth / 3}) {
                const SampleAxis columns = samplesOfHalf(first, halfWidth - first);
                const SampleAxis rows = samplesOfHalf(0, halfHeight);
                const DifferenceRows one(stored, query, columns, rows);
                const DifferenceRows other(large, query, columns, rows);
                DifferenceRows::Scratch scratch;
                std::vector<float> p(static_cast<std::size_t>(halfWidth)), q = p;
                for (int y = 0; y < halfHeight; ++y) {
                    one.row(y, scratch, p.data());
                    other.row(y, scratch, q.data());
                    EXPECT_EQ(std::memcmp(p.data(), q.data(), p.size() * sizeof(float)), 0) << y;
                }
            }
        }
    }
}

TEST(DifferencePyramid, RefusesUnequalSizesAndStopsWhenAbandoned)
{
    const auto a = Pyramid::build(tensorOf<float>({1, 1, 1, 2}, {1, 2}));
    const auto b = Pyramid::build(tensorOf<float>({1, 1, 2, 1}, {1, 2}));
    EXPECT_THROW(DifferencePyramid(a, b), Error);
    DifferencePyramid pair(a, a);
    pair.abandon();
    EXPECT_THROW(pair.levels({DifferenceMeasure::Plain, -1}), Error);
}

} // namespace
} // namespace comparo
