#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/probes/probe.h"

#include "engine/ops/op_registry.h"

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

const HypothesisResult& find(const CauseReport& report, const std::string& id)
{
    for (const HypothesisResult& result : report.hypotheses)
        if (result.id == id)
            return result;
    ADD_FAILURE() << "no hypothesis " << id;
    static const HypothesisResult none;
    return none;
}

TEST(Cause, NativePathReproducesEverySampleOfACastResize)
{
    for (const char* step :
         {"resize:size=100x77,mode=bilinear", "resize:size=100x77,mode=bicubic",
          "resize:size=128,mode=bilinear,antialias=false", "resize:size=300,mode=bicubic,antialias=false"}) {
        const Pair pair = runPair(step, noise(256, 200));
        const CauseReport report = findCause(pair.a, pair.b, 0);
        const HypothesisResult& path = find(report, "dtype_path");
        EXPECT_GT(report.differing, 0u) << step;
        EXPECT_EQ(path.reproduced, report.differing) << step;
        EXPECT_EQ(path.broken, 0u) << step;
        EXPECT_NE(report.verdict.find("fixed-point uint8 path"), std::string::npos) << report.verdict;
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
                                [](const HypothesisResult& result) {
                                    return result.reproduced == result.differing && result.broken == 0;
                                }))
            << report.verdict;
    }
    EXPECT_GE(differing, 10);
}

TEST(Cause, WorksWithTheSidesExchanged)
{
    const Pair pair = runPair("resize:size=100x77,mode=bicubic", noise(256, 200), "emu:0", "cpu");
    const CauseReport report = findCause(pair.a, pair.b, 0);
    EXPECT_EQ(find(report, "dtype_path").reproduced, report.differing);
}

TEST(Cause, HalfUpTiesAloneExplainAnUpscaleWhoseWeightsAreExact)
{
    // 2:1 without antialiasing mixes four samples with weights of exactly 1/4: after one rounding a pass,
    // only the tie rule and the double rounding remain.
    const Pair pair = runPair("resize:size=64x64,mode=bilinear,antialias=false", noise(128, 64));
    const CauseReport report = findCause(pair.a, pair.b, 0);
    // The height alone changes: one pass, so the last rounding is all there is.
    EXPECT_EQ(find(report, "rounding_rule").reproduced, report.differing);
    EXPECT_EQ(find(report, "rounding_rule").broken, 0u);
    EXPECT_EQ(find(report, "weight_quantisation").reproduced, 0u);
}

TEST(Cause, ClampOfTheIntermediateExplainsLargeBicubicDifferences)
{
    const Pair pair = runPair("resize:size=512,mode=bicubic,antialias=false", noise(256, 256, 1));
    const CauseReport report = findCause(pair.a, pair.b, 0);
    EXPECT_GT(find(report, "intermediate_rounding").share(), find(report, "rounding_rule").share());
    EXPECT_GT(find(report, "intermediate_rounding").reproduced,
              find(report, "intermediate_clamp").reproduced);
    EXPECT_GT(find(report, "intermediate_clamp").reproduced, 0u);
}

TEST(Cause, SmallestSetOfPartsIsNamedAndComplete)
{
    const Pair pair = runPair("resize:size=100x77,mode=bilinear", noise(256, 200));
    const CauseReport report = findCause(pair.a, pair.b, 0);
    const HypothesisResult& last = report.hypotheses.back();
    EXPECT_NE(last.id.find('+'), std::string::npos) << last.id;
    EXPECT_EQ(last.reproduced, report.differing);
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
    EXPECT_EQ(find(report, "library_arithmetic").reproduced, report.differing);
    EXPECT_GT(find(report, "contraction").reproduced, 0u);
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
        EXPECT_EQ(lens.sentence, "There is no such sample.");
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
    EXPECT_NE(lens.sentence.find("Exact tie 10.5"), std::string::npos) << lens.sentence;
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
    EXPECT_NE(map.sentence.find(" differences lie within 0.00781 of a tie."), std::string::npos)
        << map.sentence;
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
