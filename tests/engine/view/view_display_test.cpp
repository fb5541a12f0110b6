// SPDX-License-Identifier: Apache-2.0
// How stored values become colours: gamma, false colours, marks, chosen channels, and lit pixels.
#include "engine/view/color_maps.h"
#include "engine/view/viewport_renderer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

template <class T>
std::shared_ptr<const Pyramid> pictureOf(const Shape& shape, const std::vector<T>& values,
                                         Layout layout = Layout::Contiguous)
{
    return Pyramid::build(Tensor::fromValues<T>(shape, values, layout));
}

/// One to one, as large as the picture, values from 0 to 1 unless said otherwise.
FrameRequest requestOf(std::shared_ptr<const Pyramid> a, std::shared_ptr<const Pyramid> b = {})
{
    FrameRequest r;
    r.mode = "a";
    r.width = a->width();
    r.height = a->height();
    r.view = {1.0, {a->width() / 2.0, a->height() / 2.0}};
    r.display.high = 1.0;
    r.a = std::move(a);
    r.b = std::move(b);
    return r;
}

std::uint32_t gray(int level)
{
    return 0xff000000u | static_cast<std::uint32_t>(level) * 0x010101u;
}

TEST(DisplayTransform, GammaIsAppliedAfterTheExposure)
{
    std::vector<float> values;
    for (int i = 0; i <= 255; ++i)
        values.push_back(static_cast<float>(i) / 255.0f);
    FrameRequest r = requestOf(pictureOf<float>({1, 1, 1, 256}, values));
    r.display.gamma = 2.2;
    for (const double exposure : {0.0, 1.0, -2.0}) {
        r.display.exposure = exposure;
        const Frame frame = renderFrame(r);
        for (int i = 0; i <= 255; ++i) {
            const double share = std::min(i / 255.0 * std::exp2(exposure), 1.0);
            const int level = static_cast<int>(frame.pixels[static_cast<std::size_t>(i)] & 0xff);
            ASSERT_NEAR(level, 255.0 * std::pow(share, 1.0 / 2.2), 0.75) << i << " at " << exposure;
        }
    }
    r.display.exposure = 0.0;
    r.display.gamma = 0.0;
    EXPECT_THROW(renderFrame(r), Error);
}

TEST(DisplayTransform, FalseColoursShowTheLuminanceOrTheChannel)
{
    const auto picture = pictureOf<float>({1, 3, 1, 2}, {1.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f});
    FrameRequest r = requestOf(picture);
    r.display.colors = "heat";
    const ColorMap& heat = findColorMap("heat");
    Frame frame = renderFrame(r);
    EXPECT_EQ(frame.pixels[0], heat.colors[static_cast<std::size_t>(std::lround(0.2126 * 255))]);
    EXPECT_EQ(frame.pixels[1], heat.colors[static_cast<std::size_t>(std::lround(0.7152 * 255))]);
    r.display.channel = 1;
    frame = renderFrame(r);
    EXPECT_EQ(frame.pixels[0], heat.colors[0]);
    EXPECT_EQ(frame.pixels[1], heat.colors[255]);
    r.display.colors = "no such map";
    EXPECT_THROW(renderFrame(r), Error);
}

TEST(DisplayTransform, ValuesOutOfRangeAreMarkedWhateverTheExposure)
{
    FrameRequest r = requestOf(pictureOf<float>({1, 1, 1, 7}, {-0.1f, 0.0f, 0.5f, 1.0f, 1.1f, kNaN, kInf}));
    r.display.markBelow = 0.0;
    r.display.markAbove = 1.0;
    EXPECT_EQ(renderFrame(r).pixels, (std::vector<std::uint32_t>{r.belowColor, gray(0), gray(128), gray(255),
                                                                 r.aboveColor, r.nanColor, r.infinityColor}));
    r.display.exposure = -1.0;
    const Frame darker = renderFrame(r);
    EXPECT_EQ(darker.pixels[3], gray(128));
    EXPECT_EQ(darker.pixels[4], r.aboveColor);
    // Any channel that is shown counts, others do not.
    FrameRequest colors = requestOf(pictureOf<float>({1, 3, 1, 1}, {0.5f, 2.0f, 0.5f}));
    colors.display.markAbove = 1.0;
    EXPECT_EQ(renderFrame(colors).pixels[0], colors.aboveColor);
    colors.display.channel = 0;
    EXPECT_EQ(renderFrame(colors).pixels[0], gray(128));
}

TEST(DisplayTransform, TheWhitePointFollowsTheExposure)
{
    DisplayTransform display;
    display.low = 10.0;
    display.high = 110.0;
    display.exposure = 2.0;
    EXPECT_EQ(display.white(), 35.0);
}

TEST(DisplayTransform, AnyThreeOfManyChannelsMakeAPicture)
{
    constexpr int kChannels = 7;
    std::vector<std::uint8_t> values;
    for (int c = 0; c < kChannels; ++c)
        for (int x = 0; x < 4; ++x)
            values.push_back(static_cast<std::uint8_t>(30 * c + x));
    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
        FrameRequest r = requestOf(pictureOf<std::uint8_t>({1, kChannels, 2, 2}, values, layout));
        r.display.high = 255.0;
        r.display.rgb = {6, 0, 3};
        EXPECT_EQ(renderFrame(r).pixels[3], 0xff000000u | 183u << 16 | 3u << 8 | 93u);
        r.display.channel = 5;
        EXPECT_EQ(renderFrame(r).pixels[2], gray(152));
        r.display.channel = -1;
        r.display.rgb = {0, 1, kChannels};
        EXPECT_THROW(renderFrame(r), Error);
    }
    // Zoomed out, all levels have all channels.
    FrameRequest small = requestOf(pictureOf<std::uint8_t>({1, kChannels, 2, 2}, values));
    small.display = {};
    small.display.channel = 6;
    small.view.scale = 0.5;
    small.width = small.height = 1;
    EXPECT_EQ(renderFrame(small).pixels[0], gray(182)); // of 180, 181, 182, 183: 181.5, half to even
}

TEST(Highlight, ABandLightsItsErrorsAndDimsTheRest)
{
    const auto a = pictureOf<std::uint8_t>({1, 1, 1, 5}, {100, 100, 100, 100, 100});
    const auto b = pictureOf<std::uint8_t>({1, 1, 1, 5}, {100, 99, 98, 101, 90});
    FrameRequest r = requestOf(a, b);
    r.display.high = 255.0;
    r.highlight = DifferenceQuery{DifferenceMeasure::Plain, -1, ValueBand{1.0, 2.0}};
    const std::uint32_t lit = r.highlightColor;
    const std::uint32_t dim = gray(33);
    EXPECT_EQ(renderFrame(r).pixels, (std::vector<std::uint32_t>{dim, lit, lit, dim, dim}));
    r.highlight->band = ValueBand{-1.0, 1.0, true}; // beyond a tolerance of 1
    EXPECT_EQ(renderFrame(r).pixels, (std::vector<std::uint32_t>{dim, dim, lit, dim, lit}));
    r.highlight.reset();
    EXPECT_EQ(renderFrame(r).pixels, std::vector<std::uint32_t>(5, gray(100)));
}

TEST(Highlight, EveryModeHasIt)
{
    const auto a = pictureOf<std::uint8_t>({1, 1, 1, 2}, {100, 100});
    const auto b = pictureOf<std::uint8_t>({1, 1, 1, 2}, {100, 90});
    for (const ViewMode& mode : allViewModes()) {
        FrameRequest r = requestOf(a, b);
        r.mode = mode.id;
        r.width = 2 * mode.panes + 2 * (mode.panes - 1);
        r.highlight = DifferenceQuery{DifferenceMeasure::Plain, -1, ValueBand{10.0, 10.0}};
        const Frame frame = renderFrame(r);
        EXPECT_EQ(std::count(frame.pixels.begin(), frame.pixels.end(), r.highlightColor), mode.panes)
            << mode.id;
        EXPECT_EQ(frame.pixels[1], r.highlightColor) << mode.id;
    }
}

TEST(Highlight, ASmallErrorBesideALargeOneIsLitAtAnyZoom)
{
    constexpr int kSide = 64;
    std::vector<std::uint8_t> a(kSide * kSide, 100);
    std::vector<std::uint8_t> b = a;
    b[20 * kSide + 40] = 99; // + 1
    b[20 * kSide + 41] = 50; // + 50, in the same pixel of every smaller level
    FrameRequest r = requestOf(pictureOf<std::uint8_t>({1, 1, kSide, kSide}, a),
                               pictureOf<std::uint8_t>({1, 1, kSide, kSide}, b));
    r.highlight = DifferenceQuery{DifferenceMeasure::Plain, -1, ValueBand{1.0, 1.0}};
    r.difference = std::make_shared<DifferencePyramid>(r.a, r.b);
    for (const double scale : {4.0, 1.0, 0.5, 0.3, 0.125}) {
        r.view.scale = scale;
        r.width = r.height = static_cast<int>(kSide * std::max(scale, 1.0));
        const Frame frame = renderFrame(r);
        EXPECT_NE(std::count(frame.pixels.begin(), frame.pixels.end(), r.highlightColor), 0) << scale;
        EXPECT_LE(std::count(frame.pixels.begin(), frame.pixels.end(), r.highlightColor), 16) << scale;
    }
    // A band that nothing has lights nothing.
    r.highlight->band = ValueBand{2.0, 49.0};
    const Frame frame = renderFrame(r);
    EXPECT_EQ(std::count(frame.pixels.begin(), frame.pixels.end(), r.highlightColor), 0);
}

TEST(Highlight, ValuesAreThoseOfTheSideOfThePane)
{
    const auto a = pictureOf<std::uint8_t>({1, 2, 1, 2}, {10, 20, 0, 10});
    const auto b = pictureOf<std::uint8_t>({1, 2, 1, 2}, {20, 20, 0, 0});
    FrameRequest r = requestOf(a, b);
    const auto lit = [&](const char* mode, int channel, bool showB) {
        r.mode = mode;
        r.modeParams = ParamSet(findViewMode(mode).schema);
        r.showB = showB;
        r.highlight = DifferenceQuery{DifferenceMeasure::ValueAOrB, channel, ValueBand{10.0, 10.0}};
        std::string marks;
        for (const std::uint32_t color : renderFrame(r).pixels)
            marks += color == r.highlightColor ? '#' : '.';
        return marks;
    };
    EXPECT_EQ(lit("a", -1, false), "##");
    EXPECT_EQ(lit("a", 0, false), "#.");
    EXPECT_EQ(lit("a", 1, false), ".#");
    EXPECT_EQ(lit("b", -1, false), "..");
    EXPECT_EQ(lit("a", -1, true), "..");
    EXPECT_EQ(lit("onion", 0, false), "#.");
}

TEST(Highlight, NotANumberLiesOutsideEveryBand)
{
    FrameRequest r = requestOf(pictureOf<float>({1, 1, 1, 3}, {kNaN, 0.5f, 0.5f}),
                               pictureOf<float>({1, 1, 1, 3}, {0.5f, 0.5f, kInf}));
    r.highlight = DifferenceQuery{DifferenceMeasure::Plain, -1, ValueBand{-1e30, 1e30}};
    Frame frame = renderFrame(r);
    EXPECT_NE(frame.pixels[0], r.highlightColor);
    EXPECT_EQ(frame.pixels[1], r.highlightColor);
    EXPECT_NE(frame.pixels[2], r.highlightColor);
    r.highlight->band->outside = true;
    frame = renderFrame(r);
    EXPECT_EQ(frame.pixels[0], r.highlightColor);
    EXPECT_NE(frame.pixels[1], r.highlightColor);
    EXPECT_EQ(frame.pixels[2], r.highlightColor);
}

} // namespace
} // namespace comparo
