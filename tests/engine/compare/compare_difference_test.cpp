// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/difference.h"

#include "tests/engine/compare/compare_pairs.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

using testing::pairOf;
using testing::randomPair;

constexpr float kInfF = std::numeric_limits<float>::infinity();
constexpr float kNaNF = std::numeric_limits<float>::quiet_NaN();

std::vector<double> mapOf(const Tensor& a, const Tensor& b, DifferenceKind kind)
{
    const auto stream = a.device().createStream();
    const Tensor map = differenceMap(*stream, a, b, kind);
    stream->synchronize();
    const Tensor host = map.toHost();
    const Shape s = host.shape();
    std::vector<double> values;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(host.at(n, c, y, x));
    return values;
}

using Values = std::vector<double>;

TEST(Difference, BytesDoNotWrapAround)
{
    const auto pair = pairOf<std::uint8_t>({1, 1, 1, 4}, {0, 255, 0, 50}, {255, 254, 0, 100});
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Signed), (Values{-255, 1, 0, -50}));
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Absolute), (Values{255, 1, 0, 50}));
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Squared), (Values{65025, 1, 0, 2500}));
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Ulp), (Values{255, 1, 0, 50}));
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Relative),
              (Values{1, static_cast<double>(1.0f / 255.0f), 0, 0.5}));
}

TEST(Difference, NanAndInfinity)
{
    const auto pair = pairOf<float>({1, 1, 1, 6}, {kNaNF, kNaNF, kInfF, kInfF, 1.0f, -2.0f},
                                    {kNaNF, 1.0f, kInfF, -kInfF, kInfF, 2.0f});
    const double inf = kInfF;
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Signed), (Values{0, inf, 0, inf, inf, -4}));
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Relative), (Values{0, inf, 0, inf, inf, 2}));
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Ulp)[0], 0);
    EXPECT_EQ(mapOf(pair.a, pair.b, DifferenceKind::Ulp)[1], inf);
}

TEST(Difference, UlpCountsRepresentableValues)
{
    const float tiny = std::numeric_limits<float>::denorm_min();
    EXPECT_EQ(ulpDistance(0.0f, -0.0f), 0);
    EXPECT_EQ(ulpDistance(tiny, -tiny), 2);
    EXPECT_EQ(ulpDistance(-tiny, 0.0f), 1);
    EXPECT_EQ(ulpDistance(1.0f, 2.0f), 1 << 23);
    EXPECT_EQ(ulpDistance(std::numeric_limits<float>::max(), kInfF), 1);
    EXPECT_EQ(ulpDistance(-kInfF, kInfF), 2 * std::int64_t{0x7f800000});
    EXPECT_EQ(ulpDistance(kNaNF, -kNaNF), 0);
    EXPECT_EQ(ulpDistance(kNaNF, 1.0f), std::numeric_limits<std::int64_t>::max());
    float walker = -3 * tiny;
    for (int steps = 0; steps < 10; ++steps, walker = std::nextafter(walker, 1.0f))
        EXPECT_EQ(ulpDistance(-3 * tiny, walker), steps);
}

TEST(Difference, OutputTypeLayoutAndErrors)
{
    const auto stream = cpuDevice().createStream();
    const auto bytes = randomPair<std::uint8_t>({2, 3, 4, 5}, 0.5, 9, Layout::ChannelsLast);
    const Tensor map = differenceMap(*stream, bytes.a, bytes.b, DifferenceKind::Signed);
    EXPECT_EQ(map.desc(), (TensorDesc{DType::Float32, {2, 3, 4, 5}, Layout::ChannelsLast}));
    const auto floats = randomPair<float>({2, 3, 4, 5}, 0.5, 9);
    const auto doubles = randomPair<double>({2, 3, 4, 5}, 0.5, 9);
    EXPECT_EQ(differenceMap(*stream, floats.a, doubles.a, DifferenceKind::Signed).dtype(), DType::Float64);
    EXPECT_EQ(differenceMap(*stream, doubles.a, floats.a, DifferenceKind::Signed).dtype(), DType::Float64);
    EXPECT_THROW(differenceMap(*stream, bytes.a, floats.a, DifferenceKind::Signed), Error);
    EXPECT_THROW(
        differenceMap(*stream, floats.a, randomPair<float>({2, 3, 5, 4}, 0, 0).a, DifferenceKind::Signed),
        Error);
}

TEST(Difference, SameBitsOnEveryDeviceAndInEveryLayout)
{
    const auto check = [](const auto& make) {
        const auto plain = make(Layout::Contiguous, Layout::Contiguous);
        for (const DifferenceKind kind : allDifferenceKinds()) {
            const Values want = mapOf(plain.a, plain.b, kind);
            for (Device* target : allDevices())
                for (const Layout a : {Layout::Contiguous, Layout::ChannelsLast})
                    for (const Layout b : {Layout::Contiguous, Layout::ChannelsLast}) {
                        const auto pair = make(a, b);
                        EXPECT_EQ(
                            mapOf(testing::moved(pair.a, *target), testing::moved(pair.b, *target), kind),
                            want)
                            << toString(kind) << " on " << target->id().name();
                    }
        }
    };
    const Shape shape{2, 3, 7, 53};
    check([&](Layout a, Layout b) { return randomPair<std::uint8_t>(shape, 0.5, 80, a, b); });
    check([&](Layout a, Layout b) { return randomPair<std::uint16_t>(shape, 0.5, 800, a, b); });
    check([&](Layout a, Layout b) { return randomPair<float>(shape, 0.5, 80, a, b); });
    check([&](Layout a, Layout b) { return randomPair<double>(shape, 0.5, 80, a, b); });
}

TEST(Difference, NamesRoundTrip)
{
    for (const DifferenceKind kind : allDifferenceKinds())
        EXPECT_EQ(parseDifferenceKind(toString(kind)), kind);
    EXPECT_THROW(parseDifferenceKind("absolutely"), Error);
}

} // namespace
} // namespace comparo
