// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace comparo {

/// Pictures that differ from each other in nearly every 8x8 block, made at the speed of memory: what one
/// frame holds of another shows. All are windows of one periodic texture (soft shapes, hard edges, grain),
/// each from a place, with an order of colours and under a light of its own. Integer arithmetic: the same
/// everywhere.
class StressPictures {
public:
    explicit StressPictures(std::uint64_t seed);

    /// Fills a contiguous uint8 1x3xHxW tensor on cpu with the picture of this thread and iteration.
    void fill(const Tensor& picture, int thread, int iteration) const;

private:
    std::uint64_t m_seed;
    std::vector<std::uint8_t> m_texture; ///< [3][side][side]
};

} // namespace comparo
