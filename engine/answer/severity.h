// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/grade.h"
#include "engine/compare/statistics.h"

namespace comparo {

/// Ranks grades where several results are told as one: identical, rounding, noticeable, cannot say, broken.
int severityOf(Grade grade);

/// The grade by counts alone, of tensors whose samples are not at hand: `roundings` of one sample are taken
/// for granted.
Grade gradeByCounts(const Comparison& comparison, double roundings, const GradeRules& rules);

} // namespace comparo
