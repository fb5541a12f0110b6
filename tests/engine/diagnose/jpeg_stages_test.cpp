// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/stages.h"

#include "engine/codec/inspect/damage/damage.h"
#include "engine/kernel/jpeg_color.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <numbers>

/// Pairs of files of libjpeg-turbo that part in one known thing.
namespace comparo {
namespace {

using test::tensorOf;

constexpr int kWidth = 203; // no whole number of MCUs
constexpr int kHeight = 150;

const test::Pixels& picture()
{
    static const test::Pixels pixels = test::crop(test::photograph(1), 90, 60, kWidth, kHeight);
    return pixels;
}

const Tensor& source()
{
    static const Tensor tensor = tensorOf(picture());
    return tensor;
}

std::vector<std::byte> file(const std::function<void(test::FileOptions&)>& change = {})
{
    test::FileOptions options;
    if (change)
        change(options);
    return test::writeJpeg(picture(), options);
}

const StageDifference& stageOf(const StageComparison& comparison, JpegStage stage)
{
    EXPECT_EQ(comparison.stages.size(), static_cast<std::size_t>(kJpegStages));
    const StageDifference& difference = comparison.stages[static_cast<std::size_t>(stage)];
    EXPECT_EQ(difference.stage, stage);
    return difference;
}

StageComparison compared(const std::vector<std::byte>& a, const std::vector<std::byte>& b, bool fancy = true)
{
    StageComparison comparison = compareStages(source(), a, b, fancy);
    for (const StageDifference& stage : comparison.stages)
        std::cout << nameOf(stage.stage) << ": " << english(stage.words) << "\n";
    return comparison;
}

bool says(const StageDifference& stage, const std::string& words)
{
    return english(stage.words).find(words) != std::string::npos;
}

/// Exactly these stages differ or cannot be compared.
void expectDiffering(const StageComparison& comparison, const std::vector<JpegStage>& stages)
{
    for (const StageDifference& stage : comparison.stages) {
        const bool expected = std::find(stages.begin(), stages.end(), stage.stage) != stages.end();
        EXPECT_EQ(stage.differs(), expected) << nameOf(stage.stage) << ": " << english(stage.words);
        EXPECT_FALSE(stage.words.isEmpty());
    }
    if (stages.empty())
        EXPECT_FALSE(comparison.firstDiverging);
    else
        EXPECT_EQ(comparison.firstDiverging, stages.front());
}

using enum JpegStage;

TEST(JpegStages, EqualFilesAreEqualInEveryStage)
{
    const StageComparison comparison = compared(file(), file());
    expectDiffering(comparison, {});
    EXPECT_TRUE(says(stageOf(comparison, Bitstream), "the same"));
    EXPECT_EQ(stageOf(comparison, Decoded).samples, std::uint64_t{3} * kWidth * kHeight);
}

TEST(JpegStages, AnotherTransformIsFoundByTheSource)
{
    const StageComparison comparison = compared(file([](auto& o) { o.quality = 95; }), file([](auto& o) {
                                                    o.quality = 95;
                                                    o.fastDct = true;
                                                }));
    expectDiffering(comparison, {Transformed, Quantised, Bitstream, Planes, Upsampled, Decoded});
    const StageDifference& transformed = stageOf(comparison, Transformed);
    EXPECT_TRUE(says(transformed, "All 754 blocks of A can come from")) << english(transformed.words);
    EXPECT_TRUE(says(transformed, " of B cannot")) << english(transformed.words);
    EXPECT_GT(transformed.largest, 2.0);
    EXPECT_FALSE(says(stageOf(comparison, Quantised), "Tables"));
}

TEST(JpegStages, AnotherQualityIsADifferenceOfTables)
{
    const StageComparison comparison = compared(file(), file([](auto& o) { o.quality = 76; }));
    expectDiffering(comparison, {Quantised, Bitstream, Planes, Upsampled, Decoded});
    const StageDifference& quantised = stageOf(comparison, Quantised);
    EXPECT_EQ(english(quantised.words).rfind("Tables differ: ", 0), 0U) << english(quantised.words);
    EXPECT_TRUE(says(quantised, "quality 75 in A and 76 in B")) << english(quantised.words);
    EXPECT_TRUE(says(quantised, "the tables explain all of it")) << english(quantised.words);
}

TEST(JpegStages, AnotherQualityAndAnotherTransformAreBothNamed)
{
    const StageComparison comparison = compared(file([](auto& o) { o.quality = 95; }), file([](auto& o) {
                                                    o.quality = 96;
                                                    o.fastDct = true;
                                                }));
    EXPECT_EQ(comparison.firstDiverging, Transformed);
    const StageDifference& quantised = stageOf(comparison, Quantised);
    EXPECT_TRUE(says(quantised, "Tables differ: ")) << english(quantised.words);
    EXPECT_TRUE(says(quantised, "the others are coefficients that differ too")) << english(quantised.words);
}

TEST(JpegStages, OtherSamplingCannotBeComparedFromTheMeansOn)
{
    const StageComparison comparison = compared(file(), file([](auto& o) { o.h = o.v = 1; }));
    expectDiffering(comparison, {Subsampled, Transformed, Quantised, Bitstream, Planes, Upsampled, Decoded});
    const StageDifference& means = stageOf(comparison, Subsampled);
    EXPECT_FALSE(means.comparable);
    EXPECT_TRUE(says(means, "A is 4:2:0, B 4:4:4. Cb and Cr are 102 x 75 in A and 203 x 150 in B. Of Y, all "
                            "30,450 samples are equal."))
        << english(means.words);
    // Brightness is the same all the way, and pixels can be compared again.
    EXPECT_EQ(stageOf(comparison, Transformed).differing, 0U);
    EXPECT_EQ(stageOf(comparison, Quantised).differing, 0U);
    EXPECT_EQ(stageOf(comparison, Planes).differing, 0U);
    EXPECT_TRUE(stageOf(comparison, Upsampled).comparable);
    EXPECT_TRUE(stageOf(comparison, Decoded).comparable);
    EXPECT_TRUE(says(stageOf(comparison, Decoded), "Both with the smooth filter."));
    EXPECT_NE(stageOf(comparison, Upsampled).component, 0);
}

TEST(JpegStages, AGrayFilePartsAtTheConversion)
{
    const StageComparison comparison = compared(file(), file([](auto& o) { o.h = o.v = 0; }));
    EXPECT_EQ(comparison.firstDiverging, Converted);
    const StageDifference& converted = stageOf(comparison, Converted);
    EXPECT_FALSE(converted.comparable);
    EXPECT_EQ(converted.differing, 0U);
    EXPECT_TRUE(says(converted, "A holds YCbCr, B brightness alone. Only A has Cb and Cr. Of Y, all"))
        << english(converted.words);
    EXPECT_TRUE(says(stageOf(comparison, Decoded), "3 channels in A and 1 in B"));
}

TEST(JpegStages, OtherCodesForTheSameCoefficientsAreOfTheBitstream)
{
    const StageComparison optimised = compared(file(), file([](auto& o) { o.optimise = true; }));
    expectDiffering(optimised, {Bitstream});
    const StageDifference& tables = stageOf(optimised, Bitstream);
    EXPECT_TRUE(says(tables, "Standard Huffman tables against 4 custom Huffman tables"))
        << english(tables.words);
    EXPECT_TRUE(says(tables, "in DHT")) << english(tables.words);
    EXPECT_TRUE(says(tables, "Both code the same coefficients.")) << english(tables.words);

    const StageComparison progressive = compared(file(), file([](auto& o) { o.progressive = true; }));
    expectDiffering(progressive, {Bitstream});
    EXPECT_TRUE(says(stageOf(progressive, Bitstream), "Baseline in 1 scan against progressive in 10 scans"))
        << english(stageOf(progressive, Bitstream).words);

    const StageComparison restarts = compared(file(), file([](auto& o) { o.restartRows = 1; }));
    expectDiffering(restarts, {Bitstream});
    EXPECT_TRUE(
        says(stageOf(restarts, Bitstream), "No restart markers against a restart marker every 13 MCUs"))
        << english(stageOf(restarts, Bitstream).words);
}

TEST(JpegStages, AWrongBlockOfInputIsFoundByTheSource)
{
    test::Pixels wrong = picture();
    for (int y = 40; y < 48; ++y) // block (9, 5) of brightness
        for (int x = 72; x < 80; ++x)
            for (int c = 0; c < 3; ++c) {
                std::uint8_t& value = wrong.values[static_cast<std::size_t>((y * kWidth + x) * 3 + c)];
                value = static_cast<std::uint8_t>(value < 128 ? value + 40 : value - 40);
            }
    const StageComparison comparison = compared(file(), test::writeJpeg(wrong, {}));
    expectDiffering(comparison, {Transformed, Quantised, Bitstream, Planes, Upsampled, Decoded});
    const StageDifference& transformed = stageOf(comparison, Transformed);
    EXPECT_EQ(transformed.component, 0);
    EXPECT_EQ(transformed.x / 8, 9);
    EXPECT_EQ(transformed.y / 8, 5);
    EXPECT_TRUE(says(transformed, "first at block (9, 5) of Y")) << english(transformed.words);
    EXPECT_TRUE(says(transformed, "; 3 of 754 of B cannot, the worst by ")) << english(transformed.words);
    // The other way round it is A that fails.
    const StageComparison turned = compareStages(source(), test::writeJpeg(wrong, {}), file());
    EXPECT_EQ(turned.firstDiverging, Transformed);
    EXPECT_TRUE(says(stageOf(turned, Transformed), "blocks of A cannot"));
}

TEST(JpegStages, NoiseInOneBlockOfInputIsFoundByTheSource)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Tensor noisy = jpeg::damageSource(source(), jpeg::SourceDamage::NoiseBlock, seed, 4.0);
        const StageComparison comparison =
            compareStages(source(), file(), test::writeJpeg(test::pixelsOf(noisy), {}));
        EXPECT_EQ(comparison.firstDiverging, Transformed) << "seed " << seed;
        EXPECT_LE(stageOf(comparison, Transformed).differing, 6U * 64U);
    }
}

TEST(JpegStages, WhatNeitherFileFitsIsNoDifference)
{
    const auto fast = file([](auto& o) {
        o.quality = 95;
        o.fastDct = true;
    });
    const StageComparison comparison = compared(fast, fast);
    expectDiffering(comparison, {});
    EXPECT_TRUE(says(stageOf(comparison, Transformed), "the two cannot be distinguished"));
}

TEST(JpegStages, DamageIsOfTheBitstream)
{
    const auto whole = file();
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        const auto damaged = jpeg::damageJpeg(whole, jpeg::DamageKind::BytesZeroed, seed).file;
        const StageComparison comparison = compareStages(source(), whole, damaged);
        if (comparison.b.walk.isClean())
            continue;
        EXPECT_EQ(comparison.firstDiverging, Bitstream);
        EXPECT_TRUE(says(stageOf(comparison, Transformed), "the bitstream of B is damaged"));
        EXPECT_TRUE(says(stageOf(comparison, Bitstream), "B is damaged"))
            << english(stageOf(comparison, Bitstream).words);
        return;
    }
    ADD_FAILURE() << "no seed damages the file so that it shows";
}

TEST(JpegStages, StagesOfTheSourceAreWhatTheStandardSays)
{
    for (const bool full : {false, true}) {
        const auto bytes = file([&](auto& o) { o.h = o.v = full ? 1 : 2; });
        const JpegStages stages = compareStages(source(), bytes, bytes).a;
        double conversion = 0.0, transform = 0.0, mean = 0.0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const double r = source().at(0, 0, y, x);
                const double g = source().at(0, 1, y, x);
                const double b = source().at(0, 2, y, x);
                const double luma = 0.299 * r + 0.587 * g + 0.114 * b;
                const double expected[] = {luma, 128 + (b - luma) / 1.772, 128 + (r - luma) / 1.402};
                for (std::size_t c = 0; c < 3; ++c)
                    conversion =
                        std::max(conversion, std::fabs(stages.converted[c].at(0, 0, y, x) - expected[c]));
            }
        EXPECT_LE(conversion, 0.501);
        const int step = full ? 1 : 2;
        for (int y = 0; y < kHeight / step; ++y)
            for (int x = 0; x < kWidth / step; ++x) {
                double sum = 0.0;
                for (int j = 0; j < step; ++j)
                    for (int i = 0; i < step; ++i)
                        sum += stages.converted[2].at(0, 0, y * step + j, x * step + i);
                mean = std::max(mean, std::fabs(stages.subsampled[2].at(0, 0, y, x) - sum / (step * step)));
            }
        EXPECT_LE(mean, 0.5);
        for (int v = 0; v < 8; ++v)
            for (int u = 0; u < 8; ++u) {
                double sum = 0.0;
                for (int y = 0; y < 8; ++y)
                    for (int x = 0; x < 8; ++x)
                        sum += (stages.subsampled[1].at(0, 0, 16 + y, 24 + x) - 128.0) *
                               std::cos((2 * x + 1) * u * std::numbers::pi / 16) *
                               std::cos((2 * y + 1) * v * std::numbers::pi / 16);
                sum *= 0.25 * (u == 0 ? std::sqrt(0.5) : 1.0) * (v == 0 ? std::sqrt(0.5) : 1.0);
                transform =
                    std::max(transform, std::fabs(stages.transformed[1].at(0, 0, 16 + v, 24 + u) - sum));
            }
        EXPECT_LT(transform, 1e-3);
    }
}

TEST(JpegStages, StagesOfTheFileAreThoseOfLibjpeg)
{
    for (const bool fancy : {true, false})
        for (const auto& [h, v] : {std::pair{2, 2}, {2, 1}, {1, 2}, {4, 1}, {1, 1}}) {
            const auto bytes = file([&, h = h, v = v](auto& o) {
                o.h = h;
                o.v = v;
            });
            const JpegStages stages = compareStages(source(), bytes, bytes, fancy).a;
            const auto coefficients = test::readCoefficients(bytes);
            ASSERT_TRUE(coefficients);
            for (std::size_t c = 0; c < 3; ++c) {
                const jpeg::FrameComponent& component = stages.file.frame->components[c];
                const jpeg::QuantTable& table = *stages.file.tableOf(static_cast<int>(c));
                std::size_t at = 0;
                for (int by = 0; by < component.blocksHigh; ++by)
                    for (int bx = 0; bx < component.blocksWide; ++bx)
                        for (std::size_t k = 0; k < 64; ++k)
                            ASSERT_EQ(stages.quantised[c].at(0, 0, by * 8 + static_cast<int>(k) / 8,
                                                             bx * 8 + static_cast<int>(k) % 8),
                                      coefficients->planes[c][at++] * table.steps[k]);
            }
            // Upsampled planes give the decoded picture, which is libjpeg's where the filter is.
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x) {
                    const auto sample = [&](std::size_t c) {
                        return static_cast<int>(stages.upsampled[c].at(0, 0, y, x));
                    };
                    const int luma = sample(0), cb = sample(1) - 128, cr = sample(2) - 128;
                    ASSERT_EQ(stages.decoded.at(0, 0, y, x), cpu::jpegRed(luma, cr));
                    ASSERT_EQ(stages.decoded.at(0, 1, y, x), cpu::jpegGreen(luma, cb, cr));
                    ASSERT_EQ(stages.decoded.at(0, 2, y, x), cpu::jpegBlue(luma, cb));
                }
            if (fancy) {
                const auto pixels = test::decodePixels(bytes);
                ASSERT_TRUE(pixels);
                EXPECT_EQ(pixels->values, test::pixelsOf(stages.decoded).values);
            }
        }
}

TEST(JpegStages, RefusesWhatHasNoStages)
{
    const auto good = file();
    const auto codeOf = [](const Tensor& from, std::span<const std::byte> a, std::span<const std::byte> b) {
        try {
            compareStages(from, a, b);
        } catch (const Error& error) {
            std::cout << error.text() << "\n";
            return error.code();
        }
        return ErrorCode::Io;
    };
    const Tensor small = tensorOf(test::crop(picture(), 0, 0, 64, 64));
    const std::vector<std::byte> text(100, std::byte{'x'});
    EXPECT_EQ(codeOf(small, good, good), ErrorCode::InvalidArgument);
    EXPECT_EQ(codeOf(source(), good, text), ErrorCode::CorruptData);
    EXPECT_EQ(codeOf(source(), {}, good), ErrorCode::CorruptData);
    EXPECT_EQ(codeOf(source(), good, good), ErrorCode::Io) << "no error";
    std::stop_source stop;
    stop.request_stop();
    try {
        compareStages(source(), good, good, true, {stop.get_token(), {}});
        ADD_FAILURE() << "not cancelled";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

} // namespace
} // namespace comparo
