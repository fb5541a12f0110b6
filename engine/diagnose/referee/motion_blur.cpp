// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/referee/formulas.h"

#include <cmath>
#include <numeric>
#include <vector>

namespace comparo::referee {
namespace {

/// A line of weights that rise or fall along it, turned about its middle; row by row.
struct TurnedLine {
    int size;
    std::vector<double> weights;
};

/// Weight of the line, which lies in the middle row of the square, at one of its places.
double lineWeight(int size, double direction, double row, double column)
{
    const double start = (direction + 1.0) / 2.0, slope = (1.0 - 2.0 * start) / (size - 1);
    const int middle = size / 2;
    const bool inside = row == middle && column >= 0.0 && column <= size - 1;
    return inside ? start + slope * column : 0.0;
}

/// The same between places, as grid_sample with zeros around.
double lineWeightBetween(int size, double direction, double row, double column)
{
    const double top = std::floor(row), left = std::floor(column);
    const double down = row - top, right = column - left;
    const auto at = [&](double y, double x) { return lineWeight(size, direction, top + y, left + x); };
    return at(0, 0) * (1.0 - down) * (1.0 - right) + at(0, 1) * (1.0 - down) * right +
           at(1, 0) * down * (1.0 - right) + at(1, 1) * down * right;
}

TurnedLine turnedLine(int size, double degrees, double direction, bool nearest)
{
    constexpr double kSnap =
        1048576.0; // of the op's rule: places are snapped to 2^-20 before they are rounded
    const double radians = degrees * (3.14159265358979323846 / 180.0);
    const double c = std::cos(radians), s = std::sin(radians), middle = (size - 1) / 2.0;
    const auto rounded = [middle](double v) {
        return std::nearbyint(std::nearbyint(v * kSnap) / kSnap + middle);
    };
    TurnedLine line{size, {}};
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double u = x - middle, v = y - middle;
            const double row = s * u + c * v, column = c * u - s * v;
            line.weights.push_back(nearest
                                       ? lineWeight(size, direction, rounded(row), rounded(column))
                                       : lineWeightBetween(size, direction, row + middle, column + middle));
        }
    const double sum = std::accumulate(line.weights.begin(), line.weights.end(), 0.0);
    for (double& weight : line.weights)
        weight /= sum;
    return line;
}

/// Index of a place less than a period beyond an axis; -1: nothing is there.
int placeBeyond(int i, int size, const std::string& border)
{
    if (i >= 0 && i < size)
        return i;
    if (border == "constant")
        return -1;
    if (border == "replicate")
        return i < 0 ? 0 : size - 1;
    if (border == "circular")
        return i < 0 ? i + size : i - size;
    return i < 0 ? -i : 2 * (size - 1) - i;
}

/// The weighted samples about one pixel.
double weightedSum(const TensorView<const double>& image, const TurnedLine& line, const std::string& border,
                   int n, int c, int y, int x)
{
    double sum = 0.0;
    for (int j = 0; j < line.size; ++j)
        for (int i = 0; i < line.size; ++i) {
            const double weight = line.weights[static_cast<std::size_t>(j * line.size + i)];
            if (weight == 0.0)
                continue;
            const int row = placeBeyond(y + j - line.size / 2, image.h, border);
            const int column = placeBeyond(x + i - line.size / 2, image.w, border);
            if (row >= 0 && column >= 0)
                sum += weight * image.at(n, c, row, column);
        }
    return sum;
}

} // namespace

Tensor motionBlur(const StepTrace& step, const Tensor& input)
{
    const Tensor image = toUnit(input);
    const auto from = static_cast<const Tensor&>(image).hostView<const double>();
    const Tensor result(cpuDevice(), image.desc());
    const auto to = result.hostView<double>();
    const std::string& border = step.step.params.getChoice("border");
    const bool nearest = step.step.params.getChoice("resample") == "nearest";
    for (int n = 0; n < from.n; ++n) {
        const bool applies = step.draws.applies(n);
        const TurnedLine line =
            applies ? turnedLine(static_cast<int>(step.draws.value("kernel_size", n)),
                                 step.draws.value("angle", n), step.draws.value("direction", n), nearest)
                    : TurnedLine{};
        for (int c = 0; c < from.c; ++c)
            for (int y = 0; y < from.h; ++y)
                for (int x = 0; x < from.w; ++x)
                    to.at(n, c, y, x) =
                        applies ? weightedSum(from, line, border, n, c, y, x) : from.at(n, c, y, x);
    }
    return result;
}

} // namespace comparo::referee
