// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// Between a row of pixels, RGBRGB…, and rows of three planes.
namespace comparo::jpeg {

void splitRgb(const std::uint8_t* pixels, std::size_t width, std::uint8_t* red, std::uint8_t* green,
              std::uint8_t* blue);

/// RGBxRGBx…: the fourth byte means nothing. The library takes such rows faster than RGBRGB….
void joinRgbx(const std::uint8_t* red, const std::uint8_t* green, const std::uint8_t* blue, std::size_t width,
              std::uint8_t* pixels);

} // namespace comparo::jpeg
