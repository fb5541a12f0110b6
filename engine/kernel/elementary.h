// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/exponential.h"
#include "engine/kernel/logarithm.h"
#include "engine/kernel/power.h"
#include "engine/kernel/sine.h"

/// exp, log, pow, sin, cos (float and double) and cbrt (float) with the same bits on every device and
/// compiler: IEEE addition, multiplication, division and integer operations only, none fused, no tables.
/// Kernels use these where the math library of C or CUDA would give results that differ from device to
/// device.
///
/// The float versions compute in double and round once. That makes them correctly rounded save for about one
/// argument in 2^20, where the error is at most 0.501 ulp; a power above the second that lies exactly halfway
/// between two floats may go either way. The double versions stay below 1 ulp, pow below 2. Zeros,
/// infinities, NaN and denormals are treated as C99 (annex F) asks; the payload of a NaN is not specified.
/// Angles beyond 2^20 radians give NaN. No branches: loops over floats are vectorised.
