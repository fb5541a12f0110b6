// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// A sequence of 256 colours, 0xffRRGGBB.
struct ColorMap {
    std::string id;
    bool diverging =
        false; ///< neutral in the middle: entries below are for B larger, entries above for A larger
    std::array<std::uint32_t, 256> colors{};

    /// The colour at t in [0, 1], clamped.
    [[nodiscard]] std::uint32_t at(double t) const;
};

/// "heat": black, violet, red, orange, pale yellow, of evenly rising lightness. "diverging": orange, white,
/// blue, in the colours of the sides. "gray": black to white.
const std::vector<ColorMap>& allColorMaps();

/// Throws Error(InvalidArgument) that lists the ids if this one is not among them.
const ColorMap& findColorMap(std::string_view id);

} // namespace comparo
