// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/view_transform.h"

#include <vector>

namespace comparo {

/// What a pane pixel takes from the samples it lies on.
enum class Sampling {
    Blend, ///< the nearest sample from 1:1 up, else between the two around its centre: pictures
    Cover, ///< all samples that it touches: the largest difference is never lost
};

/// One axis of a pane resolved to the samples of one pyramid level, computed once a frame. The entries of
/// `lower`, `upper` and `weight` belong to the pane pixels from `begin` to `end`.
struct SampleAxis {
    int level = 0;
    int begin = 0; ///< pane pixels [begin, end) show the image
    int end = 0;
    int first = 0; ///< samples [first, last) of the level are touched
    int last = 0;
    bool nearest = true; ///< lower and upper are the same sample everywhere
    std::vector<int> lower;
    std::vector<int> upper;    ///< not below lower
    std::vector<float> weight; ///< of upper when blended, in (0, 1)

    [[nodiscard]] bool isEmpty() const { return begin >= end; }
};

/// `imageExtent` in pixels of level 0, of `levels` levels.
SampleAxis sampleAxis(const PaneAxis& axis, int imageExtent, int paneExtent, int levels, Sampling sampling);

/// Only the pane pixels in [begin, end) of an axis.
SampleAxis clipped(const SampleAxis& axis, int begin, int end);

} // namespace comparo
