// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/grade.h"
#include "engine/answer/remedy.h"
#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/compare/regions/regions.h"
#include "engine/comparison/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// The first step that differs: cause, referee and local numbers are of this one.
struct AnswerStep {
    std::size_t index = 0; ///< among the steps that ran
    std::string op;        ///< id
    Message name;          ///< "resize", "step 2 (resize)", "encoder.0"
};

/// How much the results differ: of the run's end, or of the worst tensor of recordings.
struct AnswerNumbers {
    std::uint64_t samples = 0;
    std::uint64_t differing = 0;
    double largest = 0.0; ///< |A - B|; infinite for NaN against a number
    double range = 0.0;   ///< of the data
    bool isWhole = false; ///< samples are integers: `largest` is in steps

    /// "3 of 9 samples (33.33 %)", "12 steps of 255", "2.99e-06 (range 1)".
    [[nodiscard]] Message share() const;
    [[nodiscard]] Message size() const;
    /// "3 of 9 samples (33.33 %) differ, by at most 1 step of 255"; a grade beyond rounding is "by up to".
    [[nodiscard]] Message clause(Grade grade) const;
};

/// What a person came for: how severe the difference is, where it begins, what removes it, and why that is
/// said. Windows, command line and reports show the same one.
struct Answer {
    Grade grade = Grade::CannotSay;
    Message sentence; ///< begins with the word of the grade
    std::optional<AnswerStep> step;
    std::optional<AnswerNumbers> numbers; ///< absent where nothing was compared
    std::vector<Remedy> remedies;         ///< each was replayed; those that are refused last
    std::vector<Message> because;         ///< the evidence, a sentence each
    bool isTolerated = false;             ///< it differs, and by no more than the tolerance allows

    /// The first remedy that is offered, or null.
    [[nodiscard]] const Remedy* firstRemedy() const;
    /// The first that changes the setup, which `--fix` applies, or null.
    [[nodiscard]] const Remedy* firstSetup() const;
    /// The first of a kind, refused or not, or null.
    [[nodiscard]] const Remedy* firstOf(Remedy::Kind kind) const;
};

/// The first step that differs by itself; where that was not looked for, the one whose cause is known.
/// Nothing where no step differs, and of two files.
std::optional<std::size_t> firstDifferingStep(const ComparisonResult& result);

/// The limits of a contract, or the usual ones.
GradeRules gradeRulesOf(const std::optional<AppliedContract>& contract);

/// The answer to a run or a pair, without remedies: those are remediesOf(). Of a result that was not
/// compared, or of a side that failed, too. The grade follows the limits of the result's contract. `regions`
/// of all that differs are looked for where they are not given.
Answer answerOf(const ComparisonResult& result, const RegionReport* regions = nullptr,
                const Progress& progress = {});

} // namespace comparo
