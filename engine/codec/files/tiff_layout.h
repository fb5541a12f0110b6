// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"
#include "engine/codec/file_header.h"
#include "engine/codec/files/tiff_handle.h"

#include <cstdint>
#include <string>
#include <vector>

namespace comparo::files {

/// What a sample of a TIFF file is.
enum class TiffSample { Unsigned, Signed, Float };

/// How the samples of a page are stored.
struct TiffLayout {
    header::PixelSize size;
    std::uint16_t photometric = 0;
    TiffSample sample = TiffSample::Unsigned;
    unsigned bits = 1;
    unsigned samples = 1;    ///< a pixel
    unsigned colours = 1;    ///< of these; the others are extra samples
    bool isSeparate = false; ///< a plane a sample
    bool isTiled = false;
    bool isConverted = false; ///< by a JPEG decoder, from YCbCr to RGB
    unsigned stepX = 1;       ///< pixels that share a sample of chroma
    unsigned stepY = 1;
    std::uint32_t blockWidth = 0; ///< of a tile, or a strip
    std::uint32_t blockHeight = 0;

    [[nodiscard]] bool isGray() const;

    /// Whether samples of fewer than 8 bits are multiplied so that they fill them: of 1, 2 and 4 bits, where
    /// the factor is a whole number.
    [[nodiscard]] unsigned factor() const;

    /// Which dtype holds every sample.
    [[nodiscard]] DType dtype() const;
};

/// The layout of the page at which `tiff` is. Error(Unsupported) names what is not read; Error(CorruptData).
/// `lead`: "The TIFF file".
TiffLayout tiffLayoutOf(const TiffHandle& tiff, const Message& lead);

/// What a person should know about the samples of this page; names of channels that are not the usual ones.
void describeTiff(const TiffHandle& tiff, const TiffLayout& layout, const Message& lead, ImageInfo& info);

} // namespace comparo::files
