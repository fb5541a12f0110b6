// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/contract/advice.h"

namespace comparo {

/// What theory says of a step whose outputs are sums of weighted samples: a resize that is not nearest, a
/// Gaussian or a box blur. A sum of n products, each product and sum rounded or fused, in any order, is
/// within g(n) * sum|w| * max|x| of the real one, g(n) = n u / (1 - n u), u half a spacing of 1; two
/// evaluations are within twice that. Whole numbers are rounded once more, and the fixed-point resize of
/// uint8 has rounded weights and a clamped uint8 between its passes. The weights themselves are taken to be
/// the same on both sides. `output` is what the step gave; both on cpu. Nothing for another op, and where a
/// sample is not finite.
std::optional<SumBound> sumBound(const Step& step, const Tensor& input, const Tensor& output);

} // namespace comparo
