// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/regions/shape_facts.h"

#include "engine/base/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace comparo {

std::string toString(ShapeClass kind)
{
    switch (kind) {
    case ShapeClass::BorderRing:
        return "border_ring";
    case ShapeClass::Row:
        return "row";
    case ShapeClass::Column:
        return "column";
    case ShapeClass::Lattice:
        return "lattice";
    case ShapeClass::GradientLike:
        return "gradient_like";
    case ShapeClass::Band:
        return "band";
    case ShapeClass::Tile:
        return "tile";
    case ShapeClass::ConstantOffset:
        return "constant_offset";
    case ShapeClass::EdgeFollowing:
        return "edge_following";
    case ShapeClass::IsolatedTies:
        return "isolated_ties";
    case ShapeClass::Mixed:
        return "mixed";
    case ShapeClass::WholeImage:
        return "whole_image";
    case ShapeClass::Unknown:
        break;
    }
    return "unknown";
}

namespace shapes {
namespace {

/// The rectangle around the set pixels; nothing for none.
Region boundsOf(const Facts& facts)
{
    const auto isSet = [](std::uint32_t count) { return count > 0; };
    const auto span = [&](const std::vector<std::uint32_t>& counts) {
        const auto first = std::find_if(counts.begin(), counts.end(), isSet);
        const auto last = std::find_if(counts.rbegin(), counts.rend(), isSet);
        return std::pair(static_cast<int>(first - counts.begin()), static_cast<int>(last.base() - first));
    };
    if (facts.pixels == 0)
        return {};
    const auto [x, width] = span(facts.columns);
    const auto [y, height] = span(facts.rows);
    return {facts.mask.box().x + x, facts.mask.box().y + y, width, height};
}

DifferenceShape unknownShape(const Facts& facts)
{
    DifferenceShape shape;
    shape.label = message("no known shape");
    const Verbatim place(placeText(facts.box.x, facts.box.y));
    shape.evidence = facts.pixels == 1
                         ? message("It is a single pixel, at {}.", place)
                         : message("{} pixels in {}x{} pixels at {} match none of the known shapes.",
                                   Count(facts.pixels), facts.box.width, facts.box.height, place);
    return shape;
}

/// What is said where one side has a single value wherever the two differ, and the other has not; else empty.
Message singleValueText(const Facts& facts)
{
    constexpr std::uint64_t kFewest = 16;
    if (facts.pixels < kFewest)
        return {};
    const double none = std::numeric_limits<double>::quiet_NaN();
    double a = none, b = none;
    bool isOneA = true, isOneB = true;
    for (int line = 0; line < facts.mask.box().height && (isOneA || isOneB); ++line)
        facts.mask.forEachIn(line, [&](int x) {
            if (!isOneA && !isOneB)
                return;
            for (int c = 0; c < facts.a.shape().c; ++c) {
                const double p = facts.a.at(facts.n, c, facts.mask.box().y + line, x);
                const double q = facts.b.at(facts.n, c, facts.mask.box().y + line, x);
                if (errorOf(p, q) == 0.0)
                    continue;
                isOneA = isOneA && (a != a || p == a);
                isOneB = isOneB && (b != b || q == b);
                a = p;
                b = q;
            }
        });
    if (isOneA == isOneB)
        return {};
    const Verbatim value(valueText(isOneA ? a : b));
    return message("{} is {} at every sample that differs: clipping at {} (saturation, a clamp), or "
                   "uninitialised memory.",
                   isOneA ? 'A' : 'B', value, value);
}

/// Of one side.
double rangeAroundOf(const Tensor& side, int n, int x, int y)
{
    const Shape& shape = side.shape();
    return dispatch(side.dtype(), [&]<class T>() {
        const TensorView<const T> view = side.hostView<const T>();
        double largest = 0.0;
        for (int c = 0; c < shape.c; ++c) {
            double low = std::numeric_limits<double>::infinity();
            double high = -low;
            for (int j = std::max(0, y - 1); j <= std::min(shape.h - 1, y + 1); ++j)
                for (int i = std::max(0, x - 1); i <= std::min(shape.w - 1, x + 1); ++i) {
                    const auto value = static_cast<double>(view.at(n, c, j, i));
                    low = std::min(low, value);
                    high = std::max(high, value);
                }
            if (high > low)
                largest = std::max(largest, high - low);
        }
        return largest;
    });
}

} // namespace

double Facts::fill() const
{
    return static_cast<double>(pixels) / (static_cast<double>(box.width) * box.height);
}

double Facts::cover() const
{
    return static_cast<double>(pixels) / (static_cast<double>(width()) * height());
}

Facts factsOf(const Picture& picture, const PixelMask& mask, const std::vector<PixelCluster>* clusters)
{
    Facts facts{picture.a, picture.b, picture.n, picture.edges, picture.channelNames, mask, clusters};
    facts.rows = mask.rowCounts();
    facts.columns = mask.columnCounts();
    for (const std::uint32_t count : facts.rows)
        facts.pixels += count;
    facts.box = boundsOf(facts);
    return facts;
}

double rangeAround(const Tensor& a, const Tensor& b, int n, int x, int y)
{
    return std::min(rangeAroundOf(a, n, x, y), rangeAroundOf(b, n, x, y));
}

PictureEdges edgesOf(const Tensor& a, const Tensor& b, int n)
{
    constexpr int kPlaces = 96; // in each direction
    constexpr double kSteep = 0.8;
    const Shape& shape = a.shape();
    const int stepX = std::max(1, shape.w / kPlaces);
    const int stepY = std::max(1, shape.h / kPlaces);
    std::vector<double> ranges;
    for (int y = stepY / 2; y < shape.h; y += stepY)
        for (int x = stepX / 2; x < shape.w; x += stepX)
            ranges.push_back(rangeAround(a, b, n, x, y));
    if (ranges.empty())
        return {};
    std::sort(ranges.begin(), ranges.end());
    PictureEdges edges;
    const auto limit = static_cast<std::size_t>(kSteep * static_cast<double>(ranges.size()));
    edges.steep = ranges[std::min(limit, ranges.size() - 1)];
    const auto above = ranges.end() - std::upper_bound(ranges.begin(), ranges.end(), edges.steep);
    edges.share = static_cast<double>(above) / static_cast<double>(ranges.size());
    return edges;
}

DifferenceShape shapeOf(const Facts& facts)
{
    using Test = Found (*)(const Facts&);
    // From the narrowest statement to the widest: what is on few lines, then what repeats, then what is
    // filled, then what the values say, then how much differs.
    constexpr Test kTests[] = {&borderRing,   &lattice,      &lines,          &gradientLike,
                               &bands,        &tiles,        &constantOffset, &edgeFollowing,
                               &isolatedTies, &blockLattice, &wholeImage};
    DifferenceShape shape;
    for (const Test test : kTests)
        if (Found found = test(facts)) {
            shape = *std::move(found);
            break;
        }
    if (!shape.isKnown())
        shape = unknownShape(facts);
    // What the values say themselves is worth more than what such a shape often means.
    if (Message text = singleValueText(facts); !text.isEmpty())
        shape.suggestion = std::move(text);
    return shape;
}

Message pixelsText(std::uint64_t count)
{
    return plural(count, "{} pixel", "{} pixels");
}

std::string valueText(double value)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? "NaN" : value > 0 ? "infinite" : "-infinite";
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 4).ptr;
    return std::string(text, end);
}

} // namespace shapes
} // namespace comparo
