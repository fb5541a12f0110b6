// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/capture/recording_comparison.h"
#include "engine/capture/step_comparison.h"
#include "engine/comparison/outcome.h"

namespace comparo {

/// The answer to two recordings: the last step that both hold values of decides the grade, NaN and other
/// random numbers anywhere make it broken. `outcome`: how the comparison ended. With the tolerance that
/// passes all tensors; `command` compares again without one, and is empty where a tolerance cannot be added
/// to it.
Answer answerOf(const RecordingComparison& comparison, const Outcome& outcome,
                const std::string& command = {}, const GradeRules& rules = {});

/// The same of two runs of one pipeline.
Answer answerOf(const RunComparison& comparison, const std::string& command = {},
                const GradeRules& rules = {});

} // namespace comparo
