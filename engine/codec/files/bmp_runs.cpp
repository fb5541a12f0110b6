// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/bmp_runs.h"

#include <algorithm>

namespace comparo::files {

bool readBmpRuns(header::Bytes coded, bool hasFourBits, std::size_t width, std::size_t height,
                 std::vector<std::uint8_t>& indices)
{
    // A pair of bytes makes at most 255 pixels or 255 rows.
    if (coded.size() / 2 < height / 255)
        return false;
    indices.assign(width * height, 0);
    std::size_t at = 0;
    std::size_t x = 0;
    std::size_t y = 0;
    const auto byteAt = [&](std::size_t place) { return std::to_integer<unsigned>(coded[place]); };
    // Pixels go on in the next row behind a full one: some writers leave out the end of the row.
    const auto hasRoom = [&](std::size_t pixels) {
        if (x == width) {
            x = 0;
            ++y;
        }
        return y < height && pixels <= width - x;
    };
    while (y < height) {
        if (coded.size() - at < 2)
            return false;
        const std::size_t count = byteAt(at);
        const unsigned code = byteAt(at + 1);
        at += 2;
        if (count > 0) {
            if (!hasRoom(count))
                return false;
            for (std::size_t i = 0; i < count; ++i)
                indices[y * width + x++] = static_cast<std::uint8_t>(!hasFourBits ? code
                                                                     : i % 2 == 0 ? code >> 4
                                                                                  : code & 15U);
        } else if (code == 0) { // the row ends
            x = 0;
            ++y;
        } else if (code == 1) { // the picture ends
            return true;
        } else if (code == 2) { // so many to the right and rows on
            if (coded.size() - at < 2)
                return false;
            x += byteAt(at);
            y += byteAt(at + 1);
            at += 2;
            if (x > width)
                return false;
        } else { // so many pixels as they are, to a whole pair of bytes
            const std::size_t bytes = hasFourBits ? (code + 1) / 2 : code;
            if (coded.size() - at < bytes || !hasRoom(code))
                return false;
            for (std::size_t i = 0; i < code; ++i) {
                const unsigned pair = byteAt(at + (hasFourBits ? i / 2 : i));
                indices[y * width + x++] = static_cast<std::uint8_t>(!hasFourBits ? pair
                                                                     : i % 2 == 0 ? pair >> 4
                                                                                  : pair & 15U);
            }
            at += std::min(bytes + bytes % 2, coded.size() - at);
        }
        if (y + 1 == height && x == width)
            return true; // also where the end is not said
    }
    return true;
}

} // namespace comparo::files
