// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/alignment/fit.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace comparo::alignment {
namespace {

/// Sums of two variables, for their correlation.
struct Moments {
    double n = 0.0, a = 0.0, b = 0.0, aa = 0.0, bb = 0.0, ab = 0.0;

    void add(float first, float second)
    {
        const auto x = static_cast<double>(first), y = static_cast<double>(second);
        n += 1.0;
        a += x;
        b += y;
        aa += x * x;
        bb += y * y;
        ab += x * y;
    }
    /// What b is multiplied by, and what is added, to come nearest to a; nothing changes where that is no change
    /// of brightness.
    [[nodiscard]] std::pair<double, double> gainAndOffset() const
    {
        constexpr double kLeast = 0.2, kMost = 5.0;
        const double gain = (n * ab - a * b) / (n * bb - b * b);
        return gain >= kLeast && gain <= kMost ? std::pair(gain, (a - gain * b) / n) : std::pair(1.0, 0.0);
    }
    [[nodiscard]] double correlation() const
    {
        const double value = (n * ab - a * b) / std::sqrt((n * aa - a * a) * (n * bb - b * b));
        return std::isfinite(value) ? value : 0.0;
    }
};

/// Pixels of B inside a box of it, those with the steepest neighbours of some thousands.
std::vector<std::pair<int, int>> steepest(const Plane& b, const Box& box)
{
    constexpr std::uint64_t kDraws = 16384;
    constexpr std::size_t kKept = 2048;
    struct Pixel {
        float steepness;
        int x, y;
    };
    std::vector<Pixel> pixels;
    for (std::uint64_t k = 1; k <= kDraws; ++k) {
        const std::uint64_t draw = k * 0x9E3779B97F4A7C15ULL;
        const int x = box.x + static_cast<int>((draw >> 43) % static_cast<std::uint64_t>(box.width)),
                  y = box.y + static_cast<int>((draw >> 13 & 0x1FFFFF) % static_cast<std::uint64_t>(box.height));
        const int right = std::min(x + 1, b.w - 1), below = std::min(y + 1, b.h - 1);
        pixels.push_back(
            {std::abs(b.at(y, right) - b.at(y, x)) + std::abs(b.at(below, x) - b.at(y, x)), x, y});
    }
    const std::size_t kept = std::min(kKept, pixels.size());
    std::nth_element(pixels.begin(), pixels.begin() + static_cast<std::ptrdiff_t>(kept - 1), pixels.end(),
                     [](const Pixel& l, const Pixel& r) { return l.steepness > r.steepness; });
    std::vector<std::pair<int, int>> places;
    for (std::size_t i = 0; i < kept; ++i)
        places.emplace_back(pixels[i].x, pixels[i].y);
    return places;
}

/// What is left of one block at a place and at the eight around it.
struct Block {
    double here = 0.0;
    std::array<double, 8> around{};

    [[nodiscard]] double least() const { return *std::min_element(around.begin(), around.end()); }
    /// How much the places differ.
    [[nodiscard]] double weight() const
    {
        double sum = 0.0;
        for (const double each : around)
            sum += std::abs(each - here);
        return sum;
    }
};

Block blockOf(const Plane& a, const Plane& b, const Placement& p, const Box& box,
              const std::pair<double, double>& line)
{
    Block block;
    for (int y = box.y; y < box.y + box.height; ++y) {
        const float* const of = b.row(y - p.y) - p.x;
        const auto left = [&](int dy, int dx) {
            const float* const row = a.row(y + dy) + dx;
            double sum = 0.0;
            for (int x = box.x; x < box.x + box.width; ++x) {
                const auto rest = static_cast<double>(row[x]) - line.first * static_cast<double>(of[x]) - line.second;
                sum += rest * rest;
            }
            return sum;
        };
        block.here += left(0, 0);
        std::size_t k = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dy != 0 || dx != 0)
                    block.around[k++] += left(dy, dx);
    }
    return block;
}

/// The mean of box (row, column) of a grid over the plane.
float meanOfBox(const Plane& plane, int row, int column, int boxes)
{
    const auto first = [boxes](int size, int i) {
        return static_cast<int>(static_cast<std::int64_t>(size) * i / boxes);
    };
    const int top = first(plane.h, row), bottom = std::max(top + 1, first(plane.h, row + 1)),
              left = first(plane.w, column), right = std::max(left + 1, first(plane.w, column + 1));
    double sum = 0.0;
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x)
            sum += static_cast<double>(plane.at(y, x));
    return static_cast<float>(sum / (static_cast<double>(bottom - top) * (right - left)));
}

} // namespace

double likenessOfBoxes(const Plane& a, const Plane& b)
{
    constexpr int kMostBoxes = 32;
    const int boxes = std::min({kMostBoxes, a.h, a.w, b.h, b.w});
    Moments moments;
    for (int row = 0; row < boxes; ++row)
        for (int column = 0; column < boxes; ++column)
            moments.add(meanOfBox(a, row, column, boxes), meanOfBox(b, row, column, boxes));
    return moments.correlation();
}

double restAtDetail(const Plane& given, const Plane& wanted)
{
    Moments moments;
    for (int y = 0; y + 1 < given.h; ++y)
        for (int x = 0; x + 1 < given.w; ++x)
            moments.add(std::abs(given.at(y, x) - wanted.at(y, x)),
                        std::abs(given.at(y, x + 1) - given.at(y, x)) +
                            std::abs(given.at(y + 1, x) - given.at(y, x)));
    return moments.correlation();
}

Placement refined(const Plane& a, const Plane& turnedB, const Placement& near, int reach)
{
    constexpr std::size_t kLeast = 64;
    Box box = overlapOf(a, turnedB, near.x, near.y);
    box.x -= near.x;
    box.y -= near.y;
    if (box.isEmpty())
        return near;
    const std::vector<std::pair<int, int>> pixels = steepest(turnedB, box);
    Placement best = near;
    double most = -1.0;
    for (int y = near.y - reach; y <= near.y + reach; ++y)
        for (int x = near.x - reach; x <= near.x + reach; ++x) {
            Moments moments;
            for (const auto& [u, v] : pixels)
                if (u + x >= 0 && u + x < a.w && v + y >= 0 && v + y < a.h)
                    moments.add(a.at(v + y, u + x), turnedB.at(v, u));
            if (moments.n < static_cast<double>(std::max(kLeast, pixels.size() / 2)))
                continue;
            if (const double likeness = moments.correlation(); likeness > most) {
                most = likeness;
                best = {near.turn, x, y};
            }
        }
    return best;
}

Fit fitOf(const Plane& a, const Plane& turnedB, const Placement& placement)
{
    constexpr int kBlocks = 8, kLeastSide = 8, kMostSide = 64;
    Fit fit;
    const Box box = overlapOf(a, turnedB, placement.x, placement.y);
    if (box.isEmpty())
        return fit;
    Moments moments;
    for (int y = box.y; y < box.y + box.height; ++y)
        for (int x = box.x; x < box.x + box.width; ++x)
            moments.add(a.at(y, x), turnedB.at(y - placement.y, x - placement.x));
    fit.likeness = moments.correlation();
    const std::pair<double, double> line = moments.gainAndOffset();
    double squares = 0.0;
    for (int y = box.y; y < box.y + box.height; ++y)
        for (int x = box.x; x < box.x + box.width; ++x) {
            const double rest =
                static_cast<double>(a.at(y, x)) -
                line.first * static_cast<double>(turnedB.at(y - placement.y, x - placement.x)) - line.second;
            squares += rest * rest;
        }
    fit.rest = std::sqrt(squares / moments.n);
    // One pixel away there has to be one.
    const int left = std::max(box.x, 1), top = std::max(box.y, 1),
              right = std::min(box.x + box.width, a.w - 1), bottom = std::min(box.y + box.height, a.h - 1);
    const int side = std::clamp(std::min(right - left, bottom - top) / kBlocks, kLeastSide, kMostSide);
    double agreed = 0.0, all = 0.0;
    for (int y = top; y + side <= bottom; y += side)
        for (int x = left; x + side <= right; x += side) {
            const Block block = blockOf(a, turnedB, placement, {x, y, side, side}, line);
            const double weight = block.weight();
            const bool agrees = block.here < block.least();
            all += weight;
            agreed += agrees ? weight : 0.0;
            fit.blocks += agrees ? 1 : 0;
        }
    fit.share = all > 0.0 ? agreed / all : 0.0;
    return fit;
}

} // namespace comparo::alignment
