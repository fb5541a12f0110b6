// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/files/tiff_layout.h"

namespace comparo::files {

/// Every sample of the page as it is stored, a plane a sample; indices of a palette as such. Nothing if
/// libtiff cannot decode it.
std::optional<Tensor> readTiffSamples(const TiffHandle& tiff, const TiffLayout& layout);

/// The colours that these indices stand for, and the extra sample beside them. 8 bits where those tell the
/// colours of the palette apart as well as its 16 do. An index that the palette does not have is an
/// Error(CorruptData) of `lead`.
Tensor tiffPaletteColours(const TiffHandle& tiff, const TiffLayout& layout, const Tensor& indices,
                          const Message& lead, ImageInfo& info);

} // namespace comparo::files
