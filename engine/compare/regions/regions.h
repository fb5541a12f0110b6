// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/compare/regions/shape.h"
#include "engine/compare/statistics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// Differing pixels that lie together.
struct DifferenceRegion {
    int n = 0;  ///< of the batch
    Region box; ///< the smallest rectangle around them
    std::uint64_t pixels = 0;
    std::uint64_t samples = 0; ///< differing ones, of all channels
    double maxAbs = 0.0;       ///< +inf where one side is not finite
    double energy = 0.0;       ///< sum of (a - b)^2 over the finite pairs of these pixels
    SamplePosition worst;
    std::optional<DifferenceShape> shape; ///< absent where regions overlap too much, or it is too large
};

enum class RegionOrder {
    Size,   ///< most pixels first
    Error,  ///< largest |a - b| first
    Energy, ///< largest sum of squares first
};

/// "size", "error", "energy".
std::string toString(RegionOrder order);

/// Where a pair differs, and in what form.
struct RegionReport {
    bool outsideOnly = false; ///< only what is outside the tolerance counts; else all that differs
    int gap = 0;              ///< pixels of one region are at most about so far apart
    std::uint64_t pixels = 0; ///< that count, of all images
    std::uint64_t count = 0;  ///< of regions
    int image = 0;            ///< of the batch: the one that differs most, of which `shape` is
    DifferenceShape shape;    ///< of all that differs in that image
    /// By energy: the first hundred by each order. All where there are no more.
    std::vector<DifferenceRegion> regions;

    /// Places in `regions`, in another order; equal ones by their place in the picture.
    [[nodiscard]] std::vector<std::size_t> ranked(RegionOrder order) const;

    /// "Shape: lattice of period 8. 97 % of …. 12 regions." Empty where nothing differs.
    [[nodiscard]] Message sentence() const;
};

/// Clusters and names what differs: what is outside the tolerance where something is, else all. Both tensors
/// are what was compared, and live on cpu: results of every device are there. The same for any number of
/// threads. Error(Cancelled).
RegionReport findRegions(const Tensor& a, const Tensor& b, const Comparison& comparison,
                         const Progress& progress = {});

/// "region 3 of 12: tile of 16x16 at (32, 48)": how lists and marks name one, from 1 on.
Message regionText(const DifferenceRegion& region, std::size_t number, std::uint64_t count);

} // namespace comparo
