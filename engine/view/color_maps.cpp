// SPDX-License-Identifier: Apache-2.0
#include "engine/view/color_maps.h"

#include "engine/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace comparo {

namespace {

/// A colour of a map in Oklab's polar form (B. Ottosson, "A perceptual color space for image processing",
/// 2020): lightness 0..1, chroma, hue in degrees. Equal steps of lightness look equal, which RGB cannot
/// promise.
struct Stop {
    double t, lightness, chroma, hue;
};

constexpr Stop kHeat[] = {
    {0.00, 0.00, 0.000, 300}, {0.15, 0.20, 0.120, 296}, {0.35, 0.38, 0.185, 332}, {0.55, 0.56, 0.205, 379},
    {0.75, 0.74, 0.170, 417}, {0.90, 0.88, 0.150, 448}, {1.00, 0.97, 0.060, 465},
};

/// Both arms fall evenly from the neutral middle.
constexpr Stop kOrangeArm[] = {{0.0, 0.97, 0.000, 55}, {0.5, 0.76, 0.140, 58}, {1.0, 0.50, 0.135, 48}};
constexpr Stop kBlueArm[] = {{0.0, 0.97, 0.000, 255}, {0.5, 0.70, 0.140, 252}, {1.0, 0.42, 0.150, 262}};

std::uint32_t channelOf(double linear)
{
    const double v = std::clamp(linear, 0.0, 1.0);
    const double coded = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1.0 / 2.4) - 0.055;
    return static_cast<std::uint32_t>(std::lround(coded * 255.0));
}

std::uint32_t srgb(double lightness, double chroma, double hue)
{
    constexpr double kRadians = 3.14159265358979323846 / 180.0;
    const double a = chroma * std::cos(hue * kRadians);
    const double b = chroma * std::sin(hue * kRadians);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    const std::uint32_t red = channelOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
    const std::uint32_t green = channelOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
    const std::uint32_t blue = channelOf(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
    return 0xff000000u | red << 16 | green << 8 | blue;
}

std::uint32_t colorAt(std::span<const Stop> stops, double t)
{
    std::size_t i = 0;
    while (i + 2 < stops.size() && t > stops[i + 1].t)
        ++i;
    const Stop& p = stops[i];
    const Stop& q = stops[i + 1];
    const double f = std::clamp((t - p.t) / (q.t - p.t), 0.0, 1.0);
    return srgb(std::lerp(p.lightness, q.lightness, f), std::lerp(p.chroma, q.chroma, f),
                std::lerp(p.hue, q.hue, f));
}

std::vector<ColorMap> makeMaps()
{
    ColorMap heat{"heat", false, {}};
    ColorMap diverging{"diverging", true, {}};
    ColorMap gray{"gray", false, {}};
    for (std::size_t i = 0; i < 256; ++i) {
        const double t = static_cast<double>(i) / 255.0;
        heat.colors[i] = colorAt(kHeat, t);
        gray.colors[i] = 0xff000000u | static_cast<std::uint32_t>(i) * 0x010101u;
        // 127 and 128 are both neutral, so that zero has one colour from either side.
        const double arm =
            i < 128 ? static_cast<double>(127 - i) / 127.0 : static_cast<double>(i - 128) / 127.0;
        diverging.colors[i] = i < 128 ? colorAt(kOrangeArm, arm) : colorAt(kBlueArm, arm);
    }
    diverging.colors[127] = diverging.colors[128] = srgb(0.97, 0, 0);
    return {heat, diverging, gray};
}

} // namespace

std::uint32_t ColorMap::at(double t) const
{
    const double clamped = t > 0.0 ? std::min(t, 1.0) : 0.0;
    return colors[static_cast<std::size_t>(clamped * 255.0 + 0.5)];
}

const std::vector<ColorMap>& allColorMaps()
{
    static const std::vector<ColorMap> maps = makeMaps();
    return maps;
}

const ColorMap& findColorMap(std::string_view id)
{
    for (const ColorMap& map : allColorMaps())
        if (map.id == id)
            return map;
    failArgument(message("Unknown colour map '{}'; known: heat, diverging and gray.", Verbatim(id)));
}

} // namespace comparo
