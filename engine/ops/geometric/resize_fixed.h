// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/geometric/resize_kernels.h"

#if !defined(__CUDACC__)
#include "engine/kernel/resample.h"

namespace comparo {

/// FixedTaps rearranged for vector units. Sixteen outputs make a group: two vectors of two halves of four
/// outputs each. A shuffle spreads the 16 source bytes that a half needs into pairs of taps, and one
/// multiply-add consumes a pair. Vector v holds outputs 4v … 4v+3 in its low half and 8+4v … 8+4v+3 in its
/// high half, so that packing restores order.
struct FixedColumnPlan {
    static constexpr int kGroup = 16;
    bool usable = false;   ///< false where four outputs span more than 16 source samples
    int pairs = 0;         ///< tap pairs per output
    int safeGroups = 0;    ///< groups whose loads stay inside the row
    int halvingFrom = 0;   ///< first and end of the groups in which every output has the same weights and
    int halvingTo = 0;     ///< starts two samples after the one before: an exact 2:1, which needs no shuffle
    std::vector<int> base; ///< per group and vector two: first source sample of each half
    std::vector<std::uint8_t> shuffle; ///< per group and vector 32
    std::vector<std::int16_t> weight;  ///< per group, pair and vector 16: (w[2j], w[2j+1]) of each output
};

FixedColumnPlan makeFixedColumnPlan(const FixedTaps& taps, int inWidth);

struct FixedColumnPlanView {
    const int* base;
    const std::uint8_t* shuffle;
    const std::int16_t* weight;
    int pairs;
    int safeGroups;
    int halvingFrom;
    int halvingTo;
    bool usable;
};

/// One row through the horizontal pass: `samples` are `inWidth` contiguous bytes, `out` receives `outWidth`.
void fixedAcross(const std::uint8_t* samples, int inWidth, const cpu::FixedTapsView& taps,
                 const FixedColumnPlanView& plan, std::uint8_t* out, int outWidth);

/// One output row of the vertical pass out of `count` rows of `width` contiguous bytes.
void fixedDown(const std::uint8_t* const* rows, const std::int16_t* weight, int count, int precision,
               std::uint8_t* out, int width);

} // namespace comparo
#endif

namespace comparo::COMPARO_BACKEND {

struct FixedPointKernel {
    FixedPointSums sums;
    TensorView<std::uint8_t> target;
#if !defined(__CUDACC__)
    FixedColumnPlanView plan;
    bool sameWidth;  ///< the horizontal pass is the identity
    bool sameHeight; ///< the vertical pass is the identity
#endif

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int half = 1 << (sums.vertical.precision - 1);
        target.row(z, y)[x * target.strideW] =
            static_cast<std::uint8_t>(clampByte((sums.down(x, y, z) + half) >> sums.vertical.precision));
    }

#if !defined(__CUDACC__)
    [[nodiscard]] int minRows() const
    {
        return 2 * sums.vertical.taps;
    }
    void rows(int z, int y0, int y1) const;
#endif
};

} // namespace comparo::COMPARO_BACKEND
