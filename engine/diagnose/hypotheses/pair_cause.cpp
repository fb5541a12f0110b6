// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/pair_cause.h"

#include "engine/diagnose/hypotheses/explain.h"

#include <algorithm>

namespace comparo {
namespace {

using hypotheses::Candidate;
using hypotheses::Explanation;
using hypotheses::Judged;
using hypotheses::Verdict;

/// Which of the two is made of the other.
struct Direction {
    const Message &result, &source;

    [[nodiscard]] Message claim(const Candidate& candidate) const
    {
        return message("{} is {} {}", result, source, candidate.words);
    }
};

Message reachText(const Candidate& candidate)
{
    const hypotheses::Match& match = candidate.match;
    std::vector<Message> sentences;
    sentences.push_back(match.unreached == 0 ? message("It covers every sample.")
                                             : message("{} of the {} samples that differ stay unexplained.",
                                                       Count(match.unreached), Count(match.differing)));
    if (match.missed() > 0)
        sentences.push_back(message("The remaining difference is at most {}.",
                                    Verbatim(hypotheses::shortNumber(match.largest))));
    if (match.inexact > 0)
        sentences.push_back(message("{} of the samples are reproduced to within rounding, not bit for bit.",
                                    Share(match.inexact, match.samples)));
    return joined(std::move(sentences), " ");
}

Judged resultOf(const Candidate& candidate, const Direction& direction)
{
    return {candidate.id, direction.claim(candidate), reachText(candidate), candidate.match, {}};
}

Message completeText(const Candidate& candidate, const Direction& direction)
{
    const hypotheses::Match& match = candidate.match;
    const Message claim = direction.claim(candidate);
    if (match.unreached == 0)
        return match.inexact > 0 ? message("{}: 100 %, to within rounding.", claim)
                                 : message("{}: 100 %.", claim);
    const Share share(match.reproduced, match.differing);
    return match.inexact > 0
               ? message("{}: {} of the samples that differ; the rest stays unexplained, to "
                         "within rounding.",
                         claim, share)
               : message("{}: {} of the samples that differ; the rest stays unexplained.", claim, share);
}

Message ambiguousText(const Explanation& told, const Direction& direction)
{
    if (told.meanings > 1) {
        constexpr std::size_t kMost = 3;
        std::vector<Message> claims;
        for (std::size_t i = 0; i < std::min(kMost, told.complete.size()); ++i)
            claims.push_back(direction.claim(told.complete[i]));
        if (told.meanings > kMost)
            claims.push_back(joinedNames({"…"}));
        return message("The cause cannot be told: {} explanations fit these images ({}). Compare images with "
                       "more detail.",
                       told.meanings, joined(std::move(claims), "; "));
    }
    const Message claim = direction.claim(told.complete.front());
    if (told.isEitherWay)
        return message("The cause cannot be told: {} fits, and so does noise of less than half a step, added "
                       "to what had these steps before.",
                       claim);
    return message("The cause cannot be told: {} fits, and there is so little in these images that it may be "
                   "chance. Compare images with more detail.",
                   claim);
}

/// Whether samples are at other places than in the source.
bool isMoved(const Candidate& candidate)
{
    return std::ranges::any_of(
        candidate.rules, [](const hypotheses::Rule& rule) { return rule.kind == hypotheses::Kind::Place; });
}

} // namespace

CauseReport findPairCause(const Tensor& a, const Tensor& b, const Progress& progress, const Message& nameA,
                          const Message& nameB)
{
    CauseReport report;
    if (a.isEmpty() || b.isEmpty()) {
        report.verdict = message("There are no samples to explain.");
        return report;
    }
    const Explanation told = hypotheses::explain(a, b, progress);
    const Direction direction = told.isBackward ? Direction{nameA, nameB} : Direction{nameB, nameA};
    const std::vector<Candidate>& candidates =
        told.complete.empty() || told.verdict == Verdict::None ? told.near : told.complete;
    for (const Candidate& candidate : candidates)
        report.hypotheses.push_back(resultOf(candidate, direction));
    report.differing = candidates.empty() ? 0 : candidates.front().match.differing;
    report.isNamed = told.verdict == Verdict::Named;
    if (report.isNamed)
        report.family = isMoved(told.complete.front()) ? CauseFamily::Misplaced : CauseFamily::Mistake;
    if (report.isNamed)
        report.verdict = completeText(told.complete.front(), direction);
    else if (told.verdict == Verdict::CannotBeTold)
        report.verdict = ambiguousText(told, direction);
    else if (!candidates.empty()) {
        const Candidate& nearest = candidates.front();
        report.verdict =
            message("No known mistake explains every sample. The nearest: {} reproduces {} of what "
                    "differs; at most {} is left.",
                    direction.claim(nearest), Share(nearest.match.reproduced, nearest.match.differing),
                    Verbatim(hypotheses::shortNumber(nearest.match.largest)));
    } else
        report.verdict = message("None of the known mistakes converts one into the other.");
    return report;
}

} // namespace comparo
