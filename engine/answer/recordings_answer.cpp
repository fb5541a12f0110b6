// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/recordings_answer.h"

#include "engine/answer/remedies.h"
#include "engine/answer/severity.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace comparo {
namespace {

/// One tensor that both sides hold.
struct HeldTensor {
    std::size_t line = 0;
    std::size_t step = 0; ///< of A, or its number in a run
    Message label;
    const Comparison* comparison = nullptr;

    [[nodiscard]] bool differs() const { return comparison->all.differing > 0; }
};

AnswerNumbers numbersOfTensor(const Comparison& comparison)
{
    return {comparison.all.samples, comparison.all.differing, comparison.all.maxAbs, comparison.peak,
            !isFloat(comparison.descA.dtype) && !isFloat(comparison.descB.dtype)};
}

/// What all steps up to the result may have added.
double roundingsOf(const std::vector<HeldTensor>& tensors, const GradeRules& rules)
{
    return std::min(rules.gradientRoundings, rules.roundings * static_cast<double>(tensors.size()));
}

/// The result: of the last step that holds a sample, the tensor that differs most severely.
const HeldTensor& resultOf(const std::vector<HeldTensor>& tensors, const GradeRules& rules)
{
    const double roundings = roundingsOf(tensors, rules);
    const HeldTensor* result = nullptr;
    int worst = -1;
    for (auto at = tensors.rbegin(); at != tensors.rend(); ++at) {
        if (at->comparison->all.samples == 0)
            continue;
        if (result && at->step != result->step)
            break;
        if (const int severity = severityOf(gradeByCounts(*at->comparison, roundings, rules));
            severity > worst) {
            worst = severity;
            result = &*at;
        }
    }
    return result ? *result : tensors.back();
}

/// The one whose difference is the most severe, and of those the largest of its range.
const HeldTensor& worstOf(const std::vector<HeldTensor>& tensors, double roundings, const GradeRules& rules)
{
    return *std::ranges::max_element(tensors, {}, [&](const HeldTensor& tensor) {
        return std::pair(severityOf(gradeByCounts(*tensor.comparison, roundings, rules)),
                         tensor.comparison->all.maxAbs / tensor.comparison->peak);
    });
}

/// The grade of the result, or where that is equal of the worst step. Each step may have added its roundings.
Answer answerOfTensors(const std::vector<HeldTensor>& tensors, const GradeRules& rules)
{
    Answer answer;
    const auto first = std::ranges::find_if(tensors, &HeldTensor::differs);
    const auto broken = std::ranges::find_if(
        tensors, [](const HeldTensor& tensor) { return tensor.comparison->all.nonFinite > 0; });
    const HeldTensor& last = resultOf(tensors, rules);
    answer.numbers = numbersOfTensor(*last.comparison);
    if (first == tensors.end()) {
        answer.grade = Grade::Identical;
        answer.sentence = plural(tensors.size(), "Identical: the {} tensor present in both is equal.",
                                 "Identical: all {} tensors present in both are equal.");
        return answer;
    }
    const Message &firstLabel = first->label, &lastLabel = last.label;
    answer.step = AnswerStep{first->line, english(firstLabel), firstLabel};
    if (broken != tensors.end()) {
        answer.grade = Grade::Broken;
        answer.numbers = numbersOfTensor(*broken->comparison);
        answer.sentence =
            plural(broken->comparison->all.nonFinite,
                   "Broken: {} sample is NaN or infinite on one side only, in {}.",
                   "Broken: {} samples are NaN or infinite on one side only, in {}.", broken->label);
        return answer;
    }
    const double roundings = roundingsOf(tensors, rules);
    answer.grade = gradeByCounts(*last.comparison, roundings, rules);
    if (answer.grade == Grade::Identical) {
        const HeldTensor& worst = worstOf(tensors, roundings, rules);
        // Content that is lost on the way, and not in the result, is no alarm.
        answer.grade = gradeByCounts(*worst.comparison, roundings, rules) == Grade::Rounding
                           ? Grade::Rounding
                           : Grade::Noticeable;
        answer.numbers = numbersOfTensor(*worst.comparison);
        answer.sentence = message("{}: in {}, {}. The result {} is equal.", gradeWord(answer.grade),
                                  worst.label, answer.numbers->clause(answer.grade), lastLabel);
    } else if (first->line == last.line)
        answer.sentence = message("{}: in {}, {}.", gradeWord(answer.grade), lastLabel,
                                  answer.numbers->clause(answer.grade));
    else
        answer.sentence =
            message("{}: in the result {}, {}. The first tensor that differs is {}.", gradeWord(answer.grade),
                    lastLabel, answer.numbers->clause(answer.grade), firstLabel);
    return answer;
}

/// The tolerance that passes all tensors, of those that differ.
void addTolerance(const std::vector<HeldTensor>& tensors, const std::string& command, const GradeRules& rules,
                  Answer& answer)
{
    const auto worst = std::ranges::max_element(tensors, {}, [](const HeldTensor& tensor) {
        return tensor.comparison->requiredAtol / tensor.comparison->peak;
    });
    const auto largest = std::ranges::max_element(
        tensors, {}, [](const HeldTensor& tensor) { return tensor.comparison->requiredAtol; });
    Comparison all = *worst->comparison; // what has the smallest range refuses, what differs most is passed
    all.requiredAtol = largest->comparison->requiredAtol;
    all.all.maxAbs = largest->comparison->all.maxAbs;
    if (auto tolerance = toleranceRemedy(all, answer, false, command, rules))
        answer.remedies.push_back(std::move(*tolerance));
}

bool isTensor(const RecordedLine& line)
{
    return line.kind == RecordedLine::Kind::Tensor;
}

/// "1 array is in one file only: head.bias."
Message aloneArrays(const RecordingComparison& comparison)
{
    const auto isAlone = [](const RecordedLine& line) {
        return isTensor(line) && !(line.stepA && line.stepB);
    };
    const auto first = std::ranges::find_if(comparison.lines, isAlone);
    if (first == comparison.lines.end())
        return {};
    const auto count = static_cast<std::size_t>(std::ranges::count_if(comparison.lines, isAlone));
    return plural(count, "{} array is in one file only: {}.", "{} arrays are in one file only, first {}.",
                  first->label);
}

/// "1 array cannot be compared value by value. head.bias: Different: A is float32 3, B is float32 4."
Message unlikeArrays(const RecordingComparison& comparison)
{
    const auto isUnlike = [](const RecordedLine& line) {
        return isTensor(line) && line.stepA && line.stepB && line.differs() && !line.comparison;
    };
    const auto first = std::ranges::find_if(comparison.lines, isUnlike);
    if (first == comparison.lines.end())
        return {};
    const auto count = static_cast<std::size_t>(std::ranges::count_if(comparison.lines, isUnlike));
    return plural(count, "{} array cannot be compared value by value. {}: {}",
                  "{} arrays cannot be compared value by value, first {}: {}", first->label, first->sentence);
}

/// Of arrays that are not made of each other: the worst decides.
Answer answerOfArrays(const RecordingComparison& comparison, const std::vector<HeldTensor>& tensors,
                      const GradeRules& rules)
{
    Answer answer;
    const HeldTensor& worst = worstOf(tensors, rules.roundings, rules);
    const auto differing = static_cast<std::size_t>(std::ranges::count_if(tensors, &HeldTensor::differs));
    answer.grade = gradeByCounts(*worst.comparison, rules.roundings, rules);
    answer.numbers = numbersOfTensor(*worst.comparison);
    const Message unlike = joined({aloneArrays(comparison), unlikeArrays(comparison)}, " ");
    const auto compared =
        static_cast<std::size_t>(std::ranges::count_if(comparison.lines, [](const RecordedLine& line) {
            return isTensor(line) && line.stepA && line.stepB;
        }));
    if (differing == 0) {
        const Message same = plural(compared, "the {} array present in both is equal",
                                    "all {} arrays present in both are equal");
        answer.grade = unlike.isEmpty() ? Grade::Identical : Grade::CannotSay;
        answer.sentence = unlike.isEmpty() ? message("Identical: {}.", same)
                                           : message("Cannot say: {}. {}", capitalised(same), unlike);
        return answer;
    }
    answer.step = AnswerStep{worst.line, english(worst.label), worst.label};
    const Message numbers =
        worst.comparison->all.nonFinite > 0
            ? plural(worst.comparison->all.nonFinite, "{} value is NaN or infinite on one side only",
                     "{} values are NaN or infinite on one side only")
            : answer.numbers->clause(answer.grade);
    const Message text = tensors.size() == 1
                             ? message("{}: {}.", gradeWord(answer.grade), numbers)
                             : message("{}: {}", gradeWord(answer.grade),
                                       plural(differing, "{} of {} arrays differs. In {}, {}.",
                                              "{} of {} arrays differ. In the worst, {}, {}.",
                                              Count(compared), worst.label, numbers));
    answer.sentence = joined({text, unlike}, " ");
    return answer;
}

Answer nothingHeld(const Message& why)
{
    Answer answer;
    answer.sentence = why.isEmpty() ? message("Cannot say: nothing was compared.")
                                    : message("Cannot say: nothing was compared. {}", why);
    return answer;
}

} // namespace

Answer answerOf(const RecordingComparison& comparison, const Outcome& outcome, const std::string& command,
                const GradeRules& rules)
{
    std::vector<HeldTensor> tensors;
    for (std::size_t i = 0; i < comparison.lines.size(); ++i)
        if (const RecordedLine& line = comparison.lines[i];
            line.kind == RecordedLine::Kind::Tensor && line.comparison && !line.isMissing)
            tensors.push_back({i, line.stepA.value_or(i), line.label, &*line.comparison});
    if (tensors.empty())
        return nothingHeld(comparison.areArrays
                               ? joined({aloneArrays(comparison), unlikeArrays(comparison)}, " ")
                               : Message());
    Answer answer =
        comparison.areArrays ? answerOfArrays(comparison, tensors, rules) : answerOfTensors(tensors, rules);
    const HeldTensor& result = resultOf(tensors, rules);
    if (const auto draw = comparison.firstDraw(); draw && result.differs() &&
                                                  severityOf(answer.grade) >= severityOf(Grade::Noticeable) &&
                                                  std::isfinite(answer.numbers->largest)) {
        answer.grade = Grade::Broken;
        answer.sentence =
            message("Broken: the two drew different random numbers, first {}. In the result {}, {}.",
                    comparison.lines[*draw].label, result.label, answer.numbers->clause(Grade::Noticeable));
    }
    answer.because.push_back(outcome.sentence());
    answer.isTolerated = outcome.kind == OutcomeKind::WithinTolerance;
    if (outcome.kind != OutcomeKind::Different || command.empty())
        return answer;
    addTolerance(tensors, command, rules, answer);
    return answer;
}

Answer answerOf(const RunComparison& comparison, const std::string& command, const GradeRules& rules)
{
    std::vector<HeldTensor> tensors;
    for (std::size_t i = 0; i < comparison.steps.size(); ++i) {
        if (const StepComparison& step = comparison.steps[i]; step.comparison)
            tensors.push_back({i, i, step.label, &*step.comparison});
        else
            return nothingHeld(message("In {} the two differ in shape or dtype.", step.label));
    }
    if (tensors.empty())
        return nothingHeld({});
    Answer answer = answerOfTensors(tensors, rules);
    answer.isTolerated = !comparison.firstDiverging() && answer.grade != Grade::Identical;
    if (comparison.firstDiverging() && !command.empty())
        addTolerance(tensors, command, rules, answer);
    return answer;
}

} // namespace comparo
