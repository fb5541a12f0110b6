// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/stream.h"
#include "engine/kernel/jpeg_tables.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// What the host part of the decoder hands to the kernels of either pass.
namespace comparo::jpeg {

/// One component of a file that was decoded as far as its coefficients.
struct DecodeComponent {
    int blocksWide = 0; ///< that hold samples of the picture
    int blocksHigh = 0;
    int storedWide = 0; ///< blocks from one row of coefficients to the next
    int width = 0;      ///< samples of the picture
    int height = 0;
    int expandX = 1; ///< columns and rows of the picture for one sample
    int expandY = 1;
    std::array<std::uint16_t, kBlockSize> steps{};
    std::span<const std::int16_t> levels; ///< on the host, [rows][storedWide][64], row-major, quantised
};

/// A picture of 1 or 3 components.
struct DecodePicture {
    int width = 0;
    int height = 0;
    std::vector<DecodeComponent> components;
    bool fancyUpsampling = true;
    bool storesRgb = false; ///< three components that are colours already
};

/// One launch's arguments.
struct InverseJob {
    int blocksWide = 0;
    int blocksHigh = 0;
    int storedWide = 0;
    const std::array<std::uint16_t, kBlockSize>* steps = nullptr;
    BufferPtr levels; ///< on the stream's device
    Tensor plane;     ///< uint8 1x1xhxw
};

struct PictureJob {
    const DecodePicture* picture = nullptr;
    std::vector<Tensor> planes;
    Tensor image; ///< uint8 1x1xHxW or 1x3xHxW, contiguous
};

/// Queues the way from coefficients to the planes of the components; what the spans hold is copied before it
/// returns. Errors: OutOfMemory, Device.
std::vector<Tensor> queueDecodePlanes(Stream& stream, const DecodePicture& picture);

/// The same on to pixels: uint8 1x1xHxW or 1x3xHxW in RGB.
Tensor queueDecode(Stream& stream, const DecodePicture& picture);

struct DecodeKernels {
    void (*inverse)(Stream& stream, const InverseJob& job); ///< levels > plane
    void (*picture)(Stream& stream, const PictureJob& job); ///< planes > image
};

} // namespace comparo::jpeg

namespace comparo::cpu {
void queueJpegInverse(Stream& stream, const jpeg::InverseJob& job);
void queueJpegPicture(Stream& stream, const jpeg::PictureJob& job);
} // namespace comparo::cpu
namespace comparo::cuda {
void queueJpegInverse(Stream& stream, const jpeg::InverseJob& job);
void queueJpegPicture(Stream& stream, const jpeg::PictureJob& job);
} // namespace comparo::cuda
