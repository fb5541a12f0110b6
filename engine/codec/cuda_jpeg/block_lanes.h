// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

/// Vectors in which the row forms hold lines of a block.
namespace comparo::cpu {

using JpegLanes = std::int32_t __attribute__((vector_size(32))); ///< eight lines of a block
using JpegWords = std::int16_t __attribute__((vector_size(16)));
using JpegFlags = std::uint8_t __attribute__((vector_size(8)));
using JpegPair = std::uint64_t __attribute__((vector_size(16)));
static_assert(std::endian::native == std::endian::little, "vectors are looked at as narrower ones");

/// Exchanges lines and places in lines.
inline void jpegTranspose(JpegLanes (&d)[8])
{
    JpegLanes pairs[8], quads[8];
    for (int i = 0; i < 8; i += 2) {
        pairs[i] = __builtin_shufflevector(d[i], d[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[i + 1] = __builtin_shufflevector(d[i], d[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int half = 0; half < 8; half += 4)
        for (int i = 0; i < 2; ++i) {
            const JpegLanes& a = pairs[half + i];
            const JpegLanes& b = pairs[half + 2 + i];
            quads[half + 2 * i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            quads[half + 2 * i + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int i = 0; i < 4; ++i) {
        d[i] = __builtin_shufflevector(quads[i], quads[4 + i], 0, 1, 2, 3, 8, 9, 10, 11);
        d[4 + i] = __builtin_shufflevector(quads[i], quads[4 + i], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

} // namespace comparo::cpu
