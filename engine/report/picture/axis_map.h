// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/values/slices.h"
#include "engine/report/picture/pixels.h"
#include "engine/tensor/tensor.h"

namespace comparo::report {

/// Pixels to a side of a cell, so that a small map is seen: 32 at most.
struct CellSize {
    int width = 1, height = 1;
};
CellSize cellSizeOf(const AxisMap& map);

/// A map of two axes in the colours of differences, cell by cell; one that is not finite in a colour of its
/// own. Blank of an array without values.
Pixels axisMapPixels(const AxisMap& map, const CellSize& cell = {});

/// The cells as numbers: float64 1x1xHxW on cpu.
Tensor axisMapValues(const AxisMap& map);

/// axisMapPixels() with cells of cellSizeOf(), as uint8 1x3xHxW on cpu.
Tensor axisMapImage(const AxisMap& map);

} // namespace comparo::report
