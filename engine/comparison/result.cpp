// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/result.h"

#include "engine/comparison/models.h"

#include <algorithm>

namespace comparo {
namespace {

/// A verdict's sentence with what is said of models that are missing.
std::string withModels(std::string sentence, const ComparisonResult& result, Verdict verdict)
{
    const std::string peers = peerVersions(result);
    const std::string missing = missingModels(result);
    if (!peers.empty())
        return sentence + " " + peers + (missing.empty() ? "" : " " + missing + ".");
    if (missing.empty())
        return sentence;
    if (!hasEqualValues(verdict))
        return sentence + " " + missing + ".";
    if (sentence.ends_with('.'))
        sentence.pop_back();
    return sentence + " (our arithmetic on both sides; " + missing + ").";
}

/// What the pixels and gradients of one run say, with the contract's word on it.
std::string pairSentence(const ComparisonResult& result, const Comparison& comparison)
{
    std::string text =
        (result.gradient ? "Output: " : "") + withModels(comparison.sentence(), result, comparison.verdict);
    std::string rest = result.gradient ? " " + result.gradient->sentence() : std::string();
    if (const std::string left = coverageText(result.coverage, "picture", "pictures"); !left.empty())
        rest += " " + left;
    if (!result.contract)
        return text + rest;
    if (text.ends_with('.'))
        text.pop_back();
    if (result.contract->rule.empty())
        return text + "; no rule of the contract applies, so bit-exact is required." + rest;
    const bool exact = comparison.tolerance == Tolerance{};
    return text + "; contract " + result.contract->rule + (exact ? " demands " : " allows ") +
           comparison.tolerance.toText() + "." + rest;
}

std::string failedSide(const char* side, const std::string& label, const Error& error)
{
    return std::string("Side ") + side + " (" + label + "): " + error.text();
}

std::string repeatSentence(const RepeatedSide& side)
{
    return english(side.repeat.sentence(side.side));
}

std::vector<Hazard> hazardsIn(const std::optional<Trace>& trace,
                              const std::optional<std::vector<Hazard>>& known)
{
    if (known)
        return *known;
    return trace && trace->timeline ? findRaces(trace->timeline->entries()).hazards : std::vector<Hazard>{};
}

/// "side B, read after write: …" for the first hazard; empty where there is none.
std::string hazardSentence(const ComparisonResult& result)
{
    const auto words = [](const std::string& side, const std::vector<Hazard>& hazards) {
        std::string text =
            "side " + side + ", " + toString(hazards.front().kind) + ": " + english(hazards.front().sentence);
        if (hazards.size() > 1)
            text += " It is the first of " + std::to_string(hazards.size()) + " hazards.";
        return text;
    };
    if (const auto hazards = hazardsIn(result.a, result.hazardsA); !hazards.empty())
        return words("A", hazards);
    if (const auto hazards = hazardsIn(result.b, result.hazardsB); !hazards.empty())
        return words("B", hazards);
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
        return {OutcomeKind::Error, failedSide("A", labelA, *errorA)};
    if (errorB)
        return {OutcomeKind::Error, failedSide("B", labelB, *errorB)};
    if (error)
        return {OutcomeKind::Error, error->text()};
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
                "Nothing was computed, and nothing is compared: no step of the pipeline is on."};
    if (const RepeatedSide* side = nondeterministicSide())
        return {OutcomeKind::Nondeterministic, repeatSentence(*side)};
    if (const std::string hazard = hazardSentence(*this); !hazard.empty())
        return {OutcomeKind::Hazard,
                "Hazard: " + hazard + " The pixels of this run: " + pairSentence(*this, shown)};
    const Verdict verdict = gradient ? std::max(shown.verdict, gradient->verdict()) : shown.verdict;
    return {outcomeKindOf(verdict), pairSentence(*this, shown)};
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
    return explanationError.empty() ? Explanation::Pending : Explanation::Failed;
}

std::string ComparisonResult::explanationSentence() const
{
    switch (explanation()) {
    case Explanation::Known:
        return english(cause->verdict);
    case Explanation::NotNeeded:
        return comparison->verdict == Verdict::BitExact ? "Nothing to explain: both sides hold the same bits."
                                                        : "Nothing to explain: every value is equal.";
    case Explanation::NoSteps:
        return "No steps were recorded that could be replayed.";
    case Explanation::NotAsked:
        return "Not searched for: this run did not ask for a cause.";
    case Explanation::Failed:
        return "It could not be looked for: " + explanationError;
    case Explanation::Pending:
        break;
    }
    return "It is still being looked for.";
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
            fail((*error)->code(), result.outcome().sentence);
}

} // namespace comparo
