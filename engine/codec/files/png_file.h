// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/codec/file_header.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a PNG file says before its pixels.
namespace comparo::files {

enum class PngColour { Gray = 0, Rgb = 2, Palette = 3, GrayAlpha = 4, Rgba = 6 };

struct PngFile {
    int width = 0;
    int height = 0;
    int depth = 0; ///< bits of a stored sample: 1, 2, 4, 8 or 16
    PngColour colour = PngColour::Gray;
    bool isInterlaced = false;
    std::array<std::array<std::uint8_t, 3>, 256> palette{}; ///< black where the file has no entry
    std::vector<std::uint8_t> paletteAlpha;                 ///< empty: no entry is transparent
    std::optional<std::array<std::uint16_t, 3>> clear;      ///< the colour, or gray, that is transparent
    std::vector<header::Bytes> data;                        ///< the contents of its IDAT chunks
    int orientation = 1;                                    ///< of its EXIF
    std::uint64_t frames = 1;                               ///< of an animation, that of IDAT among them
    std::vector<Message> spaces; ///< what it says of its colours: "the colour profile 'Display P3'"

    /// Of a stored pixel.
    [[nodiscard]] int samples() const;

    /// Channels of the picture as it is read: gray or RGB, and alpha where the file has any, or names a
    /// colour that is transparent.
    [[nodiscard]] int channels() const;
};

/// Reads the chunks of a file that begins as PNG does and is not truncated. Error(CorruptData) or
/// Error(Unsupported): what stands after "The PNG file is damaged: " or "is not read: ".
PngFile readPngChunks(header::Bytes file);

} // namespace comparo::files
