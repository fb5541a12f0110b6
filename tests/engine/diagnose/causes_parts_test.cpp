// SPDX-License-Identifier: Apache-2.0
// The pieces of a cause: shares, the probe that separates two explanations, and for what there is a map of
// ties.
#include "engine/base/error.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/causes/cause_probe.h"
#include "engine/diagnose/probes/probe.h"

#include <gtest/gtest.h>

#include <string>

namespace comparo {
namespace {

TEST(HypothesisMatch, ShareIsOfTheDifferingSamples)
{
    hypotheses::Match match;
    EXPECT_EQ(match.share(), 0.0); // of none
    match.differing = 8;
    EXPECT_EQ(match.share(), 0.0);
    match.reproduced = 6;
    EXPECT_EQ(match.share(), 0.75);
}

/// Factors that give the picture itself; the last of them one that gives another one for a probe.
FactorReplay replayOf(const Tensor& picture, bool separated)
{
    FactorReplay replay;
    for (const char* label : {"first", "second", "third"})
        replay.factors.push_back({label, message("the {} change", label), {}});
    replay.run = [picture, separated](const std::vector<std::size_t>& exchanged, const Progress&) {
        const bool other = separated && exchanged == std::vector<std::size_t>{2};
        return other ? makeProbe("impulse", picture.shape(), picture.dtype()) : picture;
    };
    return replay;
}

TEST(SeparatingProbe, NamesTheFirstOnWhichTwoFactorsDifferAndItsSize)
{
    std::vector<Shape> shapes;
    const auto replayOn = [&](const Tensor& picture) {
        shapes.push_back(picture.shape());
        return replayOf(picture, true);
    };
    const std::string told = english(separatingProbe({0, 2}, replayOn, {1, 1, 20, 300}, DType::UInt8, {}));
    ASSERT_FALSE(shapes.empty());
    for (const Shape& shape : shapes)
        EXPECT_EQ(shape, (Shape{1, 1, 20, 256})); // of a large picture a part
    EXPECT_NE(told.find("the first change, and the third change."), std::string::npos) << told;
    EXPECT_NE(told.find("probe.npy --size 20x256'."), std::string::npos) << told;

    shapes.clear();
    const std::string upright = english(separatingProbe({0, 2}, replayOn, {1, 1, 300, 20}, DType::UInt8, {}));
    EXPECT_EQ(shapes.back(), (Shape{1, 1, 256, 20}));
    EXPECT_NE(upright.find("--size 256x20'"), std::string::npos) << upright;
}

TEST(SeparatingProbe, TriesFloatProbesOnFloatsAlone)
{
    std::size_t all = 0, ofBytes = 0;
    for (const Probe& probe : allProbes()) {
        ++all;
        ofBytes += probe.floats ? 0U : 1U;
    }
    ASSERT_LT(ofBytes, all);
    for (const DType dtype : {DType::UInt8, DType::Float32}) {
        std::size_t tried = 0;
        const auto replayOn = [&](const Tensor& picture) {
            ++tried;
            return replayOf(picture, false);
        };
        EXPECT_TRUE(separatingProbe({0, 1}, replayOn, {1, 3, 16, 16}, dtype, {}).isEmpty());
        EXPECT_EQ(tried, dtype == DType::UInt8 ? ofBytes : all);
    }
}

TEST(SeparatingProbe, GoesOnWhereAProbeIsRefusedAndStopsWhereItIsCancelled)
{
    int tried = 0;
    const auto replayOn = [&](const Tensor& picture) {
        if (++tried == 1)
            failArgument(message("not this one"));
        FactorReplay replay = replayOf(picture, true);
        if (tried == 2)
            replay.factors.pop_back(); // on this picture the sides differ in fewer
        return replay;
    };
    EXPECT_FALSE(separatingProbe({0, 2}, replayOn, {1, 1, 16, 16}, DType::UInt8, {}).isEmpty());
    EXPECT_GE(tried, 3);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(separatingProbe({0, 2}, replayOn, {1, 1, 16, 16}, DType::UInt8, {stop.get_token(), {}}),
                 Error);
}

StepTrace stepOn(const std::string& step, const Tensor& input)
{
    return runSide({{Step::parse(step)}}, input, Side::parse("cpu/exact")).steps.front();
}

/// Only a step that rounds to whole numbers has one, of outputs that are alike.
TEST(TieMap, IsOfAlikeOutputsOfAStepThatRounds)
{
    const Tensor bytes =
        Tensor::fromValues<std::uint8_t>({1, 1, 2, 2}, std::vector<std::uint8_t>{1, 2, 3, 4});
    const Tensor wide =
        Tensor::fromValues<std::uint16_t>({1, 1, 2, 2}, std::vector<std::uint16_t>{1, 2, 3, 4});
    const Tensor flat = Tensor::fromValues<std::uint8_t>({1, 1, 1, 4}, std::vector<std::uint8_t>{1, 2, 3, 4});
    const Tensor floats =
        Tensor::fromValues<float>({1, 1, 2, 2}, std::vector<float>{0.25F, 0.5F, 0.75F, 1.0F});
    const Side side = Side::parse("cpu/exact");
    const auto mapOf = [&](const StepTrace& step, const Tensor& input, const Tensor& a, const Tensor& b) {
        return tieMap(step, input, {side, a}, {side, b});
    };
    const StepTrace rounds = stepOn("to_uint8", floats);
    const std::optional<TieMap> equal = mapOf(rounds, floats, bytes, bytes);
    ASSERT_TRUE(equal);
    EXPECT_EQ(equal->differing, 0U);
    EXPECT_EQ(english(equal->sentence), "No sample differs.");
    EXPECT_EQ(equal->distance.at(0, 0, 1, 1), -1.0);
    EXPECT_FALSE(mapOf(stepOn("invert", bytes), bytes, bytes, bytes)); // rounds nothing
    EXPECT_FALSE(mapOf(rounds, floats, bytes, wide));
    EXPECT_FALSE(mapOf(rounds, floats, bytes, flat));
    EXPECT_FALSE(mapOf(rounds, floats, floats, floats));
}

} // namespace
} // namespace comparo
