// SPDX-License-Identifier: Apache-2.0
#include "engine/report/picture/gradient_maps.h"

#include "engine/report/picture/difference_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo::report {
namespace {

int mapExtent(int extent, int scale)
{
    return (extent + scale - 1) / scale;
}

/// What one map pixel shows of one side, or of the difference.
struct GradientCell {
    double size = 0.0; ///< NaN where a value is not finite
    double sum = 0.0;

    void add(double value)
    {
        sum += value;
        if (!std::isfinite(value))
            size = std::numeric_limits<double>::quiet_NaN();
        else if (std::fabs(value) > size)
            size = std::fabs(value);
    }
    [[nodiscard]] int sign() const { return sum > 0.0 ? 1 : sum < 0.0 ? -1 : 0; }
};

using GradientCells = std::vector<GradientCell>;

double largestSizeOf(const GradientCells& cells)
{
    double most = 0.0;
    for (const GradientCell& cell : cells)
        if (cell.size > most)
            most = cell.size;
    return most;
}

double largestSumOf(const GradientCells& cells)
{
    double most = 0.0;
    for (const GradientCell& cell : cells)
        if (std::isfinite(cell.size) && std::fabs(cell.sum) > most)
            most = std::fabs(cell.sum);
    return most;
}

template <class Color>
GradientMap colored(const GradientCells& cells, double fullScale, const Color& colorOf)
{
    GradientMap map{{}, fullScale};
    map.pixels.reserve(cells.size());
    for (const GradientCell& cell : cells)
        map.pixels.push_back(std::isfinite(cell.size) ? colorOf(cell) : kNonFiniteColor);
    return map;
}

GradientMap sizeMap(const GradientCells& cells, double most, double power)
{
    return colored(cells, most, [&](const GradientCell& cell) {
        return absoluteMap().at(most > 0.0 ? std::pow(cell.size / most, power) : 0.0);
    });
}

GradientMap signMap(const GradientCells& cells, double most)
{
    return colored(cells, most, [&](const GradientCell& cell) {
        const double part = most > 0.0 ? std::sqrt(std::fabs(cell.sum) / most) : 0.0;
        return signedMap().at(0.5 + 0.5 * cell.sign() * part);
    });
}

/// Both tensors, cell by cell, with their difference.
struct GradientCellsOfBoth {
    GradientCells a, b, difference;

    GradientCellsOfBoth(const Tensor& tensorA, const Tensor& tensorB, const GradientMapChoice& choice,
                        int scale, const Progress& progress)
    {
        const Shape& shape = tensorA.shape();
        const auto width = static_cast<std::size_t>(mapExtent(shape.w, scale));
        const std::size_t count = width * static_cast<std::size_t>(mapExtent(shape.h, scale));
        for (GradientCells* cells : {&a, &b, &difference})
            cells->resize(count);
        const int first = std::clamp(choice.channel, 0, shape.c - 1);
        const int last = choice.channel < 0 ? shape.c - 1 : first;
        for (int y = 0; y < shape.h; ++y) {
            progress.throwIfCancelled();
            for (int c = first; c <= last; ++c)
                for (int x = 0; x < shape.w; ++x) {
                    const std::size_t i =
                        static_cast<std::size_t>(y / scale) * width + static_cast<std::size_t>(x / scale);
                    const double valueA = tensorA.at(choice.sample, c, y, x);
                    const double valueB = tensorB.at(choice.sample, c, y, x);
                    a[i].add(valueA);
                    b[i].add(valueB);
                    difference[i].add(valueA - valueB);
                }
        }
    }
};

} // namespace

int gradientMapScale(const Shape& shape, std::int64_t mostPixels)
{
    int scale = 1;
    while (std::int64_t{mapExtent(shape.w, scale)} * mapExtent(shape.h, scale) > mostPixels)
        ++scale;
    return scale;
}

GradientMaps drawGradientMaps(const Tensor& a, const Tensor& b, const GradientMapChoice& choice,
                              const Progress& progress)
{
    GradientMaps maps;
    maps.scale = gradientMapScale(a.shape(), choice.mostPixels);
    maps.width = mapExtent(a.shape().w, maps.scale);
    maps.height = mapExtent(a.shape().h, maps.scale);
    const GradientCellsOfBoth cells(a, b, choice, maps.scale, progress);
    const double size = std::max(largestSizeOf(cells.a), largestSizeOf(cells.b));
    const double sum = std::max(largestSumOf(cells.a), largestSumOf(cells.b));
    maps.sizeA = sizeMap(cells.a, size, 0.5);
    maps.sizeB = sizeMap(cells.b, size, 0.5);
    maps.sizeDifference = sizeMap(cells.difference, largestSizeOf(cells.difference), 1.0);
    maps.signA = signMap(cells.a, sum);
    maps.signB = signMap(cells.b, sum);
    maps.signDifference = signMap(cells.difference, largestSumOf(cells.difference));
    for (std::size_t i = 0; i < cells.a.size(); ++i)
        maps.otherSigns += cells.a[i].sign() != cells.b[i].sign() ? 1U : 0U;
    return maps;
}

GradientMap drawDifferenceMap(const Tensor& a, const Tensor& b, const GradientMapChoice& choice,
                              const Progress& progress)
{
    const GradientCellsOfBoth cells(a, b, choice, gradientMapScale(a.shape(), choice.mostPixels), progress);
    return sizeMap(cells.difference, largestSizeOf(cells.difference), 1.0);
}

} // namespace comparo::report
