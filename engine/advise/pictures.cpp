// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/pictures.h"

#include "engine/base/error.h"
#include "engine/diagnose/probes/probe.h"

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

/// SplitMix64 (Steele, Lea, Flood, 2014) of two numbers.
std::uint64_t mixedBits(std::uint64_t seed, std::uint64_t number)
{
    std::uint64_t z = seed * 0x9e3779b97f4a7c15U + (number + 1) * 0xd1b54a32d192ed03U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

double unitOf(std::uint64_t bits)
{
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

/// Soft shapes: random values at the corners of cells of 16 samples, straight lines between, and some grain.
double softAt(std::uint64_t seed, int plane, int y, int x)
{
    constexpr int kCell = 16;
    const auto corner = [&](int cy, int cx) {
        return unitOf(mixedBits(seed, (static_cast<std::uint64_t>(plane) << 48) ^
                                          (static_cast<std::uint64_t>(cy) << 24) ^
                                          static_cast<std::uint64_t>(cx)));
    };
    const int cy = y / kCell, cx = x / kCell;
    const double fy = static_cast<double>(y % kCell) / kCell, fx = static_cast<double>(x % kCell) / kCell;
    const double top = corner(cy, cx) * (1.0 - fx) + corner(cy, cx + 1) * fx;
    const double bottom = corner(cy + 1, cx) * (1.0 - fx) + corner(cy + 1, cx + 1) * fx;
    const double grain = unitOf(mixedBits(seed ^ 0x5bd1e995U, (static_cast<std::uint64_t>(plane) << 48) ^
                                                                  (static_cast<std::uint64_t>(y) << 24) ^
                                                                  static_cast<std::uint64_t>(x)));
    return std::clamp(0.95 * (top * (1.0 - fy) + bottom * fy) + 0.05 * grain, 0.0, 1.0);
}

/// A random value of 0..1 at its place, the same on every machine.
double seededValue(const std::string& kind, std::uint64_t seed, int plane, int y, int x)
{
    if (kind == "soft")
        return softAt(seed, plane, y, x);
    const std::uint64_t bits =
        mixedBits(seed, (static_cast<std::uint64_t>(plane) << 48) ^ (static_cast<std::uint64_t>(y) << 24) ^
                            static_cast<std::uint64_t>(x));
    return kind == "extremes" ? static_cast<double>(bits >> 63) : unitOf(bits);
}

std::vector<PictureKind> makeKinds()
{
    std::vector<PictureKind> kinds{
        {"noise", message("uniformly distributed samples, as test suites draw them"), false, true},
        {"extremes", message("randomly black or white samples: overshoot, clamps and cancellation"), false,
         true},
        {"soft", message("soft shapes with slight grain, as in photographs"), false, true}};
    for (const Probe& probe : allProbes())
        kinds.push_back({probe.name, probe.words, probe.floats, false,
                         probe.name != "denormals" && probe.name != "nonfinite"});
    return kinds;
}

} // namespace

const std::vector<PictureKind>& pictureKinds()
{
    static const std::vector<PictureKind> kinds = makeKinds();
    return kinds;
}

const PictureKind& pictureKind(const std::string& name)
{
    std::string names;
    for (const PictureKind& kind : pictureKinds()) {
        if (kind.name == name)
            return kind;
        names += (names.empty() ? "" : ", ") + kind.name;
    }
    failArgument(message("Unknown kind of image '{}'; known: {}.", Verbatim(name), names));
}

std::string GeneratedPicture::toText() const
{
    return kind + " " + std::to_string(shape.h) + "x" + std::to_string(shape.w) +
           (shape.c == 3 ? "" : "x" + std::to_string(shape.c)) + " " + toString(dtype) +
           (pictureKind(kind).seeded ? ", seed " + std::to_string(seed) : "");
}

std::string GeneratedPicture::fileName() const
{
    return kind + "-" + std::to_string(shape.h) + "x" + std::to_string(shape.w) +
           (shape.c == 3 ? "" : "x" + std::to_string(shape.c)) + "-" + toString(dtype) +
           (pictureKind(kind).seeded ? "-" + std::to_string(seed) : "") + ".npy";
}

std::string GeneratedPicture::command() const
{
    return "comparo probe " + kind + " " + fileName() + " --size " + std::to_string(shape.h) + "x" +
           std::to_string(shape.w) + " --dtype " + toString(dtype) +
           (shape.c == 3 ? "" : " --channels " + std::to_string(shape.c)) +
           (pictureKind(kind).seeded && seed != 0 ? " --seed " + std::to_string(seed) : "");
}

Tensor GeneratedPicture::make() const
{
    const PictureKind& known = pictureKind(kind);
    if (!known.seeded)
        return makeProbe(kind, shape, dtype);
    if (shape.n < 1 || shape.c < 1 || shape.h < 1 || shape.w < 1)
        failArgument(message("An image needs at least one sample."));
    const double white = dtype == DType::UInt8 ? 255.0 : dtype == DType::UInt16 ? 65535.0 : 1.0;
    return dispatch(dtype, [&]<class T>() {
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(shape.elements()));
        for (int plane = 0; plane < shape.n * shape.c; ++plane)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x) {
                    const double value = seededValue(kind, seed, plane, y, x);
                    values.push_back(static_cast<T>(
                        isFloat(dtype) ? value : std::min(std::floor(value * (white + 1.0)), white)));
                }
        return Tensor::fromValues<T>(shape, values);
    });
}

} // namespace comparo
