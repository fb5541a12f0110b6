// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/seam/row_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace comparo::jpeg {

namespace {

/// By the vertical frequency: the mean of a row of samples, of a unit in that coefficient of the first
/// column.
using RowWeights = std::array<float, 8>;

RowWeights meanOfRow(int y)
{
    RowWeights weights{};
    for (int v = 0; v < 8; ++v) {
        const double scale = v == 0 ? 1.0 : std::numbers::sqrt2;
        weights[static_cast<std::size_t>(v)] =
            static_cast<float>(scale / 8.0 * std::cos((2 * y + 1) * v * std::numbers::pi / 16.0));
    }
    return weights;
}

/// A row at an edge of a block and half the slope to the next one inside: where the edge would lie half a
/// sample further.
RowWeights beyond(int edge, int inside)
{
    RowWeights weights = meanOfRow(edge);
    const RowWeights next = meanOfRow(inside);
    for (std::size_t v = 0; v < 8; ++v)
        weights[v] += (weights[v] - next[v]) / 2.0F;
    return weights;
}

float edgeOf(std::span<const std::int16_t, 64> block, const std::array<float, 8>& steps,
             const RowWeights& weights)
{
    float sum = 0.0F;
    for (std::size_t v = 0; v < 8; ++v)
        sum += static_cast<float>(block[8 * v]) * steps[v] * weights[v];
    return sum;
}

} // namespace

RowSteps rowSteps(const JpegFile& file, const Scan& scan, int component,
                  const std::vector<CoefficientPlane>& planes)
{
    static const RowWeights kTop = beyond(0, 1);
    static const RowWeights kBottom = beyond(7, 6);
    const FrameComponent& shape = file.frame->components[static_cast<std::size_t>(component)];
    const CoefficientPlane& plane = planes[static_cast<std::size_t>(component)];
    const QuantTable& table = *file.tableOf(component);
    std::array<float, 8> steps{};
    for (std::size_t v = 0; v < 8; ++v)
        steps[v] = table.steps[8 * v];
    const bool alone = scan.components.size() == 1;
    const int h = alone ? 1 : shape.h;
    const int v = alone ? 1 : shape.v;
    RowSteps result;
    result.columns = scan.mcuColumns;
    result.rows = scan.mcuRows;
    result.values.resize(static_cast<std::size_t>(result.columns) * static_cast<std::size_t>(result.rows));
    for (int row = 1; row < result.rows; ++row)
        for (int column = 0; column < result.columns; ++column) {
            float sum = 0.0F;
            int blocks = 0;
            for (int bx = column * h;
                 bx < std::min((column + 1) * h, std::max(shape.blocksWide, column * h + 1)); ++bx) {
                sum += edgeOf(plane.block(bx, row * v), steps, kTop) -
                       edgeOf(plane.block(bx, row * v - 1), steps, kBottom);
                ++blocks;
            }
            result.values[static_cast<std::size_t>(row) * static_cast<std::size_t>(result.columns) +
                          static_cast<std::size_t>(column)] = sum / static_cast<float>(blocks);
        }
    return result;
}

} // namespace comparo::jpeg
