// SPDX-License-Identifier: Apache-2.0
// Gradients through a pipeline of ours, and the weights of its loss.
#include "engine/diagnose/gradients/run.h"

#include "engine/base/error.h"
#include "engine/diagnose/gradients/recover_quality.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/param/random_source.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

TEST(RandomWeights, AreUniformFromMinusOneToBelowOneAndTheSeeds)
{
    const Shape shape{1, 3, 40, 50};
    const Tensor weights = randomWeights(shape, 5);
    ASSERT_EQ(weights.shape(), shape);
    double sum = 0.0, squares = 0.0, least = 1.0, most = -1.0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 50; ++x) {
                const double w = weights.at(0, c, y, x);
                sum += w;
                squares += w * w;
                least = std::min(least, w);
                most = std::max(most, w);
            }
    EXPECT_GE(least, -1.0);
    EXPECT_LT(most, 1.0);
    EXPECT_LT(least, -0.99);
    EXPECT_GT(most, 0.99);
    EXPECT_NEAR(sum / 6000.0, 0.0, 0.03);           // four standard deviations of a mean of 6,000
    EXPECT_NEAR(squares / 6000.0, 1.0 / 3.0, 0.02); // the variance of (-1, 1)
    const std::vector<float> uniform = RandomSource(Rng::Philox, 5).uniform(4);
    for (int x = 0; x < 4; ++x)
        EXPECT_EQ(weights.at(0, 0, 0, x),
                  2.0 * static_cast<double>(uniform[static_cast<std::size_t>(x)]) - 1.0);
    EXPECT_NE(randomWeights(shape, 6).at(0, 0, 0, 0), weights.at(0, 0, 0, 0));
}

Pipeline jpegTwice()
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse("differentiable_jpeg:quality=60.3"),
                      Step::parse("differentiable_jpeg:quality=80.4")};
    return pipeline;
}

/// Two steps give what the steps give one after the other, the last one first.
TEST(GradientRun, IsTheChainOfItsSteps)
{
    const Tensor input = runSide({{Step::parse("to_float")}},
                                 Tensor::fromValues<std::uint8_t>(
                                     {1, 3, 16, 16},
                                     [] {
                                         std::vector<std::uint8_t> values;
                                         for (int i = 0; i < 768; ++i)
                                             values.push_back(static_cast<std::uint8_t>(i * 37 % 251));
                                         return values;
                                     }()),
                                 Side::parse("cpu/exact"))
                             .output();
    const Tensor weights = randomWeights({1, 3, 16, 16}, 3);
    const Side side = Side::parse("cpu/exact");
    const Pipeline both = jpegTwice();
    std::vector<double> fractions;
    Progress progress;
    progress.sink = [&](double fraction, const Message&) { fractions.push_back(fraction); };
    const GradientRun run = runGradient(both, input, weights, side, progress);
    for (const double fraction : fractions) {
        EXPECT_GE(fraction, 0.0);
        EXPECT_LE(fraction, 1.0);
    }
    const GradientRun second = runGradient({{both.steps[1]}}, run.forward.steps[0].output, weights, side);
    const GradientRun first = runGradient({{both.steps[0]}}, input, second.gradients.image, side);
    double most = 0.0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 16; ++x) {
                EXPECT_EQ(run.gradients.image.at(0, c, y, x), first.gradients.image.at(0, c, y, x));
                most = std::max(most, std::abs(run.gradients.image.at(0, c, y, x)));
            }
    EXPECT_GT(most, 0.0);
    std::vector<std::string> names, ofOne;
    for (const NamedTensor& other : run.gradients.others)
        names.push_back(other.name);
    for (const NamedTensor& other : first.gradients.others)
        ofOne.push_back(other.name);
    EXPECT_NE(std::ranges::find(names, "1.quality"), names.end());
    EXPECT_NE(std::ranges::find(names, "2.quality"), names.end());
    EXPECT_NE(std::ranges::find(ofOne, "quality"), ofOne.end()); // of a single step
    EXPECT_EQ(names.size(), 2 * ofOne.size());
}

TEST(GradientRun, SaysWhatItTakes)
{
    const Tensor input = randomWeights({1, 3, 16, 16}, 1);
    const Side side = Side::parse("cpu/exact");
    const auto code = [&](const Pipeline& pipeline, const Tensor& weights) -> std::optional<ErrorCode> {
        try {
            runGradient(pipeline, input, weights, side);
        } catch (const Error& error) {
            return error.code();
        }
        return std::nullopt;
    };
    EXPECT_EQ(code(jpegTwice(), {}), std::nullopt); // all ones
    EXPECT_EQ(code({}, {}), ErrorCode::InvalidArgument);
    EXPECT_EQ(code({{Step::parse("invert")}}, {}), ErrorCode::Unsupported);
    EXPECT_EQ(code(jpegTwice(), randomWeights({1, 3, 16, 15}, 1)), ErrorCode::InvalidArgument);
    EXPECT_EQ(
        code(jpegTwice(), Tensor::fromValues<std::uint8_t>({1, 3, 16, 16}, std::vector<std::uint8_t>(768))),
        ErrorCode::InvalidArgument);
    Pipeline off = jpegTwice();
    for (Step& step : off.steps)
        step.enabled = false;
    EXPECT_EQ(code(off, {}), ErrorCode::InvalidArgument);
}

/// Each option without sense is refused for itself.
TEST(Recovery, OptionsWithoutSenseAreRefused)
{
    const Tensor picture = randomWeights({1, 3, 32, 32}, 0);
    const auto refused = [&](const std::function<void(RecoveryOptions&)>& change) {
        RecoveryOptions options;
        change(options);
        EXPECT_THROW(recoverQuality(picture, {DeviceKind::Cpu, 0}, options), Error);
    };
    refused([](RecoveryOptions& o) { o.side = 15; });
    refused([](RecoveryOptions& o) { o.iterations = 0; });
    refused([](RecoveryOptions& o) { o.starts = {}; });
    refused([](RecoveryOptions& o) { o.starts = {50.0, 100.5}; });
}

} // namespace
} // namespace comparo
