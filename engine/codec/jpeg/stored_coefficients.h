// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// What a JPEG file holds, but for how it is coded, and a file that holds it.
namespace comparo::jpeg {

struct StoredComponent {
    int h = 1, v = 1;                      ///< sampling factors
    int blocksWide = 0, blocksHigh = 0;    ///< that hold samples of the picture
    std::array<std::uint16_t, 64> steps{}; ///< of quantisation, row-major; at least 1
    std::vector<std::int16_t> levels;      ///< 64 a block, row-major, block row by block row
};

struct StoredCoefficients {
    int width = 0, height = 0;
    std::vector<StoredComponent> components; ///< 1: gray, 3: brightness and two colour differences
};

/// A baseline file with these coefficients, by libjpeg-turbo. Errors: Unsupported, OutOfMemory.
std::vector<std::byte> fileOf(const StoredCoefficients& stored);

} // namespace comparo::jpeg
