// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/match.h"

#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// The known resize that comes nearest to an image.
struct ResizedImage {
    std::vector<std::string> names; ///< "Pillow resize, bicubic", and those that give the same samples here
    Tensor given;                   ///< what it makes of the source
    hypotheses::Match match{};      ///< of the result, bit for bit
};

/// What the resizes of libraries make of `source` is held against `result`: first of an excerpt where the images
/// are large, then of all. The nearest by its mean difference, so that noise of a few steps changes nothing;
/// none where no library resizes such images. Both on cpu.
std::optional<ResizedImage> nearestResize(const Tensor& source, const Tensor& result,
                                          const Progress& progress = {});

} // namespace comparo
