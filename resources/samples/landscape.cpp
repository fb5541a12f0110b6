// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/canvas.h"
#include "resources/samples/noise.h"

/// sample.png: from back to front the sky, three mountain ranges, wooded hills, the shore with its trees and
/// a cabin; then all of it once more in the water; last the bank with grass and flowers.
namespace comparo::samples {

namespace {

constexpr int kWidth = 1024;
constexpr int kHeight = 768;
constexpr int kWaterline = 478;
constexpr double kSunX = 676.0;
constexpr double kSunY = 318.0;

/// Falls from 1 at the sun to 0 far from it.
double sunGlow(double x, double y, double radius)
{
    const double dx = (x - kSunX) / radius;
    const double dy = (y - kSunY) / radius;
    return 1.0 / (1.0 + dx * dx + dy * dy);
}

Light skyColour(double x, double y)
{
    const Light zenith = seen(34, 62, 122);
    const Light high = seen(92, 128, 178);
    const Light low = seen(222, 180, 162);
    const Light horizon = seen(255, 206, 142);
    const double t = y / kWaterline;
    Light light = mix(mix(zenith, high, smoothstep(0.0, 0.42, t)),
                      mix(low, horizon, smoothstep(0.58, 0.86, t)), smoothstep(0.2, 0.72, t));
    light = light + seen(255, 170, 90) * (0.55 * sunGlow(x, y, 150.0));
    return light + seen(255, 214, 150) * (0.9 * sunGlow(x, y, 42.0));
}

/// How thick the clouds are at a place, before the threshold.
double cloudDensity(double x, double y)
{
    const double depth = 60.0 / (560.0 - y); // clouds crowd towards the horizon
    const double px = (x - 500.0) * depth * 0.055;
    const double py = depth * 21.0;
    const double bend = fractal(px * 0.7, py * 0.7, 3, 301);
    return fractal(px + 0.9 * bend, py + 0.5 * bend, 6, 310);
}

void paintSky(Canvas& canvas)
{
    for (int y = 0; y < kWaterline; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            Light light = skyColour(x, y);
            const double density = cloudDensity(x, y);
            const double cover = smoothstep(0.02, 0.42, density) * smoothstep(500.0, 330.0, y);
            if (cover > 0.0) {
                const double dx = kSunX - x;
                const double dy = kSunY - y;
                const double reach = 16.0 / std::sqrt(dx * dx + dy * dy + 400.0);
                const double lit = std::clamp(
                    0.5 + 2.6 * (density - cloudDensity(x + dx * reach, y + dy * reach)), 0.0, 1.0);
                const double near = sunGlow(x, y, 330.0);
                const Light shade = mix(seen(112, 122, 158), seen(190, 132, 128), near);
                const Light bright = mix(seen(236, 214, 214), seen(255, 226, 176), near);
                light = mix(light, mix(shade, bright, lit), 0.86 * cover);
            }
            const double dx = x + 0.5 - kSunX;
            const double dy = y + 0.5 - kSunY;
            const double disc = smoothstep(23.5, 22.0, std::sqrt(dx * dx + dy * dy));
            canvas.at(x, y) = mix(light, seen(255, 246, 214), disc * (1.0 - 0.55 * cover));
        }
    }
}

struct Range {
    double base;  ///< row of the foot of the crest line
    double rise;  ///< pixels from there to the highest peaks
    double scale; ///< peaks per pixel
    double haze;  ///< 0 near .. 1 lost in the air
    double snow;  ///< pixels of snow below the crest
    std::uint32_t seed;
};

double crestRow(const Range& range, double x)
{
    return range.base - range.rise * (0.25 + 1.15 * ridged(x * range.scale, 0.5, 7, range.seed) - 0.1);
}

/// Rock and snow are shaded by a relief that falls away from the crest, lit from the sun's side.
void paintRange(Canvas& canvas, const Range& range)
{
    const auto relief = [&](double x, double y) {
        return ridged(x * range.scale * 3.1 + 0.18 * noise(x * 0.02, y * 0.02, 9), y * range.scale * 1.7, 6,
                      range.seed + 50);
    };
    for (int x = 0; x < kWidth; ++x) {
        const double crest = crestRow(range, x + 0.5);
        const double side = x < kSunX ? 1.0 : -1.0;
        for (int y = std::max(0, static_cast<int>(crest) - 1); y < kWaterline; ++y) {
            const double below = y + 0.5 - crest;
            const double height = relief(x, y);
            const double slope = (height - relief(x + side * 2.5, y - 1.5)) * 3.4;
            const double lit = std::clamp(0.42 + slope, 0.0, 1.0);
            const double snowLine = range.snow * (0.75 + 0.75 * height) - below +
                                    (14.0 + 0.3 * below) * fractal(x * 0.05, y * 0.022, 5, range.seed + 70);
            const Light rock = mix(seen(48, 56, 86), seen(168, 128, 112), lit);
            const Light snow = mix(seen(126, 144, 190), seen(255, 232, 208), lit);
            Light light = mix(rock, snow, smoothstep(-9.0, 9.0, snowLine));
            const Light air = mix(seen(150, 158, 190), seen(255, 204, 150), sunGlow(x, y, 230.0));
            const double mist = smoothstep(60.0, 240.0, below) * 0.5;
            light = mix(light, air, std::min(range.haze + mist, 0.94));
            canvas.blend(x, y, light, below + 0.5);
        }
    }
}

/// A conifer as rows of branches; the side towards the sun is lit.
void paintTree(Canvas& canvas, double x, double foot, double height, const Light& shade, const Light& lit,
               std::uint32_t seed)
{
    const int top = static_cast<int>(std::floor(foot - height));
    const double tiers = 5.0 + height / (8.0 + 3.0 * random(1, 1, seed));
    const double spread = height * (0.15 + 0.05 * random(static_cast<std::int64_t>(x), 0, seed));
    const double sunSide = x < kSunX ? 1.0 : -1.0;
    for (int y = top; y < static_cast<int>(foot); ++y) {
        const double t = (y + 0.5 - (foot - height)) / height;
        if (t <= 0.0)
            continue;
        const double bough = t * (tiers + 0.7 * noise(t * 7.0, 0.5, seed));
        const double phase = bough - std::floor(bough);
        const auto reach = [&](int side) {
            const double ragged = 0.55 + 0.45 * random(y, side, seed) +
                                  0.5 * random(static_cast<std::int64_t>(bough), side, seed + 3);
            return spread * t * (0.42 + 0.58 * phase) * ragged + 0.35;
        };
        const double left = x - reach(0);
        const double right = x + reach(1);
        for (int column = static_cast<int>(std::floor(left)); column <= static_cast<int>(right); ++column) {
            const double coverage =
                std::min(right, column + 1.0) - std::max(left, static_cast<double>(column));
            const double across = (column + 0.5 - x) / (spread * t + 0.6) * sunSide;
            const double glint = std::clamp(
                0.18 + 0.55 * across + 0.5 * (random(column, y, seed + 5) - 0.5) + 0.3 * phase, 0.0, 1.0);
            canvas.blend(column, y, mix(shade, lit, glint * glint), coverage);
        }
    }
}

/// The row where the land of a wooded hill meets the air, without its trees.
double hillRow(double x, double base, double rise, std::uint32_t seed)
{
    return base - rise * (0.5 + fractal(x * 0.004, 2.5, 4, seed));
}

void paintHill(Canvas& canvas, double base, double rise, double treeHeight, int trees, const Light& shade,
               const Light& lit, std::uint32_t seed)
{
    for (int x = 0; x < kWidth; ++x) {
        const double row = hillRow(x, base, rise, seed);
        for (int y = std::max(0, static_cast<int>(row)); y < kWaterline; ++y)
            canvas.blend(x, y, mix(shade, lit, 0.12 + 0.2 * random(x, y, seed)), y + 1.0 - row);
    }
    for (int rank = 0; rank < 4; ++rank) {
        for (int i = 0; i < trees; ++i) {
            const double x = (i + random(i, rank, seed + 1)) * kWidth / trees;
            const double land = hillRow(x, base, rise, seed);
            const double foot = mix(land, kWaterline, rank / 4.0) + 4.0 + 6.0 * random(i, rank, seed + 2);
            const double height = treeHeight * (0.55 + 0.75 * random(i, rank, seed + 3));
            paintTree(canvas, x, std::min(foot, kWaterline - 1.0), height, shade, lit,
                      seed + 11 + hash(i, rank, seed) % 9973);
        }
    }
}

void paintCabin(Canvas& canvas)
{
    const double x = 322.0;
    const double y = kWaterline - 3.0;
    canvas.polygon({x - 40, y - 2, x + 58, y - 2, x + 64, y + 3, x - 46, y + 3}, seen(92, 86, 58));
    canvas.polygon({x, y - 34, x + 46, y - 34, x + 46, y, x, y}, seen(172, 52, 40));
    canvas.polygon({x - 26, y - 30, x, y - 34, x, y, x - 26, y}, seen(104, 30, 32));
    canvas.polygon({x - 13, y - 56, x, y - 34, x - 26, y - 30}, seen(104, 30, 32));
    canvas.polygon({x - 13, y - 57, x + 35, y - 57, x + 51, y - 32, x + 2, y - 32}, seen(74, 62, 66));
    canvas.line(x - 13, y - 57, x + 35, y - 57, 1.6, 1.6, seen(232, 190, 150));
    canvas.line(x - 13, y - 57, x - 29, y - 28, 1.8, 1.8, seen(224, 214, 206));
    canvas.line(x - 13, y - 57, x + 2, y - 32, 1.8, 1.8, seen(240, 226, 210));
    for (int board = 1; board < 8; ++board)
        canvas.line(x, y - 34 + board * 4.25, x + 46, y - 34 + board * 4.25, 0.5, 0.5, seen(120, 36, 32));
    for (const double pane : {8.0, 28.0}) {
        canvas.polygon({x + pane - 1.5, y - 25.5, x + pane + 11.5, y - 25.5, x + pane + 11.5, y - 10.5,
                        x + pane - 1.5, y - 10.5},
                       seen(244, 236, 224));
        canvas.polygon({x + pane, y - 24, x + pane + 10, y - 24, x + pane + 10, y - 12, x + pane, y - 12},
                       seen(255, 208, 104));
        canvas.line(x + pane + 5, y - 24, x + pane + 5, y - 12, 1.0, 1.0, seen(244, 236, 224));
        canvas.line(x + pane, y - 18, x + pane + 10, y - 18, 1.0, 1.0, seen(244, 236, 224));
    }
    canvas.polygon({x + 20, y - 70, x + 27, y - 70, x + 27, y - 52, x + 20, y - 52}, seen(96, 70, 66));
    for (int i = 0; i < 90; ++i) { // smoke
        const double t = i / 90.0;
        const double drift = 14.0 * t * t + 7.0 * noise(t * 3.0, 0.3, 640) * t;
        canvas.disc(
            x + 23.5 + drift, y - 72 - 60.0 * t, 1.6 + 8.0 * t,
            mix(canvas.sample(x + 23.5 + drift, y - 72 - 60.0 * t), seen(226, 214, 212), 0.02 * (1.0 - t)));
    }
}

void paintBirds(Canvas& canvas)
{
    for (int i = 0; i < 9; ++i) {
        const double x = 150.0 + 34.0 * i + 30.0 * random(i, 1, 720);
        const double y = 150.0 + 9.0 * i * (i % 2 == 0 ? 1.0 : -0.6) + 22.0 * random(i, 2, 720);
        const double span = 5.0 + 4.0 * random(i, 3, 720);
        const double lift = span * (0.25 + 0.4 * random(i, 4, 720));
        const Light ink = seen(40, 44, 66);
        for (const double side : {-1.0, 1.0}) {
            canvas.line(x, y, x + side * span * 0.5, y - lift, 1.5, 1.3, ink);
            canvas.line(x + side * span * 0.5, y - lift, x + side * span, y - lift * 0.5, 1.3, 0.5, ink);
        }
    }
}

/// Mirrors everything above the waterline, moved by waves that grow towards the viewer.
void paintWater(Canvas& canvas)
{
    for (int y = kWaterline; y < kHeight; ++y) {
        const double depth = y - kWaterline + 0.5;
        const double far = 900.0 / (depth + 9.0);
        for (int x = 0; x < kWidth; ++x) {
            const double wx = (x - 512.0) * far * 0.0042;
            const double wz = far * 1.9;
            const double wave = fractal(wx * 0.45, wz, 4, 810);
            const double slope = fractal(wx * 1.3 + 0.6 * wave, wz * 2.2, 3, 830);
            const double calm = smoothstep(-0.25, 0.3, fractal(x * 0.0022, wz * 0.14, 3, 850));
            const double swing = mix(1.0, 0.35, calm);
            const double sourceY = kWaterline - 1.0 - depth * 1.02 - swing * slope * (2.0 + 0.26 * depth);
            const double sourceX = x + swing * wave * (1.0 + 0.05 * depth);
            Light light = canvas.sample(sourceX, std::min(sourceY, kWaterline - 1.0));
            const double grazing = 1.0 - 0.5 * smoothstep(0.0, 300.0, depth);
            light = mix(seen(18, 52, 74), light, grazing * (0.92 - 0.22 * std::clamp(slope, 0.0, 1.0)));
            const double path = (x - kSunX) / (16.0 + 0.34 * depth);
            const double glitter =
                smoothstep(0.10, 0.38, slope + 0.25 * wave) / (1.0 + path * path * path * path);
            light = light + seen(255, 196, 120) * (0.85 * glitter);
            const double shoreline = smoothstep(5.0, 0.0, depth) * 0.5;
            canvas.at(x, y) = mix(light, seen(30, 36, 40), shoreline);
        }
    }
}

double bankRow(double x)
{
    const double left = 742.0 - 128.0 * smoothstep(470.0, -60.0, x);
    const double right = 752.0 - 84.0 * smoothstep(760.0, 1100.0, x);
    return std::min(left, right) + 8.0 * fractal(x * 0.012, 4.0, 4, 901) +
           26.0 * smoothstep(330.0, 520.0, x) * smoothstep(900.0, 700.0, x);
}

void paintBank(Canvas& canvas)
{
    for (int x = 0; x < kWidth; ++x) {
        const double row = bankRow(x + 0.5);
        for (int y = std::max(0, static_cast<int>(row)); y < kHeight; ++y) {
            const double grain = fractal(x * 0.09, y * 0.16, 5, 910);
            canvas.blend(x, y,
                         mix(seen(22, 34, 22), seen(92, 88, 44), std::clamp(0.3 + 0.8 * grain, 0.0, 1.0)),
                         y + 1.0 - row);
        }
    }
    constexpr int kBlades = 5200;
    for (int i = 0; i < kBlades; ++i) {
        const double rank = static_cast<double>(i) / kBlades;
        const double x = random(i, 0, 930) * (kWidth + 40.0) - 20.0;
        const double start = bankRow(x);
        const double y = mix(start, kHeight + 30.0, rank) + 8.0 * random(i, 1, 930);
        if (start > kHeight - 4.0)
            continue;
        const double length = (20.0 + 46.0 * random(i, 2, 930)) * (0.55 + 0.6 * rank) *
                                  smoothstep(kHeight + 10.0, 700.0, start) +
                              8.0;
        const double lean = (random(i, 3, 930) - 0.42) * length * 0.8 + 6.0 * noise(x * 0.01, 7.0, 931);
        const double warm =
            std::clamp(0.25 + 0.6 * random(i, 4, 930) + 0.25 * noise(x * 0.02, y * 0.02, 932), 0.0, 1.0);
        const Light foot = mix(seen(14, 30, 20), seen(40, 58, 26), warm);
        const Light tip = mix(seen(62, 98, 44), seen(226, 196, 96), warm * warm);
        constexpr int kParts = 6;
        for (int part = 0; part < kParts; ++part) {
            const double t0 = static_cast<double>(part) / kParts;
            const double t1 = static_cast<double>(part + 1) / kParts;
            canvas.line(x + lean * t0 * t0, y - length * t0, x + lean * t1 * t1, y - length * t1,
                        mix(2.2, 0.4, t0), mix(2.2, 0.4, t1), mix(foot, tip, t1));
        }
        if (i % 29 == 0 && length > 26.0) { // a flower on this blade
            static const Light kPetals[] = {seen(214, 44, 58), seen(150, 92, 206), seen(250, 214, 62),
                                            seen(244, 240, 246), seen(72, 116, 220)};
            const Light& petal = kPetals[hash(i, 5, 930) % 5];
            const double size = 1.6 + 2.0 * rank + random(i, 6, 930);
            const double fx = x + lean;
            const double fy = y - length;
            static constexpr double kAround[5][2] = {
                {0.0, -1.0}, {0.95, -0.31}, {0.59, 0.81}, {-0.59, 0.81}, {-0.95, -0.31}};
            for (const auto& around : kAround)
                canvas.disc(fx + around[0] * size, fy + around[1] * size * 0.8, size * 0.75, petal);
            canvas.disc(fx, fy, size * 0.55, seen(255, 200, 60));
        }
    }
}

} // namespace

Picture paintLandscape()
{
    Canvas canvas(kWidth, kHeight);
    paintSky(canvas);
    paintRange(canvas, {392.0, 190.0, 0.0042, 0.52, 74.0, 410});
    paintRange(canvas, {424.0, 120.0, 0.0060, 0.40, 26.0, 450});
    paintHill(canvas, 452.0, 46.0, 17.0, 190, mix(seen(40, 62, 78), seen(190, 160, 140), 0.3),
              mix(seen(120, 118, 84), seen(230, 180, 130), 0.35), 520);
    paintHill(canvas, 476.0, 26.0, 34.0, 84, seen(18, 36, 38), seen(134, 126, 64), 560);
    paintCabin(canvas);
    for (int i = 0; i < 60; ++i) { // tall trees frame the lake
        const double edge = random(i, 0, 600) * random(i, 1, 600);
        const double x = i % 2 == 0 ? -10.0 + 260.0 * edge : kWidth + 10.0 - 230.0 * edge;
        const double height = (70.0 + 70.0 * random(i, 2, 600)) * (1.15 - edge);
        paintTree(canvas, x, kWaterline - 1.0 - 3.0 * random(i, 3, 600), height, seen(10, 24, 24),
                  seen(126, 122, 58), 6000U + static_cast<std::uint32_t>(i));
    }
    paintWater(canvas);
    paintBirds(canvas);
    paintBank(canvas);
    return canvas.develop();
}

} // namespace comparo::samples
