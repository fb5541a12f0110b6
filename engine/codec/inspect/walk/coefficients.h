// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace comparo::jpeg {

/// The quantised coefficients of one component, as the file stores them.
struct CoefficientPlane {
    int blocksWide = 0; ///< with the blocks that fill up MCUs (FrameComponent::storedWide)
    int blocksHigh = 0;
    std::vector<std::int16_t> values; ///< [blocksHigh][blocksWide][64], row-major in a block, not dequantised

    [[nodiscard]] std::size_t blockIndex(int bx, int by) const
    {
        return static_cast<std::size_t>(by) * static_cast<std::size_t>(blocksWide) +
               static_cast<std::size_t>(bx);
    }
    [[nodiscard]] std::span<const std::int16_t, 64> block(int bx, int by) const
    {
        return std::span<const std::int16_t, 64>(values.data() + blockIndex(bx, by) * 64, 64);
    }
    [[nodiscard]] std::span<std::int16_t, 64> block(int bx, int by)
    {
        return std::span<std::int16_t, 64>(values.data() + blockIndex(bx, by) * 64, 64);
    }
};

} // namespace comparo::jpeg
