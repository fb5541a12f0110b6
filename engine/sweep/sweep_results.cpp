// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_results.h"

#include "engine/pipeline/pipeline.h"

#include <algorithm>

namespace comparo {
namespace {

constexpr std::size_t kNumbersShown = 20;

double violatingShare(const SweepCaseResult& result)
{
    return result.samples ? static_cast<double>(result.violating) / static_cast<double>(result.samples) : 0.0;
}

} // namespace

Message SweepCaseResult::labelA() const
{
    return Side::parse(a).label();
}

Message SweepCaseResult::labelB() const
{
    return Side::parse(b).label();
}

bool SweepCaseResult::isEmulated() const
{
    return Side::parse(a).runsOn(DeviceKind::Emu) || Side::parse(b).runsOn(DeviceKind::Emu);
}

bool SweepCaseResult::agreesWith(const SweepCaseResult& other) const
{
    SweepCaseResult mine = *this;
    SweepCaseResult theirs = other;
    mine.secondsA = mine.secondsB = theirs.secondsA = theirs.secondsB = 0.0;
    return toJson(mine) == toJson(theirs);
}

std::size_t SweepResults::count(OutcomeKind verdict) const
{
    return static_cast<std::size_t>(
        std::count_if(results.begin(), results.end(),
                      [verdict](const SweepCaseResult& result) { return result.verdict == verdict; }));
}

std::size_t SweepResults::failures() const
{
    return static_cast<std::size_t>(std::count_if(
        results.begin(), results.end(), [](const SweepCaseResult& result) { return result.isFailure(); }));
}

std::vector<const SweepCaseResult*> SweepResults::worstFirst() const
{
    std::vector<const SweepCaseResult*> order;
    for (const SweepCaseResult& result : results)
        order.push_back(&result);
    std::stable_sort(order.begin(), order.end(), [](const SweepCaseResult* a, const SweepCaseResult* b) {
        if (a->verdict != b->verdict)
            return a->verdict > b->verdict;
        const double shareA = violatingShare(*a);
        const double shareB = violatingShare(*b);
        return shareA != shareB ? shareA > shareB : a->requiredAtol > b->requiredAtol;
    });
    return order;
}

std::string SweepResults::sentence() const
{
    const std::size_t errors = count(OutcomeKind::Error);
    const std::size_t hazards = count(OutcomeKind::Hazard);
    const std::size_t equal = count(OutcomeKind::Equal);
    std::string text = std::to_string(results.size()) + (results.size() == 1 ? " case: " : " cases: ") +
                       std::to_string(count(OutcomeKind::BitExact)) + " bit-exact, " +
                       (equal ? std::to_string(equal) + " equal, " : "") +
                       std::to_string(count(OutcomeKind::WithinTolerance)) + " within tolerance, " +
                       std::to_string(count(OutcomeKind::Different)) + " different";
    if (const std::size_t unsteady = count(OutcomeKind::Nondeterministic))
        text += ", " + std::to_string(unsteady) + " nondeterministic";
    if (hazards)
        text += ", " + std::to_string(hazards) + " with a hazard";
    return text + ", " + std::to_string(errors) + (errors == 1 ? " error." : " errors.");
}

std::string missingSentence(const SweepResults& results)
{
    const std::size_t count = results.missing.size();
    if (count == 0)
        return {};
    std::string text = std::to_string(count) + " of " + std::to_string(results.results.size() + count) +
                       (count == 1 ? " cases is missing: " : " cases are missing: ");
    for (std::size_t i = 0; i < std::min(count, kNumbersShown); ++i)
        text += (i ? ", " : "") + std::to_string(results.missing[i]);
    return text + (count > kNumbersShown ? ", …" : "") + ".";
}

} // namespace comparo
