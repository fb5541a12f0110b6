// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/tensor/tensor.h"

#include <string>

namespace comparo {

/// Why two tensors from outside differ, without a pipeline: what people do wrong is replayed on A to give B,
/// and on B to give A, alone and in pairs (channel order, layout, shift, crop, gain, range, wrap, precision,
/// transfer curve, colour matrix, alpha, JPEG, stale rows, …). A hypothesis that reproduces every sample that
/// it reaches bit for bit is named ("B is A with red and blue exchanged: 100 %."); otherwise the nearest ones
/// are ranked with what is left. Shapes and dtypes may differ. The names are what the two are called in
/// sentences.
CauseReport findPairCause(const Tensor& a, const Tensor& b, const Progress& progress = {},
                          const Message& nameA = joinedNames({"A"}),
                          const Message& nameB = joinedNames({"B"}));

} // namespace comparo
