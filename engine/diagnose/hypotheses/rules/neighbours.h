// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"

namespace comparo::hypotheses {

/// What several samples make: half a pixel aside, colour differences of halved resolution, largest and
/// smallest of 3 x 3.
Rules neighbourRules(const Shape& source, DType dtype);

/// The source through JPEG once, at the quality and subsampling that a corner of the result shows; nothing if
/// none does, for images that are not 8-bit gray or colour, and in builds without libjpeg-turbo.
Rules jpegRules(const Picture& source, const Picture& result);

/// What is true of the part that differs alone: samples from elsewhere in the picture or of the image before
/// in the batch, a border. `tolerance` is how far two samples may be apart and be the same.
Rules partRules(const Picture& source, const Picture& result, double tolerance);

/// The same of two parts that are apart, each with samples from elsewhere.
std::vector<Rules> copiedPairs(const Picture& source, const Picture& result, double tolerance);

} // namespace comparo::hypotheses
