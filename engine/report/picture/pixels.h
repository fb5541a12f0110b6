// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comparo::report {

/// A picture of a report, whatever form the report has.
struct Pixels {
    int width = 0, height = 0;
    std::vector<std::uint32_t> values; ///< 0xAARRGGBB, row by row; colours are not multiplied by alpha

    /// All 0, fully transparent black.
    static Pixels blank(int width, int height)
    {
        return {
            width, height,
            std::vector<std::uint32_t>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
    }
    [[nodiscard]] std::uint32_t at(int x, int y) const
    {
        return values[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x)];
    }
    bool operator==(const Pixels&) const = default;
};

inline std::uint32_t opaque(std::uint8_t red, std::uint8_t green, std::uint8_t blue)
{
    return 0xff000000U | std::uint32_t{red} << 16U | std::uint32_t{green} << 8U | blue;
}

} // namespace comparo::report
