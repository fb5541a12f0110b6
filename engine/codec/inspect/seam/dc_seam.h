// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/coefficients.h"

#include <cstdint>
#include <optional>
#include <vector>

/// DC is coded as differences, so that a change of the coded data which leaves legal codes moves all DC
/// values from there on: the picture gets a step that runs along the row of MCUs from the changed MCU to the
/// right and along the row below it from the left to that MCU. Real edges do not go round a corner like that.
namespace comparo::jpeg {

struct DcSeam {
    int component = 0;
    int scan = 0;         ///< that has the DC values
    std::int64_t mcu = 0; ///< first behind the step, in the order of the scan
    int row = 0;          ///< of MCUs
    int column = 0;
    double steps = 0.0;  ///< of DC, signed: how much brighter it is behind the step
    double levels = 0.0; ///< the same in sample values
    double strength =
        0.0; ///< by how much a step explains its boundaries better than none, in typical differences
    double next = 0.0; ///< the strongest elsewhere in this component
    double agreement =
        0.0; ///< share of the MCUs along the step that have at least half of it, of either part the less
    double beyond = 0.0; ///< share of the MCUs beside it that have it, too, of either row the more
};

/// What a seam needs to be told of.
struct SeamLimits {
    double strength = 15.0;
    double ratio = 3.0;  ///< of the strength to the next
    double levels = 1.5; ///< least step
    double steps = 1.9;  ///< of DC: one step more or less is how coded skies look
    double agreement = 0.8;
    double beyond = 0.3;
};

/// The strongest seam of each component whose DC values are coded without restart markers, or with few, in a
/// picture of at least three rows and eight columns of MCUs.
std::vector<DcSeam> strongestSeams(const JpegFile& file, const std::vector<CoefficientPlane>& planes);

/// The strongest that is above the limits. None in graphics, whose edges lie on the grid of the blocks often
/// enough: pictures with many flat blocks.
std::optional<DcSeam> findSeam(const JpegFile& file, const std::vector<CoefficientPlane>& planes,
                               const SeamLimits& limits = {});

} // namespace comparo::jpeg
