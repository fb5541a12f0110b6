// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/picture.h"
#include "engine/diagnose/hypotheses/tolerance.h"

#include <cstdint>
#include <vector>

namespace comparo::hypotheses {

/// Rows of some images of a picture.
struct Window {
    int firstImage, images, top, rows;
};

/// Samples as whole numbers: floats in steps of their rounding.
struct Grid {
    int n = 0, c = 0, h = 0, w = 0;
    std::vector<std::int64_t> v;

    /// In steps of `step`; NaN and infinities are numbers of their own.
    Grid(const Picture& picture, const Window& window, double step);
    Grid(int images, int channels, int rows, int columns);

    [[nodiscard]] std::size_t index(int image, int channel, int y, int x) const
    {
        return ((static_cast<std::size_t>(image) * static_cast<std::size_t>(c) +
                 static_cast<std::size_t>(channel)) *
                    static_cast<std::size_t>(h) +
                static_cast<std::size_t>(y)) *
                   static_cast<std::size_t>(w) +
               static_cast<std::size_t>(x);
    }
    [[nodiscard]] std::int64_t at(int image, int channel, int y, int x) const
    {
        return v[index(image, channel, y, x)];
    }
};

/// The size of a step: 1 for integers.
double stepOf(const Picture& picture, const Window& window, const Tolerance& tolerance);

/// Whether all samples are multiples of 1/255, as of a picture of 8 bits: these tell no more than its bytes.
bool isOfBytes(const Picture& picture, const Window& window);

/// What a sample's left and upper neighbours and their corner promise (a median edge detector); 0 at the
/// first.
struct Neighbours {
    std::vector<std::int64_t> left, up, median;

    explicit Neighbours(const Grid& grid);
};

/// The last sample first.
Grid reversed(const Grid& grid);

} // namespace comparo::hypotheses
