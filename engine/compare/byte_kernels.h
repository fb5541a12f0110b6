// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/device/stream.h"
#include "engine/kernel/backend.h"

#include <cstdint>

/// Statistics of 8-bit pairs. The histogram of a - b holds everything but positions and relative error:
/// count, mean, RMSE, maximum and any absolute tolerance follow from it exactly.
namespace comparo {

/// Bins of one channel's signed error: value v is in bin v + 255. The zero bin is not counted.
constexpr int kByteBins = 511;

/// Where the kernels count. Every counter is an integer that only grows, so the order of work does not
/// matter.
struct ByteTallies {
    int channels = 0;
    int planes = 0;       ///< n * c
    int rows = 0;         ///< of the region
    BufferPtr histogram;  ///< uint64 [channels][kByteBins]
    BufferPtr relative;   ///< uint32 [channels], relativeKey of the largest |a-b| / max(a, b)
    BufferPtr rowMaximum; ///< uint32 [planes][rows], largest |a-b|
    BufferPtr violating;  ///< uint64 [channels]
};

/// Largest |a-b| that passes, by max(a, b).
struct ByteLimits {
    std::uint8_t at[256];
};

struct ByteKernels {
    /// Fills histogram, relative and rowMaximum, which hold zeros before.
    void (*tally)(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                  const ByteTallies& tallies);

    /// Counts |a-b| > limits.at[max(a, b)] into violating, which holds zeros before.
    void (*violations)(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                       const ByteLimits& limits, const ByteTallies& tallies);
};

namespace COMPARO_BACKEND {
/// Grows with p/q, and differs for any two different fractions of 8-bit numbers, p <= q, q > 0.
COMPARO_HD std::uint32_t relativeKeyOf(std::uint32_t p, std::uint32_t q)
{
    return (p << 20) / q;
}
} // namespace COMPARO_BACKEND

namespace cpu {
ByteKernels byteKernels();
}
namespace cuda {
ByteKernels byteKernels();
}

} // namespace comparo
