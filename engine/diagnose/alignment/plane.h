// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <cstddef>
#include <vector>

namespace comparo::alignment {

/// One number a pixel: what places are looked for on.
struct Plane {
    int h = 0, w = 0;
    std::vector<float> values;

    Plane() = default;
    Plane(int height, int width)
        : h(height), w(width), values(static_cast<std::size_t>(height) * static_cast<std::size_t>(width))
    {
    }
    [[nodiscard]] float at(int y, int x) const { return row(y)[x]; }
    [[nodiscard]] const float* row(int y) const
    {
        return values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(w);
    }
    [[nodiscard]] float* row(int y)
    {
        return values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(w);
    }
};

/// The sum of the channels of the first image; 0 for what is not finite. On cpu.
Plane sumOfChannels(const Tensor& image);

/// As a viewer shows it that applies this EXIF orientation.
Plane turned(const Plane& plane, int orientation);

/// Means of boxes of `side` pixels; what is left at the right and below makes no box.
Plane reduced(const Plane& plane, int side);

/// What is left of each pixel without the mean of the 5x5 around it, held to three times its root mean square.
Plane detail(const Plane& plane);

/// Bits that the differences of neighbours in these rows and columns hold at least: how little chance can fit
/// them.
double contentBits(const Plane& plane, int x, int y, int width, int height);

} // namespace comparo::alignment
