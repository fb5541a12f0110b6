// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/recordings_answer.h"
#include "engine/base/number_text.h"
#include "engine/report/recordings/report.h"

#include <algorithm>

namespace comparo {
namespace {

/// " By itself, …" about the first step that differs from what it gives here for its recorded input.
std::string localVerdict(const RecordingComparison& comparison)
{
    std::size_t known = 0;
    for (const RecordedLine& line : comparison.lines)
        for (std::size_t side = 0; side < 2; ++side)
            if (const std::optional<LocalError>& local = line.local[side]; local && local->isKnown) {
                ++known;
                if (local->differs)
                    return " By itself, on its recorded input, the first that differs is " + line.label +
                           (side == 1 ? " of B." : ".");
            }
    return known == 0 ? "" : " By itself, on its recorded input, none differs.";
}

/// " 9 of 12 tensors were compared. …" Empty where all were.
std::string leftText(const RecordingComparison& comparison)
{
    const std::string text = english(coverageText(comparison.coverage(), Coverage::Of::Tensors));
    return text.empty() ? text : " " + text;
}

std::string nothingText(const RecordingsReport& report)
{
    if (report.comparison.lines.empty())
        return "Nothing was compared: neither recording has a step.";
    return "Nothing was compared." + leftText(report.comparison);
}

/// "bfloat16 and float16 at encoder.0, and in 2 more".
std::string unlikeLines(const std::vector<RecordedLine>& lines)
{
    std::size_t count = 0;
    std::string text;
    for (const RecordedLine& line : lines) {
        if (line.verdict != Verdict::Equal || !line.comparison)
            continue;
        if (count++ == 0)
            text = "; not the same: " + english(unlikeText(*line.comparison)) + " in " + line.label;
    }
    return count < 2 ? text : text + ", and " + std::to_string(count - 1) + " more";
}

std::string passingText(const RecordingsReport& report, Verdict verdict)
{
    const std::vector<RecordedLine>& lines = report.comparison.lines;
    const std::string ran = report.live.empty() ? "" : " that ran here";
    if (verdict == Verdict::BitExact)
        return "Bit-exact: no step" + ran + " differs.";
    if (verdict == Verdict::Equal)
        return "Equal: no step" + ran + " differs" + unlikeLines(lines) + ".";
    const auto within = static_cast<std::size_t>(std::ranges::count_if(lines, &RecordingsReport::isWithin));
    return "Within tolerance (" + report.allowed() + "): " + countedText(within, "tensor", "tensors") + ran +
           (within == 1 ? " differs" : " differ") + ", first " +
           std::ranges::find_if(lines, &RecordingsReport::isWithin)->label + ".";
}

std::string differentText(const RecordingComparison& comparison)
{
    const auto tensor = comparison.firstDiverging();
    std::string text = tensor ? "Different: first at " + comparison.lines[*tensor].label + "."
                              : "Different, though no tensor differs.";
    if (const auto draw = comparison.firstDraw())
        text += " B drew other random numbers, first " + comparison.lines[*draw].label + ".";
    return text;
}

/// " Made with other parameters, first antialias of 0: A has True, B has False."
std::string settingsText(const RecordingComparison& comparison)
{
    const auto first = comparison.firstSetting();
    if (!first)
        return {};
    const RecordedLine& line = comparison.lines[*first];
    return " Made with other parameters, first " + line.label + ": " + line.sentence;
}

} // namespace

Outcome RecordingsReport::outcome() const
{
    const std::optional<Verdict> verdict = comparison.verdict();
    const std::string ran = live.empty() ? "" : " " + liveSummary;
    if (!verdict)
        return {OutcomeKind::Error, nothingText(*this) + ran};
    const std::string text =
        *verdict == Verdict::Different ? differentText(comparison) : passingText(*this, *verdict);
    return {outcomeKindOf(*verdict),
            text + settingsText(comparison) + leftText(comparison) + ran + localVerdict(comparison)};
}

Answer RecordingsReport::answer() const
{
    const bool isExact = contract.empty() && tolerance == Tolerance{};
    return answerOf(comparison, outcome(), isExact ? command : std::string());
}

} // namespace comparo
