// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/grade.h"
#include "engine/base/progress.h"
#include "engine/compare/regions/regions.h"
#include "engine/compare/statistics.h"
#include "engine/comparison/result.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>

/// What grades are made of: measured on the samples, once.
namespace comparo {

/// A part of the picture that one side does not hold.
struct LostPart {
    Region box;
    bool isFlat = false;      ///< constant on one side, and not on the other
    double correlation = 0.0; ///< of A and B, where it is not
};

/// What the samples say of a difference.
struct DifferenceEvidence {
    bool isWhole = false;   ///< integers, or floats that hold whole multiples of 1/255: `step` is one of them
    double step = 0.0;      ///< of whole numbers, in the data's unit
    double largest = 0.0;   ///< |A - B|
    double range = 0.0;     ///< of the data
    double bound = 0.0;     ///< of floats: what rounding can do at the largest value
    double spacing = 0.0;   ///< eps of the dtype
    std::uint64_t lost = 0; ///< samples far off where those around them agree
    std::optional<LostPart> lostPart;
    std::optional<double> color; ///< CIEDE2000 at the largest difference; absent of what is no colour

    [[nodiscard]] bool isOneStep() const { return isWhole && largest <= step * 1.001; }
    [[nodiscard]] bool isWithinBound() const { return !isWhole && largest <= bound; }
};

/// Measures two outputs that differ. Both are on cpu and of one shape. Of tensors that were not kept, what
/// the comparison says.
DifferenceEvidence evidenceOf(const Tensor& a, const Tensor& b, const Comparison& comparison,
                              const RegionReport& regions, const GradeRules& rules,
                              const Progress& progress = {});

/// The largest finite |value| of a tensor on cpu; nothing of one that was not kept.
std::optional<double> magnitudeOf(const Tensor& tensor, const Progress& progress = {});

/// The dtype that was stored, the coarser of two: "bfloat16" where it was widened.
std::string storedDtype(const Comparison& comparison);

/// n·eps of the dtype, as a share of a value.
double roundingShare(const std::string& dtype, const GradeRules& rules);

/// Whether the shape is a structure that rounding does not make.
bool isStructure(const DifferenceShape& shape);

} // namespace comparo
