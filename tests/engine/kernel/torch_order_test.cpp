// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/torch/aten_sum.h"
#include "engine/kernel/torch/glibc_power.h"
#include "engine/kernel/torch/sleef_power.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

/// Against the bits of torch.pow and torch.sum of PyTorch 2.15 on the CPU with two threads: sums over
/// bits * (2 i + 1) modulo 2^64, as tests/reference/fidelity/torch_order.py prints them.
namespace comparo {
namespace {

constexpr std::uint64_t kCount = 1u << 20;

template <class T>
std::uint64_t bitsOf(T value)
{
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    return std::bit_cast<Bits>(value);
}

template <class T, class Function>
std::uint64_t checksum(Function function, T exponent)
{
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < kCount; ++i)
        sum += bitsOf(function(static_cast<T>(i) / static_cast<T>(kCount), exponent)) * (2 * i + 1);
    return sum;
}

TEST(TorchOrder, PowersOfVectorsAreSleefs)
{
    const auto power = [](auto x, auto y) { return cpu::sleefPow(x, y); };
    EXPECT_EQ(checksum(power, 0x1.d16p-2f), 0x4f6bdcd65f65a533u);
    EXPECT_EQ(checksum(power, 0x1.19999ap+1f), 0xad873f77ee4cefedu);
    EXPECT_EQ(checksum(power, 0x1.d16p-2), 0xac3609fbdb09b4a9u);
    EXPECT_EQ(checksum(power, 0x1.19999ap+1), 0xe1930aee13ffad44u);
}

TEST(TorchOrder, PowersOneByOneAreThoseOfGlibc)
{
    const auto power = [](auto x, auto y) { return cpu::glibcPow(x, y); };
    EXPECT_EQ(checksum(power, 0x1.d16p-2f), 0x4f6bdcd719853740u);
    EXPECT_EQ(checksum(power, 0x1.19999ap+1f), 0xad873f78ebf69ba7u);
    EXPECT_EQ(checksum(power, 0x1.d16p-2), 0xac3609fa5e39a7b3u);
    EXPECT_EQ(checksum(power, 0x1.19999ap+1), 0xe1930aecba8190c3u);
}

/// Down to the denormals, where the rounding is another one: the sum of what glibc 2.36 gives on x86-64 with
/// FMA, and on aarch64.
TEST(TorchOrder, TinyPowersAreThoseOfGlibc)
{
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < 1u << 16; ++i) {
        const double base = static_cast<double>(i + 1) / 65537.0;
        sum += bitsOf(cpu::glibcPow(base * 0x1p-1000, 0.5 + base / 1.75)) * (2 * i + 1);
    }
    EXPECT_EQ(sum, 0x5ea8c3e0c75dcbd4u);
}

TEST(TorchOrder, PowersOfTheLimits)
{
    for (const auto power : {+[](float x, float y) { return cpu::sleefPow(x, y); },
                             +[](float x, float y) { return cpu::glibcPow(x, y); }}) {
        EXPECT_EQ(power(0.0f, 0.0f), 1.0f);
        EXPECT_EQ(power(0.0f, 2.5f), 0.0f);
        EXPECT_EQ(power(1.0f, 77.0f), 1.0f);
        EXPECT_EQ(power(0.25f, 0.5f), 0.5f);
        EXPECT_EQ(power(0x1p-149f, 1.0f), 0x1p-149f);
        EXPECT_EQ(power(0x1p-100f, 2.0f), 0.0f);
        EXPECT_TRUE(std::isnan(power(std::numeric_limits<float>::quiet_NaN(), 0.5f)));
        EXPECT_EQ(power(std::numeric_limits<float>::quiet_NaN(), 0.0f), 1.0f);
    }
    EXPECT_EQ(cpu::glibcPow(0.0, 0.0), 1.0);
    EXPECT_EQ(cpu::glibcPow(0.0, 2.5), 0.0);
    EXPECT_EQ(cpu::glibcPow(1.0, 1e300), 1.0);
    EXPECT_EQ(cpu::glibcPow(0.5, 1e300), 0.0);
    EXPECT_EQ(cpu::glibcPow(0.5, 1e-300), 1.0);
    EXPECT_EQ(cpu::glibcPow(0x1p-1074, 1.0), 0x1p-1074);
    EXPECT_EQ(cpu::glibcPow(0.5, 1100.0), 0.0);
    EXPECT_TRUE(std::isnan(cpu::glibcPow(std::numeric_limits<double>::quiet_NaN(), 0.5)));
    EXPECT_EQ(cpu::glibcPow(std::numeric_limits<double>::quiet_NaN(), 0.0), 1.0);
}

/// "noise:1" of tests/reference/kornia: splitmix64's output function, its upper 24 bits.
template <class T>
std::vector<T> noise()
{
    std::vector<T> values;
    for (std::uint64_t i = 0; i < kCount; ++i) {
        std::uint64_t z = ((std::uint64_t{1} << 32) + i + 1) * 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        values.push_back(static_cast<T>(static_cast<double>((z ^ (z >> 31)) >> 40) * 0x1p-24));
    }
    return values;
}

template <class T>
std::uint64_t checksumOfTotals()
{
    const std::vector<T> values = noise<T>();
    std::uint64_t sum = 0;
    std::uint64_t i = 0;
    for (const std::int64_t count :
         {1, 7, 8, 31, 100, 1000, 12707, 32767, 32768, 65537, 131072, static_cast<int>(kCount) - 1})
        sum += bitsOf(cpu::atenTotal(values.data(), count, 2)) * (2 * i++ + 1);
    return sum;
}

template <class T>
std::uint64_t checksumOfRows()
{
    const std::vector<T> values = noise<T>();
    std::uint64_t sum = 0;
    std::uint64_t i = 0;
    for (const std::int64_t count : {5, 97, 320, 12707, 121303})
        sum += bitsOf(cpu::atenRunSum(values.data(), count)) * (2 * i++ + 1);
    return sum;
}

TEST(TorchOrder, SumsHaveTheBitsOfTorch)
{
    EXPECT_EQ(checksumOfTotals<float>(), 0x27573a581eu);
    EXPECT_EQ(checksumOfTotals<double>(), 0x6ae74b012a45dc00u);
    EXPECT_EQ(checksumOfRows<float>(), 0x6c16022b0u);
    EXPECT_EQ(checksumOfRows<double>(), 0x502c0455d9b4c000u);
}

TEST(TorchOrder, ScalarCodeTakesWhatPairsOfVectorsLeaveOfEachThreadsRows)
{
    const auto text = [](std::int64_t length, std::int64_t rows, std::int64_t row, std::int64_t threads = 2) {
        std::string runs;
        for (const cpu::ElementRun& run : cpu::atenScalarRuns(length, rows, row, 4, threads))
            runs += std::to_string(run.begin) + "-" + std::to_string(run.end) + " ";
        return runs;
    };
    EXPECT_EQ(text(64, 3, 1), "");
    EXPECT_EQ(text(70, 3, 1), "64-70 ");
    EXPECT_EQ(text(32769, 1, 0), "16384-16385 "); // two threads: 16385 and 16384 elements
    EXPECT_EQ(text(32769, 1, 0, 1), "32768-32769 ");
    EXPECT_EQ(text(32767, 1, 0), "32736-32767 ");             // too few for two
    EXPECT_EQ(text(30000, 3, 1), "14976-15000 29976-30000 "); // the threads meet within the row
}

} // namespace
} // namespace comparo
