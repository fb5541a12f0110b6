// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/png_uri.h"

#include "engine/codec/files/png_encoder.h"

#include <algorithm>
#include <vector>

namespace comparo::report {

namespace {

std::string base64(const std::vector<std::byte>& bytes)
{
    static constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8U | (i < count ? std::to_integer<std::uint32_t>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= count ? kAlphabet[(group >> (18 - 6 * i)) & 63U] : '=';
    }
    return text;
}

} // namespace

std::string pngUri(const Pixels& picture)
{
    const bool isOpaque = std::all_of(picture.values.begin(), picture.values.end(),
                                      [](std::uint32_t value) { return value >= 0xff000000U; });
    const int channels = isOpaque ? 3 : 4;
    files::PngRows rows{picture.width, picture.height, channels, 8, {}};
    rows.writeRow = [&](int y, std::uint8_t* out) {
        const std::uint32_t* const values =
            picture.values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width);
        for (int x = 0; x < picture.width; ++x, out += channels)
            for (int c = 0; c < channels; ++c)
                out[c] = static_cast<std::uint8_t>(values[x] >> (c == 3 ? 24 : 16 - 8 * c));
    };
    constexpr int kLevel = 6;
    return "data:image/png;base64," + base64(files::encodePng(rows, kLevel));
}

} // namespace comparo::report
