// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/pixel_mask.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace comparo {

/// Pixels of a mask that hang together: each has another one of them at most `gap` pixels away.
struct PixelCluster {
    Region box;
    std::uint64_t pixels = 0;
    std::uint64_t samples = 0; ///< outside the tolerance
    double maxAbs = 0.0;       ///< +inf where one side is not finite
    double energy = 0.0;       ///< sum of (a - b)^2 over the finite pairs of its pixels
    int worstC = 0, worstY = 0, worstX = 0;
};

/// Set pixels of one row that belong to one cluster, the gaps between them included: first and last.
struct PixelRun {
    int y = 0, x0 = 0, x1 = 0;
    std::uint32_t cluster = 0;
};

struct PixelClusters {
    int gap = 0;
    std::vector<PixelCluster> clusters; ///< by their first pixel, row by row
    std::vector<PixelRun> runs;         ///< row by row; none where they were not to be kept
};

/// How far apart pixels of one cluster may be in a picture of this size: 4, and more in one above 26
/// megapixels, so that it has a million clusters at most.
int clusterGap(int width, int height);

/// The clusters of the mask, which is of image n, and of the whole picture or of a part of it. Both tensors
/// live on cpu. Of a mask whose rows are not all held the runs are not kept.
PixelClusters clustersOf(const PixelMask& mask, const Tensor& a, const Tensor& b, int n, int gap,
                         const Tolerance& tolerance, const std::stop_token& stop);

/// The cluster's own pixels, in its box.
PixelMask maskOf(const PixelMask& mask, const PixelClusters& clusters, std::size_t cluster,
                 const std::vector<std::size_t>& runsOfCluster);

} // namespace comparo
