// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/regions.h"

#include <cstddef>
#include <cstdint>

namespace comparo {

/// How much of a pair's regions is held at a time. Smaller numbers make it slower, and nothing else but that
/// regions with a larger box than `regionPixels` have no shape in a picture above `wholePixels`.
struct RegionMemory {
    std::int64_t wholePixels = std::int64_t{1} << 29; ///< above, the mask of a picture is held in strips …
    std::int64_t stripPixels = std::int64_t{1} << 23; ///< … of this size …
    std::size_t strips = 32;                          ///< … and this number
    std::int64_t regionPixels = std::int64_t{1} << 27;
};

/// findRegions() with another memory than the usual one.
RegionReport findRegions(const Tensor& a, const Tensor& b, const Comparison& comparison,
                         const Progress& progress, const RegionMemory& memory);

} // namespace comparo
