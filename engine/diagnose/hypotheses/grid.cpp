// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/grid.h"

#include <algorithm>
#include <cmath>

namespace comparo::hypotheses {

Grid::Grid(int images, int channels, int rows, int columns) : n(images), c(channels), h(rows), w(columns)
{
    v.resize(index(images, 0, 0, 0));
}

Grid::Grid(const Picture& picture, const Window& window, double step)
    : Grid(window.images, picture.shape().c, window.rows, picture.shape().w)
{
    constexpr double kFarthest = 4e18;
    std::size_t i = 0;
    for (int image = 0; image < n; ++image)
        for (int channel = 0; channel < c; ++channel)
            for (int y = 0; y < h; ++y)
                for (int x = 0; x < w; ++x) {
                    const double value =
                        picture.at(Place{window.firstImage + image, channel, window.top + y, x}) / step;
                    v[i++] = std::isnan(value) ? INT64_MIN / 2
                                               : static_cast<std::int64_t>(std::nearbyint(
                                                     std::clamp(value, -kFarthest, kFarthest)));
                }
}

double stepOf(const Picture& picture, const Window& window, const Tolerance& tolerance)
{
    if (!isFloat(picture.dtype()))
        return 1.0;
    double sum = 0.0, count = 0.0;
    const Shape& s = picture.shape();
    for (int image = 0; image < window.images; ++image)
        for (int channel = 0; channel < s.c; ++channel)
            for (int y = 0; y < window.rows; ++y)
                for (int x = 0; x < s.w; ++x) {
                    const double v = picture.at(Place{window.firstImage + image, channel, window.top + y, x});
                    sum += std::isfinite(v) ? std::abs(v) : 0.0;
                    count += 1.0;
                }
    const double steps = tolerance.isExact() ? 1.0 / 16.0 : 8.0;
    return std::max(steps * Tolerance::roundingOf(picture.dtype()) * sum / std::max(1.0, count), 1e-300);
}

bool isOfBytes(const Picture& picture, const Window& window)
{
    constexpr double kNear = 1e-3; // of a step
    const Shape& s = picture.shape();
    for (int image = 0; image < window.images; ++image)
        for (int channel = 0; channel < s.c; ++channel)
            for (int y = 0; y < window.rows; ++y)
                for (int x = 0; x < s.w; ++x) {
                    const double v =
                        picture.at(Place{window.firstImage + image, channel, window.top + y, x}) * 255.0;
                    if (!(std::abs(v - std::nearbyint(v)) <= kNear))
                        return false;
                }
    return isFloat(picture.dtype());
}

Neighbours::Neighbours(const Grid& g) : left(g.v.size()), up(g.v.size()), median(g.v.size())
{
    std::size_t i = 0;
    for (int image = 0; image < g.n; ++image)
        for (int channel = 0; channel < g.c; ++channel)
            for (int y = 0; y < g.h; ++y)
                for (int x = 0; x < g.w; ++x, ++i) {
                    if (x == 0 && y == 0)
                        continue;
                    const auto row = static_cast<std::size_t>(g.w);
                    left[i] = x > 0 ? g.v[i - 1] : g.v[i - row];
                    up[i] = y > 0 ? g.v[i - row] : left[i];
                    const std::int64_t corner = x > 0 && y > 0 ? g.v[i - row - 1] : x > 0 ? left[i] : up[i];
                    const auto [low, high] = std::minmax(left[i], up[i]);
                    median[i] = std::clamp(left[i] + up[i] - corner, low, high);
                }
}

Grid reversed(const Grid& grid)
{
    Grid turned(grid.n, grid.c, grid.h, grid.w);
    const auto plane = static_cast<std::ptrdiff_t>(grid.h) * grid.w;
    for (std::ptrdiff_t at = 0; at < static_cast<std::ptrdiff_t>(grid.v.size()); at += plane)
        std::reverse_copy(grid.v.begin() + at, grid.v.begin() + at + plane, turned.v.begin() + at);
    return turned;
}

} // namespace comparo::hypotheses
