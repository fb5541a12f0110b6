// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/components.h"
#include "engine/compare/regions/shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What the tests of shapes look at. Each test is a function of it that gives a shape or nothing.
namespace comparo::shapes {

/// How steep the picture is, measured once: the range of values in the 3x3 pixels around one, of the side
/// that is flatter there, so that what one side alone has is no edge.
struct PictureEdges {
    double steep = 0.0; ///< a range above this one is a steep step
    double share = 0.0; ///< of the picture's pixels that have one, 0..1
};

/// One image of the batch, on cpu.
struct Picture {
    const Tensor& a;
    const Tensor& b;
    int n = 0;
    PictureEdges edges;
    std::vector<std::string> channelNames{}; ///< those of the comparison; empty: the usual ones
};

struct Facts {
    const Tensor& a;
    const Tensor& b;
    int n = 0;
    const PictureEdges& edges;
    const std::vector<std::string>& channelNames;
    const PixelMask& mask; ///< the pixels in question; its box may be larger than theirs
    const std::vector<PixelCluster>* clusters = nullptr; ///< where the pixels are the whole difference

    // Of the mask, filled in by factsOf().
    std::uint64_t pixels = 0;
    Region box{};                         ///< the smallest rectangle around them
    std::vector<std::uint32_t> rows{};    ///< set pixels in each row of the mask
    std::vector<std::uint32_t> columns{}; ///< and in each column

    [[nodiscard]] int width() const { return a.shape().w; }
    [[nodiscard]] int height() const { return a.shape().h; }
    [[nodiscard]] double share(std::uint64_t part) const
    {
        return static_cast<double>(part) / static_cast<double>(pixels);
    }
    /// Share of the box that is set, and share of the picture.
    [[nodiscard]] double fill() const;
    [[nodiscard]] double cover() const;
};

/// All of these have to outlive it.
Facts factsOf(const Picture& picture, const PixelMask& mask, const std::vector<PixelCluster>* clusters);

PictureEdges edgesOf(const Tensor& a, const Tensor& b, int n);
/// The range of values around a pixel, the largest of all channels, of the side where it is smaller.
double rangeAround(const Tensor& a, const Tensor& b, int n, int x, int y);

using Found = std::optional<DifferenceShape>;

// Where the pixels are: shape_places.cpp, shape_lines.cpp, shape_lattice.cpp.
Found borderRing(const Facts& facts);
Found lines(const Facts& facts);
Found bands(const Facts& facts);
Found tiles(const Facts& facts);
Found lattice(const Facts& facts);
Found wholeImage(const Facts& facts);

// What their values are: shape_values.cpp, shape_steps.cpp, shape_blocks.cpp.
Found constantOffset(const Facts& facts);
Found gradientLike(const Facts& facts);
Found blockLattice(const Facts& facts);
Found edgeFollowing(const Facts& facts);
Found isolatedTies(const Facts& facts);

/// Differing pixels of which nearly all are no further apart than rounding may bring them: one step of
/// integers, 16 ULP of the largest differing value of floats. All pixels are counted.
struct SingleSteps {
    std::uint64_t within = 0; ///< pixels
    double limit = 0.0;       ///< of the error, which they keep
    Message size;             ///< "by one step", "by at most 3 ULP of the largest value": true of all within
    double largest = 0.0;     ///< error of all pixels; infinite where one side alone is finite
    int x = -1, y = -1;       ///< where that is
    /// "2 differ by more, the most by 196 at (3, 4)", of so many pixels, of which not all are within.
    [[nodiscard]] Message exceptions(std::uint64_t pixels) const;
    /// What to do where not all are within.
    [[nodiscard]] Message advice() const;
};
/// Nothing where more than a hundredth is further apart.
std::optional<SingleSteps> singleSteps(const Facts& facts);
/// The distance of neighbouring values of the pair's dtypes at `magnitude`, the larger of the two; 1 of
/// integers.
double spacing(const Facts& facts, double magnitude);
/// Whether pixels that look alike differ in one part of the picture and not in another: then the place
/// decides, and else it may be what they show.
bool isToldByPlace(const Facts& facts);
/// Whether what differs lies about as close together as it would if it were strewn.
bool isStrewn(const Facts& facts);

/// The first that fits, or the unknown shape.
DifferenceShape shapeOf(const Facts& facts);

/// "12 pixels", "1 pixel".
Message pixelsText(std::uint64_t count);
/// A number for people: six digits at most.
std::string valueText(double value);

} // namespace comparo::shapes
