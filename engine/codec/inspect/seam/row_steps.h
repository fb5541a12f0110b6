// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/coefficients.h"

#include <vector>

namespace comparo::jpeg {

/// How much brighter each MCU of a scan begins than the one above it ends, in sample values of one component,
/// less the slopes on both sides.
struct RowSteps {
    int columns = 0;
    int rows = 0;
    std::vector<float> values; ///< [rows][columns]; the first row is 0
};

/// `planes`: per component of the frame. The component has a quantisation table.
RowSteps rowSteps(const JpegFile& file, const Scan& scan, int component,
                  const std::vector<CoefficientPlane>& planes);

} // namespace comparo::jpeg
