// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/source/source_band.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <vector>

/// Whether a file's coefficients can come from a source picture (specs/jpeg.md 2.4): with the source in
/// YCbCr, down-sampled, and its exact cosine transform c, every stored C with step q satisfies |c - q * C| <=
/// q / 2 + tau if an encoder rounded to nearest. Samples are converted, padded and averaged in integers as
/// libjpeg-turbo does it, or with nvJPEG's means where those fit better (source_band.h); only the transform
/// is exact.
namespace comparo::jpeg {

struct IntervalOptions {
    double tau = 0.5;            ///< for components with the luma's sampling; DCT units
    double chromaTau = 0.5;      ///< for down-sampled ones
    bool allowShrinking = false; ///< accept |C| smaller than the source says (trellis and dead-zone encoders)
    bool lumaOnly = false;
};

struct IntervalPlane {
    int blocksWide = 0; ///< blocks that hold samples of the picture; 0 if the component is not judged
    int blocksHigh = 0;
    std::vector<float> excess; ///< per block: largest |c - q * C| - q / 2 in DCT units; negative: inside
    std::vector<float> steps;  ///< per block: the same divided by q of that coefficient; 0 if inside
};

struct BadBlock {
    int component = 0;
    int bx = 0;
    int by = 0;
    int frequency = 0; ///< row-major, of the largest excess
    float excess = 0.0F;
    int coefficients = 0; ///< of its 64, how many are beyond tau
};

struct IntervalResult {
    std::vector<IntervalPlane> planes; ///< per component
    std::vector<BadBlock> bad;         ///< blocks beyond tau, in reading order, component by component
    float largestExcess = 0.0F;
    std::int64_t blocks = 0; ///< that were judged
    SourceBand::Means means = SourceBand::Means::Alternating;

    [[nodiscard]] bool passes() const { return bad.empty(); }
};

/// The source: uint8 1x3xHxW (RGB) or 1x1xHxW on cpu, of the frame's size; a file of one component may come
/// from RGB. Not judged are components without a table and those whose samples are not means of whole numbers
/// of pixels. Error(InvalidArgument) if the sizes or channels do not fit the file. One thread, about
/// 100 million pixels a second.
IntervalResult intervalTest(const Tensor& source, const JpegFile& parsed, const WalkResult& walk,
                            const IntervalOptions& options = {}, const Progress& progress = {});

} // namespace comparo::jpeg
