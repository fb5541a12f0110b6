// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace comparo {
namespace {

TEST(NumberText, CountsAreGroupedByThousands)
{
    EXPECT_EQ(groupedText(0), "0");
    EXPECT_EQ(groupedText(999), "999");
    EXPECT_EQ(groupedText(1000), "1,000");
    EXPECT_EQ(groupedText(1234567), "1,234,567");
    EXPECT_EQ(groupedText(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
    EXPECT_EQ(countedText(1, "block", "blocks"), "1 block");
    EXPECT_EQ(countedText(0, "block", "blocks"), "0 blocks");
    EXPECT_EQ(countedText(1280, "block", "blocks"), "1,280 blocks");
}

TEST(NumberText, MemoryHasThreeDigitsAndTheUnitThatSuits)
{
    EXPECT_EQ(memoryText(0), "0 B");
    EXPECT_EQ(memoryText(1023), "1,023 B");
    EXPECT_EQ(memoryText(1024), "1 KiB");
    EXPECT_EQ(memoryText(1260), "1.23 KiB");
    EXPECT_EQ(memoryText(2359296), "2.25 MiB");
    EXPECT_EQ(memoryText(999'600), "976 KiB");
    EXPECT_EQ(memoryText(std::size_t{1010} << 10), "1,010 KiB") << "not 1.01e+03";
    EXPECT_EQ(memoryText((std::size_t{1} << 20) - 1), "1 MiB") << "not 1,024 KiB";
    EXPECT_EQ(memoryText((std::size_t{1000} << 20) - 1), "1,000 MiB");
    EXPECT_EQ(memoryText(std::size_t{3} << 40), "3 TiB");
    EXPECT_EQ(memoryText(std::numeric_limits<std::size_t>::max()), "16,777,216 TiB");
}

TEST(NumberText, OnlyNothingIsZeroPercentAndOnlyAllIsAHundred)
{
    EXPECT_EQ(percentText(0, 10), "0 %");
    EXPECT_EQ(percentText(0, 0), "0 %");
    EXPECT_EQ(percentText(10, 10), "100 %");
    EXPECT_EQ(percentText(1, 10000000), "< 0.0001 %");
    EXPECT_EQ(percentText(999999, 1000000), "> 99.99 %");
    const std::uint64_t many = std::uint64_t{1} << 60;
    EXPECT_EQ(percentText(many - 1, many), "> 99.99 %"); // equal as double
    EXPECT_EQ(percentText(0.999), "99.90 %");
    EXPECT_EQ(percentText(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(NumberText, SharesHaveTwoDecimalsAndSmallOnesTwoDigits)
{
    EXPECT_EQ(percentText(124, 1000), "12.40 %");
    EXPECT_EQ(percentText(1, 1000), "0.10 %");
    EXPECT_EQ(percentText(9949, 10000000), "0.099 %");
    EXPECT_EQ(percentText(9951, 10000000), "0.10 %");
    EXPECT_EQ(percentText(7, 100000), "0.007 %");
    EXPECT_EQ(percentText(1, 300000), "0.00033 %");
    EXPECT_EQ(percentText(1, 1000000), "0.0001 %");
}

TEST(NumberText, ShortSharesHaveTwoDigits)
{
    EXPECT_EQ(shortPercentText(0.0), "0 %");
    EXPECT_EQ(shortPercentText(1.0), "100 %");
    EXPECT_EQ(shortPercentText(0.1234), "12 %");
    EXPECT_EQ(shortPercentText(0.00007), "0.007 %");
    EXPECT_EQ(shortPercentText(0.994), "99 %");
    EXPECT_EQ(shortPercentText(0.9996), "> 99 %");
    EXPECT_EQ(shortPercentText(1e-9), "< 0.0001 %");
}

TEST(NumberText, BoundsAreRoundedUpToFourDigits)
{
    EXPECT_EQ(roundedUpText(1.0 / 12.0), "0.08334");
    EXPECT_EQ(roundedUpText(0.5), "0.5");
    EXPECT_EQ(roundedUpText(0.0), "0");
    EXPECT_EQ(roundedUpText(123456.0), "123456");
    EXPECT_EQ(roundedUpText(65534.5), "65540");
    EXPECT_EQ(roundedUpText(9.99901e-5), "1e-04");
    EXPECT_EQ(roundedUpText(1e-320), "1e-320");
    EXPECT_EQ(roundedUp(1.7976931348623157e308), 1.7976931348623157e308);
    EXPECT_TRUE(std::isinf(roundedUp(std::numeric_limits<double>::infinity())));
    EXPECT_EQ(roundedUpText(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(NumberText, NoBoundIsBelowWhatItIsABoundOf)
{
    std::mt19937_64 random(18);
    for (int i = 0; i < 200000; ++i) {
        double value = 0.0;
        do {
            const std::uint64_t bits = random() & 0x7fffffffffffffffU;
            std::memcpy(&value, &bits, sizeof value);
        } while (!std::isfinite(value));
        const std::string text = roundedUpText(value);
        double read = 0.0;
        std::from_chars(text.data(), text.data() + text.size(), read);
        ASSERT_EQ(read, roundedUp(value));
        ASSERT_GE(read, value) << text;
        if (value > 1e-300) { // subnormal numbers have few digits of their own
            ASSERT_LE(read, value * 1.002) << text;
        }
    }
}

TEST(NumberText, PlacesNameTheImageOfABatch)
{
    EXPECT_EQ(placeText(211, 87), "(211, 87)");
    EXPECT_EQ(placeText(211, 87, "R"), "(211, 87, R)");
    EXPECT_EQ(placeText(211, 87, "R", 2), "(211, 87, R, image 2)");
}

} // namespace
} // namespace comparo
