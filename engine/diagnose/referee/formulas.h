// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/runner.h"

/// Formulas of ops whose own float64 path keeps numbers of float32: written out in double, apart from the
/// ops' kernels. `input` is on cpu; integers are whole numbers of their range. Samples that the step was not
/// applied to pass as they are (a share of the range, of integers).
namespace comparo::referee {

/// v / 255 of uint8, v / 65535 of uint16; floats as they are.
Tensor toUnit(const Tensor& image);

/// The same numbers in float64: uint8 is 0 to 255.
Tensor widened(const Tensor& image);

Tensor toFloat(const StepTrace& step, const Tensor& input);
Tensor toUint8(const StepTrace& step, const Tensor& input);
Tensor gaussianNoise(const StepTrace& step, const Tensor& input);
Tensor motionBlur(const StepTrace& step, const Tensor& input);
Tensor gaussianIllumination(const StepTrace& step, const Tensor& input);
Tensor linearIllumination(const StepTrace& step, const Tensor& input);
Tensor linearCornerIllumination(const StepTrace& step, const Tensor& input);

} // namespace comparo::referee
