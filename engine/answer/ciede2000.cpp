// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/ciede2000.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace comparo {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

double linearOf(double channel)
{
    const double c = std::clamp(channel, 0.0, 1.0);
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// The cube root of CIELAB with its straight part near 0.
double labCurve(double t)
{
    constexpr double kSmall = 216.0 / 24389.0, kSlope = 24389.0 / 27.0;
    return t > kSmall ? std::cbrt(t) : (kSlope * t + 16.0) / 116.0;
}

/// In degrees, 0..360; 0 of a neutral colour.
double hueOf(double a, double b)
{
    if (a == 0.0 && b == 0.0)
        return 0.0;
    const double angle = std::atan2(b, a) / kDegree;
    return angle < 0.0 ? angle + 360.0 : angle;
}

double seventh(double x)
{
    return std::pow(x, 7.0) / (std::pow(x, 7.0) + std::pow(25.0, 7.0));
}

/// h2 - h1, the short way round.
double turnOf(double h1, double h2)
{
    const double turn = h2 - h1;
    return turn > 180.0 ? turn - 360.0 : turn < -180.0 ? turn + 360.0 : turn;
}

double meanHue(double h1, double h2)
{
    if (std::abs(h1 - h2) <= 180.0)
        return (h1 + h2) / 2.0;
    return h1 + h2 < 360.0 ? (h1 + h2 + 360.0) / 2.0 : (h1 + h2 - 360.0) / 2.0;
}

} // namespace

std::array<double, 3> labOf(const std::array<double, 3>& srgb)
{
    const double r = linearOf(srgb[0]), g = linearOf(srgb[1]), b = linearOf(srgb[2]);
    const double x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = labCurve(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = labCurve((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double ciede2000(const std::array<double, 3>& lab1, const std::array<double, 3>& lab2)
{
    const double meanChroma = (std::hypot(lab1[1], lab1[2]) + std::hypot(lab2[1], lab2[2])) / 2.0;
    const double stretch = 1.0 + 0.5 * (1.0 - std::sqrt(seventh(meanChroma)));
    const double a1 = lab1[1] * stretch, a2 = lab2[1] * stretch;
    const double c1 = std::hypot(a1, lab1[2]), c2 = std::hypot(a2, lab2[2]);
    const double h1 = hueOf(a1, lab1[2]), h2 = hueOf(a2, lab2[2]);
    const bool isNeutral = c1 * c2 == 0.0;
    const double turn = isNeutral ? 0.0 : turnOf(h1, h2);
    const double lightness = lab2[0] - lab1[0], chroma = c2 - c1;
    const double hue = 2.0 * std::sqrt(c1 * c2) * std::sin(turn / 2.0 * kDegree);
    const double l = (lab1[0] + lab2[0]) / 2.0, c = (c1 + c2) / 2.0;
    const double h = isNeutral ? h1 + h2 : meanHue(h1, h2);
    const double t = 1.0 - 0.17 * std::cos((h - 30.0) * kDegree) + 0.24 * std::cos(2.0 * h * kDegree) +
                     0.32 * std::cos((3.0 * h + 6.0) * kDegree) - 0.20 * std::cos((4.0 * h - 63.0) * kDegree);
    const double off = (l - 50.0) * (l - 50.0);
    const double sl = 1.0 + 0.015 * off / std::sqrt(20.0 + off);
    const double sc = 1.0 + 0.045 * c, sh = 1.0 + 0.015 * c * t;
    const double rotation = 30.0 * std::exp(-((h - 275.0) / 25.0) * ((h - 275.0) / 25.0));
    const double rt = -2.0 * std::sqrt(seventh(c)) * std::sin(2.0 * rotation * kDegree);
    const double dl = lightness / sl, dc = chroma / sc, dh = hue / sh;
    return std::sqrt(std::max(0.0, dl * dl + dc * dc + dh * dh + rt * dc * dh));
}

} // namespace comparo
