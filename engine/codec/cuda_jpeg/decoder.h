// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/coefficients.h"
#include "engine/device/stream.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <span>
#include <vector>

namespace comparo {

struct JpegDecodeOptions {
    bool fancyUpsampling = true; ///< libjpeg's smooth filter for 2x1, 2x2 and 1x2; others replicate
    bool operator==(const JpegDecodeOptions&) const = default;
};

/// Planes between the inverse transform and the upsampling: one per component, uint8 1x1xhxw of the
/// component's own size in samples of the picture (down-sampled, cropped).
struct JpegPlanes {
    std::vector<Tensor> planes;
};

/// Throws what decodeJpeg() throws for a file of this structure: CorruptData or Unsupported with the reason.
void requireDecodable(const jpeg::JpegFile& file);

/// Pixels of a file on any device: entropy decoding on the host, dequantisation, accurate integer inverse
/// transform, upsampling and colour conversion on the device. Equal to libjpeg-turbo 2.1 (JDCT_ISLOW, no
/// block smoothing) bit for bit, for undamaged files: baseline, extended sequential and progressive with
/// Huffman coding and 8 bits, 1 or 3 components, each coarser than the finest by a whole number. Whether
/// three components are RGB follows libjpeg's rule (JpegFile::storesRgb).
///
/// Damaged files decode as far as they can; their pixels need not be libjpeg's, which searches for restart
/// markers in another way. What the walker found is the caller's to read: use decodeCoefficients(). Errors:
/// CorruptData (no frame, no scan, no tables, more pixels than the file can hold), Unsupported, OutOfMemory,
/// Device. The work is queued on `stream`; the file is not read any more once the call returns.
Tensor decodeJpeg(Stream& stream, std::span<const std::byte> file, const JpegDecodeOptions& options = {});

/// The same from coefficients that were decoded before.
Tensor decodeCoefficients(Stream& stream, const jpeg::JpegFile& file,
                          const std::vector<jpeg::CoefficientPlane>& coefficients,
                          const JpegDecodeOptions& options = {});

/// Dequantised, inverse transformed, not upsampled.
JpegPlanes decodePlanes(Stream& stream, const jpeg::JpegFile& file,
                        const std::vector<jpeg::CoefficientPlane>& coefficients);

} // namespace comparo
