// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/before_rounding.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/probes/probe.h"

#include "engine/ops/op_registry.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace comparo {
namespace {

/// Noise with full contrast: overshoot, ties and every kind of weight error occur.
Tensor noise(int height, int width, int channels = 3)
{
    std::vector<std::uint8_t> values;
    std::uint64_t state = 12345;
    for (int i = 0; i < height * width * channels; ++i) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        values.push_back(static_cast<std::uint8_t>(state >> 56));
    }
    return Tensor::fromValues<std::uint8_t>({1, channels, height, width}, values);
}

struct Pair {
    Trace a, b;
};

Pair runPair(const std::string& step, const Tensor& input, const char* a = "cpu", const char* b = "emu:0")
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    return {runSide(pipeline, input, Side::parse(a)), runSide(pipeline, input, Side::parse(b))};
}

const hypotheses::Judged& find(const CauseReport& report, const std::string& id)
{
    for (const hypotheses::Judged& result : report.hypotheses)
        if (result.id == id)
            return result;
    ADD_FAILURE() << "no hypothesis " << id;
    static const hypotheses::Judged none;
    return none;
}

TEST(Cause, NativePathReproducesEverySampleOfACastResize)
{
    for (const char* step :
         {"resize:size=100x77,mode=bilinear", "resize:size=100x77,mode=bicubic",
          "resize:size=128,mode=bilinear,antialias=false", "resize:size=300,mode=bicubic,antialias=false"}) {
        const Pair pair = runPair(step, noise(256, 200));
        const CauseReport report = findCause(pair.a, pair.b, 0);
        const hypotheses::Judged& path = find(report, "dtype_path");
        EXPECT_GT(report.differing, 0u) << step;
        EXPECT_EQ(path.match.reproduced, report.differing) << step;
        EXPECT_EQ(path.match.broken, 0u) << step;
        EXPECT_NE(english(report.verdict).find("fixed-point uint8 path"), std::string::npos)
            << english(report.verdict);
    }
}

/// Whatever differs between the CPU and a device in framework numerics is explained by the parts of the op's
/// arithmetic.
TEST(Cause, EveryOpThatDiffersBetweenDevicesIsExplained)
{
    const Tensor image = asFloat(noise(61, 83));
    int differing = 0;
    for (const Op& op : allOps()) {
        const auto& dtypes = op.info.dtypes;
        if (!op.info.followsLibrary ||
            std::find(dtypes.begin(), dtypes.end(), DType::Float32) == dtypes.end())
            continue;
        SCOPED_TRACE(op.id);
        const bool needsSize =
            op.id == "crop" || op.id == "center_crop" || op.id == "resized_crop" || op.id == "resize";
        const Pair pair = runPair(op.id + (needsSize ? ":size=40" : ""), image);
        const CauseReport report = findCause(pair.a, pair.b, 0);
        if (report.differing == 0)
            continue;
        ++differing;
        EXPECT_TRUE(std::any_of(report.hypotheses.begin(), report.hypotheses.end(),
                                [](const hypotheses::Judged& result) { return result.match.isComplete(); }))
            << english(report.verdict);
    }
    EXPECT_GE(differing, 10);
}

TEST(Cause, WorksWithTheSidesExchanged)
{
    const Pair pair = runPair("resize:size=100x77,mode=bicubic", noise(256, 200), "emu:0", "cpu");
    const CauseReport report = findCause(pair.a, pair.b, 0);
    EXPECT_EQ(find(report, "dtype_path").match.reproduced, report.differing);
}

TEST(Cause, HalfUpTiesAloneExplainAnUpscaleWhoseWeightsAreExact)
{
    // 2:1 without antialiasing mixes four samples with weights of exactly 1/4: after one rounding a pass,
    // only the tie rule and the double rounding remain.
    const Pair pair = runPair("resize:size=64x64,mode=bilinear,antialias=false", noise(128, 64));
    const CauseReport report = findCause(pair.a, pair.b, 0);
    // The height alone changes: one pass, so the last rounding is all there is.
    EXPECT_EQ(find(report, "rounding_rule").match.reproduced, report.differing);
    EXPECT_EQ(find(report, "rounding_rule").match.broken, 0u);
    EXPECT_EQ(find(report, "weight_quantisation").match.reproduced, 0u);
}

TEST(Cause, ClampOfTheIntermediateExplainsLargeBicubicDifferences)
{
    const Pair pair = runPair("resize:size=512,mode=bicubic,antialias=false", noise(256, 256, 1));
    const CauseReport report = findCause(pair.a, pair.b, 0);
    EXPECT_GT(find(report, "intermediate_rounding").match.share(),
              find(report, "rounding_rule").match.share());
    EXPECT_GT(find(report, "intermediate_rounding").match.reproduced,
              find(report, "intermediate_clamp").match.reproduced);
    EXPECT_GT(find(report, "intermediate_clamp").match.reproduced, 0u);
}

TEST(Cause, SmallestSetOfPartsIsNamedAndComplete)
{
    const Pair pair = runPair("resize:size=100x77,mode=bilinear", noise(256, 200));
    const CauseReport report = findCause(pair.a, pair.b, 0);
    const hypotheses::Judged& last = report.hypotheses.back();
    EXPECT_NE(last.id.find('+'), std::string::npos) << last.id;
    EXPECT_EQ(last.match.reproduced, report.differing);
}

TEST(Cause, EqualSidesHaveNone)
{
    const Pair pair = runPair("resize:size=100x77", noise(64, 64), "cpu/exact", "emu:1/exact");
    const CauseReport report = findCause(pair.a, pair.b, 0);
    EXPECT_EQ(report.differing, 0u);
    EXPECT_TRUE(report.hypotheses.empty());
}

TEST(Cause, FloatImagesDifferByContractionAndWeights)
{
    const Tensor bytes = noise(60, 60);
    Pipeline pipeline;
    pipeline.steps = {Step::parse("to_float"), Step::parse("resize:size=33,mode=bilinear")};
    const Trace a = runSide(pipeline, bytes, Side::parse("cpu/exact"));
    const Trace b = runSide(pipeline, bytes, Side::parse("emu:0/framework"));
    const CauseReport report = findCause(a, b, 1);
    EXPECT_EQ(find(report, "library_arithmetic").match.reproduced, report.differing);
    EXPECT_GT(find(report, "contraction").match.reproduced, 0u);
}

TEST(Cause, StepThatDoesNotExistIsAnError)
{
    const Pair pair = runPair("resize:size=10", noise(20, 20));
    EXPECT_THROW(findCause(pair.a, pair.b, 1), Error);
}

TEST(TieLens, ValuesBeforeRoundingLeadToBothOutputs)
{
    const Pair pair = runPair("resize:size=50x41,mode=bicubic", noise(128, 90, 1));
    int explained = 0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 41; ++x) {
            const TieLens lens = tieLens(pair.a, pair.b, 0, 0, 0, y, x);
            ASSERT_TRUE(lens.available);
            const double a = std::clamp(std::floor(lens.beforeA + 0.5), 0.0, 255.0);
            const double b = std::clamp(std::rint(lens.beforeB), 0.0, 255.0);
            ASSERT_EQ(a, pair.a.output().at(0, 0, y, x));
            ASSERT_EQ(b, pair.b.output().at(0, 0, y, x));
            explained += a != b;
        }
    EXPECT_GT(explained, 0);
}

TEST(TieLens, OutsideOfThePictureThereIsNothing)
{
    const Pair pair = runPair("resize:size=5x4,mode=bicubic", noise(12, 9, 1));
    struct Place {
        int n, c, y, x;
    };
    for (const Place& at :
         {Place{0, 0, 0, 4}, Place{0, 0, 5, 0}, Place{0, 3, 0, 0}, Place{1, 0, 0, 0}, Place{0, 0, -1, 0},
          Place{0, 0, 0, -1}, Place{0, 0, 5000, 5}, Place{-1, 0, 0, 0}}) {
        const TieLens lens = tieLens(pair.a, pair.b, 0, at.n, at.c, at.y, at.x);
        EXPECT_FALSE(lens.available);
        EXPECT_EQ(english(lens.sentence), "No such sample.");
        EXPECT_THROW(static_cast<void>(pair.a.output().at(at.n, at.c, at.y, at.x)), Error);
    }
}

TEST(TieLens, NamesAnExactTie)
{
    const std::vector<std::uint8_t> values = {10, 11, 10, 11};
    const Tensor input = Tensor::fromValues<std::uint8_t>({1, 1, 4, 1}, values);
    const Pair pair = runPair("resize:size=2x1,mode=bilinear,antialias=false", input);
    const TieLens lens = tieLens(pair.a, pair.b, 0, 0, 0, 0, 0);
    EXPECT_EQ(lens.beforeA, 10.5);
    EXPECT_EQ(lens.toTieA, 0.0);
    EXPECT_NE(english(lens.sentence).find("Exact tie 10.5"), std::string::npos) << english(lens.sentence);
}

TEST(TieMap, HoldsEveryDifferenceWithItsDistance)
{
    const Pair pair = runPair("resize:size=50x41,mode=bicubic", noise(128, 90, 1));
    const CauseReport report = findCause(pair.a, pair.b, 0);
    ASSERT_TRUE(report.ties);
    const TieMap& map = *report.ties;
    EXPECT_EQ(map.differing, report.differing);
    EXPECT_EQ(map.examined, map.differing);
    EXPECT_EQ(map.across, map.differing);
    std::uint64_t differing = 0, near = 0;
    double farthest = 0.0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 41; ++x) {
            const double distance = map.distance.at(0, 0, y, x);
            if (pair.a.output().at(0, 0, y, x) == pair.b.output().at(0, 0, y, x)) {
                EXPECT_EQ(distance, -1.0);
                continue;
            }
            const TieLens lens = tieLens(pair.a, pair.b, 0, 0, 0, y, x);
            EXPECT_FLOAT_EQ(static_cast<float>(distance),
                            static_cast<float>(std::min(lens.toTieA, lens.toTieB)));
            ++differing;
            near += std::min(lens.toTieA, lens.toTieB) <= kNearTie;
            farthest = std::max(farthest, std::min(lens.toTieA, lens.toTieB));
        }
    EXPECT_GT(differing, 0u);
    EXPECT_EQ(map.differing, differing);
    EXPECT_EQ(map.near, near);
    EXPECT_EQ(map.farthest, farthest);
    EXPECT_NE(english(map.sentence).find(" differences lie within 0.00781 of a tie."), std::string::npos)
        << english(map.sentence);
}

TEST(TieMap, OfExactTiesEveryDifferenceIsOne)
{
    const Tensor input = makeProbe("ties", {1, 3, 64, 64}, DType::UInt8);
    const Pair pair = runPair("resize:size=32x32,mode=bilinear,antialias=false", input);
    const CauseReport report = findCause(pair.a, pair.b, 0);
    ASSERT_TRUE(report.ties);
    EXPECT_GT(report.ties->differing, 500u);
    EXPECT_EQ(report.ties->near, report.ties->differing);
    EXPECT_EQ(report.ties->farthest, 0.0);
}

/// A filter of bytes rounds once, at its end: what a float copy gives, rounded half to even, is its result.
TEST(TieMap, WhatAFilterOfBytesRoundsIsWhatAFloatCopyGives)
{
    const Tensor input = noise(61, 53, 3);
    for (const char* text : {"gaussian_blur:kernel=5x3,sigma=1.5", "random_gaussian_blur:kernel=3x3,p=1"})
        for (const char* side : {"cpu/exact", "cpu/framework", "emu:0/framework"}) {
            const Trace run = runSide({{Step::parse(text)}}, input, Side::parse(side));
            const UnroundedStep before(run.steps[0], run.side, input);
            for (int y = 0; y < 61; ++y)
                for (int x = 0; x < 53; ++x) {
                    const std::optional<BeforeRounding> value = before.at(0, 0, y, x);
                    ASSERT_TRUE(value);
                    ASSERT_EQ(std::nearbyint(value->value), run.output().at(0, 0, y, x))
                        << text << " on " << side << " at " << x << ", " << y;
                }
        }
}

/// Values at k + 1/2 by construction: of half up and half to even the even k differ, each exactly on a tie.
TEST(TieMap, ConstructedTiesAreCountedExactly)
{
    std::vector<float> values;
    std::uint64_t ties = 0, even = 0;
    for (int i = 0; i < 1020; ++i) {
        const float level =
            static_cast<float>(i) / 4.0F; // quarters: every fourth is a tie, every eighth differs
        values.push_back(level / 255.0F);
        const bool tie = values.back() * 255.0F == level && i % 4 == 2;
        ties += tie ? 1U : 0U;
        even += tie && i % 8 == 2 ? 1U : 0U;
    }
    ASSERT_GT(ties, 150u);
    const Tensor input = Tensor::fromValues<float>({1, 1, 20, 51}, values);
    const Side side = Side::parse("cpu/exact");
    const Trace up = runSide({{Step::parse("to_uint8:rounding=half_up")}}, input, side);
    const Trace nearest = runSide({{Step::parse("to_uint8:rounding=half_even")}}, input, side);
    const auto map = tieMap(up.steps[0], input, {side, up.output()}, {side, nearest.output()});
    ASSERT_TRUE(map);
    EXPECT_EQ(map->differing, even);
    EXPECT_EQ(map->examined, even);
    EXPECT_EQ(map->near, even);
    EXPECT_EQ(map->across, even);
    EXPECT_EQ(map->farthest, 0.0);
    EXPECT_EQ(english(map->sentence), std::to_string(even) + " of " + std::to_string(even) +
                                          " differences lie within 0.00781 of a tie.");
    std::uint64_t drawn = 0, equal = 0;
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 51; ++x) {
            drawn += map->distance.at(0, 0, y, x) == 0.0 ? 1U : 0U;
            equal += map->distance.at(0, 0, y, x) == static_cast<double>(kEqualSample) ? 1U : 0U;
        }
    EXPECT_EQ(drawn, even);
    EXPECT_EQ(equal, 1020 - even);
}

TEST(TieMap, AValueThatIsCutOffHasItsTiesAtWholeNumbers)
{
    const std::vector<float> values{10.0F / 255.0F, 10.5F / 255.0F, 10.999F / 255.0F, 11.0F / 255.0F};
    const Tensor input = Tensor::fromValues<float>({1, 1, 1, 4}, values);
    const Trace run = runSide({{Step::parse("to_uint8:rounding=truncate")}}, input, Side::parse("cpu/exact"));
    const UnroundedStep before(run.steps[0], run.side, input);
    EXPECT_NEAR(distanceToTie(*before.at(0, 0, 0, 0)), 0.0, 1e-5);
    EXPECT_NEAR(distanceToTie(*before.at(0, 0, 0, 1)), 0.5, 1e-5);
    EXPECT_NEAR(distanceToTie(*before.at(0, 0, 0, 2)), 0.001, 1e-5);
    EXPECT_EQ(english(before.at(0, 0, 0, 2)->tieRule), "towards 0");
}

TEST(Cause, TheNumberOfPyTorchsThreadsIsOne)
{
    const Tensor image = asFloat(test::middleOfPhotograph("chelsea.png", 100, 120));
    for (const char* text :
         {"resize:size=70x90,antialias=false", "resized_crop:size=90x80,align_corners=false"}) {
        const Pipeline pipeline{{Step::parse(text)}};
        const Trace one = runSide(pipeline, image, Side::parse("cpu/threads=1"));
        const Trace two = runSide(pipeline, image, Side::parse("cpu"));
        const CauseReport report = findCause(one, two, 0);
        ASSERT_GT(report.differing, 0u) << text;
        ASSERT_FALSE(report.hypotheses.empty()) << english(report.verdict);
        EXPECT_EQ(report.hypotheses.front().id, "threads");
        EXPECT_EQ(report.hypotheses.front().match.reproduced, report.differing) << english(report.verdict);
        const Trace emulated = runSide(pipeline, image, Side::parse("emu:0"));
        const CauseReport other = findCause(one, emulated, 0);
        EXPECT_EQ(other.hypotheses.front().match.reproduced, other.differing) << english(other.verdict);
        EXPECT_EQ(other.hypotheses.front().match.broken, 0u) << english(other.verdict);
    }
}

TEST(TieMap, AStepThatRoundsNothingHasNone)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse("gamma:gamma=2.2")};
    const Tensor image =
        runSide({{Step::parse("to_float")}}, noise(24, 24), Side::parse("cpu/exact")).output();
    const Trace a = runSide(pipeline, image, Side::parse("cpu/exact"));
    const Trace b = runSide(pipeline, image, Side::parse("cpu/framework"));
    EXPECT_FALSE(findCause(a, b, 0).ties);
}

} // namespace
} // namespace comparo
