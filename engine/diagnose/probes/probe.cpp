// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/probes/probe.h"

#include "engine/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace comparo {
namespace {

/// Well mixed bits of a place.
std::uint64_t hashOf(std::uint64_t value)
{
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

struct ProbePlace {
    int n, c, y, x;
    const Shape& shape;

    [[nodiscard]] std::uint64_t index() const
    {
        const auto row = (static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(shape.c) +
                          static_cast<std::uint64_t>(c)) *
                             static_cast<std::uint64_t>(shape.h) +
                         static_cast<std::uint64_t>(y);
        return row * static_cast<std::uint64_t>(shape.w) + static_cast<std::uint64_t>(x);
    }
};

/// White points in black, 16 pixels apart, one channel after the other: each shows a filter's weights.
double impulse(const ProbePlace& p)
{
    constexpr int kPeriod = 16;
    const int shift = 5 * p.c;
    return (p.x + shift) % kPeriod == kPeriod / 2 && (p.y + shift) % kPeriod == kPeriod / 2 ? 1.0 : 0.0;
}

double ramp(const ProbePlace& p)
{
    const int along = p.c % 2 == 0 ? p.x : p.y, size = p.c % 2 == 0 ? p.shape.w : p.shape.h;
    return size > 1 ? static_cast<double>(along) / (size - 1) : 0.0;
}

/// Levels k and k + 1 by turns along x, y or both: means of neighbours are ties.
double ties(const ProbePlace& p)
{
    constexpr int kPatch = 8;
    const int patch = (p.y / kPatch) * ((p.shape.w + kPatch - 1) / kPatch) + p.x / kPatch;
    const int level = (patch * 37 + p.c * 85) % 255;
    const int turn = patch % 3 == 0 ? p.x : patch % 3 == 1 ? p.y : p.x + p.y;
    return (level + turn % 2) / 255.0;
}

/// Every bit of a significand at random, exponents of 2^-20 to 1.
double mantissas(const ProbePlace& p)
{
    const std::uint64_t bits = hashOf(p.index());
    const int exponent = -static_cast<int>(bits % 20);
    return std::ldexp(1.0 + static_cast<double>(bits >> 12) * 0x1p-52, exponent - 1);
}

/// Below and around the smallest normal number of the dtype.
double denormals(const ProbePlace& p, DType dtype)
{
    const bool wide = dtype == DType::Float64;
    const double smallest =
        wide ? std::numeric_limits<double>::min() : static_cast<double>(std::numeric_limits<float>::min());
    const double unit = static_cast<double>(hashOf(p.index()) >> 11) * 0x1p-53;
    return smallest * unit * (p.x % 2 == 0 ? 1.0 : 4.0);
}

/// NaN, both infinities, both zeros and the largest numbers, a few pixels apart in a ramp.
double nonFinite(const ProbePlace& p, DType dtype)
{
    constexpr int kApart = 11;
    const int at = p.y * p.shape.w + p.x + 3 * p.c;
    if (at % kApart != 0)
        return ramp(p);
    const double most = dtype == DType::Float64 ? std::numeric_limits<double>::max()
                                                : static_cast<double>(std::numeric_limits<float>::max());
    const double values[] = {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity(),
                             -0.0,
                             most,
                             -most};
    return values[at / kApart % 6];
}

/// Where a sample is: columns in the first channel, rows in the second, their hash in the third.
double coordinates(const ProbePlace& p)
{
    if (p.c % 3 == 0)
        return (p.x % 256) / 255.0;
    if (p.c % 3 == 1)
        return (p.y % 256) / 255.0;
    return static_cast<double>(hashOf(p.index()) % 256) / 255.0;
}

double valueOf(const std::string& name, const ProbePlace& p, DType dtype)
{
    if (name == "impulse")
        return impulse(p);
    if (name == "ramp")
        return ramp(p);
    if (name == "ties")
        return ties(p);
    if (name == "coordinates")
        return coordinates(p);
    if (name == "mantissas")
        return mantissas(p);
    return name == "denormals" ? denormals(p, dtype) : nonFinite(p, dtype);
}

} // namespace

const std::vector<Probe>& allProbes()
{
    static const std::vector<Probe> probes = {
        {"coordinates",
         message("columns, rows and noise in the channels: grids, borders, offsets and channel orders"),
         false},
        {"ties", message("alternating neighbouring levels, whose means are ties: rounding rules"), false},
        {"impulse", message("single white points in black: the weights of a filter, and where it puts them"),
         false},
        {"ramp", message("a ramp along x or y: grids and offsets"), false},
        {"mantissas", message("random significands over 20 binades: orders of sums and fused operations"),
         true},
        {"denormals", message("numbers around the smallest normal one: flushing to zero"), true},
        {"nonfinite",
         message("NaN, infinities, zeros of both signs and the largest numbers in a ramp: clamps and "
                 "comparisons"),
         true},
    };
    return probes;
}

Tensor makeProbe(const std::string& name, const Shape& shape, DType dtype)
{
    const auto& probes = allProbes();
    const auto known =
        std::find_if(probes.begin(), probes.end(), [&](const Probe& p) { return p.name == name; });
    if (known == probes.end()) {
        std::string names;
        for (const Probe& probe : probes)
            names += (names.empty() ? "" : ", ") + probe.name;
        failArgument(message("Unknown probe '{}'; known: {}.", Verbatim(name), names));
    }
    if (known->floats && !isFloat(dtype))
        failArgument(message("Probe {} has values that {} cannot represent; use float32 or float64.", name,
                             toString(dtype)));
    if (shape.n < 1 || shape.c < 1 || shape.h < 1 || shape.w < 1)
        failArgument(message("A probe needs at least one sample."));
    const double white = dtype == DType::UInt8 ? 255.0 : dtype == DType::UInt16 ? 65535.0 : 1.0;
    return dispatch(dtype, [&]<class T>() {
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(shape.elements()));
        for (int n = 0; n < shape.n; ++n)
            for (int c = 0; c < shape.c; ++c)
                for (int y = 0; y < shape.h; ++y)
                    for (int x = 0; x < shape.w; ++x) {
                        const double value = valueOf(name, {n, c, y, x, shape}, dtype);
                        values.push_back(
                            static_cast<T>(isFloat(dtype) ? value : std::nearbyint(value * white)));
                    }
        return Tensor::fromValues<T>(shape, values);
    });
}

} // namespace comparo
