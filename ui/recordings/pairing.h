#pragma once

#include "engine/capture/recording_alignment.h"

#include <QString>

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
/// alone stands behind the step of B before it.
std::vector<RecordedRow> correctedRows(const std::vector<StepPair>& pairs,
                                       const StepCorrections& corrections);

/// The correction as 'comparo diff --same-step' takes it. Empty where names do not say which step is meant.
QString sameStepText(const Recording& a, std::size_t stepA, const Recording& b,
                     std::optional<std::size_t> stepB);

} // namespace comparo::ui
