// SPDX-License-Identifier: Apache-2.0
// What a person's own code did wrong with a step is named by a run, as `comparo diff` of the two outputs
// names it; and what explains nothing is no lead.
#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/hypotheses/pair_cause.h"
#include "engine/pipeline/runner.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace comparo {
namespace {

/// A picture of this shape whose sample at (c, y, x) is what `value` says, in the unit of white.
Tensor made(const Tensor& like, const Shape& shape, const std::function<double(int c, int y, int x)>& value)
{
    return dispatch(like.dtype(), [&]<class T>() {
        std::vector<T> values;
        for (int c = 0; c < shape.c; ++c)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x) {
                    const double one = value(c, y, x);
                    values.push_back(std::is_integral_v<T>
                                         ? static_cast<T>(std::clamp(std::nearbyint(one), 0.0, 255.0))
                                         : static_cast<T>(one));
                }
        return Tensor::fromValues<T>(shape, values);
    });
}

struct Mistake {
    const char* name;
    const char* words; ///< that the verdict has
    std::function<Tensor(const Tensor&)> make;
};

/// One sample of a result that has the picture's own shape, by its place and the picture.
using Moved = std::function<double(const Tensor& p, int c, int y, int x)>;

Mistake mistake(const char* name, const char* words, const Moved& moved)
{
    return {name, words, [moved](const Tensor& p) {
                return made(p, p.shape(), [&](int c, int y, int x) { return moved(p, c, y, x); });
            }};
}

double white(const Tensor& p)
{
    return p.dtype() == DType::UInt8 ? 255.0 : 1.0;
}

const std::vector<Mistake>& mistakes()
{
    static const std::vector<Mistake> all{
        mistake("bgr", "with red and blue exchanged",
                [](const Tensor& p, int c, int y, int x) { return p.at(0, 2 - c, y, x); }),
        mistake("mirrored", "flipped left to right",
                [](const Tensor& p, int c, int y, int x) { return p.at(0, c, y, p.shape().w - 1 - x); }),
        mistake("upside_down", "flipped top to bottom",
                [](const Tensor& p, int c, int y, int x) { return p.at(0, c, p.shape().h - 1 - y, x); }),
        mistake("shifted", "shifted by 1 column",
                [](const Tensor& p, int c, int y, int x) { return p.at(0, c, y, std::max(0, x - 1)); }),
        mistake("gain", "multiplied by 0.75",
                [](const Tensor& p, int c, int y, int x) { return 0.75 * p.at(0, c, y, x); }),
        mistake("offset", "0.0625",
                [](const Tensor& p, int c, int y, int x) { return p.at(0, c, y, x) + white(p) / 16.0; }),
        mistake("clipped", "clipped below 0.25 and above 0.625",
                [](const Tensor& p, int c, int y, int x) {
                    return std::clamp(p.at(0, c, y, x), 0.25 * white(p), 0.625 * white(p));
                }),
        mistake("inverted", "invert",
                [](const Tensor& p, int c, int y, int x) { return white(p) - p.at(0, c, y, x); }),
        mistake("turned", "180",
                [](const Tensor& p, int c, int y, int x) {
                    return p.at(0, c, p.shape().h - 1 - y, p.shape().w - 1 - x);
                }),
    };
    return all;
}

/// A run of a peer's side, as it is recorded.
Trace asOfPeer(const Trace& like, const Tensor& output)
{
    Trace trace = like;
    trace.side.peer = PeerSide{"mine", "cpu"};
    trace.steps.back().output = output;
    return trace;
}

Trace ranOn(const char* step, const Tensor& input, const char* side)
{
    return runSide({{Step::parse(step)}}, input, Side::parse(side));
}

class PlantedMistake : public testing::TestWithParam<std::size_t> {};

TEST_P(PlantedMistake, OfAPeerIsNamedByARun)
{
    const Mistake& planted = mistakes()[GetParam()];
    const Tensor input = asFloat(test::middleOfPhotograph("chelsea.png", 60, 72));
    const Trace ours = ranOn("box_blur:kernel=3x3", input, "cpu/framework");
    const Tensor theirs = planted.make(ours.output());
    const CauseReport diff = findPairCause(ours.output(), theirs);
    for (const bool isA : {true, false}) {
        const Trace mine = asOfPeer(ours, theirs);
        const CauseReport report = isA ? findCause(mine, ours, 0) : findCause(ours, mine, 0);
        EXPECT_EQ(report.isNamed, diff.isNamed) << english(report.verdict) << "\n" << english(diff.verdict);
        EXPECT_TRUE(report.isNamed) << english(report.verdict);
        EXPECT_TRUE(english(report.verdict).starts_with("Cause: ")) << english(report.verdict);
        EXPECT_NE(english(report.verdict).find(planted.words), std::string::npos) << english(report.verdict);
        EXPECT_NE(english(report.verdict).find(isA ? "A is B " : "B is A "), std::string::npos)
            << english(report.verdict);
        ASSERT_FALSE(report.hypotheses.empty());
        EXPECT_EQ(report.hypotheses.front().id, diff.hypotheses.front().id);
        EXPECT_TRUE(report.hypotheses.front().match.isComplete());
        EXPECT_GE(report.hypotheses.front().match.evidence.value_or(0.0), hypotheses::kSure);
    }
}

INSTANTIATE_TEST_SUITE_P(All, PlantedMistake, testing::Range<std::size_t>(0, mistakes().size()),
                         [](const auto& tested) { return std::string(mistakes()[tested.param].name); });

/// Somebody whose code rounds otherwise than the other side does, and exchanges two channels.
TEST(PlantedMistakes, AreFoundOnTheArithmeticOfAnyOfOurModels)
{
    const Tensor input = test::middleOfPhotograph("chelsea.png", 60, 72);
    const char* const step = "resize:size=47x55";
    const Trace b = ranOn(step, input, "emu:0/framework"), exact = ranOn(step, input, "cpu/exact");
    ASSERT_FALSE(hypotheses::matchOf({}, b.output(), exact.output()).isExact());
    const CauseReport report = findCause(asOfPeer(b, mistakes().front().make(exact.output())), b, 0);
    EXPECT_TRUE(report.isNamed) << english(report.verdict);
    EXPECT_TRUE(english(report.verdict).starts_with("Cause: A is our cpu/")) << english(report.verdict);
    EXPECT_TRUE(english(report.verdict).ends_with(" with red and blue exchanged: 100 %."))
        << english(report.verdict);
}

/// Noise, another picture, and a few samples that are wrong: nothing is named, and nothing that explains
/// nothing is told as the nearest.
TEST(PlantedMistakes, WhatIsNoneIsNotNamed)
{
    const Tensor input = asFloat(test::middleOfPhotograph("chelsea.png", 60, 72));
    const Tensor other = asFloat(test::middleOfPhotograph("coffee.png", 60, 72));
    const Trace ours = ranOn("box_blur:kernel=3x3", input, "cpu/framework");
    std::mt19937 random(3);
    const auto noise = [&] { return static_cast<double>(random() % 4097) / 4096.0 - 0.5; };
    const std::vector<Mistake> none{
        mistake("noise", "",
                [&](const Tensor& p, int c, int y, int x) { return p.at(0, c, y, x) + noise() / 16.0; }),
        mistake("another", "", [&](const Tensor&, int c, int y, int x) { return other.at(0, c, y, x); }),
        mistake("few", "",
                [&](const Tensor& p, int c, int y, int x) {
                    return random() % 64 == 0 ? 0.5 + noise() : p.at(0, c, y, x);
                }),
    };
    for (const Mistake& each : none) {
        const CauseReport report = findCause(asOfPeer(ours, each.make(ours.output())), ours, 0);
        EXPECT_FALSE(report.isNamed) << each.name << ": " << english(report.verdict);
        EXPECT_EQ(english(report.verdict).find("The nearest: "), std::string::npos)
            << each.name << ": " << english(report.verdict);
        EXPECT_EQ(english(report.verdict).find("Not fully explained"), std::string::npos)
            << each.name << ": " << english(report.verdict);
    }
}

} // namespace
} // namespace comparo
