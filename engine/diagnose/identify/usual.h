// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/identify/candidate.h"

#include <optional>
#include <vector>

namespace comparo::candidates {

/// What is asked about. An op without parameters that says the output's size has that of the output.
Question questionOf(const Tensor& input, const Tensor& output, const std::optional<Step>& op);

/// The question as it is, and where its op came without parameters with each of those that people use.
std::vector<Question> withUsualParameters(const Question& question);

} // namespace comparo::candidates
