// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <vector>

/// Where in the image a pair differs: the worst places, and how error depends on position.
namespace comparo::report {

/// A place worth a look: the sample with the largest error of a cell of kCellSide x kCellSide pixels.
struct Place {
    SamplePosition peak;
    double size = 0.0;           ///< |a - b| at the peak, +inf where one side is not finite
    std::uint64_t differing = 0; ///< samples of the cell that differ
};

inline constexpr int kCellSide = 16;

/// Up to `count` places, worst first: by size, then by the differing samples around. Two places of one sample
/// of the batch are at least kCellSide apart in x or in y. Empty for equal images.
std::vector<Place> worstPlaces(const Tensor& a, const Tensor& b, std::size_t count = 3);

/// Samples that share a position property.
struct PositionShare {
    std::uint64_t samples = 0;
    std::uint64_t differing = 0;
    double maxSize = 0.0; ///< largest |a - b|
};

/// Error by position, over all channels and samples of the batch.
struct PositionProfile {
    /// By (y mod 8) * 8 + (x mod 8): block codecs and tiles leave their lattice here.
    std::vector<PositionShare> phase;

    /// By distance to the nearest border in pixels, 0 at the border: class k holds distances from first(k)
    /// on. Border rules leave their ring here. Classes: 0, 1, 2, 3-4, 5-8, 9-16, 17 and more; empty ones at
    /// the end are left out.
    std::vector<PositionShare> border;
    static int firstDistance(std::size_t borderClass);
    static constexpr int kLastFirst = 17;
};

PositionProfile positionProfile(const Tensor& a, const Tensor& b);

} // namespace comparo::report
