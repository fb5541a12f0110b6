// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/damage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

/// Pictures that are damaged on purpose: what changes is what the kind of damage says, and nothing else.
namespace comparo::jpeg {
namespace {

constexpr int kWidth = 56;
constexpr int kHeight = 40;

/// Every sample has another value than its neighbours and than the same one of the picture turned around.
Tensor slope()
{
    std::vector<std::uint8_t> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                values.push_back(static_cast<std::uint8_t>(64 + (x + 2 * y + 11 * c) % 120));
    return Tensor::fromValues<std::uint8_t>({1, 3, kHeight, kWidth}, values);
}

double turned(const Tensor& picture, int c, int y, int x)
{
    return picture.at(0, c, kHeight - 1 - y, kWidth - 1 - x);
}

TEST(JpegDamageSource, NoiseFillsOneBlockAndIsTheSameInEveryChannel)
{
    const Tensor picture = slope();
    std::set<int> places;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Tensor noisy = damageSource(picture, SourceDamage::NoiseBlock, seed, 12.0);
        std::vector<double> noise;
        int left = kWidth, top = kHeight, right = 0, bottom = 0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const double moved = noisy.at(0, 0, y, x) - picture.at(0, 0, y, x);
                for (int c = 1; c < 3; ++c)
                    EXPECT_EQ(noisy.at(0, c, y, x) - picture.at(0, c, y, x), moved);
                if (moved == 0.0)
                    continue;
                noise.push_back(moved);
                left = std::min(left, x / 8 * 8);
                top = std::min(top, y / 8 * 8);
                right = std::max(right, x + 1);
                bottom = std::max(bottom, y + 1);
            }
        // 64 normal numbers of sigma 12, some of which round to 0.
        EXPECT_GE(noise.size(), 54U) << seed;
        EXPECT_LE(right - left, 8) << seed;
        EXPECT_LE(bottom - top, 8) << seed;
        double sum = 0.0, squares = 0.0;
        for (const double v : noise) {
            sum += v;
            squares += v * v;
        }
        EXPECT_LT(std::fabs(sum / 64.0), 6.0) << seed;
        EXPECT_NEAR(std::sqrt(squares / 64.0), 12.0, 4.5) << seed;
        EXPECT_GT(std::set<double>(noise.begin(), noise.end()).size(), 20U) << seed;
        places.insert(top * kWidth + left);
    }
    EXPECT_GT(places.size(), 15U); // of 35 blocks
    EXPECT_EQ(*places.begin() % 8, 0);
}

TEST(JpegDamageSource, AStaleBandIsOfThePictureBefore)
{
    const Tensor picture = slope();
    std::set<int> heights;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Tensor stale = damageSource(picture, SourceDamage::StaleBand, seed);
        int first = kHeight, last = -1;
        for (int y = 0; y < kHeight; ++y) {
            bool isStale = true, isFresh = true;
            for (int c = 0; c < 3; ++c)
                for (int x = 0; x < kWidth; ++x) {
                    isStale = isStale && stale.at(0, c, y, x) == turned(picture, c, y, x);
                    isFresh = isFresh && stale.at(0, c, y, x) == picture.at(0, c, y, x);
                }
            EXPECT_NE(isStale, isFresh) << seed << ": row " << y;
            if (isStale) {
                first = std::min(first, y);
                last = y;
            }
        }
        EXPECT_EQ(first % 16, 0) << seed;
        EXPECT_TRUE((last + 1) % 16 == 0 || last + 1 == kHeight) << seed;
        heights.insert(last + 1 - first);
    }
    EXPECT_EQ(heights, (std::set<int>{8, 16, 24, 32, 40}));
}

TEST(JpegDamageSource, TheOtherKindsAreWhatTheySay)
{
    const Tensor picture = slope();
    const Tensor swapped = damageSource(picture, SourceDamage::SwappedPlanes, 1);
    const Tensor sheared = damageSource(picture, SourceDamage::WrongPitch, 1);
    const Tensor half = damageSource(picture, SourceDamage::HalfConverted, 1);
    int channels = 0;
    for (int c = 0; c < 3; ++c) {
        int from = kHeight;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                EXPECT_EQ(swapped.at(0, c, y, x), picture.at(0, 2 - c, y, x));
                const int shifted = (y * (kWidth + 1) + x) % (kWidth * kHeight);
                EXPECT_EQ(sheared.at(0, c, y, x), picture.at(0, c, shifted / kWidth, shifted % kWidth));
                if (half.at(0, c, y, x) != picture.at(0, c, y, x))
                    from = std::min(from, y);
            }
        if (from == kHeight)
            continue;
        ++channels;
        EXPECT_GE(from, kHeight / 4);
        EXPECT_LE(from, kHeight * 3 / 4);
        for (int y = from; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                EXPECT_EQ(half.at(0, c, y, x), turned(picture, c, y, x));
    }
    EXPECT_EQ(channels, 1);
}

} // namespace
} // namespace comparo::jpeg
