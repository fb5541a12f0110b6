// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// The pictures that come with Comparoscope. Each is computed from nothing but integers, + - * / and square
/// roots, so that every machine paints the same bytes.
namespace comparo::samples {

/// 8-bit RGB, row after row.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;

    Picture(int columns, int rows)
        : width(columns),
          height(rows),
          rgb(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) * 3)
    {
    }

    std::uint8_t* at(int x, int y)
    {
        return rgb.data() +
               (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
                   3;
    }
};

/// A mountain lake in the evening: gradients, foliage, water, thin lines and hard edges. 1024x768.
Picture paintLandscape();

/// Rings whose frequency grows from 0 in the centre to one half per pixel at the edges. 512x512.
Picture paintZonePlate();

/// 256 patches in which every pair, or every 2x2 block, of neighbours averages to k + 0.5: halving it with a
/// bilinear filter meets a rounding tie at every pixel. 512x512.
Picture paintTies();

/// Lettering of 6 to 56 pixels, dark on light, light on dark and in colour. 768x512.
Picture paintText();

} // namespace comparo::samples
