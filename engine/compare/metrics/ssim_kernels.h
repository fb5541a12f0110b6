// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/metrics/ssim.h"

namespace comparo {

/// Output rows filtered at a time, and rows of horizontally filtered moments that are kept for them.
constexpr int kSsimBand = 64;
constexpr int kSsimRing = kSsimBand + kSsimWindow - 1;
/// Lanes that add the values of a row: lane l takes columns l, l+16, ….
constexpr int kSsimLanes = 16;

/// Constants of the formula.
struct SsimConstants {
    float weights[6] = {}; ///< of distance 0..5
    float centre = 0.0f;
    float c1 = 0.0f;
    float c2 = 0.0f;
};

/// Scratch of one plane at a time. `width` and `height` are those of the valid area.
struct SsimScratch {
    int width = 0;
    int height = 0;
    BufferPtr ring; ///< float [kSsimRing][4][width]: blurred a, b, a²+b², ab; input row y is in slot y mod
                    ///< kSsimRing
    BufferPtr map;  ///< float [kSsimBand][width]
    BufferPtr sums; ///< double [planes measured][height][kSsimLanes]
};

/// Channels of one image that are measured together.
struct SsimImage {
    int image = 0;
    std::vector<int> channels;
    std::vector<int> slots; ///< of each channel: where its lane sums go
};

struct SsimKernels {
    /// Queues the output rows [firstRow, firstRow + rows) of a plane (n*c + c), of which input rows before
    /// firstRow + 10 are in the ring already unless firstRow is 0; their lane sums go to plane `slot` of
    /// sums.
    void (*band)(Stream& stream, const Tensor& a, const Tensor& b, const Region& region, int plane,
                 int firstRow, int rows, int slot, const SsimConstants& constants,
                 const SsimScratch& scratch);

    /// Queues whole images for the native form, without ring and map, all of as many channels. Null in the
    /// CUDA pass.
    void (*images)(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                   const std::vector<SsimImage>& images, const SsimConstants& constants,
                   const SsimScratch& scratch);
};

namespace cpu {
SsimKernels ssimKernels();
}
namespace cuda {
SsimKernels ssimKernels();
}

} // namespace comparo
