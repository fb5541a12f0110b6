#include "engine/codec/jpeg/rgb_rows.h"

namespace comparo::jpeg {

void splitRgb(const std::uint8_t* __restrict pixels, std::size_t width, std::uint8_t* __restrict red,
              std::uint8_t* __restrict green, std::uint8_t* __restrict blue)
{
    for (std::size_t x = 0; x < width; ++x) {
        red[x] = pixels[3 * x];
        green[x] = pixels[3 * x + 1];
        blue[x] = pixels[3 * x + 2];
    }
}

void joinRgb(const std::uint8_t* __restrict red, const std::uint8_t* __restrict green,
             const std::uint8_t* __restrict blue, std::size_t width, std::uint8_t* __restrict pixels)
{
    for (std::size_t x = 0; x < width; ++x) {
        pixels[3 * x] = red[x];
        pixels[3 * x + 1] = green[x];
        pixels[3 * x + 2] = blue[x];
    }
}

} // namespace comparo::jpeg
