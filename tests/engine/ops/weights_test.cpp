// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/resample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>

/// The tap tables themselves: geometry, sums, precision of the int16 weights, source indices.
namespace comparo {
namespace {

constexpr Interpolation kFilters[] = {Interpolation::Bilinear, Interpolation::Bicubic};
constexpr WeightRule kRules[] = {WeightRule::Exact, WeightRule::TorchCpu, WeightRule::TorchCpuVectorised,
                                 WeightRule::TorchCuda};
constexpr int kSizes[] = {1, 2, 3, 5, 8, 13, 32, 49, 100, 255, 256, 300};

std::string label(int in, int out, Interpolation mode, bool antialias)
{
    return std::to_string(in) + " to " + std::to_string(out) +
           (mode == Interpolation::Bilinear ? " bilinear" : " bicubic") + (antialias ? " antialias" : "");
}

template <class T>
void expectSound(int in, int out, Interpolation mode, bool antialias, WeightRule rule)
{
    const FloatTaps<T> table = makeFloatTaps<T>(in, out, mode, antialias, rule);
    ASSERT_EQ(table.count.size(), static_cast<std::size_t>(out));
    ASSERT_EQ(table.index.size(), static_cast<std::size_t>(out) * static_cast<std::size_t>(table.taps));
    ASSERT_EQ(table.weight.size(), table.index.size());
    for (int i = 0; i < out; ++i) {
        const std::size_t at = static_cast<std::size_t>(i) * static_cast<std::size_t>(table.taps);
        const int count = table.count[static_cast<std::size_t>(i)];
        ASSERT_GE(count, 1) << label(in, out, mode, antialias);
        ASSERT_LE(count, table.taps) << label(in, out, mode, antialias);
        double sum = 0.0;
        double magnitude = 0.0;
        for (int j = 0; j < count; ++j) {
            const std::size_t k = at + static_cast<std::size_t>(j);
            ASSERT_GE(table.index[k], 0);
            ASSERT_LT(table.index[k], in);
            sum += static_cast<double>(table.weight[k]);
            magnitude += std::abs(static_cast<double>(table.weight[k]));
        }
        const double rounding = static_cast<double>(std::numeric_limits<T>::epsilon()) * (count + 8);
        EXPECT_NEAR(sum, 1.0, rounding * magnitude) << label(in, out, mode, antialias) << ", output " << i;
    }
}

TEST(Weights, SumToOneAndStayInside)
{
    for (const int in : kSizes)
        for (const int out : kSizes)
            for (const Interpolation mode : kFilters)
                for (const bool antialias : {false, true})
                    for (const WeightRule rule : kRules) {
                        expectSound<float>(in, out, mode, antialias, rule);
                        expectSound<double>(in, out, mode, antialias, rule);
                    }
}

TEST(Weights, OfAKeptAxisAreTheIdentity)
{
    for (const Interpolation mode : kFilters)
        for (const bool antialias : {false, true}) {
            const FixedTaps fixed = makeFixedTaps(9, 9, mode, antialias);
            const FloatTaps<float> real = makeFloatTaps<float>(9, 9, mode, antialias, WeightRule::TorchCpu);
            for (int i = 0; i < 9; ++i) {
                const auto o = static_cast<std::size_t>(i);
                EXPECT_EQ(fixed.first[o], i);
                EXPECT_EQ(fixed.count[o], 1);
                EXPECT_EQ(fixed.weight[o * static_cast<std::size_t>(fixed.taps)], 1 << fixed.precision);
                EXPECT_EQ(real.index[o * static_cast<std::size_t>(real.taps)], i);
                EXPECT_EQ(real.weight[o * static_cast<std::size_t>(real.taps)], 1.0f);
            }
        }
}

TEST(Weights, PrecisionFollowsTheLargestWeight)
{
    const auto precision = [](int in, int out, Interpolation mode, bool antialias) {
        return makeFixedTaps(in, out, mode, antialias).precision;
    };
    EXPECT_EQ(precision(100, 237, Interpolation::Bilinear, false), 14); // plain upscaling
    EXPECT_EQ(precision(100, 237, Interpolation::Bilinear, true), 14);
    EXPECT_EQ(precision(256, 128, Interpolation::Bilinear, false), 15); // 2:1 puts 1/2 on each of two taps
    EXPECT_EQ(precision(256, 128, Interpolation::Bilinear, true), 16);  // 3/8 inside, 3/7 at the border
    EXPECT_EQ(precision(256, 127, Interpolation::Bilinear, true), 16);
    EXPECT_EQ(precision(1024, 32, Interpolation::Bilinear, true), 19);
    EXPECT_EQ(precision(8192, 32, Interpolation::Bilinear, true), 22);
}

TEST(Weights, FixedOnesUseTheirSixteenBits)
{
    for (const int in : kSizes)
        for (const int out : kSizes)
            for (const Interpolation mode : kFilters)
                for (const bool antialias : {false, true}) {
                    const FixedTaps table = makeFixedTaps(in, out, mode, antialias);
                    int largest = 0;
                    for (int i = 0; i < out; ++i) {
                        const std::size_t at =
                            static_cast<std::size_t>(i) * static_cast<std::size_t>(table.taps);
                        const int count = table.count[static_cast<std::size_t>(i)];
                        ASSERT_GE(table.first[static_cast<std::size_t>(i)], 0);
                        ASSERT_LE(table.first[static_cast<std::size_t>(i)] + count, in);
                        int sum = 0;
                        for (int j = 0; j < count; ++j) {
                            const int weight = table.weight[at + static_cast<std::size_t>(j)];
                            sum += weight;
                            largest = std::max(largest, weight);
                        }
                        EXPECT_LE(std::abs(sum - (1 << table.precision)), (count + 1) / 2)
                            << label(in, out, mode, antialias);
                    }
                    EXPECT_GE(largest, 1 << 14) << label(in, out, mode, antialias);
                }
}

TEST(Weights, QuantisedOnesAreTheFixedOnesAsNumbers)
{
    const FixedTaps fixed = makeFixedTaps(97, 41, Interpolation::Bicubic, true);
    const FloatTaps<double> real = makeQuantisedTaps<double>(97, 41, Interpolation::Bicubic, true);
    ASSERT_EQ(real.weight.size(), fixed.weight.size());
    for (std::size_t k = 0; k < fixed.weight.size(); ++k)
        EXPECT_EQ(std::ldexp(real.weight[k], fixed.precision), fixed.weight[k]);
}

TEST(Weights, KnownBicubicOnes)
{
    // 2:1 without antialiasing reads half-way between samples: Keys with a = -3/4 gives -3/32, 19/32, 19/32,
    // -3/32.
    const FloatTaps<double> table =
        makeFloatTaps<double>(16, 8, Interpolation::Bicubic, false, WeightRule::Exact);
    const double* weight = &table.weight[4 * 4];
    EXPECT_DOUBLE_EQ(weight[0], -3.0 / 32);
    EXPECT_DOUBLE_EQ(weight[1], 19.0 / 32);
    EXPECT_DOUBLE_EQ(weight[2], 19.0 / 32);
    EXPECT_DOUBLE_EQ(weight[3], -3.0 / 32);
}

TEST(Weights, BorderTapsOfTheFixedPathAreFoldedInwards)
{
    const FixedTaps table = makeFixedTaps(4, 8, Interpolation::Bicubic, false);
    EXPECT_EQ(table.first[0], 0);
    EXPECT_EQ(table.count[0], 2); // taps -2, -1, 0 and 1 become 0 and 1
    EXPECT_EQ(table.first[7], 2);
    EXPECT_EQ(table.count[7], 2);
}

TEST(Weights, ExactTiesOfNearestExactDifferBetweenDevices)
{
    for (const auto& [in, out] : {std::pair{2, 41}, std::pair{4, 82}, std::pair{18, 369}}) {
        const auto cpu = makeNearestIndex(in, out, Interpolation::NearestExact, WeightRule::TorchCpu, false);
        const auto cuda =
            makeNearestIndex(in, out, Interpolation::NearestExact, WeightRule::TorchCuda, false);
        constexpr std::size_t kTie = 20; // (20 + 1/2) * in / out is a whole number
        ASSERT_EQ(cpu.size(), cuda.size());
        for (std::size_t i = 0; i < cpu.size(); ++i)
            EXPECT_EQ(cpu[i] == cuda[i], i != kTie) << in << " to " << out << " at " << i;
    }
}

TEST(Weights, NearestExactOfFloat64UsesDoubleOnTheCpuOnly)
{
    const auto index = [](WeightRule rule, bool wide) {
        return makeNearestIndex(8, 164, Interpolation::NearestExact, rule, wide);
    };
    EXPECT_NE(index(WeightRule::TorchCpu, true), index(WeightRule::TorchCuda, true));
    EXPECT_EQ(index(WeightRule::TorchCuda, true), index(WeightRule::TorchCuda, false));
    EXPECT_EQ(index(WeightRule::TorchCpu, true), index(WeightRule::Exact, true));
}

TEST(Weights, NearestInFloat32IsNotExactlyFloor)
{
    // 41*2/82 is 1, the float32 product lies below it.
    EXPECT_EQ(makeNearestIndex(2, 82, Interpolation::Nearest, WeightRule::Exact, false)[41], 1);
    EXPECT_EQ(makeNearestIndex(2, 82, Interpolation::Nearest, WeightRule::TorchCuda, false)[41], 0);
}

} // namespace
} // namespace comparo
