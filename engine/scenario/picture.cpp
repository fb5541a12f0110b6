// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/picture.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace comparo {
namespace {

constexpr int kWidth = 384;
constexpr int kHeight = 256;

std::uint32_t grain(int x, int y)
{
    std::uint32_t h =
        static_cast<std::uint32_t>(x) * 0x9E3779B1U ^ static_cast<std::uint32_t>(y) * 0x85EBCA77U;
    h = (h ^ h >> 15) * 0x2C1B3C6DU;
    return (h ^ h >> 12) & 0xFFU;
}

/// Height of a ridge at a column: two triangle waves.
int ridge(int x, int base, int period, int height)
{
    const int wave = x % period < period / 2 ? x % period : period - x % period;
    const int small = x % 37 < 18 ? x % 37 : 37 - x % 37;
    return base - wave * height / (period / 2) - small / 3;
}

using Colour = std::array<int, 3>;

Colour colourAt(int x, int y)
{
    const int dx = x - 292;
    const int dy = y - 62;
    if (dx * dx + dy * dy < 26 * 26)
        return {255, 236, 150}; // the sun, saturated
    Colour colour{70 + y / 2, 120 + y / 3, 210 - y / 4};
    if (y > ridge(x, 150, 190, 62))
        colour = {96 + (y - 90) / 6, 92 + (y - 90) / 8, 128};
    if (y > ridge(x + 70, 196, 126, 40))
        colour = {44 + x / 16, 98 + (x + y) % 23, 52};
    if (x > 40 && x < 104 && y > 168 && y < 232)
        colour = ((x / 8 + y / 8) & 1) != 0 ? Colour{232, 40, 36} : Colour{246, 246, 240}; // a chequered flag
    return colour;
}

} // namespace

Tensor scenarioPicture()
{
    std::vector<std::uint8_t> values;
    values.reserve(3 * kWidth * kHeight);
    for (std::size_t c = 0; c < 3; ++c)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const int noise = static_cast<int>(grain(x, y) % 13) - 6;
                values.push_back(static_cast<std::uint8_t>(std::clamp(colourAt(x, y)[c] + noise, 0, 255)));
            }
    return Tensor::fromValues<std::uint8_t>({1, 3, kHeight, kWidth}, values);
}

} // namespace comparo
