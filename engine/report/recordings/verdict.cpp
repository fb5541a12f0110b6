// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/recordings_answer.h"
#include "engine/report/recordings/report.h"

#include <algorithm>

namespace comparo {
namespace {

/// About the first step that differs from what it gives here for its recorded input.
Message localVerdict(const RecordingComparison& comparison)
{
    bool isKnown = false;
    for (const RecordedLine& line : comparison.lines)
        for (std::size_t side = 0; side < 2; ++side)
            if (const std::optional<LocalError>& local = line.local[side]; local && local->isKnown) {
                isKnown = true;
                if (local->differs)
                    return side == 1 ? message("By itself, on its recorded input, the first that differs is "
                                               "{} of B.",
                                               line.label)
                                     : message("By itself, on its recorded input, the first that differs is "
                                               "{}.",
                                               line.label);
            }
    return isKnown ? message("By itself, on its recorded input, none differs.") : Message();
}

/// "Equal: no step differs; not the same: bfloat16 and float16 in encoder.0, and 2 more."
Message equalText(const RecordingsReport& report)
{
    const RecordedLine* first = nullptr;
    std::size_t count = 0;
    for (const RecordedLine& line : report.comparison.lines) {
        if (line.verdict != Verdict::Equal || !line.comparison)
            continue;
        first = first ? first : &line;
        ++count;
    }
    const Message same = report.comparison.areArrays ? message("Equal: no array differs")
                         : report.live.empty()       ? message("Equal: no step differs")
                                                     : message("Equal: no step that ran here differs");
    if (!first)
        return message("{}.", same);
    const Message unlike = message("{} in {}", unlikeText(*first->comparison), first->label);
    return count < 2 ? message("{}; not the same: {}.", same, unlike)
                     : message("{}; not the same: {}, and {} more.", same, unlike, count - 1);
}

Message passingText(const RecordingsReport& report, Verdict verdict)
{
    const std::vector<RecordedLine>& lines = report.comparison.lines;
    const bool isLive = !report.live.empty();
    if (verdict == Verdict::BitExact && report.comparison.areArrays)
        return message("Bit-exact: no array differs.");
    if (verdict == Verdict::BitExact)
        return isLive ? message("Bit-exact: no step that ran here differs.")
                      : message("Bit-exact: no step differs.");
    if (verdict == Verdict::Equal)
        return equalText(report);
    const auto within = static_cast<std::size_t>(std::ranges::count_if(lines, &RecordingsReport::isWithin));
    const Message first = std::ranges::find_if(lines, &RecordingsReport::isWithin)->label;
    const Message differ =
        isLive ? plural(within, "{} tensor that ran here differs, first {}",
                        "{} tensors that ran here differ, first {}", first)
               : plural(within, "{} tensor differs, first {}", "{} tensors differ, first {}", first);
    return message("Within tolerance ({}): {}.", report.allowed(), differ);
}

Message differentText(const RecordingComparison& comparison)
{
    if (comparison.areArrays) {
        const std::size_t count = comparison.differing();
        if (const auto worst = comparison.worst())
            return message("Different: {}; the worst is {}.",
                           plural(count, "{} array differs", "{} arrays differ"),
                           comparison.lines[*worst].label);
        return plural(count,
                      "Different: {} array has no counterpart of its shape and dtype in the other file.",
                      "Different: {} arrays have no counterpart of their shape and dtype in the other file.");
    }
    const auto tensor = comparison.firstDiverging();
    const Message first = tensor ? message("Different: first at {}.", comparison.lines[*tensor].label)
                                 : message("Different, though no tensor differs.");
    const auto draw = comparison.firstDraw();
    return joined(
        {first, draw ? message("B drew different random numbers, first {}.", comparison.lines[*draw].label)
                     : Message()},
        " ");
}

/// "Made with other parameters, first antialias of 0: A has True, B has False."
Message settingsText(const RecordingComparison& comparison)
{
    const auto first = comparison.firstSetting();
    if (!first)
        return {};
    const RecordedLine& line = comparison.lines[*first];
    return message("Computed with different parameters, first {}: {}", line.label, line.sentence);
}

} // namespace

Outcome RecordingsReport::outcome() const
{
    const std::optional<Verdict> verdict = comparison.verdict();
    const Message left = coverageText(comparison.coverage(), Coverage::Of::Tensors);
    const Message ran = live.empty() ? Message() : liveSummary;
    if (!verdict && comparison.lines.empty())
        return {OutcomeKind::Error,
                joined({message("Nothing was compared: neither recording has a step."), ran}, " ")};
    if (!verdict)
        return {OutcomeKind::Error, joined({message("Nothing was compared."), left, ran}, " ")};
    const Message text =
        *verdict == Verdict::Different ? differentText(comparison) : passingText(*this, *verdict);
    return {outcomeKindOf(*verdict),
            joined({text, settingsText(comparison), left, ran, localVerdict(comparison)}, " ")};
}

Answer RecordingsReport::answer() const
{
    const bool isExact = contract.empty() && tolerance == Tolerance{};
    return answerOf(comparison, outcome(), isExact ? command : std::string());
}

} // namespace comparo
