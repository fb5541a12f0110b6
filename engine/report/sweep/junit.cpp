// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/sweep/report.h"

#include <fmt/format.h>

#include <map>

namespace comparo {
namespace {

using namespace report;

struct Suite {
    std::string name;
    std::vector<const SweepCaseResult*> cases;
};

/// One a pipeline and pair, in the order in which the cases come.
std::vector<Suite> suitesOf(const SweepResults& results)
{
    std::vector<Suite> suites;
    std::map<std::string, std::size_t> known;
    for (const SweepCaseResult& result : results.results) {
        const std::string name = result.pipeline + ", " + result.pair();
        const auto [at, isNew] = known.try_emplace(name, suites.size());
        if (isNew)
            suites.push_back({name, {}});
        suites[at->second].cases.push_back(&result);
    }
    return suites;
}

std::string factsOf(const SweepCaseResult& result)
{
    std::string text = result.words + "\n";
    for (const std::string& hazard : result.hazards)
        text += hazard + "\n";
    if (result.verdict != OutcomeKind::Error)
        text += fmt::format("Tolerance used: {}{}\nRequired: atol {}, {} 8-bit steps\n", result.tolerance,
                            result.rule.empty() ? "" : " (contract " + result.rule + ")",
                            exactText(result.requiredAtol), roundedText(result.eightBitSteps));
    if (!result.cause.empty())
        text += result.cause + "\n";
    return text + "Reproduce: " + result.command + "\n";
}

std::string caseMarkup(const Suite& suite, const SweepCaseResult& result)
{
    std::string out =
        fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6f}\">\n", escapeHtml(suite.name),
                    escapeHtml(result.image), result.secondsA + result.secondsB);
    const std::string facts = escapeHtml(factsOf(result));
    if (result.verdict == OutcomeKind::Error)
        out += fmt::format("      <error type=\"error\" message=\"{}\">{}</error>\n",
                           escapeHtml(result.words), facts);
    else if (result.isFailure())
        out += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                           failureType(result.verdict), escapeHtml(result.words), facts);
    else
        out += fmt::format("      <system-out>{}</system-out>\n", facts);
    return out + "    </testcase>\n";
}

/// The attributes that suites and their whole have.
std::string countsOf(const std::vector<const SweepCaseResult*>& cases, std::size_t skipped)
{
    std::size_t failures = 0;
    std::size_t errors = 0;
    double seconds = 0.0;
    for (const SweepCaseResult* result : cases) {
        errors += result->verdict == OutcomeKind::Error ? 1U : 0U;
        failures += result->isFailure() ? 1U : 0U;
        seconds += result->secondsA + result->secondsB;
    }
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="{:.6f}")",
                       cases.size() + skipped, failures - errors, errors, skipped, seconds);
}

} // namespace

std::string toSweepJunit(const SweepResults& results)
{
    std::vector<const SweepCaseResult*> all;
    for (const SweepCaseResult& result : results.results)
        all.push_back(&result);
    std::string out = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n",
                                  countsOf(all, results.missing.size()));
    for (const Suite& suite : suitesOf(results)) {
        out += fmt::format("  <testsuite name=\"{}\" {} timestamp=\"{}\">\n", escapeHtml(suite.name),
                           countsOf(suite.cases, 0), escapeHtml(results.created));
        for (const SweepCaseResult* result : suite.cases)
            out += caseMarkup(suite, *result);
        out += "  </testsuite>\n";
    }
    if (!results.missing.empty()) {
        out += fmt::format("  <testsuite name=\"missing\" {} timestamp=\"{}\">\n",
                           countsOf({}, results.missing.size()), escapeHtml(results.created));
        for (const std::size_t number : results.missing)
            out += fmt::format("    <testcase classname=\"missing\" name=\"case {}\"><skipped "
                               "message=\"This case was not run.\"/></testcase>\n",
                               number);
        out += "  </testsuite>\n";
    }
    return out + "</testsuites>\n";
}

} // namespace comparo
