// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/comparison/job.h"

#include <vector>

namespace comparo {

/// What removes the difference, or accepts it. Every change of the setup is run before it is offered, and
/// what does not make both sides equal is left out; so is a tolerance that does not pass. Changes of the
/// setup come first, then lines for the library, then the tolerance, which is refused with its reason where
/// it would hide what is more than rounding. Of a result that failed: steps that make it run. Needs the
/// job's input; runs both sides up to kMostReplays times. Errors: Cancelled.
std::vector<Remedy> remediesOf(const ComparisonJob& job, const ComparisonResult& result, const Answer& answer,
                               const RegionReport* regions = nullptr, const Progress& progress = {});

inline constexpr std::size_t kMostReplays = 8;
inline constexpr std::size_t kMostSetups = 2; ///< remedies of the setup that are offered

/// The answer with its remedies: answerOf() and remediesOf().
Answer answerTo(const ComparisonJob& job, const ComparisonResult& result,
                const RegionReport* regions = nullptr, const Progress& progress = {});

/// The tolerance that passes a comparison, or why none is proposed; nothing where no sample differs. It is
/// checked against the largest difference of all samples. `command`: that compares again, without a
/// tolerance.
std::optional<Remedy> toleranceRemedy(const Comparison& comparison, const Answer& answer, bool isStructured,
                                      const std::string& command, const GradeRules& rules = {});

} // namespace comparo
