// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/ops/op_explanation.h"

#include <functional>
#include <string>
#include <vector>

namespace comparo {

/// Of which step's factors, on another picture.
using ReplayOnPicture = std::function<FactorReplay(const Tensor& picture)>;

/// Where several factors explain one difference alone, each for all of it: the probe on which they do not
/// give the same, and how to make it, in sentences. `explaining` are at least two indices of the factors that
/// `replayOn` gives. The picture is of this shape, or of a part of it where that is large.
Message separatingProbe(const std::vector<std::size_t>& explaining, const ReplayOnPicture& replayOn,
                        const Shape& shape, DType dtype, const Progress& progress);

} // namespace comparo
