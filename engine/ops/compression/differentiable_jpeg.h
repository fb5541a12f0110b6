// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/ops/op.h"

namespace comparo {

/// How far the coefficients that a pixel has to do with are from a rounding tie: float64 on cpu, Nx1xHxW. The
/// number is the smallest change of an unquantised coefficient, on the scale of its DCT (samples 0 to 255),
/// that moves it to the middle between two steps, where the codec's output jumps. Taken over the pixel's
/// block of luma and the blocks of chroma within two pixels, which cover what the pixel changes and what
/// changes the pixel. Evaluated in float64 whatever the image's dtype; below about 3e-4 float32 arithmetic
/// may fall to the other side.
///
/// `image` is RGB in [0, 1], float32 or float64, on any device; `params` those of differentiable_jpeg, and
/// `tensors`, on cpu, those of its module where they were assigned. Throws what differentiable_jpeg throws.
Tensor jpegTieDistance(const Tensor& image, const ParamSet& params, const Progress& progress,
                       const std::vector<NamedTensor>& tensors = {});

} // namespace comparo
