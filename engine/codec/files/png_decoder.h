// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/files/png_file.h"
#include "engine/tensor/tensor.h"

namespace comparo::files {

struct PngPixels {
    Tensor picture;
    bool checksumMatches = true; ///< the checksum of all rows, behind them
};

/// The pixels of a PNG: planes of uint8, or of uint16 where it has 16 bits; fewer than 8 bits of gray are
/// scaled to 8, a palette is looked up. Error(CorruptData): what stands after "The PNG file is damaged: ".
PngPixels decodePng(const PngFile& png);

} // namespace comparo::files
