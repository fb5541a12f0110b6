// SPDX-License-Identifier: Apache-2.0
#include "engine/contract/advice.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/compare/ulp_tolerance.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace comparo {
namespace {

constexpr double kFloatMargin = 2.0;
constexpr double kWide = 0.1;       ///< a tolerance of which no case needs more than this share is too wide
constexpr double kMostUlp = 0x1p62; ///< more are no tolerance, and would not fit once they are multiplied

double measuredBy(const MeasuredCase& one, Criterion criterion)
{
    switch (criterion) {
    case Criterion::Atol:
        return one.atol;
    case Criterion::Rtol:
        return one.rtol;
    case Criterion::Ulp:
        break;
    }
    return static_cast<double>(one.ulp);
}

Tolerance toleranceOf(Criterion criterion, double value)
{
    Tolerance tolerance;
    if (criterion == Criterion::Atol)
        tolerance.atol = roundedUp(value);
    else if (criterion == Criterion::Rtol)
        tolerance.rtol = roundedUp(value);
    else
        tolerance.ulp = static_cast<std::int64_t>(std::ceil(value));
    return tolerance;
}

/// Four significant digits that are less than a positive number, by about a thousandth.
double shortBelow(double value)
{
    double below = 0.5 * value;
    for (double share = 1.0 - 0x1p-11; share > 0.9; share -= 0x1p-11) {
        char text[32];
        const auto end =
            std::to_chars(text, text + sizeof text, share * value, std::chars_format::scientific, 3).ptr;
        std::from_chars(text, end, below);
        if (below < value)
            break;
    }
    return below;
}

/// A little less than what a case needs; of ULPs one less.
Tolerance lessThan(Criterion criterion, const MeasuredCase& one)
{
    if (criterion == Criterion::Ulp)
        return {0.0, 0.0, one.ulp - 1};
    const double below = shortBelow(measuredBy(one, criterion));
    return criterion == Criterion::Atol ? Tolerance{below, 0.0, 0} : Tolerance{0.0, below, 0};
}

bool hasWholeSteps(const std::vector<const MeasuredCase*>& cases)
{
    return std::all_of(cases.begin(), cases.end(),
                       [](const MeasuredCase* one) { return one->atol == std::floor(one->atol); });
}

/// Of what an op makes of it, where it makes floats.
DType floatOf(DType input)
{
    return input == DType::Float64 ? DType::Float64 : DType::Float32;
}

/// "1.08e+09"
std::string shortCount(std::int64_t count)
{
    char text[32];
    return {text,
            std::to_chars(text, text + sizeof text, static_cast<double>(count), std::chars_format::general, 3)
                .ptr};
}

Distribution distributionBy(const std::vector<const MeasuredCase*>& cases, const auto& value)
{
    std::vector<double> values;
    for (const MeasuredCase* one : cases)
        values.push_back(value(*one));
    return distributionOf(std::move(values));
}

void addBounds(const std::vector<const MeasuredCase*>& cases, ToleranceAdvice& advice)
{
    for (const MeasuredCase* one : cases) {
        if (!one->bound)
            continue;
        ++advice.bounded;
        advice.beyondBound += one->atol > one->bound->atol ? 1U : 0U;
        if (one->atol > 0.0)
            advice.nearestBound = std::max(advice.nearestBound,
                                           one->bound->atol > 0.0 ? one->atol / one->bound->atol
                                                                  : std::numeric_limits<double>::infinity());
    }
}

ToleranceAdvice adviceOn(const AdviceGroup& group, const std::vector<const MeasuredCase*>& cases,
                         const AdviceOptions& options)
{
    const Criterion criterion = options.criterion;
    ToleranceAdvice advice;
    advice.group = group;
    advice.cases = cases.size();
    std::set<std::string> inputs;
    const MeasuredCase* decisive = cases.front();
    for (const MeasuredCase* one : cases) {
        inputs.insert(one->input);
        advice.equal += one->isEqual() ? 1U : 0U;
        advice.bitExact += one->isBitExact() ? 1U : 0U;
        if (criterion == Criterion::Ulp ? one->ulp > decisive->ulp // doubles do not tell large ones apart
                                        : measuredBy(*one, criterion) > measuredBy(*decisive, criterion))
            decisive = one;
        if (one->needed) {
            advice.needed = std::max(advice.needed.value_or(0.0), *one->needed);
            advice.outside += *one->needed > 1.0 ? 1U : 0U;
        }
    }
    advice.inputs = inputs.size();
    advice.decisive = *decisive;
    advice.atol = distributionBy(cases, [](const MeasuredCase& one) { return one.atol; });
    advice.rtol = distributionBy(cases, [](const MeasuredCase& one) { return one.rtol; });
    advice.ulp = distributionBy(cases, [](const MeasuredCase& one) { return static_cast<double>(one.ulp); });
    advice.share = distributionBy(cases, [](const MeasuredCase& one) { return one.differingShare(); });
    advice.meanAbs = distributionBy(cases, [](const MeasuredCase& one) { return one.meanAbs; });
    addBounds(cases, advice);

    const double most = measuredBy(*decisive, criterion);
    const bool isTolerance = std::isfinite(most) && (criterion != Criterion::Ulp || most < kMostUlp);
    if (!isTolerance || !std::isfinite(decisive->atol)) {
        advice.refusal = message(
            "The results of {} are not finite on one side only (case {}); no tolerance can pass that.",
            group.name(), decisive->number);
        return advice;
    }
    if (criterion == Criterion::Ulp && !isUlpTolerance(decisive->ulp, floatOf(group.dtype))) {
        advice.refusal = message(
            "The results of {} are up to {} representable values apart (case {}), more than an eighth of a "
            "value: a tolerance in ULP is meaningless there; propose one in atol or rtol.",
            group.name(), shortCount(decisive->ulp), decisive->number);
        return advice;
    }
    advice.margin = most == 0.0 ? 1.0 : options.margin.value_or(hasWholeSteps(cases) ? 1.0 : kFloatMargin);
    if (criterion == Criterion::Ulp && advice.margin * most > kMostUlp)
        advice.margin = 1.0;
    if (!std::isfinite(advice.margin * most))
        advice.margin = 1.0;
    if (most > 0.0) {
        advice.proposed = toleranceOf(criterion, advice.margin * most);
        if (criterion == Criterion::Ulp)
            advice.proposed.ulp = std::max(advice.proposed.ulp, decisive->ulp);
        advice.failing = lessThan(criterion, *decisive);
        advice.failingAtHalf =
            static_cast<std::size_t>(std::count_if(cases.begin(), cases.end(), [&](const MeasuredCase* one) {
                return measuredBy(*one, criterion) > 0.5 * most;
            }));
    }
    return advice;
}

/// The largest number that the proposal rests on, with what it is.
std::string largestText(const ToleranceAdvice& advice)
{
    const Tolerance& p = advice.proposed;
    if (p.rtol != 0.0)
        return roundedUpText(advice.decisive.rtol);
    return p.ulp != 0 ? std::to_string(advice.decisive.ulp) : roundedUpText(advice.decisive.atol);
}

Message caseText(const MeasuredCase& one)
{
    return message("case {} ({}, {})", one.number, one.input, one.pipeline);
}

Message casesText(const ToleranceAdvice& advice)
{
    return plural(advice.cases, "{} case", "{} cases");
}

/// "2", "1.5": a factor.
std::string factorText(double factor)
{
    return roundedUpText(factor);
}

/// "all bit-exact", "none bit-exact", "12 equal, 3 of them bit-exact".
Message evidenceText(const ToleranceAdvice& advice)
{
    const Count exact(advice.bitExact), equal(advice.equal);
    if (advice.bitExact == advice.equal) // the word of equal ones is bit-exact, or there are none
        return advice.isEqual()   ? message("all bit-exact")
               : exact.value == 0 ? message("none bit-exact")
                                  : message("{} bit-exact", exact);
    if (advice.isEqual())
        return exact.value == 0 ? message("all equal") : message("all equal, {} of them bit-exact", exact);
    return exact.value == 0 ? message("{} equal, none bit-exact", equal)
                            : message("{} equal, {} of them bit-exact", equal, exact);
}

Message ruleNote(const ToleranceAdvice& advice)
{
    const Message of = message("{} of {}", casesText(advice), plural(advice.inputs, "{} image", "{} images"));
    const Message largest =
        advice.isEqual() ? message("all are {}", advice.equalWord())
        : advice.margin == 1.0
            ? message("the largest difference is {}, in {}", largestText(advice), caseText(advice.decisive))
            : message("the largest difference is {}, in {}, times a margin of {}", largestText(advice),
                      caseText(advice.decisive), factorText(advice.margin));
    std::vector<Message> note{message("Proposed from {}: {}.", of, largest)};
    if (advice.decisive.bound)
        note.push_back(
            message("The bound of the sum there is {}.", roundedUpText(advice.decisive.bound->atol)));
    note.push_back(message("Measured, not proven: if other cases come from the same distribution, at most 1 "
                           "in {} exceeds the largest.",
                           Count(advice.cases + 1)));
    if (advice.group.isMixed())
        note.push_back(message("The sides have different numerics, which a rule cannot express: it also "
                               "applies where both have the same and no other rule names them."));
    return joined(std::move(note), " ");
}

} // namespace

std::string toString(Criterion criterion)
{
    return criterion == Criterion::Atol ? "atol" : criterion == Criterion::Rtol ? "rtol" : "ulp";
}

std::string toString(Fit fit)
{
    return fit == Fit::TooTight ? "too tight" : fit == Fit::Fits ? "fits" : "too wide";
}

AdviceGroup AdviceGroup::of(const ContractCase& question)
{
    const Side &a = question.a, &b = question.b;
    AdviceGroup group{question.op, question.dtype, std::min(contractSide(a), contractSide(b)),
                      std::max(contractSide(a), contractSide(b)), std::nullopt};
    if (a.peer || b.peer)
        group.numerics = a.peer ? b.peer ? std::nullopt : std::optional(b.numerics) : a.numerics;
    else if (a.numerics == b.numerics)
        group.numerics = a.numerics;
    return group;
}

std::string AdviceGroup::name() const
{
    const std::string ending = numerics ? toString(*numerics) : isMixed() ? "mixed" : "peers";
    return op + "-" + toString(dtype) + "-" + a.toText() + "-" + b.toText() + "-" + ending;
}

Distribution distributionOf(std::vector<double> values)
{
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        const double rank = std::ceil(share * static_cast<double>(values.size()));
        return values[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
    };
    return {values.front(), at(0.5), at(0.9), at(0.99), values.back()};
}

std::optional<Fit> ToleranceAdvice::fit() const
{
    if (!needed)
        return std::nullopt;
    return *needed > 1.0 ? Fit::TooTight : *needed > kWide ? Fit::Fits : Fit::TooWide;
}

Message ToleranceAdvice::evidence() const
{
    return message("{} of {}; {}.", casesText(*this), plural(inputs, "{} image", "{} images"),
                   evidenceText(*this));
}

Message ToleranceAdvice::derivation() const
{
    if (!refusal.isEmpty())
        return refusal;
    if (isEqual())
        return message("All cases are {}; any difference would be new.", equalWord());
    const Message largest =
        margin == 1.0
            ? message("{}, the largest of {}, without a margin", largestText(*this), casesText(*this))
            : message("{} x {}, the largest of {}", factorText(margin), largestText(*this), casesText(*this));
    return message("{}. If other cases come from the same distribution, at most 1 in {} exceeds the largest.",
                   largest, Count(cases + 1));
}

Message ToleranceAdvice::whyNotSmaller() const
{
    if (!failing)
        return {};
    const Message fails =
        decisive.place.isEmpty()
            ? message("With {} {} fails", failing->toText(), caseText(decisive))
            : message("With {} {} fails {}", failing->toText(), caseText(decisive), decisive.place);
    return message("{}. Half of the largest fails {} of {}.", fails, Count(failingAtHalf), casesText(*this));
}

Message ToleranceAdvice::theory() const
{
    if (bounded == 0 || !decisive.bound)
        return {};
    const Message bound =
        message("Sums of {} are at most {} apart, in any order, if both sides have the same weights.",
                decisive.bound->words, roundedUpText(decisive.bound->atol));
    const Message found =
        beyondBound > 0 ? message("{} of {} exceed that: the sides do not compute the same sum.",
                                  Count(beyondBound), plural(bounded, "{} case", "{} cases"))
        : isEqual()     ? message("All cases are {}.", equalWord())
                        : message("No case has more than {} of its own bound.", Share(nearestBound));
    return joined({bound, found}, " ");
}

Message ToleranceAdvice::judgement(const Tolerance& given) const
{
    if (!needed)
        return {};
    const std::string name = given.toText();
    switch (*fit()) {
    case Fit::TooTight:
        return std::isfinite(*needed)
                   ? message("{} is too tight: {} of {} are outside; the worst needs {} times as much.", name,
                             Count(outside), casesText(*this), roundedUpText(*needed))
                   : message("{} is too tight: {} of {} are outside.", name, Count(outside),
                             casesText(*this));
    case Fit::Fits:
        return message("{} fits: it passes all {}, and the worst needs {} of it.", name, casesText(*this),
                       Share(*needed));
    case Fit::TooWide:
        break;
    }
    return *needed == 0.0 ? message("{} is too wide: all {} are {}.", name, casesText(*this), equalWord())
                          : message("{} is too wide: no case of {} needs more than {} of it.", name,
                                    Count(cases), Share(*needed));
}

std::vector<ToleranceAdvice> adviseTolerances(const std::vector<MeasuredCase>& cases,
                                              const AdviceOptions& options)
{
    if (options.margin && !(*options.margin >= 1.0 && std::isfinite(*options.margin)))
        failArgument(message("Invalid margin: it must be at least 1, or the measured cases would fail."));
    std::map<AdviceGroup, std::vector<const MeasuredCase*>> groups;
    for (const MeasuredCase& one : cases)
        groups[AdviceGroup::of(one.question)].push_back(&one);
    std::vector<ToleranceAdvice> advices;
    for (const auto& [group, members] : groups)
        advices.push_back(adviceOn(group, members, options));
    return advices;
}

ContractProposal proposalOf(const std::vector<ToleranceAdvice>& advices)
{
    ContractProposal proposal;
    for (const ToleranceAdvice& advice : advices) {
        if (!advice.refusal.isEmpty()) {
            proposal.leftOut.push_back(advice.refusal);
            continue;
        }
        ContractRule rule;
        rule.name = advice.group.name();
        rule.op = advice.group.op;
        rule.dtype = advice.group.dtype;
        rule.a = advice.group.a;
        rule.b = advice.group.b;
        rule.numerics = advice.group.numerics;
        rule.tolerance = advice.proposed;
        rule.note = english(ruleNote(advice));
        proposal.contract.rules.push_back(std::move(rule));
    }
    return proposal;
}

} // namespace comparo
