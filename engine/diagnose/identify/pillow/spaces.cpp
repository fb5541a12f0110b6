// SPDX-License-Identifier: Apache-2.0 AND MIT-CMU
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/planes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace comparo::pillow {
namespace {

using candidates::Bytes;
using Pixel = std::array<std::uint8_t, 3>;
using PixelTable = std::array<int, 256>;

template <class Function>
Tensor convertedPixels(const Tensor& image, const Function& function)
{
    if (image.shape().c != 3)
        fail(ErrorCode::Unsupported, message("Three channels are required."));
    Bytes planes(image);
    for (int n = 0; n < planes.shape.n; ++n) {
        const std::array<std::uint8_t*, 3> at{planes.plane(3 * n), planes.plane((3 * n) + 1),
                                              planes.plane((3 * n) + 2)};
        for (std::size_t i = 0; i < planes.area(); ++i) {
            const Pixel to = function(Pixel{at[0][i], at[1][i], at[2][i]});
            for (std::size_t c = 0; c < 3; ++c)
                at[c][i] = to[c];
        }
    }
    return planes.tensor();
}

/// A factor times every level, in 64ths, rounded as a cast of the value plus a half does.
PixelTable factorTable(double factor)
{
    PixelTable table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<int>((factor * static_cast<double>(i) * 64.0) + 0.5);
    return table;
}

std::uint8_t sixtyFourth(int sum, int offset)
{
    return static_cast<std::uint8_t>(std::clamp((sum >> 6) + offset, 0, 255));
}

std::uint8_t cutToByte(float share)
{
    return static_cast<std::uint8_t>(
        std::clamp(static_cast<int>(static_cast<double>(share) * 255.0), 0, 255));
}

Pixel hsvOf(const Pixel& rgb)
{
    const auto [r, g, b] = rgb;
    const std::uint8_t most = std::max({r, g, b}), least = std::min({r, g, b});
    if (most == least)
        return {0, 0, most};
    const auto range = static_cast<float>(most - least);
    const float saturation = range / static_cast<float>(most);
    const auto below = [&](std::uint8_t v) { return static_cast<float>(most - v) / range; };
    const float red = below(r), green = below(g), blue = below(b);
    const float sixths =
        r == most   ? blue - green
        : g == most ? static_cast<float>(2.0 + static_cast<double>(red) - static_cast<double>(blue))
                    : static_cast<float>(4.0 + static_cast<double>(green) - static_cast<double>(red));
    const auto hue = static_cast<float>(std::fmod((static_cast<double>(sixths) / 6.0) + 1.0, 1.0));
    return {cutToByte(hue), cutToByte(saturation), most};
}

} // namespace

Tensor toYCbCr(const Tensor& image)
{
    static const std::array<std::array<PixelTable, 3>, 3> tables{
        {{factorTable(0.299), factorTable(0.587), factorTable(0.114)},
         {factorTable(-0.16874), factorTable(-0.33126), factorTable(0.5)},
         {factorTable(0.5), factorTable(-0.41869), factorTable(-0.08131)}}};
    return convertedPixels(image, [](const Pixel& rgb) {
        Pixel to{};
        for (std::size_t c = 0; c < 3; ++c)
            to[c] = sixtyFourth(tables[c][0][rgb[0]] + tables[c][1][rgb[1]] + tables[c][2][rgb[2]],
                                c == 0 ? 0 : 128);
        return to;
    });
}

Tensor toHsv(const Tensor& image)
{
    return convertedPixels(image, hsvOf);
}

} // namespace comparo::pillow
