// SPDX-License-Identifier: Apache-2.0
#include "engine/contract/step_contract.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo {

namespace {

std::ptrdiff_t tameCharacters(const StepRule& rule)
{
    return std::ranges::count_if(rule.step, [](char c) { return c != '*' && c != '?'; });
}

bool isOfKind(const std::string& kind, const std::string& device)
{
    return kind.empty() || device == kind || device.starts_with(kind + ":") || device.starts_with(kind + "/");
}

} // namespace

std::string StepCase::toText() const
{
    return step + " of " + dtype + ", " + deviceA + " against " + deviceB;
}

int StepRule::specificity() const
{
    return (step != "*") + !dtype.empty() + !a.empty() + !b.empty();
}

bool StepRule::matches(const StepCase& question) const
{
    const auto devices = [&](const std::string& first, const std::string& second) {
        return isOfKind(a, first) && isOfKind(b, second);
    };
    return fitsPattern(step, question.step) && (dtype.empty() || dtype == question.dtype) &&
           (devices(question.deviceA, question.deviceB) || devices(question.deviceB, question.deviceA));
}

const StepRule* StepContract::find(const StepCase& question) const
{
    const StepRule* best = nullptr;
    const StepRule* rival = nullptr;
    const auto rank = [](const StepRule& rule) {
        return std::pair(rule.specificity(), tameCharacters(rule));
    };
    for (const StepRule& rule : rules) {
        if (!rule.matches(question))
            continue;
        if (!best || rank(rule) > rank(*best)) {
            best = &rule;
            rival = nullptr;
        } else if (rank(rule) == rank(*best)) {
            rival = &rule;
        }
    }
    if (rival)
        failArgument(message(
            "The contract is ambiguous for {}: rules '{}' and '{}' match and are equally specific. Let one "
            "of them name one criterion more (step, dtype, a, b), or more of the step's name.",
            question.toText(), Verbatim(best->name), Verbatim(rival->name)));
    return best;
}

bool fitsPattern(std::string_view pattern, std::string_view name)
{
    std::size_t p = 0, n = 0, star = std::string_view::npos, behind = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            behind = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1; // the last star takes one character more
            n = ++behind;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

} // namespace comparo
