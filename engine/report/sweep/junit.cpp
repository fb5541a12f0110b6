// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/junit.h"

#include "engine/report/number_text.h"
#include "engine/report/sweep/report.h"

#include <fmt/format.h>

#include <map>

namespace comparo {
namespace {

using namespace report;

std::string factsOf(const SweepCaseResult& result)
{
    std::string text = result.answer.isEmpty() ? std::string() : english(result.answer) + "\n";
    text += english(result.words) + "\n";
    for (const Message& hazard : result.hazards)
        text += english(hazard) + "\n";
    if (result.verdict != OutcomeKind::Error)
        text += fmt::format("Tolerance used: {}{}\nRequired: atol {}, {} 8-bit steps\n", result.tolerance,
                            result.rule.empty() ? "" : " (contract " + result.rule + ")",
                            exactText(result.requiredAtol), roundedText(result.eightBitSteps));
    if (!result.cause.isEmpty())
        text += english(result.cause) + "\n";
    return text + "Reproduce: " + result.command + "\n";
}

} // namespace

std::string toSweepJunit(const SweepResults& results)
{
    // One suite a pipeline and pair, in the order in which the cases come.
    std::vector<document::JunitSuite> suites;
    std::map<std::string, std::size_t> known;
    for (const SweepCaseResult& result : results.results) {
        const std::string name = result.pipeline + ", " + result.pair();
        const auto [at, isNew] = known.try_emplace(name, suites.size());
        if (isNew)
            suites.push_back({name});
        suites[at->second].tests.push_back({name, result.image,
                                            document::endOf(result.verdict, result.isFailure()),
                                            failureType(result.verdict), english(result.words),
                                            factsOf(result), result.secondsA + result.secondsB});
    }
    if (!results.missing.empty())
        suites.push_back({"missing"});
    for (const std::size_t number : results.missing)
        suites.back().tests.push_back({"missing", fmt::format("case {}", number),
                                       document::JunitTest::End::Skipped, "", "This case was not run."});
    return document::toJunit(suites, results.created);
}

} // namespace comparo
