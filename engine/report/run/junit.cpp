// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/run/writers.h"

#include <fmt/format.h>

namespace comparo {

namespace {

using namespace report;

/// One test: its name, how it ended, and what else is known.
struct JunitCase {
    std::string name;
    Outcome outcome;
    std::string facts;
    bool fails = false;

    [[nodiscard]] bool isError() const { return outcome.kind == OutcomeKind::Error; }
};

std::string caseText(const JunitCase& one, const std::string& sides, double seconds)
{
    std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6f}\">\n",
                                  escapeHtml(sides), escapeHtml(one.name), seconds);
    if (one.isError())
        out += fmt::format("      <error message=\"{}\">{}</error>\n",
                           escapeHtml(english(one.outcome.sentence())), escapeHtml(one.facts));
    else if (one.fails)
        out += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                           failureType(one.outcome.kind), escapeHtml(english(one.outcome.sentence())),
                           escapeHtml(one.facts));
    else
        out += fmt::format("      <system-out>{}</system-out>\n", escapeHtml(one.facts));
    return out + "    </testcase>\n";
}

/// What the report knows of the pair that it shows.
std::string factsOf(const Report& report, const std::string& sentence)
{
    const Comparison& comparison = *report.comparison;
    std::string facts =
        fmt::format("{}\nTolerance used: {}\nRequired: atol {}, {} 8-bit steps\nCause: {}\nReproduce: {}\n",
                    sentence, report.toleranceText(), exactText(comparison.requiredAtol),
                    roundedText(inEightBitSteps(comparison.requiredAtol, comparison.peak)), causeText(report),
                    report.command);
    for (const std::string& line : noteLines(report))
        facts += "Note on " + line + "\n";
    return facts;
}

std::vector<JunitCase> casesOf(const Report& report)
{
    std::vector<JunitCase> cases;
    for (const PictureFinding& each : report.pictures) {
        const std::string& sentence = english(each.outcome.sentence());
        cases.push_back({report.title + ", " + each.name, each.outcome,
                         each.name == report.picture ? factsOf(report, sentence) : sentence + "\n",
                         !each.outcome.passes()});
    }
    if (!cases.empty())
        return cases;
    const Outcome outcome = report.outcome();
    return {{report.title, outcome, factsOf(report, english(outcome.sentence())),
             !leadingChart(report) && !outcome.passes()}};
}

} // namespace

std::string toReportJunit(const Report& report)
{
    const double seconds =
        ((report.a ? report.a->milliseconds : 0.0) + (report.b ? report.b->milliseconds : 0.0)) / 1000.0;
    const std::string sides =
        report.picture.empty() ? sideLabel(report, SideName::A) + " against " + sideLabel(report, SideName::B)
                               : report.labelA + " against " + report.labelB;
    const std::vector<JunitCase> cases = casesOf(report);
    std::size_t failures = 0, errors = 0;
    std::string tests;
    for (const JunitCase& each : cases) {
        if (each.isError())
            ++errors;
        else if (each.fails)
            ++failures;
        tests += caseText(each, sides, seconds);
    }
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<testsuites tests=\"{5}\" failures=\"{0}\" errors=\"{3}\" time=\"{1:.6f}\">\n"
                       "  <testsuite name=\"comparo\" tests=\"{5}\" failures=\"{0}\" errors=\"{3}\" "
                       "skipped=\"0\" time=\"{1:.6f}\" timestamp=\"{2}\">\n"
                       "{4}  </testsuite>\n</testsuites>\n",
                       failures, seconds, escapeHtml(report.created), errors, tests, cases.size());
}

} // namespace comparo
