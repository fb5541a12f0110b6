// SPDX-License-Identifier: Apache-2.0
// What is fitted where less than all of a pair tells it, how what hypotheses give is counted, and what rules
// make of values and colours, each against a number or a standard's matrix.
#include "engine/diagnose/hypotheses/fits.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/diagnose/hypotheses/rules/values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace comparo::hypotheses {
namespace {

template <class T>
Picture picture(const std::vector<T>& values, int channels = 1)
{
    return Picture(
        Tensor::fromValues<T>({1, channels, 1, static_cast<int>(values.size()) / channels}, values));
}

/// 0 to 255, and f of each.
template <class F>
std::array<Picture, 2> levels(const F& f)
{
    std::vector<std::uint8_t> x(256), y;
    std::iota(x.begin(), x.end(), std::uint8_t{0});
    for (int i = 0; i < 256; ++i)
        y.push_back(static_cast<std::uint8_t>(f(i)));
    return {picture(x), picture(y)};
}

const Rule* find(const Rules& rules, const std::string& words)
{
    const auto found = std::ranges::find(rules, words, [](const Rule& rule) { return english(rule.words); });
    return found == rules.end() ? nullptr : &*found;
}

bool isEqual(const Picture& a, const Picture& b)
{
    bool isSame = a.shape() == b.shape() && a.dtype() == b.dtype();
    for (std::size_t i = 0; isSame && i < a.size(); ++i)
        isSame = a.at(i) == b.at(i);
    return isSame;
}

/// Whether it is there, and leads from one to the other.
bool leads(const Rules& rules, const std::string& words, const Picture& x, const Picture& b)
{
    const Rule* rule = find(rules, words);
    return rule && isEqual(Picture(play(std::span(rule, 1), x.tensor())), b);
}

TEST(HypothesisLines, ALineGoesThroughEveryInterval)
{
    std::vector<double> x{3.0, 1.0, 7.0, 5.0}, low, high;
    for (const double v : x) {
        low.push_back(0.25 * v + 2.0 - 1e-6);
        high.push_back(0.25 * v + 2.0 + 1e-6);
    }
    const std::optional<Line> line = lineThrough(x, low, high);
    ASSERT_TRUE(line);
    EXPECT_EQ(line->gain, 0.25);
    EXPECT_EQ(line->offset, 2.0);
    const std::optional<Line> gain = lineThrough({1.0, 2.0, 4.0}, {1.9, 3.9, 7.9}, {2.1, 4.1, 8.1});
    ASSERT_TRUE(gain);
    EXPECT_EQ(gain->gain, 2.0);
    EXPECT_EQ(gain->offset, 0.0);
    EXPECT_FALSE(lineThrough({1.0, 2.0, 3.0}, {1.0, 4.0, 9.0}, {1.0, 4.0, 9.0})); // squares
    EXPECT_FALSE(lineThrough({-1.0, -1.0}, {2.0, 2.0}, {2.0, 2.0}));              // one value tells no slope
    EXPECT_FALSE(lineThrough({}, {}, {}));
}

TEST(HypothesisLines, GainsOfIntegersAreNumbersAsTyped)
{
    const auto [x, b] = levels([](int i) { return std::min(std::nearbyint(1.2 * i + 3.0), 255.0); });
    const Rules rules = fittedRules(x, b, {});
    EXPECT_TRUE(leads(rules, "multiplied by 1.2 and with 3 added", x, b));
    EXPECT_TRUE(leads(rules, "multiplied by 1.2 and with 3.5 added, truncated", x, b)); // the same numbers
    const auto [x2, less] = levels([](int i) { return std::max(i - 7, 0); });
    EXPECT_TRUE(leads(fittedRules(x2, less, {}), "less 7", x2, less));
    EXPECT_TRUE(fittedRules(x, x, {}).empty()); // no rule that changes nothing
    // What is out of reach tells nothing.
    std::vector<std::uint8_t> spoiled(b.samples<std::uint8_t>(), b.samples<std::uint8_t>() + b.size());
    std::vector<char> reached(b.size(), 1);
    for (std::size_t i = 0; i < b.size(); i += 3) {
        spoiled[i] = static_cast<std::uint8_t>(i * 89);
        reached[i] = 0;
    }
    EXPECT_TRUE(find(fittedRules(x, picture(spoiled), reached), "multiplied by 1.2 and with 3 added"));
    EXPECT_FALSE(find(fittedRules(x, picture(spoiled), {}), "multiplied by 1.2 and with 3 added"));
}

TEST(HypothesisLines, OfFloatsOneLineForAllOrOneForEachChannel)
{
    const std::vector<float> x{1.0F, 2.0F, 4.0F, 7.0F, 1.0F, 2.0F, 4.0F, 7.0F, 1.0F, 2.0F, 4.0F, 7.0F};
    const auto changed = [&](const auto& f) {
        std::vector<float> y;
        for (std::size_t i = 0; i < x.size(); ++i)
            y.push_back(f(x[i], i / 4));
        return picture(y, 3);
    };
    const Picture a = picture(x, 3);
    const auto expect = [&](const std::string& words, const auto& f) {
        EXPECT_TRUE(leads(fittedRules(a, changed(f), {}), words, a, changed(f))) << words;
    };
    expect("multiplied by 2", [](float v, std::size_t) { return 2.0F * v; });
    expect("with 3 added", [](float v, std::size_t) { return v + 3.0F; });
    expect("less 0.5", [](float v, std::size_t) { return v - 0.5F; });
    expect("multiplied by 0.25 and less 2", [](float v, std::size_t) { return 0.25F * v - 2.0F; });
    expect("channel 1 multiplied by 2; channel 2 with 3 added; channel 3 as it is",
           [](float v, std::size_t c) { return c == 0   ? 2.0F * v
                                               : c == 1 ? v + 3.0F
                                                        : v; });
}

TEST(HypothesisLines, MostSamplesAreFollowedWhateverTheOthersDo)
{
    std::vector<std::uint8_t> x, y;
    for (int i = 0; i < 4000; ++i) {
        x.push_back(static_cast<std::uint8_t>(i % 200));
        const double value = std::nearbyint(1.2 * x.back() + 3.0);
        y.push_back(static_cast<std::uint8_t>(i / 200 % 10 == 3 ? 255.0 : value)); // two of each twenty
    }
    EXPECT_TRUE(find(mostlyFittedRules(picture(x), picture(y)), "multiplied by 1.2 and with 3 added"));
    EXPECT_FALSE(find(fittedRules(picture(x), picture(y), {}), "multiplied by 1.2 and with 3 added"));
}

TEST(HypothesisLines, AGainIsFoundBeforeACurve)
{
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const auto [a, b] =
        levels([&](int i) { return std::nearbyint(linear(std::nearbyint(0.8 * i) / 255.0) * 255.0); });
    bool isFound = false;
    for (const Rules& rules : fittedPairs(a, b, valueRules(a.shape(), DType::UInt8)))
        if (english(wordsOf(rules)) == "multiplied by 0.8 and decoded from sRGB to linear light") {
            isFound = true;
            EXPECT_TRUE(isEqual(Picture(play(rules, a.tensor())), b));
        }
    EXPECT_TRUE(isFound);
}

/// Floats counted by hand: some that are near, some that are NaN.
TEST(HypothesisMatch, TellsNearFromEqual)
{
    const float nan = std::nanf(""), near = std::nextafter(0.25F, 1.0F);
    const Picture a = picture<float>({0.25F, 0.25F, 0.25F, nan, 1.0F, 2.0F, 3.0F, 0.50F}),
                  b = picture<float>({0.25F, 0.50F, near, nan, nan, 2.50F, 3.0F, 0.75F}),
                  given = picture<float>({near, 0.50F, 0.25F, nan, 1.0F, 2.25F, 4.0F, 0.75F});
    const auto expect = [&](const std::function<bool(const Place&)>& reached, const Tolerance& tolerance,
                            const std::array<std::uint64_t, 5>& counts, double largest) {
        const Match match = matchOf(a, b, given, reached, tolerance);
        EXPECT_EQ(match.samples, 8U);
        EXPECT_EQ(match.differing, 5U);
        EXPECT_EQ(
            (std::array{match.reproduced, match.broken, match.unreached, match.inexact, match.missed()}),
            counts);
        EXPECT_EQ(match.largest, largest);
    };
    const Tolerance wide(DType::Float32, 0.4, false);
    expect({}, wide, {3, 1, 0, 2, 3}, kInfinity); // NaN is far from 1
    expect({}, {}, {2, 2, 0, 0, 5}, kInfinity);
    expect([](const Place& p) { return p.x < 4 || p.x == 5; }, wide, {2, 0, 2, 2, 1}, 0.25);
}

TEST(HypothesisMatch, CountsLargePicturesAndUnlikeOnes)
{
    const std::vector<std::uint8_t> zeros(200000, 0), ones(200000, 1);
    const Match large = matchOf(picture(zeros), picture(ones), picture(ones), {}, {});
    EXPECT_EQ(large.samples, 200000U);
    EXPECT_EQ(large.reproduced, 200000U);
    EXPECT_TRUE(large.isComplete());
    EXPECT_FALSE(
        matchOf(picture(ones), picture(ones), picture(ones), {}, {}).isComplete()); // nothing differs
    // Of another dtype or shape no sample is equal.
    const Picture floats = picture(std::vector<float>(6, 1.0F));
    const std::vector<std::uint8_t> six(6, 1);
    EXPECT_EQ(matchOf(picture(six), floats, floats, {}, {}).differing, 6U);
    EXPECT_EQ(matchOf(picture(six), picture(six, 3), picture(six, 3), {}, {}).reproduced, 6U);
}

/// Of an output whose source is not known: two of six samples are not given, by 3 and by 9.
TEST(HypothesisMatch, OfNoSourceCountsWhatIsGiven)
{
    const auto of = [](const std::vector<std::uint8_t>& values) {
        return Tensor::fromValues<std::uint8_t>({1, 1, 2, 3}, values);
    };
    const Tensor wanted = of({1, 2, 6, 4, 5, 15});
    const Match match = matchOf({}, wanted, of({1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(match.differing, 6U);
    EXPECT_EQ(match.equal(), 4U);
    EXPECT_EQ(match.largest, 9.0);
    EXPECT_DOUBLE_EQ(match.mean, 2.0);
    EXPECT_FALSE(match.isExact());
    EXPECT_TRUE(matchOf({}, wanted, wanted).isExact());
    Match twice = match;
    twice += matchOf({}, wanted, wanted);
    EXPECT_EQ(twice.samples, 12U);
    EXPECT_EQ(twice.equal(), 10U);
    EXPECT_DOUBLE_EQ(twice.mean, 1.0);
}

/// A hypothesis that refuses the input, or gives another kind of image, is none.
TEST(HypothesisMatch, IsOfWhatCanBeReplayed)
{
    const Tensor one = Tensor::fromValues<std::uint8_t>({1, 1, 1, 2}, std::vector<std::uint8_t>{1, 2});
    const auto of = [](const Tensor& given) {
        return Hypothesis{"id", message("label"), message("parameters"),
                          [given](const Progress&) { return given; }};
    };
    const auto judgedOne = judged(of(one), {}, one, {});
    ASSERT_TRUE(judgedOne);
    EXPECT_EQ(english(judgedOne->label), "label");
    EXPECT_TRUE(judgedOne->match.isExact());
    EXPECT_FALSE(judged(of(Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{1, 2})), {}, one, {}));
    Message refusal;
    const Hypothesis refusing{
        "", {}, {}, [](const Progress&) -> Tensor { failArgument(message("Not this one.")); }};
    EXPECT_FALSE(replayed(refusing, one, {}, &refusal));
    EXPECT_EQ(english(refusal), "Not this one.");
}

TEST(HypothesisTolerance, IsOfTheRoundingOfFloats)
{
    EXPECT_TRUE(Tolerance(DType::UInt8, 100.0, false).isExact());
    EXPECT_TRUE(Tolerance(DType::Float32, 100.0, true).isExact());
    const Tolerance tolerance(DType::Float32, 0.5, false);
    EXPECT_TRUE(tolerance.passes(1.0 + std::ldexp(1.0, -21), 1.0));
    EXPECT_FALSE(tolerance.passes(1.0 + std::ldexp(1.0, -20), 1.0));
    EXPECT_TRUE(tolerance.passes(std::nan(""), std::nan("")));
    EXPECT_TRUE(tolerance.passes(kInfinity, kInfinity));
    EXPECT_FALSE(tolerance.passes(std::nan(""), 1.0));
    EXPECT_FALSE(tolerance.passes(1.0, kInfinity)); // nothing finite is near it
}

constexpr DType kU8 = DType::UInt8, kU16 = DType::UInt16, kF32 = DType::Float32, kF64 = DType::Float64;
const double kNaN = std::nan("");

Rule ruleOf(const Rules& rules, const std::string& words, std::optional<DType> to = std::nullopt)
{
    for (const Rule& rule : rules)
        if (english(rule.words) == words && (!to || rule.dtype == *to))
            return rule;
    ADD_FAILURE() << "no rule '" << words << "'";
    return {};
}

TEST(HypothesisValues, OneSampleBecomesAnother)
{
    struct Case {
        DType from, to;
        const char* words;
        double in, out;
    };
    const double third = static_cast<double>(1.0F / 3.0F), infinity = std::numeric_limits<double>::infinity();
    for (const Case& each : {
             Case{kU16, kU16, "inverted (white minus the value)", 35, 65500},
             Case{kF32, kF32, "inverted (white minus the value)", 0.25, 0.75},
             Case{kU8, kU8, "converted from full range to video range 16..235", 100, 102}, // 101.88
             Case{kU8, kU8, "converted from full range to video range 16..235, truncated", 100, 101},
             Case{kU8, kU8, "converted from video range 16..235 to full range", 7, 0},
             Case{kU8, kU8, "decoded from sRGB to linear light", 188, 128}, // 128.24
             Case{kU8, kU8, "decoded from sRGB to linear light", 10, 1},    // 10 / 12.92
             Case{kU8, kU8, "encoded from linear light to sRGB", 55, 128},  // 127.96
             Case{kU8, kU8, "encoded from linear light to sRGB, truncated", 55, 127},
             Case{kU8, kU8, "raised to the power of 2.2", 128, 56}, // 55.98
             Case{kU8, kU8, "raised to the power of 1/2.2", 56, 128},
             Case{kU8, kU8, "with its lowest bit cleared", 0b101, 0b100},
             Case{kU16, kU16, "with its lowest 15 bits cleared", 40001, 32768},
             Case{kU16, kU16, "once as float32 in 0..1, truncated on the way back", 257, 256},
             Case{kU16, kU16, "stored once as float16 in 0..1", 40001, 39999},  // 1250 / 2048
             Case{kU16, kU16, "stored once as bfloat16 in 0..1", 40001, 39935}, // 156 / 256
             Case{kU8, kF32, "as float32, its values kept", 77, 77},
             Case{kU16, kF32, "divided by 65535", 21845, third},
             Case{kU8, kF32, "multiplied by 1/255 in float32", 85,
                  static_cast<double>(85.0F * (1.0F / 255.0F))},
             Case{kU8, kF64, "divided by 255 in float64", 85, 1.0 / 3.0},
             Case{kU8, kF32, "scaled to -1..1", 255, 1},
             Case{kU8, kF32, "scaled to -1..1", 0, -1},
             Case{kU8, kF32, "scaled to -1..1 by way of 0..1", 51, static_cast<double>((0.2F - 0.5F) / 0.5F)},
             Case{kU8, kU16, "multiplied by 256", 3, 768},
             Case{kU8, kU16, "as uint16, its values kept", 3, 3},
             Case{kU16, kU8, "cut to its upper byte (divided by 256)", 511, 1},
             Case{kU16, kU8, "divided by 257 (16 bits to 8)", 386, 2}, // 1.502
             Case{kU16, kU8, "divided by 257 (16 bits to 8), truncated", 386, 1},
             Case{kU16, kU16, "clipped at 32,767", 40000, 32767},
             Case{kU16, kU16, "clipped at 255", 300, 255},
             Case{kU16, kU16, "with the bytes of each sample in reverse order", 0x1234, 0x3412},
             Case{kF32, kF32, "with the bytes of each sample in reverse order", 1, std::ldexp(0x803F, -149)},
             Case{kF32, kF32, "stored once as float16", 1 + std::ldexp(3, -11),
                  1 + std::ldexp(1, -9)}, // to even
             Case{kF32, kF32, "stored once as float16", 65519, 65504},
             Case{kF64, kF64, "stored once as float16", -65520, -infinity},
             Case{kF32, kF32, "stored once as float16", std::ldexp(5, -26),
                  std::ldexp(1, -24)},                                              // no finer step
             Case{kF32, kF32, "stored once as bfloat16", 1 + std::ldexp(1, -8), 1}, // to even
             Case{kF32, kF32, "stored once as bfloat16", 1 + std::ldexp(3, -8), 1 + std::ldexp(1, -6)},
             Case{kF32, kF64, "as float64, its values kept", third, third},
             Case{kF64, kF32, "as float32, its values kept", 1.0 / 3.0, third},
             Case{kF32, kF32, "stored once in 8 bits, truncated", 0.5, static_cast<double>(127.0F / 255.0F)},
             Case{kF32, kF32, "stored once in 8 bits", 1.5, 1},
             Case{kF32, kU8, "multiplied by 255, rounded half up", 0.5, 128}, // 127.5
             Case{kF32, kU8, "multiplied by 255, wrapped around at 256", 1.01, 1},
             Case{kF32, kU8, "as uint8, its values kept", 2.5, 2},
             Case{kF32, kU16, "multiplied by 65,535, truncated", 0.5, 32767},
             Case{kF32, kF32, "scaled from 0..1 to -1..1", 0.75, 0.5},
             Case{kF32, kF32, "scaled from -1..1 to 0..1", 0.5, 0.75},
             Case{kF32, kF32, "clipped to 0..1", 1.25, 1},
             Case{kF32, kF32, "clipped below 0", -1, 0},
             Case{kF32, kF32, "with NaN where it is 0, as 0/0 gives", 0, kNaN},
             Case{kF32, kF32, "with 0 where it is NaN", kNaN, 0},
         }) {
        const Rule rule = ruleOf(valueRules({1, 1, 2, 2}, each.from), each.words, each.to);
        ASSERT_TRUE(rule.value) << each.words;
        const double out = stored(rule.value(&each.in, 0), rule.dtype, rule.storing);
        EXPECT_TRUE(out == each.out || (std::isnan(out) && std::isnan(each.out)))
            << each.words << " of " << each.in << " is " << out << ", not " << each.out;
    }
    for (const Storing storing : {Storing::HalfEven, Storing::HalfUp, Storing::Truncate, Storing::Wrap})
        EXPECT_FALSE(std::signbit(stored(-0.0, kU8, storing))); // an integer has one zero
}

/// As the standards print their matrices.
struct Standard {
    const char* name;
    std::array<double, 3> y;
    double cb, cr; ///< blue and red less brightness are divided by these
    double greenCb, greenCr;
};

constexpr std::array kStandards = {
    Standard{"BT.601", {0.299, 0.587, 0.114}, 1.772, 1.402, 0.344136, 0.714136},
    Standard{"BT.709", {0.2126, 0.7152, 0.0722}, 1.8556, 1.5748, 0.187324, 0.468124},
    Standard{"BT.2020", {0.2627, 0.6780, 0.0593}, 1.8814, 1.4746, 0.164553, 0.571353}};
constexpr std::array<double, 3> kPixel = {200.0, 40.0, 90.0};

std::array<double, 3> coded(const Standard& s, const std::array<double, 3>& v)
{
    const double y = s.y[0] * v[0] + s.y[1] * v[1] + s.y[2] * v[2];
    return {y, (v[2] - y) / s.cb, (v[0] - y) / s.cr};
}

std::array<double, 3> coloured(const Standard& s, const std::array<double, 3>& v)
{
    return {v[0] + s.cr * v[2], v[0] - s.greenCb * v[1] - s.greenCr * v[2], v[0] + s.cb * v[1]};
}

TEST(HypothesisValues, ColoursFollowTheStandards)
{
    const Rules rules = valueRules({1, 3, 2, 2}, kU8);
    const auto expect = [&](const std::string& words, const std::array<double, 3>& wanted) {
        const Rule rule = ruleOf(rules, words);
        ASSERT_TRUE(rule.value && rule.wholePixel) << words;
        for (int c = 0; c < rule.shape.c; ++c)
            EXPECT_NEAR(rule.value(kPixel.data(), c), wanted[static_cast<std::size_t>(c)], 2e-3)
                << words << c;
    };
    for (const Standard& s : kStandards) {
        const std::string name = s.name;
        const auto [y, cb, cr] = coded(s, kPixel);
        expect("as Y'CbCr of " + name + " without the way back", {y, cb + 128.0, cr + 128.0});
        expect("as Y'CbCr of " + name + ", video range without the way back",
               {16.0 + y * 219.0 / 255.0, 128.0 + cb * 224.0 / 255.0, 128.0 + cr * 224.0 / 255.0});
        expect("decoded as if it were Y'CbCr of " + name, coloured(s, {200.0, 40.0 - 128.0, 90.0 - 128.0}));
        expect("decoded as if it were Y'CbCr of " + name + ", video range",
               coloured(s, {184.0 * 255.0 / 219.0, -88.0 * 255.0 / 224.0, -38.0 * 255.0 / 224.0}));
    }
    const auto& [bt601, bt709, bt2020] = kStandards;
    const auto [y, cb, cr] = coded(bt601, kPixel);
    expect("with Cb and Cr exchanged", coloured(bt601, {y, cr, cb}));
    expect("converted to gray with the weights of BT.601", {y, y, y});
    expect("encoded with the matrix of BT.601 and decoded with that of BT.709", coloured(bt709, {y, cb, cr}));
    expect("encoded with the matrix of BT.709 and decoded with that of BT.601",
           coloured(bt601, coded(bt709, kPixel)));
}

TEST(HypothesisValues, MeansAndAlpha)
{
    const Rules bytes = valueRules({1, 3, 2, 2}, kU8), floats = valueRules({1, 3, 2, 2}, kF32);
    const double byte = 100.0, unit = 0.4;
    const auto of = [](const Rules& rules, const char* words, const double& v, int c) {
        const Rule rule = ruleOf(rules, words);
        return rule.value && rule.isPerChannel ? rule.value(&v, c) : kNaN;
    };
    EXPECT_NEAR(of(bytes, "normalized with the mean and std of ImageNet", byte, 0),
                (100 / 255.0 - 0.485) / 0.229, 1e-6);
    EXPECT_NEAR(of(bytes, "normalized with the mean and std of CLIP", byte, 2),
                (100 / 255.0 - 0.40821073) / 0.27577711, 1e-6);
    EXPECT_NEAR(of(floats, "denormalized with the mean and std of ImageNet", unit, 1), 0.4 * 0.224 + 0.456,
                1e-6);
    const char* const kCaffe = "with the channel means of Caffe's models subtracted, in the order ";
    EXPECT_NEAR(of(bytes, (std::string(kCaffe) + "RGB").c_str(), byte, 0), 100 - 123.68, 1e-4);
    EXPECT_NEAR(of(bytes, (std::string(kCaffe) + "BGR").c_str(), byte, 0), 100 - 103.939, 1e-4);

    const Rules alpha = valueRules({1, 4, 2, 2}, kU8);
    const std::array<double, 4> half{200.0, 40.0, 90.0, 102.0}, none{200.0, 40.0, 90.0, 0.0}; // 0.4
    const auto with = [&](const char* words, const std::array<double, 4>& v, int c) {
        const Rule rule = ruleOf(alpha, words);
        return rule.value ? rule.value(v.data(), c) : kNaN;
    };
    EXPECT_NEAR(with("multiplied by its alpha", half, 0), 80.0, 1e-9);
    EXPECT_NEAR(with("multiplied by its alpha", half, 3), 102.0, 1e-9);
    EXPECT_NEAR(with("divided by its alpha", half, 1), 100.0, 1e-9);
    EXPECT_NEAR(with("divided by its alpha", none, 1), 40.0, 1e-9);
    EXPECT_NEAR(with("composited over white by its alpha", half, 2), 189.0, 1e-9); // 36 + 153
    EXPECT_NEAR(with("composited over black by its alpha", half, 2), 36.0, 1e-9);
    EXPECT_EQ(ruleOf(alpha, "composited over black by its alpha").shape.c, 3);
}

} // namespace
} // namespace comparo::hypotheses
