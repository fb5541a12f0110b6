// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/pair_cause.h"

#include "engine/base/number_text.h"
#include "engine/diagnose/hypotheses/explain.h"

#include <algorithm>

namespace comparo {
namespace {

using hypotheses::Candidate;
using hypotheses::Explanation;
using hypotheses::Judged;
using hypotheses::Verdict;

std::string reachText(const Candidate& candidate)
{
    const hypotheses::Match& match = candidate.match;
    std::string text = match.unreached == 0
                           ? "It says something about every sample."
                           : groupedText(match.unreached) + " of the " + groupedText(match.differing) +
                                 " samples that differ stay unexplained.";
    if (match.missed() > 0)
        text += " What is left is at most " + hypotheses::shortNumber(match.largest) + ".";
    if (match.inexact > 0)
        text += " " + percentText(match.inexact, match.samples) +
                " of the samples are given to within rounding, not bit for bit.";
    return text;
}

Judged resultOf(const Candidate& candidate, const std::string& direction)
{
    return {candidate.id, direction + candidate.words, reachText(candidate), candidate.match, {}};
}

std::string completeText(const Candidate& candidate, const std::string& direction)
{
    const hypotheses::Match& match = candidate.match;
    std::string text = direction + candidate.words + ": ";
    if (match.unreached == 0)
        text += "100 %";
    else
        text += percentText(match.reproduced, match.differing) +
                " of the samples that differ; the rest stays unexplained";
    return text + (match.inexact > 0 ? ", to within rounding." : ".");
}

std::string ambiguousText(const Explanation& told, const std::string& direction)
{
    if (told.meanings > 1) {
        std::string text = "The cause cannot be told: " + std::to_string(told.meanings) +
                           " explanations fit these pictures (";
        constexpr std::size_t kMost = 3;
        for (std::size_t i = 0; i < std::min(kMost, told.complete.size()); ++i)
            text += (i ? "; " : "") + direction + told.complete[i].words;
        return text + (told.meanings > kMost ? "; …" : "") + "). Compare pictures with more detail.";
    }
    const std::string first =
        "The cause cannot be told: " + direction + told.complete.front().words + " fits, ";
    if (told.isEitherWay)
        return first + "and so does noise of less than half a step, added to what had these steps before.";
    return first + "and there is so little in these pictures that it may be chance. Compare pictures with "
                   "more detail.";
}

} // namespace

CauseReport findPairCause(const Tensor& a, const Tensor& b, const Progress& progress,
                          const std::string& nameA, const std::string& nameB)
{
    CauseReport report;
    if (a.isEmpty() || b.isEmpty()) {
        report.verdict = "There are no samples to explain.";
        return report;
    }
    const Explanation told = hypotheses::explain(a, b, progress);
    const std::string direction =
        told.isBackward ? nameA + " is " + nameB + " " : nameB + " is " + nameA + " ";
    const std::vector<Candidate>& candidates =
        told.complete.empty() || told.verdict == Verdict::None ? told.near : told.complete;
    for (const Candidate& candidate : candidates)
        report.hypotheses.push_back(resultOf(candidate, direction));
    report.differing = candidates.empty() ? 0 : candidates.front().match.differing;
    report.isNamed = told.verdict == Verdict::Named;
    if (report.isNamed)
        report.verdict = completeText(told.complete.front(), direction);
    else if (told.verdict == Verdict::CannotBeTold)
        report.verdict = ambiguousText(told, direction);
    else if (!candidates.empty())
        report.verdict =
            "No known mistake explains every sample. The nearest: " + direction + candidates.front().words +
            " reproduces " +
            percentText(candidates.front().match.reproduced, candidates.front().match.differing) +
            " of what differs; at most " + hypotheses::shortNumber(candidates.front().match.largest) +
            " is left.";
    else
        report.verdict = "None of the known mistakes turns one into the other.";
    return report;
}

} // namespace comparo
