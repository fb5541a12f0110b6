// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"

namespace comparo {

/// How much of a tolerance two tensors need: the largest |a-b| / (atol + rtol*max(|a|,|b|)) of their samples.
/// 0 for equal ones; infinity where a sample differs and the tolerance allows it nothing, and where one side
/// alone is not finite. Both on cpu, of one shape, dtypes equal or both float; the tolerance's ULPs are not
/// looked at.
double neededShare(const Tensor& a, const Tensor& b, const Tolerance& tolerance);

} // namespace comparo
