// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/run/writers.h"

#include <fmt/format.h>

namespace comparo {

std::string toReportJunit(const Report& report)
{
    using namespace report;
    const Comparison& comparison = *report.comparison;
    const Outcome outcome = report.outcome();
    const bool fails = !leadingChart(report) && !outcome.passes();
    const bool isError = outcome.kind == OutcomeKind::Error;
    const double seconds =
        ((report.a ? report.a->milliseconds : 0.0) + (report.b ? report.b->milliseconds : 0.0)) / 1000.0;
    const std::string sides = sideLabel(report, SideName::A) + " against " + sideLabel(report, SideName::B);
    std::string out =
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuites tests=\"1\" failures=\"{0}\" errors=\"{5}\" time=\"{1:.6f}\">\n"
                    "  <testsuite name=\"comparo\" tests=\"1\" failures=\"{0}\" errors=\"{5}\" skipped=\"0\" "
                    "time=\"{1:.6f}\" timestamp=\"{2}\">\n"
                    "    <testcase classname=\"{3}\" name=\"{4}\" time=\"{1:.6f}\">\n",
                    fails && !isError ? 1 : 0, seconds, escapeHtml(report.created), escapeHtml(sides),
                    escapeHtml(report.title), isError ? 1 : 0);
    std::string facts =
        fmt::format("{}\nTolerance used: {}\nRequired: atol {}, {} 8-bit steps\nCause: {}\nReproduce: {}\n",
                    outcome.sentence, report.toleranceText(), exactText(comparison.requiredAtol),
                    roundedText(inEightBitSteps(comparison.requiredAtol, comparison.peak)), causeText(report),
                    report.command);
    for (const std::string& line : noteLines(report))
        facts += "Note on " + line + "\n";
    if (isError)
        out += fmt::format("      <error message=\"{}\">{}</error>\n", escapeHtml(outcome.sentence),
                           escapeHtml(facts));
    else if (fails)
        out += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                           failureType(outcome.kind), escapeHtml(outcome.sentence), escapeHtml(facts));
    else
        out += fmt::format("      <system-out>{}</system-out>\n", escapeHtml(facts));
    return out + "    </testcase>\n  </testsuite>\n</testsuites>\n";
}

} // namespace comparo
