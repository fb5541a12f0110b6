// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/advice_run.h"
#include "engine/advise/given_tolerance.h"
#include "engine/advise/sum_bound.h"
#include "engine/base/error.h"
#include "engine/kernel/resample.h"
#include "engine/pipeline/runner.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

/// What tolerances are measured on, what theory says of a sum, and what a measurement gives.
namespace comparo {
namespace {

Tensor outputOn(const std::string& step, const Tensor& input, const char* side)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    return runSide(pipeline, input, Side::parse(side)).output();
}

double largestDifference(const Tensor& a, const Tensor& b)
{
    return compare(a, b, {{}, {}, false}).all.maxAbs;
}

Tensor picture(const char* kind, int h, int w, DType dtype, std::uint64_t seed)
{
    return GeneratedPicture{kind, {1, 3, h, w}, dtype, seed}.make();
}

TEST(AdvicePictures, AreTheSameForTheSameSeedAndOtherwiseDifferent)
{
    for (const PictureKind& kind : pictureKinds())
        for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64}) {
            const Shape shape{1, 3, 21, 34};
            const GeneratedPicture one{kind.name, shape, dtype, 5};
            if (kind.floats && !isFloat(dtype)) {
                EXPECT_THROW(static_cast<void>(one.make()), Error) << kind.name;
                continue;
            }
            EXPECT_TRUE(sameBytes(one.make(), one.make())) << kind.name;
            EXPECT_EQ(sameBytes(one.make(), GeneratedPicture{kind.name, shape, dtype, 6}.make()),
                      !kind.seeded)
                << kind.name;
        }
    EXPECT_THROW(static_cast<void>(pictureKind("moon")), Error);
    const GeneratedPicture flat{"noise", {1, 3, 0, 4}, DType::UInt8, 0};
    EXPECT_THROW(static_cast<void>(flat.make()), Error);
}

TEST(AdvicePictures, NoiseHasEveryValueAboutEquallyOften)
{
    const Tensor noise = picture("noise", 256, 256, DType::UInt8, 1);
    const auto view = noise.hostView<std::uint8_t>();
    std::vector<int> counts(256);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x)
                ++counts[view.at(0, c, y, x)];
    const double expected = 3.0 * 256.0; // of each; six deviations of a binomial are 166
    EXPECT_GT(*std::min_element(counts.begin(), counts.end()), expected - 166.0);
    EXPECT_LT(*std::max_element(counts.begin(), counts.end()), expected + 166.0);
    const Tensor extremes = picture("extremes", 64, 64, DType::Float32, 1);
    double sum = 0.0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            const double value = extremes.at(0, 0, y, x);
            ASSERT_TRUE(value == 0.0 || value == 1.0);
            sum += value;
        }
    EXPECT_NEAR(sum / 4096.0, 0.5, 0.05);
}

TEST(AdvicePictures, SayWhatTheyAreAndHowToMakeThem)
{
    const GeneratedPicture one{"noise", {1, 3, 17, 11}, DType::Float32, 3};
    EXPECT_EQ(one.toText(), "noise 17x11 float32, seed 3");
    EXPECT_EQ(one.fileName(), "noise-17x11-float32-3.npy");
    EXPECT_EQ(one.command(),
              "comparo probe noise noise-17x11-float32-3.npy --size 17x11 --dtype float32 --seed 3");
    const GeneratedPicture grey{"ramp", {1, 1, 8, 9}, DType::UInt8, 0};
    EXPECT_EQ(grey.toText(), "ramp 8x9x1 uint8");
    EXPECT_EQ(grey.command(),
              "comparo probe ramp ramp-8x9x1-uint8.npy --size 8x9 --dtype uint8 --channels 1");
}

TEST(SumBound, OfAFloatBlurIsTwiceGammaOfItsTaps)
{
    const Tensor input = picture("extremes", 20, 24, DType::Float32, 2);
    const Step step = Step::parse("gaussian_blur:kernel=3x5");
    const auto bound = sumBound(step, input, input);
    ASSERT_TRUE(bound);
    const double u = 0x1p-24;
    const double gx = 5.0 * u / (1.0 - 5.0 * u), gy = 3.0 * u / (1.0 - 3.0 * u);
    const double expected = 2.0 * (gx + gy + gx * gy);
    EXPECT_NEAR(bound->atol, expected, 1e-3 * expected);
    EXPECT_EQ(english(bound->words), "5 + 3 taps in float32 of values up to 1");
    const Tensor wide = picture("extremes", 20, 24, DType::Float64, 2);
    EXPECT_NEAR(sumBound(step, wide, wide)->atol, std::ldexp(expected, -29),
                1e-3 * std::ldexp(expected, -29));
}

TEST(SumBound, IsNothingForWhatIsNoSumAndForNoNumber)
{
    const Tensor input = picture("noise", 20, 24, DType::Float32, 2);
    EXPECT_FALSE(sumBound(Step::parse("resize:size=9,mode=nearest"), input, input));
    EXPECT_FALSE(sumBound(Step::parse("median_blur:kernel=3"), input, input));
    const Tensor nan = Tensor::fromValues<float>(
        {1, 1, 1, 2}, std::vector<float>{1.0f, std::numeric_limits<float>::quiet_NaN()});
    EXPECT_FALSE(sumBound(Step::parse("gaussian_blur:kernel=3"), nan, nan));
}

/// The same weights, summed up, down, and fused: two of them never lie further apart than the bound says.
TEST(SumBound, HoldsForEveryOrderOfASum)
{
    const int sizes[][2] = {{40, 13}, {17, 40}, {200, 7}, {33, 32}};
    double nearest = 0.0;
    for (const auto& size : sizes)
        for (const char* mode : {"bilinear", "bicubic"})
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                const auto taps = makeFloatTaps<float>(
                    size[0], size[1], mode[2] == 'l' ? Interpolation::Bilinear : Interpolation::Bicubic, true,
                    WeightRule::Exact);
                const Tensor input = picture("noise", 1, size[0], DType::Float32, seed);
                const Tensor output = picture("noise", 1, size[1], DType::Float32, seed);
                const Step step = Step::parse("resize:size=1x" + std::to_string(size[1]) + ",mode=" + mode);
                const auto bound = sumBound(step, input, output);
                ASSERT_TRUE(bound);
                const auto view = input.hostView<float>();
                for (int i = 0; i < size[1]; ++i) {
                    const int count = taps.count[static_cast<std::size_t>(i)];
                    float up = 0.0f, down = 0.0f, fused = 0.0f;
                    for (int j = 0; j < count; ++j) {
                        const auto at = static_cast<std::size_t>(i * taps.taps + j);
                        const auto back = static_cast<std::size_t>(i * taps.taps + count - 1 - j);
                        up += taps.weight[at] * view.at(0, 0, 0, taps.index[at]);
                        down += taps.weight[back] * view.at(0, 0, 0, taps.index[back]);
                        fused = std::fma(taps.weight[at], view.at(0, 0, 0, taps.index[at]), fused);
                    }
                    for (const float other : {down, fused}) {
                        const double apart = std::fabs(static_cast<double>(up) - static_cast<double>(other));
                        ASSERT_LE(apart, bound->atol) << size[0] << " to " << size[1] << " " << mode;
                        nearest = std::max(nearest, apart / bound->atol);
                    }
                }
            }
    EXPECT_GT(nearest, 0.02) << "a bound of no use would hold, too";
}

/// Fixed point against float: uint8 between the passes, rounded weights, and a clamp that cuts the overshoot.
TEST(SumBound, HoldsForTheFixedPointResizeAgainstTheFloatOne)
{
    for (const char* mode : {"bilinear", "bicubic"})
        for (const char* size : {"12x13", "40x9", "31x60"})
            for (const char* antialias : {"true", "false"})
                for (std::uint64_t seed = 0; seed < 6; ++seed) {
                    const Tensor input = picture(seed % 2 ? "extremes" : "noise", 34, 22, DType::UInt8, seed);
                    const std::string step = std::string("resize:size=") + size + ",mode=" + mode +
                                             ",antialias=" + antialias + ",path=";
                    const Tensor fixed = outputOn(step + "fixed", input, "cpu/exact");
                    const Tensor floats = outputOn(step + "float", input, "cpu/exact");
                    const auto bound = sumBound(Step::parse(step + "auto"), input, fixed);
                    ASSERT_TRUE(bound);
                    EXPECT_LE(largestDifference(fixed, floats), bound->atol) << step << " " << seed;
                    EXPECT_LE(bound->atol, mode[2] == 'l' ? 2.0 : 80.0) << step;
                }
}

TEST(GivenTolerance, NeededShareIsOfTheWorstSample)
{
    const Tensor a = Tensor::fromValues<float>({1, 1, 1, 4}, std::vector<float>{1.0f, 2.0f, -4.0f, 0.0f});
    const Tensor b = Tensor::fromValues<float>({1, 1, 1, 4}, std::vector<float>{1.0f, 2.5f, -5.0f, 0.0f});
    EXPECT_EQ(neededShare(a, b, {1.0, 0.0, 0}), 1.0);
    EXPECT_EQ(neededShare(a, b, {0.0, 0.1, 0}), 1.0 / (0.1 * 5.0)); // 0.5 of 0.25 and 1 of 0.5
    EXPECT_EQ(neededShare(a, b, {0.5, 0.1, 0}), 1.0);
    EXPECT_EQ(neededShare(a, a, {0.0, 0.0, 0}), 0.0);
    EXPECT_EQ(neededShare(a, b, {0.0, 0.0, 0}), std::numeric_limits<double>::infinity());
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Tensor c = Tensor::fromValues<float>({1, 1, 1, 4}, std::vector<float>{1.0f, nan, -4.0f, 0.0f});
    EXPECT_EQ(neededShare(a, c, {1.0, 1.0, 0}), std::numeric_limits<double>::infinity());
    EXPECT_EQ(neededShare(c, c, {1.0, 1.0, 0}), 0.0);
}

AdvicePlan smallPlan(const std::vector<std::string>& steps, const char* pair)
{
    AdvicePlan plan;
    Pipeline pipeline;
    for (const std::string& step : steps)
        pipeline.steps.push_back(Step::parse(step));
    plan.pipelines = {{pipeline}};
    plan.pairs = {parseSweepPair(pair)};
    plan.pictures.kinds = {"noise"};
    plan.pictures.sizes = {{17, 11}};
    plan.pictures.seeds = 3;
    return plan;
}

TEST(AdvicePlan, CountsItsCases)
{
    AdvicePlan plan = smallPlan({"resize:size=8"}, "cpu,emu:0");
    checkAdvice(plan);
    EXPECT_EQ(inputsOf(plan).size(), 6U) << "three of uint8, three of float32";
    EXPECT_EQ(casesOf(plan, inputsOf(plan)).size(), 6U);
    plan.pictures.kinds.clear();
    const auto& kinds = pictureKinds();
    const auto count = [&](bool (*wanted)(const PictureKind&)) {
        return static_cast<std::size_t>(std::count_if(kinds.begin(), kinds.end(), wanted));
    };
    const std::size_t seeded = count([](const PictureKind& k) { return k.seeded; });
    const std::size_t probes =
        count([](const PictureKind& k) { return k.ordinary && !k.seeded && !k.floats; });
    const std::size_t floats = count([](const PictureKind& k) { return k.ordinary && k.floats; });
    EXPECT_EQ(inputsOf(plan).size(), 2 * (3 * seeded + probes) + floats);
    plan.files = {"a.png"};
    EXPECT_EQ(inputsOf(plan).size(), 1U) << "files alone, where no kind is named";
    AdvicePlan jitter = smallPlan({"color_jitter"}, "cpu,emu:0");
    jitter.draws = 4;
    EXPECT_EQ(inputsOf(jitter).size(), 3U) << "it takes no uint8";
    EXPECT_EQ(casesOf(jitter, inputsOf(jitter)).size(), 12U);
    AdvicePlan wrong = smallPlan({"color_jitter"}, "cpu,emu:0");
    wrong.pictures.dtypes = {DType::UInt8};
    EXPECT_THROW(checkAdvice(wrong), Error);
    wrong = smallPlan({"resize:size=8"}, "cpu,emu:77");
    EXPECT_THROW(checkAdvice(wrong), Error);
    wrong = smallPlan({"resize:size=8"}, "cpu,emu:0");
    wrong.pictures.kinds = {"moon"};
    EXPECT_THROW(checkAdvice(wrong), Error);
    wrong = smallPlan({"color_jitter"}, "cpu,emu:0");
    wrong.draws = 400'000;
    EXPECT_THROW(checkAdvice(wrong), Error);
}

TEST(AdviceRun, EveryStepIsMeasuredAloneAndTheLastOneWithAllBeforeIt)
{
    const AdvicePlan plan = smallPlan({"to_float", "gaussian_blur:kernel=5"}, "cpu/exact,emu:0");
    AdvicePlan checked = plan;
    checked.pictures.dtypes = {DType::UInt8};
    checkAdvice(checked);
    const AdviceResults results = runAdvice(checked);
    EXPECT_EQ(results.cases, 3U);
    EXPECT_TRUE(results.unmeasured.empty());
    EXPECT_EQ(results.measured.size(), 9U);
    std::vector<std::string> names;
    for (const ToleranceAdvice& advice : results.advices)
        names.push_back(advice.group.name() + " " + std::to_string(advice.cases));
    EXPECT_EQ(names, (std::vector<std::string>{"gaussian_blur-float32-cpu-emu-mixed 6",
                                               "to_float-uint8-cpu-emu-mixed 3"}));
    for (const MeasuredCase& one : results.measured)
        EXPECT_EQ(one.command.empty(), english(one.pipeline).find(" alone") != std::string::npos)
            << english(one.pipeline);
    const AdviceResults again = runAdvice(checked);
    for (std::size_t i = 0; i < results.measured.size(); ++i)
        EXPECT_EQ(results.measured[i].atol, again.measured[i].atol) << "the same twice";
}

TEST(AdviceRun, BitExactSidesGetNoTolerance)
{
    AdvicePlan plan = smallPlan({"resize:size=8,mode=bicubic"}, "cpu/exact,emu:0/exact");
    checkAdvice(plan);
    const AdviceResults results = runAdvice(plan);
    ASSERT_EQ(results.advices.size(), 2U);
    for (const ToleranceAdvice& advice : results.advices) {
        EXPECT_EQ(advice.bitExact, 3U);
        EXPECT_EQ(advice.proposed, Tolerance());
    }
    EXPECT_EQ(english(results.sentence()), "6 cases: 2 tolerances proposed, 2 of them bit-exact.");
}

TEST(AdviceRun, ACaseThatFailsIsToldAndTheOthersGoOn)
{
    AdvicePlan plan = smallPlan({"gaussian_blur:kernel=15"}, "cpu,emu:0"); // 7 beyond the edge of 5 rows
    plan.pictures.sizes = {{5, 40}, {40, 40}};
    checkAdvice(plan);
    const AdviceResults results = runAdvice(plan);
    EXPECT_EQ(results.cases, 12U);
    EXPECT_EQ(results.unmeasured.size(), 6U);
    EXPECT_EQ(results.measured.size(), 6U);
    const ContractProposal proposal = results.proposal();
    ASSERT_EQ(proposal.leftOut.size(), 1U);
    EXPECT_EQ(english(proposal.leftOut[0]).find("6 cases ended with an error; the first is case "), 0U)
        << english(proposal.leftOut[0]);
}

} // namespace
} // namespace comparo
