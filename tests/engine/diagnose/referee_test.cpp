// SPDX-License-Identifier: Apache-2.0
// The referee: truths against long double replays that share no code with the ops, truths of every op against
// exact numerics and neutral parameters, and who is judged to be nearer.
#include "engine/diagnose/referee/referee.h"

#include "engine/base/error.h"
#include "engine/diagnose/referee/truth.h"
#include "engine/ops/op_registry.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>

namespace comparo {
namespace {

using Real = long double;

/// A part of a photograph, uint8.
Tensor part(int width, int height)
{
    return test::middleOfPhotograph("astronaut.png", height, width);
}

/// Two images of float32 noise in [0, 1] with all mantissa bits in use.
Tensor floatNoise(int height, int width, int samples = 2)
{
    std::vector<float> values;
    std::uint64_t state = 99;
    for (int i = 0; i < samples * 3 * height * width; ++i) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        values.push_back(static_cast<float>(state >> 40) * 0x1p-24f);
    }
    return Tensor::fromValues<float>({samples, 3, height, width}, values);
}

Trace runOf(const std::string& step, const Tensor& input, const char* side = "cpu/exact")
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse(step)};
    return runSide(pipeline, input, Side::parse(side));
}

Tensor truthFor(const std::string& step, const Tensor& input)
{
    const Trace trace = runOf(step, input);
    const StepTruth truth = truthOf(trace.steps.front(), input);
    EXPECT_TRUE(truth.refusal.isEmpty()) << english(truth.refusal);
    EXPECT_EQ(truth.values.dtype(), DType::Float64);
    EXPECT_EQ(truth.values.shape(), trace.output().shape());
    return truth.values;
}

/// The largest |truth - replay(n, c, y, x)|.
double farthest(const Tensor& truth, const std::function<Real(int, int, int, int)>& replay)
{
    const Shape& s = truth.shape();
    double most = 0.0;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    most = std::max(most, static_cast<double>(std::abs(
                                              static_cast<Real>(truth.at(n, c, y, x)) - replay(n, c, y, x))));
    return most;
}

/// Triangle filter of an antialiased axis: weight of every source sample for one output.
std::vector<Real> triangle(int in, int out, int at)
{
    const Real scale = static_cast<Real>(in) / out, support = std::max(scale, 1.0L);
    const Real centre = scale * (at + 0.5L);
    std::vector<Real> weights(static_cast<std::size_t>(in));
    Real sum = 0;
    for (int i = 0; i < in; ++i) {
        const Real distance = std::abs((i + 0.5L - centre) / support);
        weights[static_cast<std::size_t>(i)] = std::max(0.0L, 1.0L - distance);
        sum += weights[static_cast<std::size_t>(i)];
    }
    for (Real& weight : weights)
        weight /= sum;
    return weights;
}

TEST(Referee, ResizeAgreesWithLongDouble)
{
    const Tensor image = part(53, 41);
    const Tensor truth = truthFor("resize:size=19x23", image);
    const auto replay = [&](int n, int c, int y, int x) {
        const auto rows = triangle(41, 19, y), columns = triangle(53, 23, x);
        Real sum = 0;
        for (int j = 0; j < 41; ++j)
            for (int i = 0; i < 53; ++i)
                sum += rows[static_cast<std::size_t>(j)] * columns[static_cast<std::size_t>(i)] *
                       static_cast<Real>(image.at(n, c, j, i));
        return sum;
    };
    EXPECT_LT(farthest(truth, replay), 1e-11);
    EXPECT_GT(farthest(truth, [&](int n, int c, int y,
                                  int x) { return std::round(static_cast<Real>(truth.at(n, c, y, x))); }),
              0.4); // it is not rounded
}

TEST(Referee, GaussianBlurAgreesWithLongDouble)
{
    const Tensor image = floatNoise(17, 22, 1);
    const Tensor truth = truthFor("gaussian_blur:kernel=5,sigma=1.3", image);
    std::array<Real, 5> weight{};
    Real sum = 0;
    for (int i = 0; i < 5; ++i)
        sum += weight[static_cast<std::size_t>(i)] =
            std::exp(-(i - 2.0L) * (i - 2.0L) / (2 * 1.3 * static_cast<Real>(1.3)));
    const auto reflected = [](int i, int n) { return i < 0 ? -i : i >= n ? 2 * n - 2 - i : i; };
    const auto replay = [&](int n, int c, int y, int x) {
        Real total = 0;
        for (int j = 0; j < 5; ++j)
            for (int i = 0; i < 5; ++i)
                total +=
                    weight[static_cast<std::size_t>(j)] * weight[static_cast<std::size_t>(i)] *
                    static_cast<Real>(image.at(n, c, reflected(y + j - 2, 17), reflected(x + i - 2, 22)));
        return total / (sum * sum);
    };
    EXPECT_LT(farthest(truth, replay), 1e-14);
}

TEST(Referee, ConversionsAndNormalisationAgreeWithLongDouble)
{
    const Tensor bytes = part(31, 17);
    for (const char* op : {"to_float", "to_float:rule=divide"})
        EXPECT_LT(farthest(truthFor(op, bytes),
                           [&](int n, int c, int y, int x) {
                               return static_cast<Real>(bytes.at(n, c, y, x)) / 255;
                           }),
                  1e-16)
            << op;
    const std::array<float, 3> mean{0.485f, 0.456f, 0.406f}, deviation{0.229f, 0.224f, 0.225f};
    EXPECT_LT(farthest(truthFor("normalize:mean=0.485/0.456/0.406,std=0.229/0.224/0.225", bytes),
                       [&](int n, int c, int y, int x) {
                           const auto channel = static_cast<std::size_t>(c);
                           return (static_cast<Real>(bytes.at(n, c, y, x)) / 255 -
                                   static_cast<Real>(mean[channel])) /
                                  static_cast<Real>(deviation[channel]);
                       }),
              2e-15);
    const Tensor floats = floatNoise(9, 13, 1);
    EXPECT_LT(
        farthest(truthFor("to_uint8", floats),
                 [&](int n, int c, int y, int x) { return static_cast<Real>(floats.at(n, c, y, x)) * 255; }),
        1e-13);
    EXPECT_EQ(farthest(truthFor("to_uint8:rounding=truncate", floats),
                       [&](int n, int c, int y, int x) {
                           return std::floor(static_cast<Real>(floats.at(n, c, y, x)) * 255);
                       }),
              0.0);
}

TEST(Referee, AffineWarpAgreesWithLongDouble)
{
    constexpr int kWidth = 37, kHeight = 29;
    const Tensor image = floatNoise(kHeight, kWidth, 1);
    const Tensor truth =
        truthFor("affine:degrees=17,scale=1.25,translate_x=0.0625,shear_x=0,shear_y=0", image);
    // The scale of 1.25 and the shift of 37/16 pixels are exact in float32.
    const Real pi = std::acos(-1.0L), turn = 17 * pi / 180;
    const Real cx = (kWidth - 1) / 2.0L, cy = (kHeight - 1) / 2.0L;
    const auto at = [&](int c, int y, int x) {
        return x < 0 || y < 0 || x >= kWidth || y >= kHeight ? 0.0L : static_cast<Real>(image.at(0, c, y, x));
    };
    const auto replay = [&](int, int c, int y, int x) {
        // Out: centre + 1.25 R(17) (in - centre) + shift; positive degrees are clockwise on the screen.
        const Real u = (x - cx - 37 / 16.0L) / 1.25L, v = (y - cy) / 1.25L;
        const Real sx = std::cos(turn) * u + std::sin(turn) * v + cx;
        const Real sy = -std::sin(turn) * u + std::cos(turn) * v + cy;
        const int left = static_cast<int>(std::floor(sx)), top = static_cast<int>(std::floor(sy));
        const Real right = sx - left, down = sy - top;
        return (1 - down) * ((1 - right) * at(c, top, left) + right * at(c, top, left + 1)) +
               down * ((1 - right) * at(c, top + 1, left) + right * at(c, top + 1, left + 1));
    };
    EXPECT_LT(farthest(truth, replay), 1e-12);
}

TEST(Referee, ColoursAgreeWithLongDouble)
{
    const Tensor image = floatNoise(11, 19, 1);
    const auto gamma = static_cast<Real>(1.7f), gain = static_cast<Real>(0.9f);
    EXPECT_LT(farthest(truthFor("gamma:gamma=1.7,gain=0.9", image),
                       [&](int n, int c, int y, int x) {
                           return std::min(1.0L,
                                           gain * std::pow(static_cast<Real>(image.at(n, c, y, x)), gamma));
                       }),
              1e-15);
    const auto factor = static_cast<Real>(1.4f);
    EXPECT_LT(farthest(truthFor("saturation:saturation=1.4", image),
                       [&](int n, int c, int y, int x) {
                           const auto channel = [&](int k) {
                               return static_cast<Real>(image.at(n, k, y, x));
                           };
                           const Real most = std::max({channel(0), channel(1), channel(2)});
                           const Real least = std::min({channel(0), channel(1), channel(2)});
                           const Real saturation = (most - least) / (most + 1e-8L);
                           const Real wanted = std::min(1.0L, saturation * factor);
                           const Real value = most - (most - channel(c)) / (most - least) * most * wanted;
                           return std::clamp(value, 0.0L, 1.0L);
                       }),
              1e-14);
}

TEST(Referee, LightsAndBlurLinesAgreeWithLongDouble)
{
    const Tensor image = floatNoise(24, 33, 1);
    const auto gain = static_cast<Real>(0.15f);
    EXPECT_LT(farthest(truthFor("linear_illumination:gain=0.15,sign=-1,direction=3", image),
                       [&](int n, int c, int y, int x) {
                           return std::max(0.0L,
                                           static_cast<Real>(image.at(n, c, y, x)) - gain * (32 - x) / 32);
                       }),
              1e-15);
    EXPECT_LT(farthest(truthFor("linear_corner_illumination:gain=0.15,sign=1,direction=0", image),
                       [&](int n, int c, int y, int x) {
                           const Real ramp = (y / 23.0L + x / 32.0L) / (2 + 1e-6L);
                           return std::min(1.0L, static_cast<Real>(image.at(n, c, y, x)) + gain * ramp);
                       }),
              1e-15);
    // A line of five even weights at 0 degrees is the mean of five columns, with zeros around.
    for (const char* resample : {"nearest", "bilinear"})
        EXPECT_LT(farthest(truthFor("motion_blur:kernel_size=5,angle=0,direction=0,resample=" +
                                        std::string(resample),
                                    image),
                           [&](int n, int c, int y, int x) {
                               Real sum = 0;
                               for (int i = std::max(x - 2, 0); i <= std::min(x + 2, 32); ++i)
                                   sum += static_cast<Real>(image.at(n, c, y, i));
                               return sum / 5;
                           }),
                  1e-15)
            << resample;
}

/// Step text with what an op cannot do without. At quality 50 no entry of a JPEG table is next to a whole
/// number, where the last bit decides over all coefficients.
std::string stepOf(const Op& op)
{
    const std::set<std::string> sized{"crop", "center_crop", "resized_crop", "resize"};
    const std::string parameters = sized.count(op.id)       ? ":size=40x31"
                                   : op.id == "pad_to"      ? ":size=64x70"
                                   : op.id == "random_jpeg" ? ":quality=50"
                                                            : "";
    return op.id + parameters;
}

/// By truths of another rule, grid or antialiasing nearly every sample would be off by thousands of ULP.
TEST(Referee, EveryOpHasOneOrSaysWhyNot)
{
    const std::set<std::string> none{"clahe", "equalize", "posterize", "jpeg_round_trip"};
    const Tensor floats = floatNoise(48, 57);
    const Tensor bytes = part(57, 48);
    for (const Op& op : allOps()) {
        SCOPED_TRACE(op.id);
        const auto& dtypes = op.info.dtypes;
        const bool takesFloats = std::find(dtypes.begin(), dtypes.end(), DType::Float32) != dtypes.end();
        EXPECT_EQ(refereeRefusal(op, DType::Float32).isEmpty(), none.count(op.id) == 0)
            << english(refereeRefusal(op, DType::Float32));
        for (const Tensor* input : {&floats, &bytes}) {
            if (input == &floats && !takesFloats)
                continue;
            const Trace a = runOf(stepOf(op), *input);
            const RefereeReport report = judgeStep(a, a, 0);
            ASSERT_EQ(report.isAvailable(), none.count(op.id) == 0) << english(report.sentence());
            if (!report.isAvailable()) {
                EXPECT_TRUE(english(report.refusal).starts_with("No referee for " + op.id + ": "))
                    << english(report.refusal);
                continue;
            }
            const bool integers = !isFloat(a.output().dtype());
            EXPECT_EQ(report.differing, 0u);
            EXPECT_EQ(report.a.nonFinite, 0u);
            const bool codes =
                op.info.category == OpCategory::Compression; // sums of 64 scaled to 255 and back
            EXPECT_LE(report.a.meanUlp, integers ? 0.51 : codes ? 40.0 : 4.0) << english(report.sentence());
            EXPECT_LE(report.a.maxUlp, integers ? 1.1 : 1500.0) << english(report.sentence());
        }
    }
}

TEST(Referee, NeutralParametersGiveTheInput)
{
    const Tensor image = floatNoise(20, 26);
    int checked = 0;
    for (const Op& op : allOps()) {
        if (op.info.neutral.empty() || !refereeRefusal(op, DType::Float32).isEmpty())
            continue;
        SCOPED_TRACE(op.id);
        ++checked;
        EXPECT_EQ(
            farthest(truthFor(op.id + ":" + op.info.neutral, image),
                     [&](int n, int c, int y, int x) { return static_cast<Real>(image.at(n, c, y, x)); }),
            0.0);
    }
    EXPECT_GE(checked, 12);
}

/// A step's two sides with outputs of our own, behind an op whose truth is v * 255 before rounding.
RefereeReport judgeBytes(const std::vector<float>& input, const std::vector<std::uint8_t>& a,
                         const std::vector<std::uint8_t>& b)
{
    const Shape shape{1, 1, 1, static_cast<int>(input.size())};
    Trace sideA = runOf("to_uint8", Tensor::fromValues<float>(shape, input)), sideB = sideA;
    sideA.steps[0].output = Tensor::fromValues<std::uint8_t>(shape, a);
    sideB.steps[0].output = Tensor::fromValues<std::uint8_t>(shape, b);
    return judgeStep(sideA, sideB, 0);
}

TEST(Referee, CountsWhoIsNearer)
{
    // 0.25 * 255 = 63.75, 0.5 * 255 = 127.5 (a tie), 0.125 * 255 = 31.875, 1 * 255
    const RefereeReport report =
        judgeBytes({0.25f, 0.5f, 0.125f, 1.0f, 0.125f}, {64, 127, 31, 255, 32}, {63, 128, 32, 255, 31});
    ASSERT_TRUE(report.isAvailable());
    EXPECT_EQ(report.samples, 5u);
    EXPECT_EQ(report.differing, 4u);
    EXPECT_EQ(report.ties, 1u);
    EXPECT_EQ(report.a.nearer, 2u);
    EXPECT_EQ(report.b.nearer, 1u);
    EXPECT_DOUBLE_EQ(report.a.meanUlp, (0.25 + 0.5 + 0.875 + 0.0 + 0.125) / 5);
    EXPECT_DOUBLE_EQ(report.b.meanUlp, (0.75 + 0.5 + 0.125 + 0.0 + 0.875) / 5);
    EXPECT_DOUBLE_EQ(report.a.maxUlp, 0.875);
    EXPECT_EQ(report.a.worst->x, 2);
    EXPECT_EQ(report.b.worst->x, 4);
    const std::array<double, 5> balance{0.5, 0.0, -0.75, 0.0, 0.75};
    for (int x = 0; x < 5; ++x)
        EXPECT_DOUBLE_EQ(report.balance.at(0, 0, 0, x), balance[static_cast<std::size_t>(x)]);
    const RefereedSample sample = report.at(0, 0, 0, 2);
    EXPECT_EQ(english(sample.sentence(report.dtype)),
              "float64 31.875; A is off by 0.875, B by 0.125 steps: B is nearer");
    EXPECT_EQ(
        english(report.sentence()),
        "Referee (to_uint8 in float64): A is nearer in 50.00 % of the 4 samples that differ, 25.00 % are "
        "ties. Distance in steps: A 0.35 on average and 0.875 at most, B 0.45 and 0.875.");
    EXPECT_THROW(static_cast<void>(report.at(0, 0, 0, 5)), Error);
}

TEST(Referee, AFewFarSamplesDoNotMakeTheMapPale)
{
    RefereeReport report;
    std::vector<float> balance(1000, 1.0f);
    balance[7] = -1e6f;
    balance[8] = -std::numeric_limits<float>::infinity();
    balance[9] = 0.0f;
    balance[10] = 900.0f;
    report.balance = Tensor::fromValues<float>({1, 1, 10, 100}, balance);
    const Tensor shown = shownBalance(report);
    EXPECT_EQ(shown.at(0, 0, 0, 7), -1.0);
    EXPECT_EQ(shown.at(0, 0, 0, 8), -1.0);
    EXPECT_EQ(shown.at(0, 0, 0, 9), 0.0);
    EXPECT_EQ(shown.at(0, 0, 0, 10), 1.0);
    EXPECT_EQ(shown.at(0, 0, 0, 0), 1.0);
}

TEST(Referee, TruthSaturatesAsWholeNumbersDo)
{
    const RefereeReport report = judgeBytes({7.0f, -3.0f}, {255, 0}, {254, 1});
    EXPECT_EQ(report.a.maxUlp, 0.0);
    EXPECT_EQ(report.b.maxUlp, 1.0);
    EXPECT_EQ(report.a.nearer, 2u);
}

TEST(Referee, WhatIsNotFiniteIsInfinitelyFar)
{
    const Shape shape{1, 1, 1, 3};
    const float nan = std::numeric_limits<float>::quiet_NaN();
    Trace a = runOf("invert", Tensor::fromValues<float>(shape, std::vector<float>{0.25f, 0.5f, nan})), b = a;
    b.steps[0].output = Tensor::fromValues<float>(shape, std::vector<float>{nan, 0.5f, nan});
    const RefereeReport report = judgeStep(a, b, 0);
    EXPECT_EQ(report.differing, 1u);
    EXPECT_EQ(report.a.nearer, 1u);
    EXPECT_EQ(report.a.nonFinite, 0u);
    EXPECT_EQ(report.b.nonFinite, 1u);
    EXPECT_TRUE(std::isinf(report.b.maxUlp));
    EXPECT_TRUE(std::isinf(report.balance.at(0, 0, 0, 0)));
    EXPECT_NE(english(report.sentence()).find("B 0 and infinite"), std::string::npos)
        << english(report.sentence());
}

TEST(Referee, FloatsAreMeasuredInTheirSpacing)
{
    const Shape shape{1, 1, 1, 2};
    Trace a = runOf("invert", Tensor::fromValues<float>(shape, std::vector<float>{0.25f, 0.999f})), b = a;
    const float off = std::nextafter(0.75f, 1.0f), small = 1.0f - 0.999f;
    b.steps[0].output = Tensor::fromValues<float>(shape, std::vector<float>{off, small + 0x1p-31f});
    const RefereeReport report = judgeStep(a, b, 0);
    EXPECT_DOUBLE_EQ(report.at(0, 0, 0, 0).ulpB, 1.0);
    EXPECT_DOUBLE_EQ(report.at(0, 0, 0, 1).ulpB, 1.0); // spacing of 1/256, which is 2^-31
}

TEST(Referee, FixedPointResizeIsFartherThanTheFloatPath)
{
    const Tensor image = part(160, 120);
    const Trace cpu = runOf("resize:size=70x90", image, "cpu"),
                emu = runOf("resize:size=70x90", image, "emu:0");
    const RefereeReport report = judgeStep(cpu, emu, 0);
    EXPECT_GT(report.differing, 1000u);
    EXPECT_EQ(report.a.nearer + report.b.nearer + report.ties, report.differing);
    EXPECT_GT(report.b.nearer, 99 * report.differing / 100);
    EXPECT_LE(report.b.maxUlp, 0.5 + 1e-3);
    EXPECT_GT(report.a.maxUlp, 0.6);
}

TEST(Referee, RefusesInWords)
{
    const Tensor image = part(24, 16);
    const Trace a = runOf("brightness:brightness=1.25", image);
    EXPECT_EQ(english(judgeStep(a, a, 1).sentence()), "No referee: the step does not exist.");
    EXPECT_EQ(english(judgeStep(a, runOf("brightness:brightness=1.5", image), 0).sentence()),
              "No referee: the two sides ran different steps.");
    const Trace noisy = runOf("brightness:brightness=0.5..1.5", image, "cpu/exact/seed=1");
    EXPECT_EQ(english(judgeStep(noisy, runOf("brightness:brightness=0.5..1.5", image, "cpu/exact/seed=2"), 0)
                          .sentence()),
              "No referee: the two sides applied different random parameters.");
    const Trace wide =
        runOf("brightness", Tensor::fromValues<double>({1, 1, 1, 1}, std::vector<double>{0.5}));
    EXPECT_EQ(english(judgeStep(wide, wide, 0).sentence()),
              "No referee for a step on float64: the sides compute in float64 themselves.");
}

TEST(Referee, SaysWhereASideFollowsAnotherRule)
{
    std::vector<std::uint16_t> values;
    for (int i = 0; i < 12 * 12; ++i)
        values.push_back(static_cast<std::uint16_t>(i * 449));
    const Tensor image = Tensor::fromValues<std::uint16_t>({1, 1, 12, 12}, values);
    const Trace exact = runOf("resize:size=7", image), torch = runOf("resize:size=7", image, "cpu/framework");
    EXPECT_NE(english(judgeStep(exact, torch, 0).sentence()).find("torchvision truncates uint16"),
              std::string::npos);
    EXPECT_TRUE(judgeStep(exact, exact, 0).departure.isEmpty());
}

} // namespace
} // namespace comparo
