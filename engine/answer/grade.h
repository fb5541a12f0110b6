// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/compare/metrics/grade_rules.h"

#include <array>
#include <string>
#include <string_view>

namespace comparo {

/// How severe a difference is. The outcome (pass, fail, exit code) follows tolerance and contract; the grade
/// does not depend on them.
enum class Grade {
    Identical,  ///< every value is equal
    Rounding,   ///< every difference is within what rounding can do
    Noticeable, ///< beyond rounding: a person or a model may see it
    Broken,     ///< content is lost, misplaced or random
    CannotSay,  ///< a side is not modelled, or nothing was compared
};

inline constexpr std::array<Grade, 5> kGrades{Grade::Identical, Grade::Rounding, Grade::Noticeable,
                                              Grade::Broken, Grade::CannotSay};

/// "identical", "rounding", "noticeable", "broken", "cannot_say".
std::string toString(Grade grade);

/// By that word. Error(CorruptData) where it is none of them.
Grade parseGrade(std::string_view word);

/// "Identical", "Rounding", "Noticeable", "Broken", "Cannot say".
Message gradeWord(Grade grade);

} // namespace comparo
