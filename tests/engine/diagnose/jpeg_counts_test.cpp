// SPDX-License-Identifier: Apache-2.0
// The counts and words of the comparisons of JPEG files, held against the pictures themselves.
#include "engine/codec/jpeg_codec.h"
#include "engine/diagnose/jpeg/matrix.h"
#include "engine/diagnose/jpeg/stages.h"
#include "engine/diagnose/jpeg/stages_compare.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {
namespace {

/// Counted from the tensors themselves.
struct DirectCount {
    std::uint64_t samples = 0, differing = 0;
    double largest = 0.0;
};

DirectCount directCount(const Tensor& a, const Tensor& b)
{
    DirectCount count;
    const Shape& s = a.shape();
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                const double apart = std::abs(a.at(0, c, y, x) - b.at(0, c, y, x));
                ++count.samples;
                count.differing += apart > 0.0 ? 1U : 0U;
                count.largest = std::max(count.largest, apart);
            }
    return count;
}

TEST(JpegStageCounts, AreThoseOfThePictures)
{
    const test::Pixels pixels = test::crop(test::photograph(1), 90, 60, 43, 37);
    const auto fileOf = [&](int quality) {
        test::FileOptions options;
        options.quality = quality;
        return test::writeJpeg(pixels, options);
    };
    const StageComparison comparison = compareStages(test::tensorOf(pixels), fileOf(75), fileOf(60));
    const StageDifference& decoded = comparison.stages[static_cast<std::size_t>(JpegStage::Decoded)];
    const DirectCount direct = directCount(comparison.a.decoded, comparison.b.decoded);
    EXPECT_EQ(decoded.samples, direct.samples);
    EXPECT_EQ(decoded.differing, direct.differing);
    EXPECT_EQ(decoded.largest, direct.largest);
    const StageDifference& upsampled = comparison.stages[static_cast<std::size_t>(JpegStage::Upsampled)];
    DirectCount all;
    for (std::size_t c = 0; c < 3; ++c) {
        const DirectCount one = directCount(comparison.a.upsampled[c], comparison.b.upsampled[c]);
        all.samples += one.samples;
        all.differing += one.differing;
        all.largest = std::max(all.largest, one.largest);
    }
    EXPECT_EQ(upsampled.samples, all.samples);
    EXPECT_EQ(upsampled.differing, all.differing);
    EXPECT_EQ(upsampled.largest, all.largest);
}

TEST(JpegStageCounts, GrayPicturesHaveNoRed)
{
    const test::Pixels colour = test::crop(test::photograph(1), 90, 60, 24, 16);
    test::Pixels gray{24, 16, 1, {}};
    for (std::size_t i = 0; i < colour.values.size(); i += 3)
        gray.values.push_back(colour.values[i + 1]);
    const auto fileOf = [&](const test::Pixels& pixels, int h, int quality) {
        test::FileOptions options;
        options.h = h;
        options.quality = quality;
        return test::writeJpeg(pixels, options);
    };
    const auto decodedWords = [](const StageComparison& comparison) {
        return comparison.stages[static_cast<std::size_t>(JpegStage::Decoded)].words;
    };
    const std::string ofGray =
        english(decodedWords(compareStages(test::tensorOf(gray), fileOf(gray, 0, 75), fileOf(gray, 0, 40))));
    EXPECT_NE(ofGray.find(" of gray"), std::string::npos) << ofGray;
    const std::string ofColour =
        english(decodedWords(compareStages(test::tensorOf(colour), fileOf(colour, 2, 75), fileOf(colour, 2, 40))));
    EXPECT_EQ(ofColour.find(" of gray"), std::string::npos) << ofColour;
}

TEST(JpegStageWords, NumbersHaveThreeDigitsOrAreWhole)
{
    using jpeg_stages::shortText;
    EXPECT_EQ(shortText(0.5), "0.5");
    EXPECT_EQ(shortText(6.214), "6.21");
    EXPECT_EQ(shortText(12.0), "12");
    EXPECT_EQ(shortText(1234567.0), "1,234,567");
    EXPECT_EQ(shortText(999999999.0), "999,999,999");
    EXPECT_EQ(shortText(1.1e9), "1.1e+09");
}

/// The worst of the whole blocks of a picture that has no others, at each place of it.
TEST(JpegMatrixBlocks, TheWorstIsFoundWherePicturesEndWithABlock)
{
    for (const auto& [w, h] : {std::pair(16, 16), std::pair(24, 8), std::pair(17, 9), std::pair(15, 23)}) {
        SCOPED_TRACE(std::to_string(w) + " x " + std::to_string(h));
        const Tensor picture = test::tensorOf(test::crop(test::photograph(2), 50, 30, w, h));
        const auto parties = jpegParties(true, {DeviceId::parse("cpu")}, {{"quality", "30"}});
        const auto decoders = jpegParties(false, {DeviceId::parse("cpu")});
        ASSERT_FALSE(parties.empty());
        ASSERT_FALSE(decoders.empty());
        const JpegMatrix matrix = runJpegMatrix(picture, {parties.front()}, {decoders.front()});
        const MatrixCell& cell = matrix.cell(0, 0);
        ASSERT_EQ(english(cell.error), "");
        double worst = -1.0;
        int worstX = 0, worstY = 0;
        for (int top = 0; top < h; top += 8)
            for (int left = 0; left < w; left += 8) {
                double sum = 0.0;
                int samples = 0;
                for (int c = 0; c < picture.shape().c; ++c)
                    for (int y = top; y < std::min(top + 8, h); ++y)
                        for (int x = left; x < std::min(left + 8, w); ++x, ++samples)
                            sum += std::pow(picture.at(0, c, y, x) - cell.image.at(0, c, y, x), 2);
                if (sum / samples <= worst)
                    continue;
                worst = sum / samples;
                worstX = left;
                worstY = top;
            }
        ASSERT_GT(worst, 0.0);
        EXPECT_EQ(cell.worstX, worstX);
        EXPECT_EQ(cell.worstY, worstY);
        EXPECT_NEAR(cell.worstBlockPsnr, 10.0 * std::log10(255.0 * 255.0 / worst), 1e-9);
    }
}

} // namespace
} // namespace comparo
