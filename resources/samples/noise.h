// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

/// Randomness and smooth noise from integer hashes: the same on every machine.
namespace comparo::samples {

/// 32 well mixed bits of a lattice point.
inline std::uint32_t hash(std::int64_t x, std::int64_t y, std::uint32_t seed)
{
    std::uint64_t bits = static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15ULL ^
                         static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FULL ^
                         std::uint64_t{seed} * 0x165667B19E3779F9ULL;
    bits = (bits ^ bits >> 31) * 0xBF58476D1CE4E5B9ULL;
    bits = (bits ^ bits >> 29) * 0x94D049BB133111EBULL;
    return static_cast<std::uint32_t>(bits >> 32);
}

/// Uniform in [0,1).
inline double random(std::int64_t x, std::int64_t y, std::uint32_t seed)
{
    return hash(x, y, seed) / 4294967296.0;
}

inline double mix(double a, double b, double t)
{
    return a + (b - a) * t;
}

inline double smoothstep(double from, double to, double value)
{
    const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

/// Gradient noise in about -1..1, one feature per unit.
inline double noise(double x, double y, std::uint32_t seed)
{
    static constexpr double kDirections[16][2] = {{1.0, 0.0},  {0.92, 0.38},   {0.71, 0.71},   {0.38, 0.92},
                                                  {0.0, 1.0},  {-0.38, 0.92},  {-0.71, 0.71},  {-0.92, 0.38},
                                                  {-1.0, 0.0}, {-0.92, -0.38}, {-0.71, -0.71}, {-0.38, -0.92},
                                                  {0.0, -1.0}, {0.38, -0.92},  {0.71, -0.71},  {0.92, -0.38}};
    const double left = std::floor(x);
    const double top = std::floor(y);
    const double fx = x - left;
    const double fy = y - top;
    const auto corner = [&](int dx, int dy) {
        const auto* direction = kDirections[hash(static_cast<std::int64_t>(left) + dx,
                                                 static_cast<std::int64_t>(top) + dy, seed) >>
                                            28];
        return direction[0] * (fx - dx) + direction[1] * (fy - dy);
    };
    const auto fade = [](double t) { return t * t * t * (t * (t * 6.0 - 15.0) + 10.0); };
    const double sx = fade(fx);
    const double sy = fade(fy);
    return 1.5 * mix(mix(corner(0, 0), corner(1, 0), sx), mix(corner(0, 1), corner(1, 1), sx), sy);
}

/// Sum of octaves, each twice as fine and half as strong; about -1..1.
inline double fractal(double x, double y, int octaves, std::uint32_t seed)
{
    double sum = 0.0;
    double strength = 0.5;
    for (int i = 0; i < octaves; ++i) {
        sum += strength * noise(x, y, seed + static_cast<std::uint32_t>(i));
        x = 2.0 * x + 17.3;
        y = 2.0 * y - 9.1;
        strength *= 0.5;
    }
    return sum;
}

/// Octaves of folded noise: sharp crests as of rock; about 0..1.
inline double ridged(double x, double y, int octaves, std::uint32_t seed)
{
    double sum = 0.0;
    double strength = 0.5;
    double weight = 1.0;
    for (int i = 0; i < octaves; ++i) {
        const double crest = 1.0 - std::fabs(noise(x, y, seed + static_cast<std::uint32_t>(i)));
        const double signal = crest * crest * weight;
        weight = std::clamp(signal * 1.6, 0.0, 1.0);
        sum += strength * signal;
        x = 2.0 * x + 5.7;
        y = 2.0 * y + 3.9;
        strength *= 0.5;
    }
    return sum;
}

} // namespace comparo::samples
