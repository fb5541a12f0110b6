// SPDX-License-Identifier: Apache-2.0
// The rules that the search for the cause between two files is made of: where samples come from, what becomes
// of their values, and how these are stored.
#include "engine/diagnose/pairs/images.h"
#include "engine/diagnose/pairs/places.h"
#include "engine/diagnose/pairs/probes.h"
#include "engine/diagnose/pairs/rule.h"
#include "engine/diagnose/pairs/values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <set>
#include <type_traits>

namespace comparo::pairs {
namespace {

const PlaceRule* findPlaceRule(const std::vector<PlaceRule>& rules, const std::string& words)
{
    const auto found = std::ranges::find(rules, words, &PlaceRule::words);
    return found == rules.end() ? nullptr : &*found;
}

std::vector<std::string> wordsOfId(const std::vector<PlaceRule>& rules, const std::string& id)
{
    std::vector<std::string> words;
    for (const PlaceRule& rule : rules)
        if (rule.id == id)
            words.push_back(rule.words);
    return words;
}

TEST(PlaceRules, OneChannelOfSeveralIsNamed)
{
    const std::vector<PlaceRule> rules = placeRules({1, 3, 4, 5}, {1, 1, 4, 5});
    EXPECT_EQ(wordsOfId(rules, "channels"),
              (std::vector<std::string>{"reduced to its red channel", "reduced to its green channel",
                                        "reduced to its blue channel"}));
    EXPECT_EQ(wordsOfId(placeRules({1, 4, 4, 5}, {1, 1, 4, 5}), "channels").back(),
              "reduced to its alpha channel");
    const PlaceRule* green = findPlaceRule(rules, "reduced to its green channel");
    ASSERT_NE(green, nullptr);
    Place p{0, 0, 2, 3};
    EXPECT_TRUE(green->move(p));
    EXPECT_EQ(p.c, 1);
    EXPECT_TRUE(wordsOfId(placeRules({1, 3, 4, 5}, {1, 2, 4, 5}), "channels").empty());
    EXPECT_TRUE(wordsOfId(placeRules({1, 2, 4, 5}, {1, 1, 4, 5}), "channels").empty());
    EXPECT_EQ(wordsOfId(placeRules({1, 4, 4, 5}, {1, 3, 4, 5}), "channels"),
              (std::vector<std::string>{"without its alpha"}));
    EXPECT_EQ(wordsOfId(placeRules({1, 1, 4, 5}, {1, 3, 4, 5}), "channels"),
              (std::vector<std::string>{"with its one channel repeated"}));
}

TEST(PlaceRules, ChannelOrdersAreNamedInFull)
{
    const std::vector<std::string> words = wordsOfId(placeRules({1, 3, 4, 5}, {1, 3, 4, 5}), "channel_order");
    EXPECT_EQ(words.size(), 5U); // of 3! all but the identity
    for (const char* expected :
         {"with red and blue exchanged", "with its channels in the order green, blue, red",
          "with its channels in the order red, blue, green"})
        EXPECT_NE(std::ranges::find(words, expected), words.end()) << expected;
}

TEST(PlaceRules, ShiftsGoUpToEightPixelsEitherWay)
{
    const std::vector<PlaceRule> rules = placeRules({1, 1, 40, 40}, {1, 1, 40, 40});
    EXPECT_EQ(wordsOfId(rules, "shift").size(), 17U * 17U - 1U);
    for (const char* expected :
         {"shifted by 8 columns to the right", "shifted by 8 columns to the left", "shifted by 8 rows down",
          "shifted by 8 rows up", "shifted by 8 columns to the right and 8 rows up",
          "shifted by 1 column to the left and 1 row down"})
        EXPECT_NE(findPlaceRule(rules, expected), nullptr) << expected;
    const PlaceRule* right = findPlaceRule(rules, "shifted by 8 columns to the right");
    ASSERT_NE(right, nullptr);
    Place inside{0, 0, 3, 8}, outside{0, 0, 3, 7};
    EXPECT_TRUE(right->move(inside));
    EXPECT_EQ(inside.x, 0);
    EXPECT_FALSE(right->move(outside));
}

/// Pitches: a few samples off, and the next multiples of 8 to 256.
TEST(PlaceRules, RowsAreReadWithTheNextAlignedPitch)
{
    const std::vector<PlaceRule> of83 = placeRules({1, 1, 12, 83}, {1, 1, 12, 83});
    for (const int pitch : {79, 80, 81, 82, 84, 85, 86, 87, 88, 96, 128, 256})
        EXPECT_NE(findPlaceRule(of83, "with rows of " + std::to_string(pitch) +
                                          " samples read from memory that has 83"),
                  nullptr)
            << pitch;
    EXPECT_EQ(wordsOfId(of83, "stride").size(), 12U);
    // One more than a multiple goes on to the next, a multiple stays what it is.
    const std::vector<PlaceRule> of65 = placeRules({1, 1, 12, 65}, {1, 1, 12, 65});
    for (const int pitch : {72, 80, 96, 128, 256})
        EXPECT_NE(findPlaceRule(of65, "with rows of " + std::to_string(pitch) +
                                          " samples read from memory that has 65"),
                  nullptr)
            << pitch;
    EXPECT_EQ(wordsOfId(placeRules({1, 1, 12, 64}, {1, 1, 12, 64}), "stride").size(), 8U + 2U);
}

TEST(PlaceRules, TurnsAreOfShapesThatTheyLeadTo)
{
    const std::vector<PlaceRule> same = placeRules({1, 1, 4, 6}, {1, 1, 4, 6});
    EXPECT_EQ(wordsOfId(same, "flip"),
              (std::vector<std::string>{"mirrored left to right", "mirrored top to bottom"}));
    EXPECT_EQ(wordsOfId(same, "turn"), (std::vector<std::string>{"turned by 180 degrees"}));
    EXPECT_TRUE(wordsOfId(same, "transpose").empty());
    const std::vector<PlaceRule> turned = placeRules({1, 1, 4, 6}, {1, 1, 6, 4});
    EXPECT_TRUE(wordsOfId(turned, "flip").empty());
    EXPECT_EQ(wordsOfId(turned, "turn").size(), 2U);
    EXPECT_EQ(wordsOfId(turned, "transpose").size(), 2U);
    // One extent alone is no reason to mirror.
    EXPECT_TRUE(wordsOfId(placeRules({1, 1, 4, 6}, {1, 1, 4, 5}), "flip").empty());
    EXPECT_TRUE(wordsOfId(placeRules({1, 1, 4, 6}, {1, 1, 3, 6}), "flip").empty());
    // Nor to look for channels in another order.
    EXPECT_FALSE(wordsOfId(placeRules({1, 3, 4, 6}, {1, 3, 4, 6}), "channel_order").empty());
    EXPECT_TRUE(wordsOfId(placeRules({1, 3, 4, 6}, {1, 3, 4, 5}), "channel_order").empty());
    EXPECT_TRUE(wordsOfId(placeRules({1, 3, 4, 6}, {1, 3, 3, 6}), "channel_order").empty());
}

Tensor numbered(int h, int w, int first = 0)
{
    std::vector<std::uint8_t> values;
    for (int i = 0; i < h * w; ++i)
        values.push_back(static_cast<std::uint8_t>(first + i * i * 7 + i));
    return Tensor::fromValues<std::uint8_t>({1, 1, h, w}, values);
}

Tensor cutOf(const Tensor& image, int top, int left, int h, int w, int outside = 0)
{
    std::vector<std::uint8_t> values;
    for (int y = top; y < top + h; ++y)
        for (int x = left; x < left + w; ++x) {
            const bool in = y >= 0 && x >= 0 && y < image.shape().h && x < image.shape().w;
            values.push_back(static_cast<std::uint8_t>(in ? image.at(0, 0, y, x) : outside));
        }
    return Tensor::fromValues<std::uint8_t>({1, 1, h, w}, values);
}

TEST(OffsetRules, ACropAndAMarginAreFoundWhereTheyAre)
{
    const Tensor image = numbered(12, 17);
    const auto rules = offsetRules(Pixels(image), Pixels(cutOf(image, 3, 5, 7, 8)));
    ASSERT_EQ(rules.size(), 1U);
    EXPECT_EQ(rules[0].id, "crop");
    EXPECT_EQ(rules[0].words, "cut out at (5, 3)");
    Place p{0, 0, 1, 2};
    EXPECT_TRUE(rules[0].move(p));
    EXPECT_EQ(p.y, 4);
    EXPECT_EQ(p.x, 7);

    const auto margins = offsetRules(Pixels(image), Pixels(cutOf(image, -2, -3, 20, 25)));
    ASSERT_EQ(margins.size(), 1U);
    EXPECT_EQ(margins[0].words, "with a margin around it, placed at (3, 2)");
    Place within{0, 0, 2, 3}, outside{0, 0, 1, 3};
    EXPECT_TRUE(margins[0].move(within));
    EXPECT_EQ(within.x, 0);
    EXPECT_FALSE(margins[0].move(outside));
}

TEST(OffsetRules, ThereIsNoneOfTheSameSizeOrOfAnotherPicture)
{
    const Tensor image = numbered(12, 17);
    EXPECT_TRUE(offsetRules(Pixels(image), Pixels(image)).empty());
    EXPECT_TRUE(offsetRules(Pixels(image), Pixels(cutOf(numbered(12, 17, 91), 3, 5, 7, 8))).empty());
    EXPECT_TRUE(offsetRules(Pixels(image), Pixels(cutOf(image, 0, 0, 7, 20))).empty()); // wider, and lower
    // A picture of one level fits everywhere; the first eight places are told.
    const Tensor plain = Tensor::fromValues<std::uint8_t>({1, 1, 6, 6}, std::vector<std::uint8_t>(36, 5));
    EXPECT_EQ(offsetRules(Pixels(plain), Pixels(cutOf(plain, 0, 0, 3, 3))).size(), 8U);
}

TEST(Storing, NumbersAreRoundedCutOrWrapped)
{
    EXPECT_EQ(stored(2.5, DType::UInt8, Storing::HalfEven), 2.0);
    EXPECT_EQ(stored(2.5, DType::UInt8, Storing::HalfUp), 3.0);
    EXPECT_EQ(stored(2.9, DType::UInt8, Storing::Truncate), 2.0);
    EXPECT_EQ(stored(300.0, DType::UInt8, Storing::HalfEven), 255.0);
    EXPECT_EQ(stored(-3.0, DType::UInt8, Storing::HalfUp), 0.0);
    EXPECT_EQ(stored(std::nan(""), DType::UInt8, Storing::HalfUp), 0.0);
    for (int value = -600; value <= 600; ++value) {
        EXPECT_EQ(stored(value, DType::UInt8, Storing::Wrap), static_cast<double>(value & 255)) << value;
        EXPECT_EQ(stored(value * 211, DType::UInt16, Storing::Wrap),
                  static_cast<double>((value * 211) & 65535))
            << value;
    }
    EXPECT_EQ(stored(-0.75, DType::UInt8, Storing::Wrap), 0.0); // as a cast: the fraction goes first
    EXPECT_EQ(stored(0.1, DType::Float32, Storing::Truncate), static_cast<double>(0.1F));
    EXPECT_EQ(stored(0.1, DType::Float64, Storing::Truncate), 0.1);
}

double valueBy(const std::vector<ValueRule>& rules, const std::string& words, double value)
{
    const auto found = std::ranges::find(rules, words, &ValueRule::words);
    if (found == rules.end()) {
        ADD_FAILURE() << "no rule '" << words << "'";
        return 0.0;
    }
    return found->value(&value, 0);
}

TEST(ValueRules, RangesLeadFromOneToTheOther)
{
    const Tensor wide = Tensor::fromValues<std::uint16_t>({1, 1, 1, 2}, std::vector<std::uint16_t>{0, 65535});
    const Tensor floats = Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{0.0F, 1.0F});
    const std::vector<ValueRule> fromWide = valueRules(Pixels(wide), Pixels(floats));
    EXPECT_EQ(valueBy(fromWide, "divided by 65,535", 65535.0), 1.0);
    EXPECT_EQ(valueBy(fromWide, "divided by 65,535", 13107.0), static_cast<double>(13107.0F / 65535.0F));
    EXPECT_EQ(valueBy(fromWide, "divided by 257 (16 bits to 8)", 514.0), 2.0);
    EXPECT_EQ(valueBy(fromWide, "divided by 256 (the upper byte)", 511.0), 1.0);
    EXPECT_EQ(valueBy(fromWide, "divided by 255", 51.0), static_cast<double>(0.2F));
    EXPECT_EQ(valueBy(fromWide, "multiplied by 257 (8 bits spread over 16)", 3.0), 771.0);
    EXPECT_EQ(valueBy(fromWide, "inverted (white less the value)", 35.0), 65500.0);

    const std::vector<ValueRule> fromFloats = valueRules(Pixels(floats), Pixels(floats));
    EXPECT_EQ(valueBy(fromFloats, "clamped to 0..1", -0.25), 0.0);
    EXPECT_EQ(valueBy(fromFloats, "clamped to 0..1", 0.25), 0.25);
    EXPECT_EQ(valueBy(fromFloats, "clamped to 0..1", 1.25), 1.0);
    EXPECT_EQ(valueBy(fromFloats, "multiplied by 65,535", 0.5), 32767.5);
    EXPECT_EQ(valueBy(fromFloats, "moved from 0..1 to -1..1", 0.75), 0.5);
    EXPECT_EQ(valueBy(fromFloats, "moved from -1..1 to 0..1", 0.5), 0.75);
    EXPECT_EQ(valueBy(fromFloats, "stored once as float16", 1.0 + 1.0 / 4096.0), 1.0);
    EXPECT_EQ(valueBy(fromFloats, "stored once as bfloat16", 1.0 + 1.0 / 512.0), 1.0);
}

std::vector<std::string> gainWordsOf(const std::vector<std::pair<double, double>>& samples, double most)
{
    std::vector<std::string> words;
    for (const ValueRule& rule : gainRules(samples, most))
        words.push_back(rule.words);
    return words;
}

constexpr double kNoEnd = std::numeric_limits<double>::infinity();

bool holdsWords(const std::vector<std::string>& words, const std::string& wanted)
{
    return std::ranges::find(words, wanted) != words.end();
}

/// Of floats the gain is the slope between the lowest and the highest sample, wherever these lie.
TEST(GainRules, OfFloatsGainAndOffsetAreExact)
{
    std::vector<std::pair<double, double>> samples;
    for (const double a : {3.0, 1.0, 7.0, 5.0})
        samples.emplace_back(a, 0.25 * a + 2.0);
    const std::vector<std::string> words = gainWordsOf(samples, kNoEnd);
    EXPECT_TRUE(holdsWords(words, "multiplied by 0.25 and with 2 added"));
    EXPECT_TRUE(holdsWords(words, "multiplied by 0.25 and with 2 added in float32"));
    const std::vector<ValueRule> rules = gainRules(samples, kNoEnd);
    const double at = 9.0;
    EXPECT_EQ(rules.front().value(&at, 0), 4.25);
}

TEST(GainRules, OneOfThemAloneIsToldAlone)
{
    std::vector<std::pair<double, double>> doubled, added, less;
    for (const double a : {1.0, 2.0, 4.0}) {
        doubled.emplace_back(a, 2.0 * a);
        added.emplace_back(a, a + 3.0);
        less.emplace_back(a, a - 0.5);
    }
    EXPECT_TRUE(holdsWords(gainWordsOf(doubled, kNoEnd), "multiplied by 2"));
    EXPECT_TRUE(holdsWords(gainWordsOf(added, kNoEnd), "with 3 added"));
    EXPECT_TRUE(holdsWords(gainWordsOf(less, kNoEnd), "less 0.5"));
    std::vector<std::pair<double, double>> same;
    for (const double a : {1.0, 2.0, 4.0})
        same.emplace_back(a, a);
    EXPECT_FALSE(holdsWords(gainWordsOf(same, kNoEnd), "")); // no rule that changes nothing
}

/// Of integers by least squares, saturated samples left out, and as numbers that a person would have typed.
TEST(GainRules, OfIntegersTypedNumbersNearTheSlopeAreTold)
{
    std::vector<std::pair<double, double>> samples;
    for (int a = 0; a <= 255; ++a)
        samples.emplace_back(a, std::min(std::nearbyint(1.2 * a + 3.0), 255.0));
    EXPECT_TRUE(holdsWords(gainWordsOf(samples, 255.0), "multiplied by 1.2 and with 3 added"));
    std::vector<std::pair<double, double>> twice;
    for (int a = 1; a <= 100; ++a)
        twice.emplace_back(a, 2.0 * a);
    EXPECT_TRUE(holdsWords(gainWordsOf(twice, 255.0), "multiplied by 2"));
    std::vector<std::pair<double, double>> wrapped;
    for (int a = 0; a <= 255; ++a)
        wrapped.emplace_back(a, (a + 40) & 255);
    EXPECT_TRUE(holdsWords(gainWordsOf(wrapped, 255.0), "with 40 added"));
}

TEST(GainRules, TwoDifferentSamplesAreNeeded)
{
    EXPECT_TRUE(gainRules({}, kNoEnd).empty());
    EXPECT_TRUE(gainRules({{1.0, 2.0}}, kNoEnd).empty());
    EXPECT_TRUE(gainRules({{1.0, 2.0}, {1.0, 3.0}}, kNoEnd).empty());
    EXPECT_TRUE(gainRules({{1.0, 255.0}, {2.0, 255.0}, {3.0, 0.0}}, 255.0).empty()); // saturated
    EXPECT_FALSE(gainRules({{1.0, 2.0}, {2.0, 3.0}}, kNoEnd).empty());
}

std::vector<double> predictedBy(const std::vector<Rule>& rules, const std::string& words, const Shape& s)
{
    const auto found = std::ranges::find(rules, words, &Rule::words);
    if (found == rules.end()) {
        std::string all;
        for (const Rule& rule : rules)
            all += "\n  " + rule.words;
        ADD_FAILURE() << "no rule '" << words << "' among" << all;
        return {};
    }
    std::vector<double> values;
    for (int y = 0; y < s.h; ++y)
        for (int x = 0; x < s.w; ++x)
            values.push_back(found->predict({0, 0, y, x}).value_or(-1.0));
    return values;
}

std::vector<double> samplesOf(const Tensor& image)
{
    std::vector<double> values;
    for (int y = 0; y < image.shape().h; ++y)
        for (int x = 0; x < image.shape().w; ++x)
            values.push_back(image.at(0, 0, y, x));
    return values;
}

Tensor changedAt(const Tensor& image, const std::function<std::optional<double>(int y, int x)>& change)
{
    std::vector<std::uint8_t> values;
    for (int y = 0; y < image.shape().h; ++y)
        for (int x = 0; x < image.shape().w; ++x)
            values.push_back(static_cast<std::uint8_t>(change(y, x).value_or(image.at(0, 0, y, x))));
    return Tensor::fromValues<std::uint8_t>(image.shape(), values);
}

/// A ring of zeros, of the samples next to it, of their mirror image: each is predicted in full.
TEST(PartRules, BordersOfTwoPixels)
{
    constexpr int kSide = 12, kRing = 2, kLast = kSide - 1;
    const Tensor image = changedAt(numbered(kSide, kSide), [](int y, int x) -> std::optional<double> {
        return 40.0 + y * 13 + x; // no two neighbours alike
    });
    const auto inRing = [=](int i) { return i < kRing || i > kLast - kRing; };
    const auto outside = [&](int y, int x) { return inRing(y) || inRing(x); };
    const Tensor black =
        changedAt(image, [&](int y, int x) { return outside(y, x) ? std::optional(0.0) : std::nullopt; });
    EXPECT_EQ(
        predictedBy(partRules(Pixels(image), Pixels(black)), "with 0 in its outer 2 pixels", image.shape()),
        samplesOf(black));
    const auto held = [=](int i) { return std::clamp(i, kRing, kLast - kRing); };
    const Tensor repeated =
        changedAt(image, [&](int y, int x) { return std::optional(image.at(0, 0, held(y), held(x))); });
    EXPECT_EQ(predictedBy(partRules(Pixels(image), Pixels(repeated)),
                          "with its outer 2 pixels replaced by those next to them (replicated)",
                          image.shape()),
              samplesOf(repeated));
    const auto mirrored = [=](int i) {
        return i < kRing ? 2 * kRing - i : i > kLast - kRing ? 2 * (kLast - kRing) - i : i;
    };
    const Tensor reflected = changedAt(
        image, [&](int y, int x) { return std::optional(image.at(0, 0, mirrored(y), mirrored(x))); });
    EXPECT_EQ(predictedBy(partRules(Pixels(image), Pixels(reflected)),
                          "with its outer 2 pixels replaced by a reflection", image.shape()),
              samplesOf(reflected));
}

/// The rectangle ends where the differences end, on each of its four sides.
TEST(PartRules, ARectangleOfOneValue)
{
    const Tensor image = numbered(10, 14, 1);
    struct Rectangle {
        int top, left, bottom, right;
    };
    for (const Rectangle& r : {Rectangle{2, 3, 5, 6}, Rectangle{0, 0, 3, 2}, Rectangle{6, 9, 9, 13}}) {
        const Tensor changed = changedAt(image, [&](int y, int x) {
            return y >= r.top && y <= r.bottom && x >= r.left && x <= r.right ? std::optional(255.0)
                                                                              : std::nullopt;
        });
        const std::string at = "with 255 in the rectangle from (" + std::to_string(r.left) + ", " +
                               std::to_string(r.top) + ") to (" + std::to_string(r.right) + ", " +
                               std::to_string(r.bottom) + ")";
        EXPECT_EQ(predictedBy(partRules(Pixels(image), Pixels(changed)), at, image.shape()),
                  samplesOf(changed))
            << at;
    }
    EXPECT_TRUE(partRules(Pixels(image), Pixels(image)).empty());
}

/// Differences in the first row and column alone lie there, and nowhere else.
TEST(PartRules, ASingleSampleInTheCorner)
{
    const Tensor image = numbered(9, 9, 1);
    const Tensor changed =
        changedAt(image, [](int y, int x) { return y + x == 0 ? std::optional(200.0) : std::nullopt; });
    EXPECT_EQ(predictedBy(partRules(Pixels(image), Pixels(changed)),
                          "with 200 in the rectangle from (0, 0) to (0, 0)", image.shape()),
              samplesOf(changed));
}

TEST(PartRules, RowsThatWereNotWritten)
{
    const Tensor image = numbered(12, 8, 1);
    const Tensor stale = changedAt(image, [&](int y, int x) {
        return y >= 7 && y <= 9 ? std::optional(image.at(0, 0, y - 4, x)) : std::nullopt;
    });
    EXPECT_EQ(predictedBy(partRules(Pixels(image), Pixels(stale)), "with rows 3 to 5 again in rows 7 to 9",
                          image.shape()),
              samplesOf(stale));
}

Tensor noise(DType dtype, const Shape& shape, Layout layout)
{
    std::mt19937 random(5);
    return dispatch(dtype, [&]<class T>() {
        std::vector<T> values;
        for (std::int64_t i = 0; i < shape.elements(); ++i)
            values.push_back(std::is_integral_v<T> ? static_cast<T>(random())
                                                   : static_cast<T>(random() % 2000) / T(1000) - T(0.5));
        return Tensor::fromValues<T>(shape, values).withLayout(layout);
    });
}

/// What a rule says of a whole image, in runs of some length, is what it says of each sample.
void expectRunsAreSamples(const Rule& rule, const Shape& s, int length)
{
    SCOPED_TRACE(rule.words);
    ASSERT_TRUE(rule.predictRun);
    std::array<double, kLongestRun> values;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; x += length) {
                    const Run run{{n, c, y, x}, std::min(length, s.w - x)};
                    const Reach reach = rule.predictRun(run, values.data());
                    for (int i = 0; i < run.count; ++i) {
                        const std::optional<double> one = rule.predict({n, c, y, x + i});
                        ASSERT_EQ(one.has_value(), i >= reach.begin && i < reach.end) << x + i << " " << y;
                        ASSERT_TRUE(!one || sameNumber(*one, values[static_cast<std::size_t>(i)]))
                            << x + i << " " << y << " " << c;
                    }
                }
}

TEST(Runs, SayWhatSinglePredictionsSay)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast})
            for (const int channels : {3, 4}) {
                const Pixels source(noise(dtype, {2, channels, 19, 23}, layout));
                const auto values = valueRules(source, source);
                const auto places = placeRules(source.shape(), source.shape());
                for (const PlaceRule& place : places) {
                    if (!place.isStraight) {
                        EXPECT_FALSE(combine(source, place, {}).predictRun) << place.words;
                        continue;
                    }
                    expectRunsAreSamples(combine(source, place, {}), source.shape(), 7);
                }
                for (const ValueRule& value : values)
                    for (const std::size_t k : {std::size_t{0}, std::size_t{3}, places.size() - 1})
                        expectRunsAreSamples(combine(source, places[k], value), source.shape(), 23);
                for (const Rule& rule : neighbourRules(source, source))
                    for (const int length : {5, 23})
                        expectRunsAreSamples(rule, source.shape(), length);
            }
}

TEST(Runs, OfTurnsCropsAndMarginsLeadToTheSamePlaces)
{
    const Tensor image = noise(DType::UInt8, {1, 3, 19, 23}, Layout::ChannelsLast);
    const Pixels source(image);
    const Shape turned{1, 3, 23, 19};
    for (const PlaceRule& place : placeRules(source.shape(), turned))
        if (place.isStraight)
            expectRunsAreSamples(combine(source, place, {}), turned, 6);
    const Tensor flat = numbered(19, 23);
    for (const auto& [large, small] :
         {std::pair(flat, cutOf(flat, 3, 5, 7, 8)), std::pair(cutOf(flat, -2, -3, 25, 31), flat)}) {
        const Pixels a(large), b(small);
        for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)}) {
            const std::vector<PlaceRule> rules = offsetRules(*from, *to);
            ASSERT_FALSE(rules.empty());
            for (const PlaceRule& place : rules)
                expectRunsAreSamples(combine(*from, place, {}), to->shape(), 6);
        }
    }
}

/// A batch whose second image keeps a rectangle of the first, a band of old rows, a ring and one of zeros.
TEST(Runs, OfPartsSayWhatSinglePredictionsSay)
{
    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
        const Shape shape{2, 3, 20, 24};
        const Tensor image = noise(DType::UInt8, shape, layout);
        const Pixels source(image);
        std::set<std::string> ids;
        using Change = std::function<double(const Place&)>;
        for (const Change& change : {Change([&](const Place& p) {
                                         return source.at({0, p.c, p.y, p.x});
                                     }),
                                     Change([&](const Place& p) {
                                         return source.at({p.n, p.c, p.y - 5, p.x});
                                     }),
                                     Change([&](const Place&) { return 7.0; })}) {
            std::vector<std::uint8_t> values;
            for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(shape.elements()); ++i) {
                const Place p = placeOf(i, shape);
                const bool isIn = p.y >= 8 && p.y < 12 && p.x >= 3 && p.x < 9;
                values.push_back(static_cast<std::uint8_t>(isIn ? change(p) : source.at(p)));
            }
            const Pixels result(Tensor::fromValues<std::uint8_t>(shape, values));
            for (const Rule& rule : partRules(source, result)) {
                ids.insert(rule.id);
                for (const int length : {5, 24})
                    expectRunsAreSamples(rule, shape, length);
            }
        }
        std::vector<std::uint8_t> ring;
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(shape.elements()); ++i) {
            const Place p = placeOf(i, shape);
            const bool isOut = p.x < 2 || p.y < 2 || p.x >= shape.w - 2 || p.y >= shape.h - 2;
            ring.push_back(isOut ? std::uint8_t{9} : static_cast<std::uint8_t>(source.at(p)));
        }
        const Pixels ringed(Tensor::fromValues<std::uint8_t>(shape, ring));
        for (const Rule& rule : partRules(source, ringed)) {
            ids.insert(rule.id);
            expectRunsAreSamples(rule, shape, 7);
        }
        EXPECT_EQ(ids, (std::set<std::string>{"border", "constant", "older_frame", "stale_rows"}));
    }
}

TEST(Runs, ManyAreStoredAsOne)
{
    const std::vector<double> numbers{-1e9,  -300.5,  -1.0,    -0.5,  -0.0,  0.0,
                                      0.5,   1.5,     2.5,     254.5, 255.5, 256.0,
                                      300.2, 65534.5, 65536.0, 1e300, 0.1,   std::nan("")};
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        for (const Storing storing : kStorings) {
            std::vector<double> run = numbers;
            storeRun(run.data(), static_cast<int>(run.size()), dtype, storing);
            for (std::size_t i = 0; i < run.size(); ++i)
                EXPECT_TRUE(sameNumber(run[i], stored(numbers[i], dtype, storing))) << numbers[i];
        }
}

/// Mirrored, turned and with other channels: the samples of a copy, without one.
TEST(MovedPixels, AreTheSamplesOfACopy)
{
    const Tensor image = noise(DType::UInt16, {2, 4, 9, 13}, Layout::ChannelsLast);
    const Pixels source(image);
    int tried = 0;
    for (const Shape& shape : {Shape{2, 4, 9, 13}, Shape{2, 4, 13, 9}})
        for (const PlaceRule& place : placeRules(source.shape(), shape)) {
            if (place.id != "channel_order" && place.id != "flip" && place.id != "turn" &&
                place.id != "transpose")
                continue;
            ++tried;
            const Pixels moved(source, place.move, shape);
            ASSERT_EQ(moved.shape(), shape);
            const Tensor cut = moved.cut(1, 2, 3, 5, 4);
            for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(shape.elements()); ++i) {
                const Place p = placeOf(i, shape);
                Place from = p;
                place.move(from);
                ASSERT_EQ(moved.at(p), source.at(from)) << place.words;
                if (p.n == 1 && p.y >= 2 && p.y < 7 && p.x >= 3 && p.x < 7) {
                    ASSERT_EQ(cut.at(0, p.c, p.y - 2, p.x - 3), source.at(from)) << place.words;
                }
            }
        }
    EXPECT_EQ(tried, 23 + 3 + 4);
}

} // namespace
} // namespace comparo::pairs
