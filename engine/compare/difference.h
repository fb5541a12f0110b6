// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <vector>

/// A difference is never computed from displayed pixels and never in the storage type: integers widen, a NaN
/// or infinity on one side only counts as the largest error, and relative error is symmetric.
namespace comparo {

enum class DifferenceKind {
    Signed,   ///< a - b
    Absolute, ///< |a - b|
    Relative, ///< |a - b| / max(|a|, |b|), 0 where both are 0
    Squared,  ///< (a - b)^2
    Ulp,      ///< representable values between a and b; for integers |a - b|
};

/// The ids are "signed", "absolute", "relative", "squared", "ulp".
std::string toString(DifferenceKind kind);
DifferenceKind parseDifferenceKind(std::string_view id);
const std::vector<DifferenceKind>& allDifferenceKinds();

/// Per-element difference as a float32 tensor of the same shape (float64 if either side is float64), where
/// the inputs are: both on one device, dtypes may differ only between float32 and float64. A mismatch of NaN
/// or infinity is +inf. Queued on `stream`. Throws Error(InvalidArgument) on unequal shapes or dtypes.
Tensor differenceMap(Stream& stream, const Tensor& a, const Tensor& b, DifferenceKind kind);

/// Distance of two float32 in representable values: 0 for equal (also +0 and -0), INT64_MAX if only one is
/// NaN.
std::int64_t ulpDistance(float a, float b);

} // namespace comparo
