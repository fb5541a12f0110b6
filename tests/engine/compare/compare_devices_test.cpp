// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"
#include "tests/engine/compare/compare_pairs.h"

#include <gtest/gtest.h>

/// A comparison is the same to the last bit on every device present (cpu in its vectorised form, emu thread
/// by thread, cuda where there is one), for any number of threads and in any layout.
namespace comparo {
namespace {

using testing::bitsOf;
using testing::randomPair;

template <class Make>
void expectSameEverywhere(const Make& make, const CompareOptions& options)
{
    const auto reference = make(Layout::Contiguous, Layout::Contiguous);
    const std::string want = bitsOf(compare(reference.a, reference.b, options));
    for (const Layout a : {Layout::Contiguous, Layout::ChannelsLast})
        for (const Layout b : {Layout::Contiguous, Layout::ChannelsLast}) {
            const auto pair = make(a, b);
            for (Device* target : allDevices()) {
                if (target->id().index > 0)
                    continue;
                const Tensor there = testing::moved(pair.a, *target);
                const Tensor thereB = testing::moved(pair.b, *target);
                EXPECT_EQ(bitsOf(compare(there, thereB, options)), want)
                    << target->id().name() << ", " << toString(a) << " and " << toString(b) << ", "
                    << pair.a.shape().toString();
            }
        }
}

const Shape kShapes[] = {{1, 1, 1, 1},    {1, 3, 1, 130},   {2, 3, 97, 201},
                         {1, 4, 150, 77}, {1, 1, 13, 1030}, {3, 2, 11, 11}};

TEST(CompareDevices, BytesHaveTheSameBits)
{
    for (const Shape& shape : kShapes)
        for (const int reach : {1, 9, 200}) {
            CompareOptions options;
            options.tolerance = {2.0, reach == 9 ? 0.05 : 0.0, 0};
            expectSameEverywhere(
                [&](Layout a, Layout b) { return randomPair<std::uint8_t>(shape, 0.3, reach, a, b); },
                options);
        }
}

TEST(CompareDevices, WiderTypesHaveTheSameBits)
{
    CompareOptions options;
    options.tolerance = {1e-4, 1e-3, 3};
    for (const Shape& shape : kShapes) {
        expectSameEverywhere(
            [&](Layout a, Layout b) { return randomPair<std::uint16_t>(shape, 0.3, 400, a, b); }, options);
        expectSameEverywhere([&](Layout a, Layout b) { return randomPair<float>(shape, 0.3, 400, a, b); },
                             options);
        expectSameEverywhere([&](Layout a, Layout b) { return randomPair<double>(shape, 0.3, 400, a, b); },
                             options);
    }
}

TEST(CompareDevices, RegionsAndMixedTypesHaveTheSameBits)
{
    CompareOptions options;
    options.region = {3, 5, 60, 70};
    expectSameEverywhere(
        [](Layout a, Layout b) {
            return randomPair<std::uint8_t>({1, 3, 90, 77}, 0.5, 9, a, b);
        },
        options);
    expectSameEverywhere(
        [](Layout a, Layout b) {
            auto pair = randomPair<float>({1, 3, 90, 77}, 0.5, 9, a, b);
            std::vector<double> wide(pair.valuesB.begin(), pair.valuesB.end());
            wide[7] += 1e-12;
            pair.b = Tensor::fromValues<double>(pair.a.shape(), wide).withLayout(b);
            return pair;
        },
        options);
}

/// Values from the whole range of T: NaN, infinities, denormals, both zeros, and neighbours of one another.
template <class T>
testing::Pair<T> wildPair(const Shape& shape, Layout a, Layout b)
{
    using Limits = std::numeric_limits<T>;
    const T special[] = {T(0),
                         T(-0.0),
                         Limits::quiet_NaN(),
                         -Limits::quiet_NaN(),
                         Limits::infinity(),
                         -Limits::infinity(),
                         Limits::max(),
                         Limits::lowest(),
                         Limits::min(),
                         Limits::denorm_min(),
                         -Limits::denorm_min(),
                         T(1),
                         std::nextafter(T(1), T(2)),
                         T(-1),
                         T(0.1)};
    std::mt19937 random(3);
    std::vector<T> left, right;
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        left.push_back(special[random() % std::size(special)]);
        right.push_back(random() % 4 == 0 ? left.back() : special[random() % std::size(special)]);
    }
    auto pair = testing::pairOf<T>(shape, left, right);
    pair.a = pair.a.withLayout(a);
    pair.b = pair.b.withLayout(b);
    return pair;
}

TEST(CompareDevices, WildFloatsHaveTheSameBits)
{
    for (const Tolerance& tolerance :
         {Tolerance{}, Tolerance{1e-40, 0.3, 0}, Tolerance{0, 0, 1}, Tolerance{0.2, 0, 1 << 30}})
        for (const Shape& shape : {Shape{1, 1, 3, 40}, Shape{1, 3, 11, 131}}) {
            const CompareOptions options{tolerance, {}, false};
            expectSameEverywhere([&](Layout a, Layout b) { return wildPair<float>(shape, a, b); }, options);
            expectSameEverywhere([&](Layout a, Layout b) { return wildPair<double>(shape, a, b); }, options);
        }
}

TEST(CompareDevices, NumberOfThreadsDoesNotMatter)
{
    ThreadPool& pool = ThreadPool::instance();
    const int before = pool.threads();
    const auto bytes =
        randomPair<std::uint8_t>({1, 3, 517, 611}, 0.3, 20, Layout::ChannelsLast, Layout::ChannelsLast);
    const auto floats = randomPair<float>({1, 3, 317, 211}, 0.3, 20);
    pool.setThreads(1);
    const std::string one = bitsOf(compare(bytes.a, bytes.b));
    const std::string oneFloat = bitsOf(compare(floats.a, floats.b));
    for (const int threads : {2, 5}) {
        pool.setThreads(threads);
        EXPECT_EQ(bitsOf(compare(bytes.a, bytes.b)), one) << threads;
        EXPECT_EQ(bitsOf(compare(floats.a, floats.b)), oneFloat) << threads;
    }
    pool.setThreads(before);
}

} // namespace
} // namespace comparo
