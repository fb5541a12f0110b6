// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

/// The photographs in tests/support/photographs: colour, 8 bits.
namespace comparo::test {

inline constexpr std::array kPhotographs{"astronaut.png",         "chelsea.png", "coffee.png",
                                         "hubble_deep_field.jpg", "retina.jpg",  "rocket.jpg"};

inline std::string photographPath(const std::string& name)
{
    return test::dataFolder() + "/support/photographs/" + name;
}

/// The middle of a photograph, or all of it in a direction in which it is no larger.
inline Tensor middleOfPhotograph(const std::string& name, int height, int width)
{
    const Tensor whole = readImage(photographPath(name)).tensor;
    const auto from = whole.hostView<std::uint8_t>();
    height = std::min(height, from.h);
    width = std::min(width, from.w);
    std::vector<std::uint8_t> values;
    values.reserve(static_cast<std::size_t>(from.c) * static_cast<std::size_t>(height) *
                   static_cast<std::size_t>(width));
    for (int c = 0; c < from.c; ++c)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                values.push_back(from.at(0, c, (from.h - height) / 2 + y, (from.w - width) / 2 + x));
    return Tensor::fromValues<std::uint8_t>({1, from.c, height, width}, values);
}

} // namespace comparo::test
