// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <array>

/// What OpenCV 5.0 computes otherwise than OpenCV 4, written out and measured on its wheel for x86 with
/// AVX-512 (tests/reference/identify).
namespace comparo::opencv5 {

/// getRotationMatrix2D and warpAffine of uint8 with the border 0. Bilinear: in all but one sample of 10,000
/// of noise, those near rounding ties.
Tensor rotate(const Tensor& image, double degrees, std::array<double, 2> centre, bool bilinear);

} // namespace comparo::opencv5
