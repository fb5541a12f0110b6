// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"

#include <string>

namespace comparo {

/// What is offered, in one line: "Remedy: run both sides with exact numerics …", "Nothing to do.", "No remedy
/// is known." With the command that applies it.
Message remedyLine(const Answer& answer);

/// The first two lines of a text: the sentence and the remedy, each with its line feed. What comes from files
/// is written out.
std::string answerText(const Answer& answer);

} // namespace comparo
