// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace comparo::files {

/// What a PNG file is to hold: rows of 1 to 4 samples a pixel, of 8 bits or of 16 in the file's byte
/// order.
struct PngRows {
    int width = 0;
    int height = 0;
    int channels = 3;
    int depth = 8;
    std::function<void(int y, std::uint8_t* row)> writeRow; ///< the samples of a row, RGBRGB…
};

/// A PNG file. Level 0 writes fast; 1 to 9 search longer for a smaller file. Error(OutOfMemory).
std::vector<std::byte> encodePng(const PngRows& rows, int level);

} // namespace comparo::files
