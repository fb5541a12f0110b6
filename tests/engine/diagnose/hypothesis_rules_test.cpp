// SPDX-License-Identifier: Apache-2.0
// Where the rules of causes take samples from, each against a place or a memory of its own.
#include "engine/diagnose/hypotheses/rules/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

namespace comparo::hypotheses {
namespace {

using Values = std::vector<double>;

constexpr DType kU16 = DType::UInt16;

Rule ruleOf(const Rules& rules, const std::string& words)
{
    for (const Rule& rule : rules)
        if (english(rule.words) == words)
            return rule;
    ADD_FAILURE() << "no rule '" << words << "'";
    return {};
}

std::size_t countOf(const Rules& rules, const std::string& id)
{
    return static_cast<std::size_t>(std::ranges::count(rules, id, &Rule::id));
}

Tensor played(const Rule& rule, const Tensor& source)
{
    return rule.id.empty() ? Tensor() : play(std::span<const Rule>(&rule, 1), source);
}

/// f(place) in the order n, c, y, x.
template <class F>
void eachPlace(const Shape& s, const F& f)
{
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    f(Place{n, c, y, x});
}

Values samplesOf(const Tensor& tensor)
{
    Values values;
    eachPlace(tensor.shape(), [&](const Place& p) { values.push_back(tensor.at(p.n, p.c, p.y, p.x)); });
    return values;
}

/// The same with the channels innermost.
Values channelsLast(const Tensor& tensor)
{
    const Shape& s = tensor.shape();
    Values values;
    eachPlace({s.n, s.h, s.w, s.c}, [&](const Place& p) { values.push_back(tensor.at(p.n, p.x, p.c, p.y)); });
    return values;
}

/// 0, 1, 2, ...: no two samples alike.
Tensor numbered(const Shape& s)
{
    std::vector<std::uint16_t> values(static_cast<std::size_t>(s.elements()));
    std::iota(values.begin(), values.end(), std::uint16_t{0});
    return Tensor::fromValues<std::uint16_t>(s, values);
}

/// What a picture is whose samples come from there, and are `outside` where there is none.
template <class From>
Values movedBy(const Tensor& source, const Shape& to, const From& from, double outside = 0.0)
{
    const Shape& s = source.shape();
    Values moved;
    eachPlace(to, [&](Place p) {
        from(p);
        const bool isIn = p.x >= 0 && p.x < s.w && p.y >= 0 && p.y < s.h && p.c < s.c;
        moved.push_back(isIn ? source.at(p.n, p.c, p.y, p.x) : outside);
    });
    return moved;
}

template <class From>
void expectMoves(const Rules& rules, const std::string& words, const Tensor& source, const Shape& to,
                 const From& from, double outside = 0.0)
{
    SCOPED_TRACE(words);
    const Tensor result = played(ruleOf(rules, words), source);
    ASSERT_EQ(result.shape().toString(), to.toString());
    EXPECT_EQ(samplesOf(result), movedBy(source, to, from, outside));
}

TEST(HypothesisPlaces, ChannelsAndImagesInEveryOtherOrder)
{
    const Shape rgb{1, 3, 4, 5}, rgba{1, 4, 4, 5}, two{1, 2, 4, 5}, batch{3, 1, 4, 5};
    const auto rulesOf = [](const Shape& s) { return placeRules(s, kU16, 0); };
    EXPECT_EQ(countOf(rulesOf(batch), "channel_order"), 0U);
    EXPECT_EQ(countOf(rulesOf(two), "channel_order"), 1U);
    EXPECT_EQ(countOf(rulesOf(rgb), "channel_order"), 5U); // of 3! all but the one that it has
    EXPECT_EQ(countOf(rulesOf(rgba), "channel_order"), 23U);
    EXPECT_EQ(countOf(rulesOf(batch), "batch_order"), 5U);
    for (const Shape& shape : {rgb, rgba})
        expectMoves(rulesOf(shape), "with red and blue exchanged", numbered(shape), shape,
                    [](Place& p) { p.c = p.c < 3 ? 2 - p.c : p.c; });
    expectMoves(rulesOf(rgb), "with its channels in the order green, blue, red", numbered(rgb), rgb,
                [](Place& p) { p.c = (p.c + 1) % 3; });
    expectMoves(rulesOf(two), "with its channels in the order 2, 1", numbered(two), two,
                [](Place& p) { p.c = 1 - p.c; });
    expectMoves(rulesOf(batch), "with the images of the batch in the order 2, 3, 1", numbered(batch), batch,
                [](Place& p) { p.n = (p.n + 1) % 3; });
}

TEST(HypothesisPlaces, TurnsLeadWhereTheySay)
{
    constexpr int kH = 4, kW = 6;
    const Shape own{2, 3, kH, kW}, turned{2, 3, kW, kH};
    const Rules rules = placeRules(own, kU16, 0);
    const auto expect = [&](const char* words, const Shape& to, void (*from)(Place&)) {
        expectMoves(rules, words, numbered(own), to, from);
    };
    expect("flipped left to right", own, [](Place& p) { p.x = kW - 1 - p.x; });
    expect("flipped top to bottom", own, [](Place& p) { p.y = kH - 1 - p.y; });
    expect("rotated by 180 degrees", own, [](Place& p) { p = {p.n, p.c, kH - 1 - p.y, kW - 1 - p.x}; });
    expect("with rows and columns exchanged", turned, [](Place& p) { p = {p.n, p.c, p.x, p.y}; });
    // The first row of what was turned clockwise is the first column from below.
    expect("rotated by 90 degrees clockwise", turned, [](Place& p) { p = {p.n, p.c, kH - 1 - p.x, p.y}; });
    expect("rotated by 90 degrees counterclockwise", turned, [](Place& p) {
        p = {p.n, p.c, p.x, kW - 1 - p.y};
    });
    expect("transposed along the other diagonal", turned, [](Place& p) {
        p = {p.n, p.c, kH - 1 - p.x, kW - 1 - p.y};
    });
}

TEST(HypothesisPlaces, MemoryIsReadInAnotherLayout)
{
    const Shape own{2, 3, 4, 6}, turned{2, 3, 6, 4};
    const Tensor source = numbered(own);
    const Rules rules = placeRules(own, kU16, 0);
    for (const Shape& to : {own, turned}) {
        const std::string other = to == own ? "" : ", with height and width exchanged";
        const Tensor first =
            played(ruleOf(rules, "with its channels-last memory read as channels-first" + other), source);
        const Tensor last =
            played(ruleOf(rules, "with its channels-first memory read as channels-last" + other), source);
        EXPECT_EQ(first.shape().toString(), to.toString());
        EXPECT_EQ(last.shape().toString(), to.toString());
        EXPECT_EQ(samplesOf(first), channelsLast(source));
        EXPECT_EQ(channelsLast(last), samplesOf(source));
    }
    const Tensor renamed =
        played(ruleOf(rules, "with height and width exchanged, its memory as it was"), source);
    EXPECT_EQ(renamed.shape().toString(), turned.toString());
    EXPECT_EQ(samplesOf(renamed), samplesOf(source));
    EXPECT_EQ(countOf(rules, "layout"), 5U);
    EXPECT_EQ(countOf(placeRules({1, 1, 4, 6}, kU16, 0), "layout"), 1U);
    EXPECT_EQ(countOf(placeRules({1, 1, 4, 4}, kU16, 0), "layout"), 0U);
}

/// A few samples off, and the next multiples of 8 to 256.
TEST(HypothesisPlaces, RowsAreReadWithOtherPitches)
{
    const Shape s{1, 2, 12, 83};
    const Rules rules = pitchRules(s, kU16);
    EXPECT_EQ(rules.size(), 12U);
    for (const int pitch : {79, 80, 81, 82, 84, 85, 86, 87, 88, 96, 128, 256}) {
        const std::string words =
            "with rows of " + std::to_string(pitch) + " samples read from memory that has 83";
        expectMoves(rules, words, numbered(s), s, [pitch](Place& p) {
            const int at = p.y * pitch + p.x;
            p = {p.n, p.c, at / 83, at % 83};
        });
        EXPECT_EQ(ruleOf(rules, words).leavesGaps, pitch > 83) << pitch;
    }
    EXPECT_EQ(pitchRules({1, 1, 12, 64}, kU16).size(), 8U + 2U); // a multiple stays what it is
    EXPECT_EQ(pitchRules({1, 1, 12, 65}, kU16).size(), 8U + 5U); // one more goes on to the next
    EXPECT_TRUE(pitchRules({1, 1, 1, 64}, kU16).empty());
}

TEST(HypothesisPlaces, ShiftsGoLessThanHalfOfThePicture)
{
    EXPECT_EQ(countOf(placeRules({1, 1, 40, 40}, kU16, 8), "shift"), 4U * (17U * 17U - 1U));
    EXPECT_EQ(countOf(placeRules({1, 1, 5, 4}, kU16, 8), "shift"), 4U * (5U * 3U - 1U));
    const Shape s{2, 2, 7, 9};
    for (const auto& [dx, dy, words] :
         {std::tuple(-1, 0, "shifted by 1 column to the left"), std::tuple(0, 2, "shifted by 2 rows down"),
          std::tuple(-3, 1, "shifted by 3 columns to the left and 1 row down")})
        for (const char* border : {"", ", 0 at the border", ", wrapped around", ", its edge repeated"}) {
            const std::string all = std::string(words) + border;
            expectMoves(placeRules(s, kU16, 3), all, numbered(s), s, [&, x = dx, y = dy](Place& p) {
                p = {p.n, p.c, p.y - y, p.x - x};
                if (all.ends_with("around"))
                    p = {p.n, p.c, (p.y + s.h) % s.h, (p.x + s.w) % s.w};
                if (all.ends_with("repeated"))
                    p = {p.n, p.c, std::clamp(p.y, 0, s.h - 1), std::clamp(p.x, 0, s.w - 1)};
            });
        }
}

TEST(HypothesisPlaces, LeadToOtherNumbersOfChannels)
{
    const auto at = [](int channels) { return Shape{2, channels, 3, 4}; };
    const auto rulesOf = [&](int channels) { return channelRules(at(channels), kU16); };
    expectMoves(rulesOf(1), "with its one channel repeated", numbered(at(1)), at(3),
                [](Place& p) { p.c = 0; });
    EXPECT_EQ(rulesOf(1).back().shape.c, 4);
    expectMoves(rulesOf(4), "without its alpha", numbered(at(4)), at(3), [](Place&) {});
    expectMoves(
        rulesOf(3), "with an opaque alpha", numbered(at(3)), at(4), [](Place&) {}, 65535.0);
    int channel = 0;
    for (const char* name : {"red", "green", "blue", "alpha"}) {
        for (const int channels : {3, 4})
            if (channel < channels)
                expectMoves(rulesOf(channels), std::string("reduced to its ") + name + " channel",
                            numbered(at(channels)), at(1), [channel](Place& p) { p.c = channel; });
        ++channel;
    }
    EXPECT_EQ(rulesOf(3).size(), 1U + 3U);
    EXPECT_EQ(rulesOf(4).size(), 1U + 4U);
    EXPECT_TRUE(rulesOf(2).empty());
}

Tensor mixed(int h, int w, int first = 0)
{
    std::vector<std::uint8_t> values;
    for (int i = 0; i < h * w; ++i)
        values.push_back(static_cast<std::uint8_t>(first + i * i * 7 + i));
    return Tensor::fromValues<std::uint8_t>({1, 1, h, w}, values);
}

/// Outside of it there is 9.
Tensor cutOf(const Tensor& image, int top, int left, int h, int w, int divisor = 1)
{
    std::vector<std::uint8_t> values;
    const auto from = [&](Place& p) { p = {p.n, p.c, p.y + top, p.x + left}; };
    for (const double v : movedBy(image, {1, 1, h, w}, from, 9.0))
        values.push_back(static_cast<std::uint8_t>(static_cast<int>(v) / divisor));
    return Tensor::fromValues<std::uint8_t>({1, 1, h, w}, values);
}

TEST(HypothesisPlaces, APartIsFoundWhereItIs)
{
    const Tensor image = mixed(12, 17), part = cutOf(image, 3, 5, 7, 8), dark = cutOf(image, 3, 5, 7, 8, 2);
    const auto cropsTo = [&](const Tensor& result, bool isLikely = true) {
        return cropRules(Picture(image), Picture(result), isLikely);
    };
    ASSERT_EQ(cropsTo(part).size(), 1U);
    EXPECT_EQ(samplesOf(played(ruleOf(cropsTo(part), "cropped at (5, 3)"), image)), samplesOf(part));
    EXPECT_EQ(ruleOf(cropsTo(dark), "cropped at (5, 3)").shape.w, 8); // by correlation
    EXPECT_TRUE(cropsTo(dark, false).empty());
    EXPECT_TRUE(cropsTo(image).empty());
    EXPECT_TRUE(cropsTo(cutOf(mixed(12, 17, 91), 3, 5, 7, 8), false).empty());
    EXPECT_TRUE(cropsTo(cutOf(image, 0, 0, 7, 20)).empty()); // wider, and lower
    // A picture of one level fits everywhere; the first eight places are told.
    const Tensor plain = Tensor::fromValues<std::uint8_t>({1, 1, 6, 6}, std::vector<std::uint8_t>(36, 5));
    EXPECT_EQ(cropRules(Picture(plain), Picture(cutOf(plain, 0, 0, 3, 3))).size(), 8U);
}

TEST(HypothesisPlaces, AMarginIsOfOneValueOrItsEdgeOrUnknown)
{
    const Tensor image = mixed(12, 17), framed = cutOf(image, -2, -3, 20, 25);
    const Rules rules = marginRules(Picture(image), Picture(framed));
    ASSERT_EQ(rules.size(), 3U);
    const auto back = [](Place& p) { p = {p.n, p.c, p.y - 2, p.x - 3}; };
    const Shape& to = framed.shape();
    expectMoves(rules, "with a margin of 9 around it, placed at (3, 2)", image, to, back, 9.0);
    expectMoves(rules, "with a margin around it, placed at (3, 2)", image, to, back, 0.0);
    EXPECT_TRUE(ruleOf(rules, "with a margin around it, placed at (3, 2)").leavesGaps);
    expectMoves(rules, "with a margin around it that repeats its edge, placed at (3, 2)", image, to,
                [&](Place& p) {
                    back(p);
                    p = {p.n, p.c, std::clamp(p.y, 0, 11), std::clamp(p.x, 0, 16)};
                });
    EXPECT_TRUE(marginRules(Picture(image), Picture(image)).empty());
    EXPECT_TRUE(marginRules(Picture(framed), Picture(image)).empty());
}

} // namespace
} // namespace comparo::hypotheses
