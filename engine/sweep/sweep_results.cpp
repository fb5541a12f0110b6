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

Message SweepResults::sentence() const
{
    std::vector<Message> counts{message("{} bit-exact", count(OutcomeKind::BitExact))};
    if (const std::size_t equal = count(OutcomeKind::Equal))
        counts.push_back(message("{} equal", equal));
    counts.push_back(message("{} within tolerance", count(OutcomeKind::WithinTolerance)));
    counts.push_back(message("{} different", count(OutcomeKind::Different)));
    if (const std::size_t unsteady = count(OutcomeKind::Nondeterministic))
        counts.push_back(message("{} nondeterministic", unsteady));
    if (const std::size_t hazards = count(OutcomeKind::Hazard))
        counts.push_back(message("{} with a hazard", hazards));
    const std::size_t errors = count(OutcomeKind::Error);
    counts.push_back(errors == 1 ? message("{} error", errors) : message("{} errors", errors));
    const Message list = joined(std::move(counts), ", ");
    return results.size() == 1 ? message("{} case: {}.", results.size(), list)
                               : message("{} cases: {}.", results.size(), list);
}

std::optional<Answer> answerOf(const SweepCaseResult& result)
{
    if (!result.grade)
        return std::nullopt;
    Answer answer;
    answer.grade = *result.grade;
    answer.sentence = result.answer;
    if (!result.step.isEmpty())
        answer.step = AnswerStep{0, result.op, result.step};
    if (result.samples > 0 && result.range > 0.0)
        answer.numbers =
            AnswerNumbers{result.samples, result.differing, result.maxAbs, result.range, result.isWhole};
    answer.because.push_back(result.words);
    return answer;
}

Message SweepResults::grades() const
{
    std::vector<Message> counts;
    const auto add = [&](Grade grade, const auto& words) {
        const auto isOfGrade = [grade](const SweepCaseResult& result) { return result.grade == grade; };
        if (const auto found = std::count_if(results.begin(), results.end(), isOfGrade))
            counts.push_back(words(found));
    };
    add(Grade::Broken, [](auto n) { return message("{} broken", n); });
    add(Grade::Noticeable, [](auto n) { return message("{} noticeable", n); });
    add(Grade::Rounding, [](auto n) { return message("{} rounding", n); });
    add(Grade::CannotSay, [](auto n) { return message("{} without a grade", n); });
    return counts.empty() ? Message() : message("By grade: {}.", joined(std::move(counts), ", "));
}

Message missingSentence(const SweepResults& results)
{
    const std::size_t count = results.missing.size();
    if (count == 0)
        return {};
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < std::min(count, kNumbersShown); ++i)
        numbers.push_back(std::to_string(results.missing[i]));
    if (count > kNumbersShown)
        numbers.emplace_back("…");
    const std::size_t all = results.results.size() + count;
    return count == 1 ? message("{} of {} cases is missing: {}.", count, all, joinedNames(numbers))
                      : message("{} of {} cases are missing: {}.", count, all, joinedNames(numbers));
}

} // namespace comparo
