// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/alignment/plane.h"

#include "engine/tensor/turned.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace comparo::alignment {

Plane sumOfChannels(const Tensor& image)
{
    const Shape& s = image.shape();
    Plane plane(s.h, s.w);
    dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<const T>();
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                double sum = 0.0;
                for (int c = 0; c < s.c; ++c)
                    sum += static_cast<double>(view.at(0, c, y, x));
                const auto narrow = static_cast<float>(sum);
                plane.row(y)[x] = std::isfinite(narrow) ? narrow : 0.0F;
            }
    });
    return plane;
}

Plane turned(const Plane& plane, int orientation)
{
    if (orientation == 1)
        return plane;
    const Tensor whole = comparo::turned(
        Tensor::fromValues<float>({1, 1, plane.h, plane.w}, plane.values), orientation);
    const auto view = whole.hostView<const float>();
    Plane result(whole.shape().h, whole.shape().w);
    for (int y = 0; y < result.h; ++y)
        std::copy_n(view.row(0, y), result.w, result.row(y));
    return result;
}

Plane reduced(const Plane& plane, int side)
{
    if (side <= 1)
        return plane;
    Plane result(plane.h / side, plane.w / side);
    const double area = static_cast<double>(side) * side;
    for (int y = 0; y < result.h; ++y)
        for (int x = 0; x < result.w; ++x) {
            double sum = 0.0;
            for (int dy = 0; dy < side; ++dy)
                for (int dx = 0; dx < side; ++dx)
                    sum += static_cast<double>(plane.at(y * side + dy, x * side + dx));
            result.row(y)[x] = static_cast<float>(sum / area);
        }
    return result;
}

Plane detail(const Plane& plane)
{
    constexpr int kReach = 2;
    constexpr double kMost = 3.0;
    Plane result(plane.h, plane.w);
    double squares = 0.0;
    for (int y = 0; y < plane.h; ++y)
        for (int x = 0; x < plane.w; ++x) {
            double sum = 0.0;
            int count = 0;
            for (int v = std::max(0, y - kReach); v <= std::min(plane.h - 1, y + kReach); ++v)
                for (int u = std::max(0, x - kReach); u <= std::min(plane.w - 1, x + kReach); ++u, ++count)
                    sum += static_cast<double>(plane.at(v, u));
            const double rest = static_cast<double>(plane.at(y, x)) - sum / count;
            squares += rest * rest;
            result.row(y)[x] = static_cast<float>(rest);
        }
    const auto most = static_cast<float>(
        kMost * std::sqrt(squares / std::max(1.0, static_cast<double>(result.values.size()))));
    for (float& value : result.values)
        value = std::clamp(value, -most, most);
    return result;
}

double contentBits(const Plane& plane, int x, int y, int width, int height)
{
    constexpr double kMostPixels = 1e6; // of more, some rows tell enough
    const int step = std::max(1, static_cast<int>(std::ceil(static_cast<double>(width) * height / kMostPixels)));
    std::unordered_map<float, double> counts;
    double all = 0.0;
    for (int row = y; row < y + height; row += step)
        for (int column = x + 1; column < x + width; ++column) {
            counts[plane.at(row, column) - plane.at(row, column - 1)] += 1.0;
            all += 1.0;
        }
    double bits = 0.0;
    for (const auto& [value, count] : counts)
        bits += count * std::log2(all / count);
    return bits;
}

} // namespace comparo::alignment
