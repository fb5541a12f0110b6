// SPDX-License-Identifier: Apache-2.0
#include "engine/report/picture/axis_map.h"

#include "engine/report/picture/difference_colors.h"

#include <algorithm>
#include <cmath>

namespace comparo::report {

CellSize cellSizeOf(const AxisMap& map)
{
    static constexpr std::int64_t kWanted = 256, kMost = 32;
    const auto sizeOf = [](std::int64_t cells) {
        return static_cast<int>(
            std::clamp<std::int64_t>(kWanted / std::max<std::int64_t>(cells, 1), 1, kMost));
    };
    return {sizeOf(map.width), sizeOf(map.height)};
}

Pixels axisMapPixels(const AxisMap& map, const CellSize& cell)
{
    Pixels pixels =
        Pixels::blank(static_cast<int>(map.width) * cell.width, static_cast<int>(map.height) * cell.height);
    const ColorMap& colors = absoluteMap();
    for (int y = 0; y < pixels.height; ++y)
        for (int x = 0; x < pixels.width; ++x) {
            const double value = map.at(y / cell.height, x / cell.width);
            pixels.values[static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                          static_cast<std::size_t>(x)] =
                !std::isfinite(value) ? kNonFiniteColor : colors.at(map.most > 0.0 ? value / map.most : 0.0);
        }
    return pixels;
}

Tensor axisMapValues(const AxisMap& map)
{
    return Tensor::fromValues<double>({1, 1, static_cast<int>(map.height), static_cast<int>(map.width)},
                                      std::span(map.largest));
}

Tensor axisMapImage(const AxisMap& map)
{
    const Pixels pixels = axisMapPixels(map, cellSizeOf(map));
    const Tensor image(cpuDevice(), {DType::UInt8, {1, 3, pixels.height, pixels.width}, Layout::Contiguous});
    const auto to = image.hostView<std::uint8_t>();
    for (int y = 0; y < pixels.height; ++y)
        for (int x = 0; x < pixels.width; ++x)
            for (int c = 0; c < 3; ++c)
                to.at(0, c, y, x) = static_cast<std::uint8_t>(pixels.at(x, y) >> (16 - 8 * c));
    return image;
}

} // namespace comparo::report
