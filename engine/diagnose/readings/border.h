// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <vector>

namespace comparo::readings {

/// What lies beyond the ends of an axis.
struct BorderRule {
    std::string id;             ///< "symmetric"
    Message words;              ///< "symmetric (the edge sample twice)"
    int (*index)(int i, int n); ///< source of a position less than n samples outside; -1: zero
};

/// The rules that libraries and people's own code have, the off-by-one ones among them.
const std::vector<BorderRule>& borderRules();

/// Null for an unknown id.
const BorderRule* borderRule(const std::string& id);

/// How many samples an image is continued by, or a window reaches, on each side.
struct Reach {
    int y = 0;
    int x = 0;
};

/// The image on cpu, continued on all sides. Throws Error(Unsupported) where the reach is not less than the
/// image.
Tensor continued(const Tensor& image, Reach reach, const BorderRule& rule);

/// A rectangle of an image on cpu, of this size from (top, left).
Tensor rectangle(const Tensor& image, int top, int left, int height, int width);

/// The image with the frame of the width `reach` from another of the same shape and dtype; zero for an empty
/// one.
Tensor withFrameOf(const Tensor& image, const Tensor& frame, Reach reach);

} // namespace comparo::readings
