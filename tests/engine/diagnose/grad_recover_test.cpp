// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/diagnose/gradients/jpeg_fidelity.h"
#include "engine/diagnose/gradients/recover_quality.h"
#include "engine/diagnose/gradients/run.h"
#include "tests/support/cases_of.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>

/// The quality of a JPEG picture from its pixels, and how near the codec's variants come to a real one.
namespace comparo {
namespace {

/// Square, so that a test is quick.
Tensor photograph(const std::string& name, int side)
{
    return test::middleOfPhotograph(name, side, side);
}

const DeviceId kCpu{DeviceKind::Cpu, 0};

class Photographs : public testing::TestWithParam<const char*> {};

TEST_P(Photographs, QualityIsFoundWithinOne)
{
    const Tensor picture = photograph(GetParam(), 276);
    RecoveryOptions options;
    options.side = 160;
    constexpr int kQualities[] = {86, 10, 19, 29, 38, 48, 57, 67, 76, 95}, kTried = test::casesOf(10, 2);
    int found = 0;
    std::string missed;
    for (const int quality : std::span(kQualities).first<kTried>()) {
        const RecoveredQuality result = recoverQuality(realJpeg(picture, quality), kCpu, options);
        EXPECT_TRUE(result.compressed) << quality << ": loss " << result.loss;
        if (std::abs(result.quality - quality) <= 1)
            ++found;
        else
            missed += " " + std::to_string(quality) + " as " + std::to_string(result.quality);
    }
    EXPECT_GE(found, kTried - 1) << missed;
}

TEST_P(Photographs, AnUncompressedPictureHasNoQuality)
{
    const Tensor picture = photograph(GetParam(), 276);
    const RecoveredQuality result = recoverQuality(picture, kCpu);
    EXPECT_FALSE(result.compressed) << "quality " << result.quality << ", loss " << result.loss;
}

INSTANTIATE_TEST_SUITE_P(Recovery, Photographs, testing::Values("astronaut.png", "chelsea.png", "coffee.png"),
                         [](const auto& tested) {
                             return std::string(tested.param).substr(0, std::string(tested.param).find('.'));
                         });

/// The path is what a descent is: each step goes against the slope, and it is the same on every device.
TEST(Recovery, PathFollowsTheSlopeOnEveryDevice)
{
    const Tensor picture = photograph("astronaut.png", 132);
    RecoveryOptions options;
    options.side = 128;
    options.starts = {60, 80};
    options.iterations = 8;
    const Tensor jpeg = realJpeg(picture, 70);
    const RecoveredQuality a = recoverQuality(jpeg, kCpu, options);
    const RecoveredQuality b = recoverQuality(jpeg, {DeviceKind::Emu, 0}, options);
    EXPECT_NEAR(a.quality, 70, 1);
    ASSERT_EQ(a.descents.size(), 2U);
    for (std::size_t k = 0; k < 2; ++k) {
        ASSERT_EQ(a.descents[k].size(), 8U);
        for (std::size_t i = 0; i < 8; ++i) {
            EXPECT_EQ(a.descents[k][i].quality, b.descents[k][i].quality);
            EXPECT_EQ(a.descents[k][i].loss, b.descents[k][i].loss);
            if (i > 0 && a.descents[k][i - 1].slope != 0.0) {
                EXPECT_LT((a.descents[k][i].quality - a.descents[k][i - 1].quality) *
                              a.descents[k][i - 1].slope,
                          0.0);
            }
        }
    }
    EXPECT_LT(a.descents[a.best].back().loss, a.descents[a.best].front().loss);
}

/// Whoever watches sees the descents grow by one step each time, up to the ones of the result.
TEST(Recovery, IsWatchedAfterEveryIteration)
{
    const Tensor picture = photograph("astronaut.png", 132);
    RecoveryOptions options;
    options.side = 128;
    options.starts = {40, 60, 80};
    options.iterations = 5;
    std::vector<RecoveredQuality> seen;
    options.watched = [&](const RecoveredQuality& soFar) { seen.push_back(soFar); };
    const RecoveredQuality found = recoverQuality(realJpeg(picture, 70), kCpu, options);
    ASSERT_EQ(seen.size(), 5U);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        double lowest = 1e9;
        for (const std::vector<RecoveryStep>& descent : seen[i].descents) {
            ASSERT_EQ(descent.size(), i + 1);
            for (const RecoveryStep& step : descent)
                lowest = std::min(lowest, step.loss);
        }
        EXPECT_EQ(seen[i].lowest().loss, lowest);
        EXPECT_EQ(seen[i].width, 128);
    }
    EXPECT_EQ(seen.back().best, found.best);
    EXPECT_EQ(seen.back().lowest().quality, found.lowest().quality);
    EXPECT_NEAR(found.lowest().quality, found.quality, 1.0);
}

TEST(Recovery, SaysWhatItTakes)
{
    EXPECT_THROW(recoverQuality(randomWeights({1, 1, 64, 64}, 0), kCpu), Error);
    EXPECT_THROW(recoverQuality(randomWeights({1, 3, 24, 64}, 0), kCpu), Error);
    RecoveryOptions options;
    options.starts = {0.5};
    EXPECT_THROW(recoverQuality(randomWeights({1, 3, 64, 64}, 0), kCpu, options), Error);
}

/// Bounds from the measured table of specs/jpeg.md 3.3 (mean of 14 pictures), wide enough for one picture.
TEST(Fidelity, VariantsAreAsNearARealCodecAsMeasured)
{
    const Tensor picture = photograph("astronaut.png", 512);
    const JpegFidelity fidelity = jpegFidelity(picture, {1, 10, 50, 95}, kCpu);
    const auto find = [&](const char* variant) {
        for (const FidelitySeries& series : fidelity.series)
            if (series.variant.find(variant) != std::string::npos)
                return series.psnr;
        return std::vector<double>();
    };
    const std::vector<double> real = find("true_rounding");
    const std::vector<double> kornia = find("kornia");
    ASSERT_EQ(real.size(), 4U);
    ASSERT_EQ(kornia.size(), 4U);
    EXPECT_EQ(find("straight_through"), real); // they differ in their gradients only
    EXPECT_LE(fidelity.series.size(), 5U);
    for (const FidelitySeries& series : fidelity.series) // an alias is no variant of its own
        EXPECT_FALSE((series.variant + ",").find("kornia_0_9_0,") != std::string::npos) << series.variant;
    const double realTable[] = {40.9, 41.8, 43.2, 47.2};
    const double korniaTable[] = {34.7, 39.6, 42.4, 47.0};
    for (std::size_t i = 0; i < 4; ++i) {
        // Coarse steps part the two further: libjpeg takes the mean of 2x2 chroma samples, Kornia's codec
        // blurs them first.
        EXPECT_NEAR(real[i], realTable[i], fidelity.qualities[i] <= 10 ? 6.0 : 3.0) << fidelity.qualities[i];
        EXPECT_NEAR(kornia[i], korniaTable[i], 3.0) << fidelity.qualities[i];
    }
    EXPECT_GT(real[0], kornia[0]); // true steps are nearer at the lowest quality
    EXPECT_GT(real[3], real[0]);
}

TEST(Fidelity, SaysWhatItTakes)
{
    EXPECT_THROW(jpegFidelity(randomWeights({1, 3, 64, 64}, 0), {50}, kCpu), Error);
    const Tensor gray = Tensor::fromValues<std::uint8_t>({1, 1, 16, 16}, std::vector<std::uint8_t>(256));
    EXPECT_THROW(jpegFidelity(gray, {50}, kCpu), Error);
    const Tensor black = Tensor::fromValues<std::uint8_t>({1, 3, 16, 16}, std::vector<std::uint8_t>(768));
    EXPECT_THROW(jpegFidelity(black, {0}, kCpu), Error);
    EXPECT_THROW(jpegFidelity(black, {}, kCpu), Error);
}

} // namespace
} // namespace comparo
