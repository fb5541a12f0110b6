// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/power_table.h"

#include "tests/support/cases_of.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <span>

/// The table of powers against the 64-bit mantissas of long double.
namespace comparo {
namespace {

static_assert(LDBL_MANT_DIG >= 64, "the reference needs more precision than a double");

constexpr float kExponents[] = {0.3f, 0.45454547f, 0.5f, 0.7f, 0.999f, 1.1f, 1.4f, 2.2f, 2.4f, 3.7f, 4.0f};

/// Millionths of the floats in [2^-16, 2) that `power` does not round to the nearest float.
template <class F>
double misroundedPerMillion(float exponent, F power)
{
    std::mt19937 words(77);
    constexpr int kSamples = 400000;
    int wrong = 0;
    for (int i = 0; i < kSamples; ++i) {
        const float x = std::bit_cast<float>(0x37800000u + static_cast<std::uint32_t>(words() % 0x08800000u));
        const long double exact = std::pow(static_cast<long double>(x), static_cast<long double>(exponent));
        const float got = power(x);
        wrong += got == static_cast<float>(exact) ? 0 : 1;
        const long double ulp = std::nextafter(got, std::numeric_limits<float>::infinity()) - got;
        EXPECT_LE(std::fabs(static_cast<long double>(got) - exact), 0.501L * ulp) << x << "^" << exponent;
    }
    return wrong * 1e6 / kSamples;
}

TEST(PowerTable, RoundsAsNearlyAsTheFunction)
{
    for (const float exponent : std::span(kExponents).first(test::casesOf(std::size(kExponents), 1))) {
        ASSERT_TRUE(cpu::PowerTable::covers(exponent));
        const auto numbers = cpu::PowerTable::numbersOf(exponent);
        const cpu::PowerTable table(numbers.data());
        const double byTable = misroundedPerMillion(exponent, [&](float x) { return table.of(x); });
        const double byFunction =
            misroundedPerMillion(exponent, [&](float x) { return cpu::pow(x, exponent); });
        EXPECT_LE(byTable, 8.0) << exponent;
        EXPECT_LE(byTable, byFunction + 8.0) << exponent;
    }
}

TEST(PowerTable, KeepsWhatIsExact)
{
    const auto ones = cpu::PowerTable::numbersOf(0.0f);
    const auto same = cpu::PowerTable::numbersOf(1.0f);
    const auto root = cpu::PowerTable::numbersOf(0.5f);
    std::mt19937 words(5);
    for (int i = 0; i < 100000; ++i) {
        const float x = std::bit_cast<float>(0x37800000u + static_cast<std::uint32_t>(words() % 0x08800000u));
        ASSERT_EQ(cpu::PowerTable(ones.data()).of(x), 1.0f) << x;
        ASSERT_EQ(cpu::PowerTable(same.data()).of(x), x);
        ASSERT_EQ(cpu::PowerTable(root.data()).of(x), std::sqrt(x)) << x;
    }
    EXPECT_EQ(cpu::PowerTable(ones.data()).of(0.0f), 1.0f);
    EXPECT_EQ(cpu::PowerTable(same.data()).of(0.0f), 0.0f);
    EXPECT_EQ(cpu::PowerTable(root.data()).of(0.0f), 0.0f);
    for (const float exponent : kExponents)
        EXPECT_EQ(cpu::PowerTable(cpu::PowerTable::numbersOf(exponent).data()).of(1.0f), 1.0f);
}

TEST(PowerTable, HoldsZeroAndItsIntervals)
{
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    for (const float x : {0.0f, 0x1p-16f, 1.0f, 1.9999999f})
        EXPECT_TRUE(cpu::PowerTable::holds(x)) << x;
    for (const float x : {-0.0f, -0.5f, 0x1.fffffep-17f, 1e-45f, 2.0f, 1e30f, kInfinity, -kInfinity,
                          std::numeric_limits<float>::quiet_NaN()})
        EXPECT_FALSE(cpu::PowerTable::holds(x)) << x;
    EXPECT_FALSE(cpu::PowerTable::covers(4.1f));
    EXPECT_FALSE(cpu::PowerTable::covers(-0.1f));
    EXPECT_FALSE(cpu::PowerTable::covers(std::numeric_limits<float>::quiet_NaN()));
}

} // namespace
} // namespace comparo
