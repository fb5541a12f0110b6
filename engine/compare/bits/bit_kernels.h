// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/device/stream.h"

#include <cstdint>

/// Samples whose values are equal and whose bits are not.
namespace comparo {

struct BitTallies {
    int planes = 0;  ///< n * c
    int rows = 0;    ///< of the region
    BufferPtr zeros; ///< uint32 [planes][rows]: 0 on both sides, with other signs
    BufferPtr nans;  ///< uint32 [planes][rows]: NaN on both sides, with other bits; none of a mixed pair
};

struct BitKernels {
    /// Adds to both counts, which hold zeros before. For floating-point pairs.
    void (*tally)(Stream& stream, const Tensor& a, const Tensor& b, const Region& region,
                  const BitTallies& tallies);
};

namespace cpu {
BitKernels bitKernels();
}
namespace cuda {
BitKernels bitKernels();
}

} // namespace comparo
