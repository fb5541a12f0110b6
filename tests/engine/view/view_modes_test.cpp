// SPDX-License-Identifier: Apache-2.0
#include "engine/view/color_maps.h"
#include "engine/view/difference_shading.h"
#include "engine/view/viewport_renderer.h"

#include "engine/device/cpu/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace comparo {
namespace {

constexpr int kSize = 16;
constexpr std::uint32_t kBackground = 0xff101010;

std::uint32_t rgb(int r, int g, int b)
{
    return 0xff000000u | static_cast<std::uint32_t>(r << 16 | g << 8 | b);
}

/// 16x16, three channels: every pixel has a colour of its own.
int valueA(int c, int y, int x)
{
    return c == 0 ? x * 16 : c == 1 ? y * 16 : (x + y) * 8;
}

int valueB(int c, int y, int x)
{
    return valueA(c, y, x) + (c == 1 && x == 5 && y == 9 ? 3 : 0);
}

Tensor image(const std::function<int(int, int, int)>& value, Layout layout = Layout::Contiguous)
{
    std::vector<std::uint8_t> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x)
                values.push_back(static_cast<std::uint8_t>(value(c, y, x)));
    return Tensor::fromValues<std::uint8_t>({1, 3, kSize, kSize}, values, layout);
}

std::uint32_t colorA(int y, int x)
{
    return rgb(valueA(0, y, x), valueA(1, y, x), valueA(2, y, x));
}

std::uint32_t colorB(int y, int x)
{
    return rgb(valueB(0, y, x), valueB(1, y, x), valueB(2, y, x));
}

FrameRequest request(const std::string& mode, int width = kSize, int height = kSize, double scale = 1.0)
{
    FrameRequest r;
    r.a = Pyramid::build(image(valueA));
    r.b = Pyramid::build(image(valueB));
    r.mode = mode;
    r.modeParams = ParamSet(findViewMode(mode).schema);
    r.view = {scale, {kSize / 2.0, kSize / 2.0}};
    r.width = width;
    r.height = height;
    r.background = kBackground;
    return r;
}

std::uint32_t pixel(const Frame& frame, int y, int x)
{
    return frame.pixels[static_cast<std::size_t>(y * frame.width + x)];
}

void expectPixels(const Frame& frame, const std::function<std::uint32_t(int, int)>& expected)
{
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            ASSERT_EQ(pixel(frame, y, x), expected(y, x)) << "at " << x << ", " << y;
}

TEST(ViewModes, SinglesShowEverySampleOneToOne)
{
    expectPixels(renderFrame(request("a")), colorA);
    expectPixels(renderFrame(request("b")), colorB);
}

TEST(ViewModes, ChannelsLastLooksTheSame)
{
    FrameRequest r = request("a", 40, 40, 2.0);
    const Frame planar = renderFrame(r);
    r.a = Pyramid::build(image(valueA, Layout::ChannelsLast));
    EXPECT_EQ(renderFrame(r).pixels, planar.pixels);
    r.view.scale = 0.7;
    const Frame packed = renderFrame(r);
    r.a = Pyramid::build(image(valueA));
    EXPECT_EQ(renderFrame(r).pixels, packed.pixels);
}

TEST(ViewModes, MagnifiedPixelsAreExactSquares)
{
    FrameRequest r = request("a", 5 * kSize, 5 * kSize, 5.0);
    expectPixels(renderFrame(r), [](int y, int x) { return colorA(y / 5, x / 5); });
    // A fractional centre moves the raster by whole device pixels only.
    r.view.center = {8.07, 7.95};
    const Frame moved = renderFrame(r);
    EXPECT_EQ(pixel(moved, 7, 7), colorA(1, 1));
}

TEST(ViewModes, OutsideIsBackgroundWithAThinBorder)
{
    const Frame frame = renderFrame(request("a", 20, 20));
    EXPECT_EQ(pixel(frame, 0, 0), kBackground);
    EXPECT_EQ(pixel(frame, 10, 0), kBackground);
    EXPECT_NE(pixel(frame, 1, 1), kBackground);
    EXPECT_EQ(pixel(frame, 1, 1), pixel(frame, 10, 1));
    EXPECT_EQ(pixel(frame, 1, 1), pixel(frame, 18, 18));
    EXPECT_EQ(pixel(frame, 2, 2), colorA(0, 0));
    EXPECT_EQ(pixel(frame, 17, 17), colorA(15, 15));
    EXPECT_EQ(pixel(frame, 19, 19), kBackground);
}

TEST(ViewModes, AnEarlierNameStaysReadable)
{
    EXPECT_EQ(findViewMode("grid").id, "triptych");
    EXPECT_EQ(findViewMode("triptych").panes, 3);
}

TEST(ViewModes, SideBySideHasEqualPanes)
{
    const ViewMode& mode = findViewMode("side_by_side");
    const PaneLayout left = paneLayout(mode, PaneArrangement::Beside, 34, 16, 0);
    const PaneLayout right = paneLayout(mode, PaneArrangement::Beside, 34, 16, 1);
    EXPECT_EQ(left.width, 16);
    EXPECT_EQ(right.width, 16);
    EXPECT_EQ(right.x, 18);
    EXPECT_EQ(right.height, 16);
    const Frame frame = renderFrame(request("side_by_side", 34, 16));
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            ASSERT_EQ(pixel(frame, y, x), colorA(y, x));
            ASSERT_EQ(pixel(frame, y, right.x + x), colorB(y, x));
        }
}

TEST(ViewModes, PanesLieAboveEachOtherToo)
{
    const ViewMode& mode = findViewMode("side_by_side");
    const PaneLayout lower = paneLayout(mode, PaneArrangement::Above, 16, 35, 1);
    EXPECT_EQ(lower.x, 0);
    EXPECT_EQ(lower.y, 18);
    EXPECT_EQ(lower.width, 16);
    EXPECT_EQ(lower.height, 16);
    FrameRequest r = request("side_by_side", 16, 35);
    r.arrangement = PaneArrangement::Above;
    const Frame frame = renderFrame(r);
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            ASSERT_EQ(pixel(frame, y, x), colorA(y, x));
            ASSERT_EQ(pixel(frame, lower.y + y, x), colorB(y, x));
        }
    // The gap and the odd row below are no picture.
    EXPECT_EQ(pixel(frame, 16, 3), pixel(frame, 17, 12));
    EXPECT_EQ(pixel(frame, 34, 3), pixel(frame, 16, 3));
    EXPECT_NE(pixel(frame, 16, 3), kBackground);
}

TEST(ViewModes, AFrameThinnerThanItsGapsIsStillOne)
{
    for (const PaneArrangement arrangement : {PaneArrangement::Beside, PaneArrangement::Above})
        for (const auto& [width, height] : {std::pair(1, 9), std::pair(9, 1), std::pair(2, 2)}) {
            FrameRequest r = request("triptych", width, height);
            r.arrangement = arrangement;
            const Frame frame = renderFrame(r);
            EXPECT_EQ(frame.pixels.size(), static_cast<std::size_t>(width * height));
        }
}

TEST(ViewModes, TheLargerArrangementIsTaken)
{
    const ViewMode& two = findViewMode("side_by_side");
    EXPECT_EQ(largerArrangement(two, 3000, 2000, 700, 600), PaneArrangement::Above);
    EXPECT_EQ(largerArrangement(two, 3000, 2000, 1800, 600), PaneArrangement::Beside);
    EXPECT_EQ(largerArrangement(two, 2000, 3000, 700, 600), PaneArrangement::Beside);
    // A tie, as where nothing is enlarged further, stays beside.
    EXPECT_EQ(largerArrangement(two, 4, 4, 700, 600), PaneArrangement::Beside);
    EXPECT_EQ(largerArrangement(findViewMode("swipe"), 3000, 2000, 700, 600), PaneArrangement::Beside);
}

TEST(ViewModes, SwipeSplitsAtItsLine)
{
    FrameRequest r = request("swipe");
    r.modeParams.set("split", 5.0 / 16);
    expectPixels(renderFrame(r), [](int y, int x) { return x < 5 ? colorA(y, x) : colorB(y, x); });
    r.modeParams.set("split", 6.0 / 16);
    expectPixels(renderFrame(r), colorA);
    r.modeParams.set("split", 0.0);
    expectPixels(renderFrame(r), colorB);
}

TEST(ViewModes, BlinkShowsOneSide)
{
    FrameRequest r = request("blink");
    expectPixels(renderFrame(r), colorA);
    r.modeParams.set("show", std::string("B"));
    expectPixels(renderFrame(r), colorB);
}

TEST(ViewModes, HoldingShowsBInAsPlace)
{
    FrameRequest r = request("a");
    r.showB = true;
    expectPixels(renderFrame(r), colorB);
    r = request("difference");
    const Frame difference = renderFrame(r);
    r.showB = true;
    EXPECT_EQ(renderFrame(r).pixels, difference.pixels);
}

TEST(ViewModes, OnionMixes)
{
    FrameRequest r = request("onion");
    r.modeParams.set("mix", 0.0);
    expectPixels(renderFrame(r), colorA);
    r.modeParams.set("mix", 1.0);
    expectPixels(renderFrame(r), colorB);
    r.modeParams.set("mix", 0.5);
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), rgb(80, 146, 112)); // (144 + 147 + 1) / 2
}

TEST(ViewModes, DifferenceIsZeroWhereEqualAndVisibleWhereNot)
{
    FrameRequest r = request("difference");
    const ColorMap& heat = findColorMap("heat");
    const Frame frame = renderFrame(r);
    expectPixels(frame, [&](int y, int x) {
        return x == 5 && y == 9
                   ? heat.colors[static_cast<std::size_t>((0.3f + 0.7f * 3.0f / 255.0f) * 255.0f + 0.5f)]
                   : heat.colors[0];
    });
    r.modeParams.set("gain", std::int64_t{7}); // 3 * 128 > 255
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), heat.colors[255]);
    r.display.channel = 0; // the difference is in channel 1
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), heat.colors[0]);
}

TEST(ViewModes, SignedDifferenceIsNeutralAtZeroAndHasSides)
{
    FrameRequest r = request("difference");
    r.modeParams.set("kind", std::string("signed"));
    r.modeParams.set("gain", std::int64_t{7});
    const ColorMap& map = findColorMap("diverging");
    EXPECT_EQ(pixel(renderFrame(r), 0, 0), map.at(0.5));
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), map.colors[0]); // B is larger: orange
    std::swap(r.a, r.b);
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), map.colors[255]); // A is larger: blue
}

TEST(ViewModes, OtherKindsHaveTheirOwnScale)
{
    FrameRequest r = request("difference");
    const auto expected = [](double share) {
        return findColorMap("gray").colors[static_cast<std::size_t>((0.3 + 0.7 * share) * 255.0 + 0.5)];
    };
    r.modeParams.set("map", std::string("gray"));
    r.modeParams.set("kind", std::string("relative"));
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), expected(3.0 / 147));
    r.modeParams.set("kind", std::string("squared"));
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), expected(9.0 / (255 * 255)));
    r.modeParams.set("kind", std::string("ulp"));
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), expected(3.0 / 256));
}

TEST(ViewModes, ThresholdMarksWhatExceedsIt)
{
    FrameRequest r = request("difference");
    const std::uint32_t mark = findColorMap("heat").colors[255];
    r.modeParams.set("kind", std::string("threshold"));
    r.modeParams.set("threshold", 2.5);
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), mark);
    EXPECT_EQ(pixel(renderFrame(r), 9, 6), rgb(96 / 3, 144 / 3, 120 / 3));
    r.modeParams.set("threshold", 3.0);
    EXPECT_NE(pixel(renderFrame(r), 9, 5), mark);
    r.modeParams.set("threshold_unit", std::string("ulp"));
    r.modeParams.set("threshold", 2.0);
    EXPECT_EQ(pixel(renderFrame(r), 9, 5), mark);
}

TEST(ViewModes, ASingleDifferingPixelIsVisibleAtEveryZoom)
{
    const Shape shape{1, 1, 700, 1000};
    std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.elements()), 7);
    const auto a = Pyramid::build(Tensor::fromValues<std::uint8_t>(shape, values));
    for (const auto& [px, py] : {std::pair{0, 0}, {999, 699}, {501, 333}, {998, 1}}) {
        values[static_cast<std::size_t>(py * shape.w + px)] = 8;
        const auto b = Pyramid::build(Tensor::fromValues<std::uint8_t>(shape, values));
        values[static_cast<std::size_t>(py * shape.w + px)] = 7;
        for (const double scale : {1.0, 0.93, 0.7071, 0.5, 0.37, 0.25, 0.1, 1.0 / 64}) {
            FrameRequest r = request("difference", 1100, 800, scale);
            r.a = a;
            r.b = b;
            r.view.center = {500.3, 349.9};
            const std::uint32_t quiet = findColorMap("heat").colors[0];
            const Frame frame = renderFrame(r);
            const PaneAxis x = paneAxis(scale, r.view.center.x, r.width);
            const PaneAxis y = paneAxis(scale, r.view.center.y, r.height);
            int marked = 0;
            int nearby = 0;
            for (int j = y.edge(0); j < std::max(y.edge(shape.h), y.edge(0) + 1); ++j)
                for (int i = x.edge(0); i < std::max(x.edge(shape.w), x.edge(0) + 1); ++i)
                    if (pixel(frame, j, i) != quiet) {
                        ++marked;
                        nearby += std::abs(i - (x.origin + (px + 0.5) * scale)) <= 2.0 &&
                                  std::abs(j - (y.origin + (py + 0.5) * scale)) <= 2.0;
                    }
            EXPECT_GE(marked, 1) << "scale " << scale << " at " << px << ", " << py;
            EXPECT_LE(marked, 9) << "scale " << scale;
            EXPECT_EQ(marked, nearby) << "scale " << scale;
        }
    }
}

TEST(ViewModes, HalfSizeIsTheBoxAverage)
{
    FrameRequest r = request("a", 8, 8, 0.5);
    expectPixels(renderFrame(r), [](int y, int x) {
        const auto mean = [&](int c) {
            const int sum = valueA(c, 2 * y, 2 * x) + valueA(c, 2 * y, 2 * x + 1) +
                            valueA(c, 2 * y + 1, 2 * x) + valueA(c, 2 * y + 1, 2 * x + 1);
            return sum / 4;
        };
        return rgb(mean(0), mean(1), mean(2));
    });
}

TEST(ViewModes, BlendsBetweenSamplesBelowOneToOne)
{
    // A ramp stays a ramp: every pane pixel is near the value of the point it shows.
    std::vector<float> values;
    for (int i = 0; i < 64 * 64; ++i)
        values.push_back(static_cast<float>(i % 64) * 4.0f);
    FrameRequest r = request("a", 45, 45, 0.7071);
    r.a = Pyramid::build(Tensor::fromValues<float>({1, 1, 64, 64}, values));
    r.b = nullptr;
    r.view.center = {32, 32};
    const Frame frame = renderFrame(r);
    const PaneAxis x = paneAxis(0.7071, 32, 45);
    for (int i = 2; i < 43; ++i) {
        const double at = ((i + 0.5 - x.origin) / 0.7071 - 0.5) * 4.0;
        EXPECT_NEAR(static_cast<double>(pixel(frame, 20, i) & 0xff), at, 1.0);
    }
}

TEST(ViewModes, DisplayTransformIsTheSameOnBothSides)
{
    FrameRequest r = request("side_by_side", 34, 16);
    r.display.exposure = 1.0;
    r.display.low = 16.0;
    r.display.high = 16.0 + 255.0;
    const Frame frame = renderFrame(r);
    const auto shown = [](int v) { return std::min(std::max(2 * (v - 16), 0), 255); };
    EXPECT_EQ(pixel(frame, 3, 4), rgb(shown(64), shown(48), shown(56)));
    EXPECT_EQ(pixel(frame, 3, 18 + 4), rgb(shown(64), shown(48), shown(56)));
    r = request("a");
    r.display.channel = 1;
    EXPECT_EQ(pixel(renderFrame(r), 3, 4), rgb(48, 48, 48));
    r.display.channel = 3;
    EXPECT_THROW(renderFrame(r), Error);
}

TEST(ViewModes, NonFiniteValuesHaveTheirOwnColours)
{
    const float inf = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Shape shape{1, 3, 1, 3};
    FrameRequest r = request("a", 3, 1);
    r.a =
        Pyramid::build(Tensor::fromValues<float>(shape, std::vector<float>{nan, inf, 1, inf, 0, 1, 0, 0, 1}));
    r.b = Pyramid::build(Tensor::fromValues<float>(shape, std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, 1}));
    r.view.center = {1.5, 0.5};
    r.display.high = 1.0;
    Frame frame = renderFrame(r);
    EXPECT_EQ(frame.pixels, (std::vector<std::uint32_t>{r.nanColor, r.infinityColor, 0xffffffff}));
    r.mode = "difference";
    r.modeParams = ParamSet(findViewMode("difference").schema);
    frame = renderFrame(r);
    EXPECT_EQ(frame.pixels,
              (std::vector<std::uint32_t>{r.nanColor, r.infinityColor, findColorMap("heat").colors[0]}));
    // An isolated one stays visible when zoomed out.
    std::vector<float> values(64 * 64, 0.5f);
    values[64 * 37 + 11] = nan;
    r.mode = "a";
    r.modeParams = {};
    r.a = Pyramid::build(Tensor::fromValues<float>({1, 1, 64, 64}, values));
    r.width = r.height = 10;
    r.view = {0.11, {32, 32}};
    frame = renderFrame(r);
    EXPECT_NE(std::count(frame.pixels.begin(), frame.pixels.end(), r.nanColor), 0);
}

TEST(ViewModes, TriptychHasThreePanes)
{
    const Frame frame = renderFrame(request("triptych", 3 * 16 + 4, 16));
    EXPECT_EQ(pixel(frame, 9, 5), colorA(9, 5));
    EXPECT_EQ(pixel(frame, 9, 18 + 5), colorB(9, 5));
    EXPECT_NE(pixel(frame, 9, 36 + 5), findColorMap("heat").colors[0]);
    EXPECT_EQ(pixel(frame, 9, 36 + 6), findColorMap("heat").colors[0]);
}

TEST(ViewModes, OneSideAloneLeavesTheOthersPlaceEmpty)
{
    for (const ViewMode& mode : allViewModes()) {
        FrameRequest r = request(mode.id, 64, 20);
        r.b = nullptr;
        EXPECT_NO_THROW(renderFrame(r)) << mode.id;
        r.a = nullptr;
        const Frame frame = renderFrame(r);
        EXPECT_EQ(pixel(frame, 10, 5), kBackground) << mode.id;
    }
}

TEST(ViewModes, ThreadsAndReusedMemoryDoNotChangeThePicture)
{
    const int threads = ThreadPool::instance().threads();
    for (const ViewMode& mode : allViewModes()) {
        for (const double scale : {0.3, 0.5, 1.0, 3.7}) {
            FrameRequest r = request(mode.id, 203, 97, scale);
            r.view.center = {7.3, 8.8};
            ThreadPool::instance().setThreads(1);
            const Frame one = renderFrame(r);
            ThreadPool::instance().setThreads(4);
            Frame reused;
            reused.pixels.assign(100000, 0xdeadbeef);
            renderFrame(r, reused);
            EXPECT_EQ(one.pixels, reused.pixels) << mode.id << " at " << scale;
        }
    }
    ThreadPool::instance().setThreads(threads);
}

TEST(ViewModes, ErrorsAreTyped)
{
    FrameRequest r = request("a");
    r.mode = "nothing";
    EXPECT_THROW(renderFrame(r), Error);
    r = request("a");
    r.modeParams = ParamSet(findViewMode("swipe").schema);
    EXPECT_THROW(renderFrame(r), Error);
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    try {
        renderFrame(request("a"), progress);
        FAIL() << "was not cancelled";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

TEST(ColorMaps, LightnessRisesAlongHeatAndFallsFromTheMiddle)
{
    const auto luminance = [](std::uint32_t c) {
        const auto linear = [](std::uint32_t v) { return std::pow(static_cast<double>(v) / 255.0, 2.2); };
        return 0.2126 * linear(c >> 16 & 0xff) + 0.7152 * linear(c >> 8 & 0xff) + 0.0722 * linear(c & 0xff);
    };
    for (const char* id : {"heat", "gray"}) {
        const ColorMap& map = findColorMap(id);
        for (std::size_t i = 1; i < 256; ++i)
            EXPECT_GE(luminance(map.colors[i]) + 1e-3, luminance(map.colors[i - 1])) << id << " " << i;
        EXPECT_EQ(map.colors[0], 0xff000000u);
    }
    const ColorMap& diverging = findColorMap("diverging");
    EXPECT_EQ(diverging.colors[127], diverging.colors[128]);
    for (std::size_t i = 1; i < 128; ++i) {
        EXPECT_LE(luminance(diverging.colors[128 + i]), luminance(diverging.colors[128 + i - 1]) + 1e-3);
        EXPECT_LE(luminance(diverging.colors[127 - i]), luminance(diverging.colors[127 - i + 1]) + 1e-3);
    }
    const std::uint32_t blue = diverging.colors[255];
    EXPECT_GT(blue & 0xff, blue >> 16 & 0xff);
    const std::uint32_t orange = diverging.colors[0];
    EXPECT_GT(orange >> 16 & 0xff, orange & 0xff);
    EXPECT_THROW(findColorMap("rainbow"), Error);
}

} // namespace
} // namespace comparo
