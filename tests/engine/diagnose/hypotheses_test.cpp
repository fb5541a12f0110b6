// SPDX-License-Identifier: Apache-2.0
// What the search for causes is made of: rules and their replay, how numbers are stored, lines that are
// fitted, the one count of samples, and the lengths of descriptions.
#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/hypotheses/explain.h"
#include "engine/diagnose/hypotheses/fits.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/diagnose/hypotheses/rules/neighbours.h"
#include "engine/diagnose/hypotheses/rules/places.h"
#include "engine/diagnose/hypotheses/rules/values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

namespace comparo::hypotheses {
namespace {

Tensor noise(const Shape& shape, DType dtype, unsigned seed = 1)
{
    std::mt19937 random(seed);
    return dispatch(dtype, [&]<class T>() {
        std::vector<T> values;
        for (std::int64_t i = 0; i < shape.elements(); ++i)
            values.push_back(std::is_integral_v<T> ? static_cast<T>(random())
                                                   : static_cast<T>(random() % 4097) / T(4096));
        return Tensor::fromValues<T>(shape, values);
    });
}

const Rule* ruleOf(const Rules& rules, const std::string& words)
{
    const auto found =
        std::ranges::find_if(rules, [&](const Rule& rule) { return english(rule.words) == words; });
    return found == rules.end() ? nullptr : &*found;
}

Rules everyRule(const Shape& shape, DType dtype)
{
    Rules all;
    for (Rules rules : {placeRules(shape, dtype, 4), channelRules(shape, dtype), pitchRules(shape, dtype),
                        valueRules(shape, dtype), neighbourRules(shape, dtype)})
        all.insert(all.end(), rules.begin(), rules.end());
    return all;
}

/// A whole replay and a sample of it are computed by different code.
TEST(HypothesisRules, AReplayHoldsWhatTheRuleSaysOfEachSample)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        for (const int channels : {1, 3, 4}) {
            const Shape shape{2, channels, 9, 13};
            const Picture source(noise(shape, dtype));
            std::size_t compared = 0;
            for (const Rule& rule : everyRule(shape, dtype)) {
                SCOPED_TRACE(toString(dtype) + " " + std::to_string(channels) + " " + english(rule.words));
                const Tensor played = play(std::span(&rule, 1), source.tensor());
                ASSERT_TRUE(played.shape() == rule.shape);
                ASSERT_EQ(played.dtype(), rule.dtype);
                const Picture result(played);
                for (std::size_t i = 0; i < result.size(); ++i) {
                    const auto wanted = sampleAfter(rule, source, result.placeOf(i));
                    ASSERT_EQ(wanted.has_value(), reach(std::span(&rule, 1), result.placeOf(i)));
                    ASSERT_TRUE(wanted || rule.leavesGaps);
                    if (wanted) {
                        ASSERT_TRUE(sameNumber(result.at(i), *wanted))
                            << i << " " << result.at(i) << " " << *wanted;
                    }
                }
                ++compared;
            }
            EXPECT_GT(compared, 300U);
        }
}

TEST(HypothesisRules, NoTwoRulesHaveTheSameWords)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64}) {
        std::set<std::string> words;
        for (const Rule& rule : everyRule({2, 3, 30, 31}, dtype))
            EXPECT_TRUE(
                words.insert(english(rule.words) + " " + rule.shape.toString() + toString(rule.dtype)).second)
                << english(rule.words);
    }
}

TEST(HypothesisRules, ShiftsHaveFourBorders)
{
    const Picture source(noise({1, 1, 6, 7}, DType::UInt8));
    const auto at = [&](int y, int x) { return source.at(Place{0, 0, y, x}); };
    const Rules rules = shiftRules(source.shape(), DType::UInt8, 2, -1);
    ASSERT_EQ(rules.size(), 4U);
    const Place inside{0, 0, 3, 4}, outside{0, 0, 5, 1};
    for (const Rule& rule : rules)
        EXPECT_EQ(sampleAfter(rule, source, inside), at(4, 2)) << english(rule.words);
    EXPECT_EQ(english(rules[0].words), "shifted by 2 columns to the right and 1 row up, wrapped around");
    EXPECT_EQ(sampleAfter(rules[0], source, outside), at(0, 6));
    EXPECT_EQ(sampleAfter(rules[1], source, outside), at(5, 0)); // the edge repeated
    EXPECT_EQ(sampleAfter(rules[2], source, outside), 0.0);
    EXPECT_EQ(sampleAfter(rules[3], source, outside), std::nullopt);
}

TEST(HypothesisRules, ValuesFollowTheirFormulas)
{
    const Rules bytes = valueRules({1, 3, 4, 4}, DType::UInt8),
                floats = valueRules({1, 3, 4, 4}, DType::Float32);
    const auto of = [](const Rules& rules, const std::string& words, std::vector<double> pixel, int c = 0) {
        const Rule* rule = ruleOf(rules, words);
        EXPECT_NE(rule, nullptr) << words;
        return rule ? stored(rule->value(pixel.data(), c), rule->dtype, rule->storing) : std::nan("");
    };
    EXPECT_EQ(of(bytes, "inverted (white minus the value)", {3}), 252.0);
    EXPECT_EQ(of(bytes, "converted from full range to video range 16..235", {255}), 235.0);
    EXPECT_EQ(of(bytes, "converted from video range 16..235 to full range", {126}), 128.0); // 110 * 255 / 219
    EXPECT_EQ(of(bytes, "with its lowest 3 bits cleared", {0b1011'0111}), 0b1011'0000);
    EXPECT_EQ(of(bytes, "divided by 255", {51}), static_cast<double>(0.2F));
    EXPECT_EQ(of(bytes, "multiplied by 257 (8 bits spread over 16)", {1}), 257.0);
    EXPECT_EQ(of(bytes, "converted to gray with the weights of BT.709", {10, 20, 30}), 19.0); // 18.596
    EXPECT_EQ(of(bytes, "as Y'CbCr of BT.601 without the way back", {255, 0, 0}, 2),
              255.0); // 255.5, saturated
    EXPECT_EQ(of(bytes, "as Y'CbCr of BT.2020, video range without the way back", {255, 255, 255}, 0), 235.0);
    EXPECT_NEAR(of(bytes, "normalized with the mean and std of ImageNet", {255}, 1), (1.0 - 0.456) / 0.224,
                1e-6);
    EXPECT_NEAR(of(floats, "normalized with the mean and std of CLIP", {0.5}, 2),
                (0.5 - 0.40821073) / 0.27577711, 1e-6);
    EXPECT_EQ(of(floats, "stored once as float16", {0.1}), 0.0999755859375);
    EXPECT_EQ(of(floats, "stored once as bfloat16", {0.1}), 0.10009765625);
    EXPECT_EQ(of(floats, "stored once in 8 bits", {0.1}),
              static_cast<double>(26.0F / 255.0F)); // 25.5, to even
    EXPECT_EQ(of(floats, "multiplied by 255, truncated", {0.999}), 254.0);
    EXPECT_EQ(of(valueRules({1, 1, 4, 4}, DType::Float64), "stored once as float32", {0.1}),
              static_cast<double>(0.1F));
    EXPECT_EQ(of(valueRules({1, 1, 4, 4}, DType::UInt16), "clipped at 255", {3000}), 255.0);
    EXPECT_EQ(
        of(valueRules({1, 1, 4, 4}, DType::UInt16), "cut to its lower byte, wrapped around at 256", {0x1234}),
        0x34);
    EXPECT_EQ(of(valueRules({1, 4, 4, 4}, DType::UInt8), "multiplied by its alpha", {200, 0, 0, 51}, 0),
              40.0);
}

TEST(HypothesisRules, NumbersAreRoundedClippedOrWrapped)
{
    EXPECT_EQ(stored(2.5, DType::UInt8, Storing::HalfEven), 2.0);
    EXPECT_EQ(stored(2.5, DType::UInt8, Storing::HalfUp), 3.0);
    EXPECT_EQ(stored(2.9, DType::UInt8, Storing::Truncate), 2.0);
    EXPECT_EQ(stored(300.0, DType::UInt8, Storing::HalfEven), 255.0);
    EXPECT_EQ(stored(-3.0, DType::UInt8, Storing::HalfUp), 0.0);
    EXPECT_EQ(stored(std::nan(""), DType::UInt8, Storing::HalfUp), 0.0);
    for (int value = -600; value <= 600; ++value)
        EXPECT_EQ(stored(value, DType::UInt8, Storing::Wrap), static_cast<double>(value & 255)) << value;
    EXPECT_EQ(stored(-0.75, DType::UInt8, Storing::Wrap), 0.0); // as a cast: the fraction goes first
    EXPECT_EQ(stored(0.1, DType::Float32, Storing::Truncate), static_cast<double>(0.1F));
}

TEST(HypothesisFits, TheShortestDecimalOfAnIntervalIsTaken)
{
    EXPECT_EQ(shortestDecimal(1.17, 1.23).value, 1.2);
    EXPECT_EQ(shortestDecimal(-0.4, 7.3).value, 3.0);
    EXPECT_EQ(shortestDecimal(0.33332, 0.33334).value, 0.33333);
    EXPECT_LT(shortestDecimal(1.17, 1.23).bits, shortestDecimal(1.2341, 1.2343).bits);
}

/// Samples of a picture, each made another one by a function of the value and the channel.
template <class F>
Tensor made(const Tensor& from, const F& f)
{
    std::vector<std::uint8_t> values;
    const Shape& s = from.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(static_cast<std::uint8_t>(f(static_cast<int>(from.at(n, c, y, x)), c)));
    return Tensor::fromValues<std::uint8_t>(s, values);
}

TEST(HypothesisFits, WhatWasDoneToTheValuesIsAmongTheFitted)
{
    const Tensor a = noise({1, 3, 40, 40}, DType::UInt8);
    const auto isFitted = [&](const std::string& words, const Tensor& b) {
        const Rules rules = fittedRules(Picture(a), Picture(b), {});
        const Rule* rule = ruleOf(rules, words);
        std::string all;
        for (const Rule& each : rules)
            all += english(each.words) + "; ";
        ASSERT_NE(rule, nullptr) << words << " is not among " << all;
        const Match match = matchOf(Picture(a), Picture(b), Picture(play(std::span(rule, 1), a)), {}, {});
        EXPECT_TRUE(match.isComplete()) << words;
    };
    const auto byte = [](double v) { return std::clamp(std::floor(v + 0.5), 0.0, 255.0); };
    isFitted("multiplied by 0.73", made(a, [&](int v, int) { return std::nearbyint(v * 0.73); }));
    isFitted("multiplied by 0.5 and with 9 added, truncated", made(a, [](int v, int) { return v / 2 + 9; }));
    isFitted("with 70 added, wrapped around at 256", made(a, [](int v, int) { return v + 70; }));
    isFitted("clipped below 20 and above 199", made(a, [](int v, int) { return std::clamp(v, 20, 199); }));
    isFitted("channel 1 multiplied by 0.5; channel 2 multiplied by 0.9; channel 3 multiplied by 1.1, rounded "
             "half up",
             made(a, [&](int v, int c) {
                 return byte(v * (c == 0 ? 0.5 : c == 1 ? 0.9 : 1.1));
             }));
    const Tensor wrapped = made(a, [](int v, int) { return v + 40; });
    const Tensor saturated = made(a, [](int v, int) { return std::min(255, v + 40); });
    EXPECT_NE(ruleOf(fittedRules(Picture(wrapped), Picture(saturated), {}),
                     "saturated at 255 where it wraps around (39 and below)"),
              nullptr);
    const Rules inverted = valueRules(a.shape(), DType::UInt8);
    const Tensor both = made(a, [](int v, int) { return 255 - static_cast<int>(std::nearbyint(v * 0.6)); });
    const std::vector<Rules> before =
        fittedPairs(Picture(a), Picture(both), {*ruleOf(inverted, "inverted (white minus the value)")});
    EXPECT_TRUE(std::ranges::any_of(before, [](const Rules& rules) {
        return english(wordsOf(rules)) == "multiplied by 0.6 and inverted (white minus the value)";
    }));
}

/// The cause of b is named with these words.
void expectNamed(const Tensor& a, const Tensor& b, const std::string& words)
{
    const Explanation found = explain(a, b);
    ASSERT_FALSE(found.complete.empty()) << words;
    EXPECT_EQ(found.verdict, Verdict::Named) << words;
    EXPECT_EQ(english(found.complete.front().words), words);
}

/// The cause of what the rules make of a is named, and does the same to another picture.
void expectFound(const Tensor& a, const Rules& rules)
{
    const std::string words = english(wordsOf(rules));
    const Explanation found = explain(a, play(rules, a));
    ASSERT_FALSE(found.complete.empty()) << words;
    const Candidate& best = found.complete.front();
    EXPECT_EQ(found.verdict, Verdict::Named)
        << words << ": " << english(best.words) << ", " << best.match.evidence.value_or(0.0) << " bits";
    EXPECT_FALSE(found.isBackward) << words;
    const Tensor other = noise(a.shape(), a.dtype(), 77);
    const Picture given(best.replay(other)), wanted(play(rules, other));
    ASSERT_EQ(given.size(), wanted.size());
    const double most = isFloat(given.dtype()) ? 1e-5 : 1.0;
    for (std::size_t i = 0; i < given.size(); ++i)
        ASSERT_NEAR(given.at(i), wanted.at(i), most) << words << ": " << english(best.words);
}

TEST(HypothesisPairs, TwoFittedRulesOfValuesAreNamed)
{
    const Shape shape{1, 3, 40, 40};
    const Tensor a = noise(shape, DType::UInt8);
    const auto line = [&](double gain, double offset) {
        return lineRule({{gain, offset, 0.0}}, shape, DType::UInt8, Storing::HalfEven);
    };
    const Rule limits = limitsRule(shape, DType::UInt8, 51.0, 178.0);
    const Rule sum = wrappedSumRule(shape, DType::UInt8, 30.0);
    const Rule each =
        lineRule({{0.7, 0.0, 0.0}, {1.1, 0.0, 0.0}, {1.3, 0.0, 0.0}}, shape, DType::UInt8, Storing::HalfEven);
    const Rules values = valueRules(shape, DType::UInt8);
    for (const Rules& rules : {Rules{limits, line(1.3, 0.0)}, Rules{line(1.5, 20.0), sum},
                               Rules{sum, line(0.8, 7.0)}, Rules{limits, sum}, Rules{limits, each},
                               Rules{line(0.74, 16.0), line(1.65, 15.0)}, Rules{line(0.74, 16.0), each}})
        expectFound(a, rules);
    for (const char* gray :
         {"converted to gray with the weights of BT.601", "converted to gray with the weights of BT.709"})
        for (const Rule& first : {limits, line(1.3, 0.0), line(0.9, 24.0), each, sum}) {
            const Rules rules{first, *ruleOf(values, gray)};
            expectFound(a, rules);
        }
}

TEST(HypothesisPairs, FloatsAreFittedBeforeAndAfterOtherRules)
{
    const Shape shape{1, 3, 40, 40};
    for (const DType dtype : {DType::Float32, DType::Float64}) {
        const Tensor a = noise(shape, dtype);
        const Rule limits = limitsRule(shape, dtype, 0.25, 0.75);
        const Rule line = lineRule({{1.5, 0.125, 0.0}}, shape, dtype, Storing::HalfEven);
        const Rules values = valueRules(shape, dtype);
        for (const Rules& rules :
             {Rules{limits, line}, Rules{line, limitsRule(shape, dtype, 0.25, 1.25)},
              Rules{line, *ruleOf(values, "stored once as float16")},
              Rules{limits, *ruleOf(values, "converted to gray with the weights of BT.601")}})
            expectFound(a, rules);
    }
    const Tensor bytes =
        play(std::vector{*ruleOf(valueRules(shape, DType::UInt8), "divided by 255 in float64")},
             noise(shape, DType::UInt8));
    const Rule once = *ruleOf(valueRules(shape, DType::Float64), "stored once as float32");
    expectNamed(bytes, play(std::vector{once}, bytes), english(once.words));
}

/// 8 x 8 pixels with what is at another place.
Tensor withCopy(const Tensor& from, int y, int x, int fromY, int fromX)
{
    Tensor to = made(from, [](int v, int) { return v; });
    const auto view = to.hostView<std::uint8_t>();
    for (int c = 0; c < from.shape().c; ++c)
        for (int dy = 0; dy < 8; ++dy)
            for (int dx = 0; dx < 8; ++dx)
                view.at(0, c, y + dy, x + dx) =
                    static_cast<std::uint8_t>(from.at(0, c, fromY + dy, fromX + dx));
    return to;
}

TEST(HypothesisPairs, TwoCopiesAndOneThatWasScatteredAreNamed)
{
    const Tensor a = noise({1, 3, 40, 40}, DType::UInt8);
    const Tensor one = withCopy(a, 3, 5, 20, 11);
    expectNamed(a, withCopy(one, 26, 24, 2, 28),
                "with the rectangle at (11, 20) again in the rectangle from (5, 3) to (12, 10) and with the "
                "rectangle at (28, 2) again in the rectangle from (24, 26) to (31, 33)");
    const Rule layout = *ruleOf(placeRules(a.shape(), DType::UInt8, 0),
                                "with its channels-last memory read as channels-first");
    expectNamed(a, play(std::vector{layout}, one),
                "with the rectangle at (11, 20) again in the rectangle from (5, 3) to (12, 10) and " +
                    english(layout.words));
}

TEST(HypothesisPairs, GainsOfChannelsAreFoundBesideACopyAndBeforeALayout)
{
    const Tensor a = noise({1, 3, 40, 40}, DType::UInt8);
    const Rule gains = lineRule({{0.7, 0.0, 0.0}, {1.1, 0.0, 0.0}, {1.3, 0.0, 0.0}}, a.shape(), DType::UInt8,
                                Storing::HalfEven);
    const Tensor copied = withCopy(a, 3, 5, 20, 11);
    expectNamed(a, play(std::vector{gains}, copied),
                english(gains.words) +
                    " and with the rectangle at (11, 20) again in the rectangle from (5, 3) to (12, 10)");
    expectFound(a, {gains, *ruleOf(placeRules(a.shape(), DType::UInt8, 0),
                                   "with its channels-last memory read as channels-first")});
}

TEST(HypothesisPairs, ACutOfWhatIsUnlikeTheWholeIsFound)
{
    const Shape shape{1, 3, 40, 40};
    const Tensor a = noise(shape, DType::UInt8), part = Picture(a).cut(0, 3, 5, 30, 31);
    const Rule sum = wrappedSumRule(part.shape(), DType::UInt8, 99.0);
    expectNamed(a, play(std::vector{sum}, part), "cropped at (5, 3) and " + english(sum.words));
}

TEST(HypothesisPairs, StepsOfAKnownHeightNeedLessThanACurve)
{
    const Tensor a = noise({1, 3, 40, 40}, DType::UInt8);
    expectNamed(a, made(a, [](int v, int) { return v & 0x80; }), "with its lowest 7 bits cleared");
    // As short a table, and no step of a known height.
    EXPECT_NE(explain(a, made(a, [](int v, int) { return v < 100 ? 0 : 128; })).verdict, Verdict::Named);
    EXPECT_NE(explain(a, made(a, [](int v, int) { return v < 128 ? 7 : 100; })).verdict, Verdict::Named);
}

/// Integers in one loop, others in another: both as a count by hand.
TEST(HypothesisMatch, CountsAsByHand)
{
    for (const DType dtype : {DType::UInt8, DType::Float32}) {
        const Shape shape{2, 2, 7, 8};
        const Picture a(noise(shape, dtype, 1)), other(noise(shape, dtype, 2)), third(noise(shape, dtype, 3));
        std::mt19937 random(4);
        const auto mixed = [&](const Picture& x, const Picture& y) {
            return dispatch(dtype, [&]<class T>() {
                std::vector<T> values;
                for (std::size_t i = 0; i < x.size(); ++i)
                    values.push_back(static_cast<T>(random() % 2 ? x.at(i) : y.at(i)));
                return Picture(Tensor::fromValues<T>(shape, values));
            });
        };
        const Picture b = mixed(a, other), replayed = mixed(b, third);
        for (const bool isPart : {false, true}) {
            const auto reached = [](const Place& p) { return p.x > 2; };
            const Match match =
                matchOf(a, b, replayed, isPart ? reached : std::function<bool(const Place&)>(), {});
            Match wanted;
            for (std::size_t i = 0; i < b.size(); ++i) {
                const bool differs = a.at(i) != b.at(i), hit = replayed.at(i) == b.at(i);
                wanted.differing += differs;
                if (isPart && b.placeOf(i).x <= 2) {
                    wanted.unreached += differs;
                    continue;
                }
                wanted.reproduced += differs && hit;
                wanted.broken += !differs && !hit;
                wanted.largest = std::max(wanted.largest, std::abs(replayed.at(i) - b.at(i)));
            }
            EXPECT_EQ(match.samples, b.size());
            EXPECT_EQ(match.differing, wanted.differing);
            EXPECT_EQ(match.reproduced, wanted.reproduced);
            EXPECT_EQ(match.broken, wanted.broken);
            EXPECT_EQ(match.unreached, wanted.unreached);
            EXPECT_EQ(match.largest, wanted.largest);
            EXPECT_GT(match.broken, 0U);
            EXPECT_FALSE(match.isComplete());
        }
    }
}

/// A symbol seen k times before, of i in all, costs log2(i / k); a new one log2(i) - the share that is kept
/// for it - and its width. Added up one after the other.
TEST(HypothesisBits, AnAdaptiveCodeCostsWhatItsSymbolsDo)
{
    std::mt19937 random(9);
    for (const unsigned levels : {1U, 3U, 40U}) {
        std::vector<std::int64_t> symbols;
        for (int i = 0; i < 300; ++i)
            symbols.push_back(random() % levels);
        std::map<std::int64_t, double> seen;
        double bits = 0.0;
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            double& count = seen[symbols[i]];
            bits += std::log2(static_cast<double>(i) + 1.0) - (count > 0.0 ? std::log2(count) : 0.0) +
                    (count > 0.0 ? 0.0 : 8.0);
            ++count;
        }
        EXPECT_NEAR(adaptiveBits(symbols, 8.0), bits, 1e-6 * bits) << levels;
    }
}

TEST(HypothesisBits, ExceptionsCostTheirPlacesAndValues)
{
    EXPECT_NEAR(choiceBits(10, 3), std::log2(120.0), 1e-9);
    EXPECT_EQ(exceptionBits(1000, 0, 8), 0.0);
    EXPECT_NEAR(exceptionBits(1000, 1, 8), 2.0 * std::log2(1000.0) + 8.0, 1e-6);
}

} // namespace
} // namespace comparo::hypotheses
