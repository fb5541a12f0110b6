// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/recording_alignment.h"

#include <QStringList>

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace comparo::ui {

/// What a person set right: the step of B for a step of A, or that it has none. Indices of steps.
using StepCorrections = std::map<std::size_t, std::optional<std::size_t>>;

/// A row of two recordings: a step of A, one of B, or both.
struct RecordedRow {
    StepPair pair;
    bool isByHand = false;
};

/// The rows of pairs in their order, corrected. A step that loses its partner stands alone; what of B is
/// alone stands where alignSteps() has it.
std::vector<RecordedRow> correctedRows(const std::vector<StepPair>& pairs,
                                       const StepCorrections& corrections);

/// What 'comparo diff --same-step' is told to get these rows in the place of `pairs`. A step whose name does
/// not say which is meant, since it comes again or has a star, is not told.
QStringList sameStepTexts(const Recording& a, const Recording& b, const std::vector<StepPair>& pairs,
                          const std::vector<RecordedRow>& rows);

} // namespace comparo::ui
