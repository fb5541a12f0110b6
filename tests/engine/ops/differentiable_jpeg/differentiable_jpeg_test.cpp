// SPDX-License-Identifier: Apache-2.0
// The differentiable JPEG codec beyond Kornia's recorded values: Kornia's own expectations, the variants,
// finite differences, tie distances, and gradients through a random module.
#include "tests/engine/ops/differentiable_jpeg/differentiable_jpeg_cases.h"

#include "engine/codec/codec.h"
#include "engine/diagnose/gradients/check.h"
#include "engine/ops/compression/differentiable_jpeg.h"
#include "engine/ops/compression/differentiable_jpeg_gradients.h"
#include "tests/support/photographs.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>

namespace comparo::testing {
namespace {

constexpr double kInside = 4.0; // rows and columns 4 to 11 of a 16x16 image

Tensor square(const std::vector<double>& color, DType dtype)
{
    return jpegTensor({1, 3, 16, 16}, dtype, [&](std::size_t, int, int c, int y, int x) {
        const bool in = y >= kInside && y < 12 && x >= kInside && x < 12;
        return in ? color[static_cast<std::size_t>(c)] : 0.0;
    });
}

Tensor constant(const Shape& shape, DType dtype, double value)
{
    return jpegTensor(shape, dtype, [=](auto...) { return value; });
}

double meanOf(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double v : values)
        sum += v;
    return sum / static_cast<double>(values.size());
}

struct HostRun {
    std::unique_ptr<Stream> stream = cpuDevice().createStream();
    Progress progress{};
    OpContext ctx{*stream, Numerics::Exact, progress};
};

/// Kornia's test_cardinality: all channels alike, the corner of 8x8 within 0.01.
TEST(DifferentiableJpeg, GivesWhatKorniasCardinalityTestExpects)
{
    const double corner[8][8] = {{-.000, .002, .063, .060, .020, .017, .078, .146},
                                 {.002, .015, .008, 0, 0, 0, 0, 0},
                                 {.063, .009, 0, 0, 0, 0, 0, 0},
                                 {.060, 0, 0, 0, .173, .246, .178, .080},
                                 {.020, 0, 0, .173, .694, .971, .960, .847},
                                 {.017, 0, 0, .246, .971, 1, 1, 1},
                                 {.078, 0, 0, .178, .960, 1, 1, 1},
                                 {.146, 0, 0, .080, .847, 1, 1, .781}};
    const Tensor image = square({1, 1, 1}, DType::Float32);
    const Tensor output = runJpeg("differentiable_jpeg:quality=2", image, image).output;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x)
                EXPECT_NEAR(output.at(0, c, y, x), corner[y][x], 0.01 + 0.01 * corner[y][x]) << y << "," << x;
}

/// Kornia's test_gradcheck: loss sum |out|.
TEST(DifferentiableJpeg, GivesWhatKorniasGradientTestExpects)
{
    const Tensor image = square({1.0, 0.5, 0.5}, DType::Float32);
    const Tensor ones = constant(image.shape(), DType::Float32, 1.0);
    const JpegRun run = runJpeg("differentiable_jpeg:quality=10", image, ones);
    EXPECT_NEAR(meanOf(jpegValues(run.gradients.image)), 0.1921, 1e-4);
    EXPECT_NEAR(run.gradient("quality").at(0, 0, 0, 0), 0.0042, 1e-4);
}

/// Kornia's shape tests, and that one quality and one table serve a whole batch.
TEST(DifferentiableJpeg, KeepsShapesAndSharesSettings)
{
    const Tensor batch = jpegInput("picture:4", {2, 3, 33, 33}, DType::Float64);
    const Tensor upstream = jpegInput("slopes:5", batch.shape(), DType::Float64);
    const JpegRun shared = runJpeg("differentiable_jpeg:quality=40", batch, upstream);
    const JpegRun own = runJpeg("differentiable_jpeg:qualities=40/40", batch, upstream);
    EXPECT_EQ(shared.output.desc(), batch.desc());
    EXPECT_TRUE(test::sameBits(shared.output, own.output));
    EXPECT_TRUE(test::sameBits(shared.gradients.image, own.gradients.image));
    const Tensor& qualities = own.gradient("quality");
    EXPECT_EQ(qualities.shape(), (Shape{2, 1, 1, 1}));
    EXPECT_NEAR(shared.gradient("quality").at(0, 0, 0, 0),
                qualities.at(0, 0, 0, 0) + qualities.at(1, 0, 0, 0), 1e-12);
    EXPECT_EQ(own.gradient("quantization_table_y").shape(), (Shape{1, 1, 8, 8}));
}

/// Away from ties, within 1e-6 of the largest derivative.
TEST(DifferentiableJpeg, FiniteDifferencesAgreeWithTheGradients)
{
    const Shape shape{2, 3, 21, 18};
    const Tensor image = jpegInput("picture:21", shape, DType::Float64);
    const Tensor upstream = jpegInput("slopes:22", shape, DType::Float64);
    for (const char* text :
         {"quality=10.3", "quality=50.3", "quality=75.4", "quality=95.2", "qualities=20.5/88.3",
          "quality=75.4,variant=soft_clip", "quality=40.2,variant=exact_pi",
          "quality=60.3,variant=quality_zero_fixed", "quality=30,variant=true_rounding"}) {
        SCOPED_TRACE(text);
        const Step step = Step::parse(std::string("differentiable_jpeg:") + text);
        HostRun setup;
        Module module(*step.op, step.params);
        GradientCheckOptions options;
        options.places = 40;
        options.seed = 3;
        options.tieDistance = jpegTieDistance(image, step.params, setup.progress);
        const GradientCheck check = checkGradient(setup.ctx, module, image, upstream, options);
        EXPECT_EQ(check.sturdy + check.fragile, 40);
        EXPECT_GE(check.sturdy, 20);
        EXPECT_LE(check.worstSturdy, 1e-6);
        ASSERT_FALSE(check.worst.empty());
        EXPECT_FALSE(check.worst.front().fragile);
        if (step.params.getChoice("variant") == "true_rounding") {
            EXPECT_EQ(check.scale, 0.0);
            continue;
        }
        EXPECT_GT(check.scale, 0.0);
        std::set<std::string> names;
        for (const CheckedGradient& entry : check.entries) {
            names.insert(entry.tensor);
            EXPECT_FALSE(entry.tensor == "quality" && entry.fragile);
            // the sum of some thousand outputs is off by 1e-16 each, the step 1e-6
            EXPECT_LE(entry.error(), 1e-6 * entry.scale + 1e-9) << entry.tensor << " " << entry.numeric;
        }
        EXPECT_EQ(names.size(), 3u);
    }
}

/// At a whole quality from 50 up the floor of the factor jumps: the derivative exists, differences do not.
TEST(DifferentiableJpeg, WholeQualitiesAreFragile)
{
    const Shape shape{1, 3, 16, 16};
    HostRun setup;
    const Step step = Step::parse("differentiable_jpeg:quality=75");
    Module module(*step.op, step.params);
    const GradientCheck check =
        checkGradient(setup.ctx, module, jpegInput("picture:6", shape, DType::Float64),
                      jpegInput("slopes:7", shape, DType::Float64));
    ASSERT_FALSE(check.entries.empty());
    EXPECT_EQ(check.entries.front().tensor, "quality");
    EXPECT_TRUE(check.entries.front().fragile);
    EXPECT_TRUE(std::isfinite(check.entries.front().numeric));
    Module last(*step.op, Step::parse("differentiable_jpeg:quality=100").params);
    const GradientCheck atTheEnd =
        checkGradient(setup.ctx, last, jpegInput("picture:6", shape, DType::Float64),
                      jpegInput("slopes:7", shape, DType::Float64));
    EXPECT_TRUE(atTheEnd.entries.front().fragile);
    EXPECT_TRUE(std::isnan(atTheEnd.entries.front().numeric));
    EXPECT_FALSE(atTheEnd.entries.back().fragile) << "the module was left as it was";
}

/// The check is not blind: the gradient of another quality is found out.
TEST(DifferentiableJpeg, TheCheckSeesAWrongGradient)
{
    const Shape shape{1, 3, 16, 16};
    const Tensor image = jpegInput("picture:6", shape, DType::Float64);
    HostRun setup;
    const Step step = Step::parse("differentiable_jpeg:quality=30,variant=straight_through");
    Module module(*step.op, step.params);
    const GradientCheck check =
        checkGradient(setup.ctx, module, image, jpegInput("slopes:7", shape, DType::Float64));
    EXPECT_GT(check.worstSturdy, 0.1) << "true steps are flat, their straight-through gradient is not";
}

TEST(DifferentiableJpeg, VariantsDoWhatTheySay)
{
    const Shape shape{1, 3, 32, 32};
    const Tensor image = jpegInput("picture:8", shape, DType::Float64);
    const Tensor upstream = jpegInput("slopes:9", shape, DType::Float64);
    const auto run = [&](const std::string& text) {
        return runJpeg("differentiable_jpeg:" + text, image, upstream);
    };
    const JpegRun kornia = run("quality=20");
    const JpegRun through = run("quality=20,variant=straight_through");
    const JpegRun steps = run("quality=20,variant=true_rounding");
    EXPECT_TRUE(test::sameBits(through.output, steps.output));
    EXPECT_FALSE(test::sameBits(through.output, kornia.output));
    for (const char* name : {"image", "quality", "quantization_table_y", "quantization_table_c"}) {
        const auto flat = jpegValues(steps.gradient(name));
        EXPECT_TRUE(std::all_of(flat.begin(), flat.end(), [](double v) { return v == 0.0; })) << name;
        const auto slopes = jpegValues(through.gradient(name));
        EXPECT_TRUE(std::any_of(slopes.begin(), slopes.end(), [](double v) { return v != 0.0; })) << name;
    }
    const auto clipped = jpegValues(kornia.output);
    const auto soft = jpegValues(run("quality=20,variant=soft_clip").output);
    const auto [low, high] = std::minmax_element(soft.begin(), soft.end());
    EXPECT_LT(*low, 0.0);
    EXPECT_GT(*low, -0.01);
    for (std::size_t i = 0; i < soft.size(); ++i)
        EXPECT_EQ(std::clamp(soft[i], 0.0, 1.0), clipped[i]);
    EXPECT_LT(*high, 1.01);
    for (const char* variant : {"kornia", "quality_zero_fixed"}) {
        const std::string tail = std::string(",variant=") + variant;
        const JpegRun zero = run("quality=0" + tail);
        const JpegRun one = run("quality=1" + tail);
        EXPECT_TRUE(test::sameBits(zero.output, one.output)) << variant;
        EXPECT_TRUE(test::sameBits(zero.gradients.image, one.gradients.image)) << variant;
        EXPECT_EQ(zero.gradient("quality").at(0, 0, 0, 0), 0.0) << variant;
    }
    EXPECT_TRUE(test::sameBits(run("quality=20,variant=kornia_0_9_0").output, kornia.output));
    EXPECT_FALSE(test::sameBits(run("quality=20,variant=kornia_0_9_0rc1").output, kornia.output));
}

/// True steps with quality 50 are the standard tables themselves.
TEST(DifferentiableJpeg, TrueStepsAreARealCodecsTables)
{
    const auto exact = cpu::DiffJpegArithmetic<double>::of({.trueSteps = true});
    for (int entry = 1; entry <= 255; ++entry) {
        EXPECT_EQ(exact.step(entry, exact.scale(50.0)), entry);
        EXPECT_EQ(exact.step(entry, exact.scale(100.0)), 1.0);
        for (int quality = 1; quality <= 100; ++quality) {
            const int scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
            EXPECT_EQ(exact.step(entry, exact.scale(quality)),
                      std::clamp((entry * scale + 50) / 100, 1, 255));
        }
    }
}

/// specs/kornia.md 1.6: factors and steps by hand.
TEST(DifferentiableJpeg, FactorsAndStepsAreThoseOfKornia)
{
    const auto kornia = cpu::DiffJpegArithmetic<double>::of({});
    const std::pair<double, double> factors[] = {{1, 4999.875}, {10, 499.875}, {49.999, 99.8765},
                                                 {50, 99.875},  {75, 49.875},  {95, 9.875},
                                                 {99, 1.875},   {99.5, 0.875}, {100, -0.125}};
    for (const auto& [quality, factor] : factors)
        EXPECT_NEAR(kornia.scale(quality), factor, 1e-4) << quality;
    const auto step = [&](double entry, double quality) { return kornia.step(entry, kornia.scale(quality)); };
    EXPECT_NEAR(step(16, 95), 1.926, 1e-3);
    EXPECT_NEAR(step(40, 97), 2.043, 1e-3);
    EXPECT_NEAR(step(10, 98), 0.123, 1e-3);
    EXPECT_NEAR(step(99, 99), 1.997, 1e-3);
    EXPECT_NEAR(step(99, 1), 254.889, 1e-3);
}

TEST(DifferentiableJpeg, TheBoundsOfTheClipAreInsideOnlyIfClosed)
{
    const double edges[3] = {0.0, 1.0, 0.5};
    const double outside[3] = {-1e-9, 1.0 + 1e-9, NAN};
    const cpu::DiffJpegDecoded<double> none{cpu::DiffJpegGrid::of(1, 1), cpu::HalfAxis<double>::bilinear(),
                                            cpu::DiffJpegInverse<double>::of({}), nullptr};
    EXPECT_EQ((cpu::DiffJpegInside<double>{none, false, nullptr}.bitsOfPixel(edges)), 0b111);
    EXPECT_EQ((cpu::DiffJpegInside<double>{none, true, nullptr}.bitsOfPixel(edges)), 0b100);
    EXPECT_EQ((cpu::DiffJpegInside<double>{none, false, nullptr}.bitsOfPixel(outside)), 0);
}

/// Halving and doubling at the same rule and weights are adjoint: <a, double(b)> = <halve(a), b>.
TEST(DifferentiableJpeg, HalvingAndDoublingAreAdjoint)
{
    constexpr int kHalf = 9;
    for (const auto& axis : {cpu::HalfAxis<double>::bilinear(), cpu::HalfAxis<double>::blurredMean()}) {
        double full[2 * kHalf], doubled[2 * kHalf], half[kHalf], halved[kHalf];
        for (int i = 0; i < 2 * kHalf; ++i)
            full[i] = static_cast<double>(jpegBits(1, static_cast<std::uint64_t>(i)) >> 40);
        for (int i = 0; i < kHalf; ++i)
            half[i] = static_cast<double>(jpegBits(2, static_cast<std::uint64_t>(i)) >> 40);
        axis.doubleRow(half, doubled, kHalf);
        axis.halveRow(full, halved, kHalf);
        double left = 0.0, right = 0.0;
        for (int i = 0; i < 2 * kHalf; ++i)
            left += full[i] * doubled[i];
        for (int i = 0; i < kHalf; ++i)
            right += halved[i] * half[i];
        EXPECT_NEAR(left / right, 1.0, 1e-14);
        for (int x = 0; x < 2 * kHalf; ++x)
            EXPECT_EQ(doubled[x], axis.doubled(x, kHalf, [&](int k) { return half[k]; })) << x;
    }
}

/// A photograph in float32 against float64, off pixels whose coefficients may fall to the other side.
TEST(DifferentiableJpeg, Float32IsFloat64OffFragilePixelsOfAPhotograph)
{
    const Tensor photograph = readImage(test::photographPath("astronaut.png")).tensor;
    const Shape shape{1, 3, 200, 217};
    const auto cut = [&](DType dtype) {
        return jpegTensor(shape, dtype, [&](std::size_t, int, int c, int y, int x) {
            return photograph.at(0, c, y + 60, x + 120) / 255.0;
        });
    };
    const Tensor upstream = jpegInput("slopes:3", shape, DType::Float64);
    for (const char* text :
         {"quality=1", "quality=10", "quality=50", "quality=75", "quality=95", "quality=99"}) {
        SCOPED_TRACE(text);
        const std::string op = std::string("differentiable_jpeg:") + text;
        const JpegRun single = runJpeg(op, cut(DType::Float32), jpegInput("slopes:3", shape, DType::Float32));
        const JpegRun twice = runJpeg(op, cut(DType::Float64), upstream);
        const Tensor ties = jpegTieDistance(cut(DType::Float64), Step::parse(op).params, Progress());
        int sturdy = 0;
        double worst = 0.0;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x)
                    if (ties.at(0, 0, y, x) >= 3e-4) {
                        ++sturdy;
                        worst = std::max(
                            worst, std::fabs(single.output.at(0, c, y, x) - twice.output.at(0, c, y, x)));
                    }
        EXPECT_LE(worst, 2e-6);
        std::cout << text << ": " << sturdy << " of " << shape.elements() << " sturdy, worst " << worst
                  << "\n";
        EXPECT_GE(sturdy, shape.elements() / 4);
    }
}

/// The distance is how far one coefficient may move: a flat block of luma has only its mean.
TEST(DifferentiableJpeg, TieDistancesSayHowFarTheNearestJumpIs)
{
    const Shape shape{1, 3, 40, 24};
    const Tensor image = jpegInput("picture:31", shape, DType::Float32);
    const Step step = Step::parse("differentiable_jpeg:quality=50");
    const Tensor ties = jpegTieDistance(image, step.params, Progress());
    EXPECT_EQ(ties.shape(), (Shape{1, 1, 40, 24}));
    for (const double d : jpegValues(ties)) {
        EXPECT_GE(d, 0.0);
        EXPECT_LE(d, 121.0 / 2);
    }
    // gray: luma 255 v - 128, of which the mean is the only coefficient, eight times that
    const double level = (128.0 + 16.0 * (3.5 - 0.01) / 8.0) / 255.0;
    const Tensor gray = constant({1, 3, 16, 16}, DType::Float64, level);
    const Tensor flat = jpegTieDistance(
        gray, Step::parse("differentiable_jpeg:quality=50,variant=true_rounding").params, Progress());
    EXPECT_NEAR(flat.at(0, 0, 5, 5), 16.0 * 0.01, 1e-3);
}

/// A sample that was not drawn hands the upstream gradient on; the quality of the others counts.
TEST(RandomJpeg, GradientsPassThroughSkippedSamples)
{
    const Shape shape{2, 3, 9, 9};
    const Tensor image = jpegInput("picture:41", shape, DType::Float64);
    const Tensor upstream = jpegInput("slopes:42", shape, DType::Float64);
    const Op& op = findOp("random_jpeg");
    HostRun setup;
    Module module(op, ParamSet(op.info.schema));
    Draws draws(2, 0, 0);
    draws.set(std::string(Draws::kApply), {0.0, 1.0});
    draws.set("quality", {30.0, 60.0});
    module.setDraws(draws);
    const Gradients gradients = module.backward(setup.ctx, image, upstream);
    const JpegRun reference = runJpeg("differentiable_jpeg:quality=60", image, upstream);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 9; ++x) {
                EXPECT_EQ(gradients.image.at(0, c, y, x), upstream.at(0, c, y, x));
                EXPECT_EQ(gradients.image.at(1, c, y, x), reference.gradients.image.at(1, c, y, x));
            }
    const Tensor& quality = gradients.others.front().tensor;
    EXPECT_EQ(gradients.others.front().name, "quality");
    EXPECT_EQ(quality.at(0, 0, 0, 0), 0.0);
    EXPECT_NE(quality.at(1, 0, 0, 0), 0.0);
}

} // namespace
} // namespace comparo::testing
