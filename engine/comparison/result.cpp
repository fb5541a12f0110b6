// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/result.h"

#include "engine/comparison/models.h"

#include <algorithm>

namespace comparo {
namespace {

/// What the pixels of one run say, and behind it what is said of peers, of models that are missing and of the
/// contract: "Different: 3 of 9 samples …. A ran in …; contract loose allows atol 1."
Outcome pixelOutcome(const ComparisonResult& result, const Comparison& comparison)
{
    std::vector<Message> clauses{comparison.detail()};
    for (Message& peer : peerVersions(result))
        clauses.push_back(std::move(peer));
    if (Message missing = missingModels(result); !missing.isEmpty()) {
        if (hasEqualValues(comparison.verdict) && clauses.size() == 1)
            clauses.back() = message("{} (our arithmetic on both sides; {})", clauses.back(), missing);
        else
            clauses.push_back(std::move(missing));
    }
    if (result.contract) {
        const Message& said = clauses.back();
        const Verbatim rule(result.contract->rule), allowed(comparison.tolerance.toText());
        clauses.back() = result.contract->rule.empty()
                             ? message("{}; no rule of the contract applies, so bit-exact is required", said)
                         : comparison.tolerance == Tolerance{}
                             ? message("{}; contract {} requires {}", said, rule, allowed)
                             : message("{}; contract {} allows {}", said, rule, allowed);
    }
    std::vector<Message> sentences;
    for (const Message& clause : clauses)
        sentences.push_back(message("{}.", clause));
    return {outcomeKindOf(comparison.verdict), joined(std::move(sentences), " "), comparison.lead()};
}

/// Of two sizes: what relates them, and what their parts say. Files of unlike sizes are not the same; where what
/// relates them is undone, they may be equal.
Outcome alignedOutcome(const ComparisonResult& result, const Outcome& parts)
{
    const Message rest = message("{} Result: {}", result.alignment->sentence, parts.rest);
    if (!result.undoes)
        return {std::max(parts.kind, OutcomeKind::Different), rest, message("Different")};
    return parts.kind == OutcomeKind::BitExact ? Outcome{OutcomeKind::Equal, rest, message("Equal")}
                                               : Outcome{parts.kind, rest, parts.lead};
}

/// The same with what the gradients say and how much was compared.
Outcome pairOutcome(const ComparisonResult& result, const Comparison& comparison)
{
    Outcome outcome = pixelOutcome(result, comparison);
    if (result.gradient)
        outcome = {outcomeKindOf(std::max(comparison.verdict, result.gradient->verdict())),
                   message("Output: {} {}", outcome.sentence(), result.gradient->sentence())};
    if (result.alignment)
        outcome = alignedOutcome(result, outcome);
    if (!result.upright.isEmpty())
        outcome.rest = message("{} {}", outcome.rest, result.upright);
    if (result.ignored)
        outcome.rest = message("{} {}", outcome.rest, result.ignored->sentence());
    if (Message left = coverageText(result.coverage, Coverage::Of::Pictures); !left.isEmpty())
        outcome.rest = message("{} {}", outcome.rest, left);
    return outcome;
}

Message failedSide(char side, const Message& label, const Error& error)
{
    return message("Side {} ({}): {}", side, label, error.message());
}

/// "side B, read after write: …" for the first hazard; empty where there is none.
Message hazardSentence(const ComparisonResult& result)
{
    const auto words = [](const std::string& side, const std::vector<Hazard>& hazards) {
        const Hazard& first = hazards.front();
        const Message what = message("side {}, {}: {}", Verbatim(side), wordOf(first.kind), first.sentence);
        return hazards.size() == 1 ? what
                                   : message("{} It is the first of {} hazards.", what, hazards.size());
    };
    if (const auto races = racesOf(result.a); !races->hazards.empty())
        return words("A", races->hazards);
    if (const auto races = racesOf(result.b); !races->hazards.empty())
        return words("B", races->hazards);
    for (const RepeatedSide& side : result.repeats)
        if (!side.repeat.hazards.empty())
            return words(side.side, side.repeat.hazards);
    return {};
}

} // namespace

std::string toString(Explanation explanation)
{
    switch (explanation) {
    case Explanation::NotNeeded:
        return "not needed";
    case Explanation::NoSteps:
        return "no steps";
    case Explanation::NotAsked:
        return "not asked";
    case Explanation::Pending:
        return "pending";
    case Explanation::Failed:
        return "failed";
    case Explanation::Known:
        break;
    }
    return "known";
}

Outcome ComparisonResult::outcome() const
{
    if (errorA)
        return {OutcomeKind::Error, failedSide('A', labelA, *errorA)};
    if (errorB)
        return {OutcomeKind::Error, failedSide('B', labelB, *errorB)};
    if (error)
        return {OutcomeKind::Error, error->message()};
    if (!comparison)
        failArgument(message("The sides have not been compared yet."));
    return outcomeWith(*comparison);
}

Outcome ComparisonResult::outcomeWith(const Comparison& shown) const
{
    if (failed())
        return outcome();
    if (!pictures.empty())
        return outcomeOf(pictures);
    if (a && b && a->steps.empty() && b->steps.empty())
        return {OutcomeKind::Error,
                message("Nothing was computed or compared: no step of the pipeline is enabled.")};
    if (const RepeatedSide* side = nondeterministicSide())
        return {OutcomeKind::Nondeterministic,
                message("side {}, {}", Verbatim(side->side), side->repeat.detail()), side->repeat.lead()};
    const Outcome pixels = pairOutcome(*this, shown);
    if (const Message hazard = hazardSentence(*this); !hazard.isEmpty())
        return {OutcomeKind::Hazard, message("{} The pixels of this run: {}", hazard, pixels.sentence()),
                message("Hazard")};
    return pixels;
}

const RepeatedSide* ComparisonResult::nondeterministicSide() const
{
    const auto found = std::find_if(repeats.begin(), repeats.end(), [](const RepeatedSide& side) {
        return side.repeat.isNondeterministic();
    });
    return found == repeats.end() ? nullptr : &*found;
}

Explanation ComparisonResult::explanation() const
{
    if (cause)
        return Explanation::Known;
    if (comparison && hasEqualValues(comparison->verdict))
        return Explanation::NotNeeded;
    const bool pair = !a && !b; // from outside: explained without steps
    if (!pair && (!a || !b || a->steps.empty()))
        return Explanation::NoSteps;
    if (!explain)
        return Explanation::NotAsked;
    return explanationError.isEmpty() ? Explanation::Pending : Explanation::Failed;
}

Message ComparisonResult::explanationSentence() const
{
    switch (explanation()) {
    case Explanation::Known:
        return cause->verdict;
    case Explanation::NotNeeded:
        if (alignment)
            return message("{}.", alignment->claim);
        return comparison->verdict == Verdict::BitExact
                   ? message("Nothing to explain: both sides hold the same bits.")
                   : message("Nothing to explain: every value is equal.");
    case Explanation::NoSteps:
        return message("No steps were recorded that could be replayed.");
    case Explanation::NotAsked:
        return message("Not searched for: no cause was requested for this run.");
    case Explanation::Failed:
        return message("The search failed: {}", explanationError);
    case Explanation::Pending:
        break;
    }
    return message("The search is still running.");
}

std::string ComparisonResult::toleranceText() const
{
    std::string text = comparison ? comparison->tolerance.toText() : std::string();
    if (contract)
        text += contract->rule.empty() ? " (no rule of the contract applies)"
                                       : " (contract " + contract->rule + ")";
    return text;
}

void throwIfFailed(const ComparisonResult& result)
{
    for (const std::optional<Error>* error : {&result.errorA, &result.errorB, &result.error})
        if (*error)
            fail((*error)->code(), result.outcome().sentence());
}

} // namespace comparo
