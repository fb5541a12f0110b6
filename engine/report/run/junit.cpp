// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/junit.h"

#include "engine/report/number_text.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/writers.h"

#include <fmt/format.h>

namespace comparo {

namespace {

using namespace report;

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

} // namespace

std::string toReportJunit(const Report& report)
{
    const double seconds =
        ((report.a ? report.a->milliseconds : 0.0) + (report.b ? report.b->milliseconds : 0.0)) / 1000.0;
    const std::string sides =
        report.picture.empty() ? sideLabel(report, SideName::A) + " against " + sideLabel(report, SideName::B)
                               : english(message("{} against {}", report.labelA, report.labelB));
    document::JunitSuite suite{"comparo"};
    const auto add = [&](const std::string& name, const Outcome& outcome, bool fails, std::string facts) {
        suite.tests.push_back({sides, name, document::endOf(outcome.kind, fails), failureType(outcome.kind),
                               english(outcome.sentence()), std::move(facts), seconds});
    };
    for (const PictureFinding& each : report.pictures) {
        const std::string sentence = english(each.outcome.sentence());
        add(report.title + ", " + each.name, each.outcome, !each.outcome.passes(),
            each.name == report.picture ? factsOf(report, sentence) : sentence + "\n");
    }
    if (const Outcome outcome = report.outcome(); report.pictures.empty())
        add(report.title, outcome, !leadingChart(report) && !outcome.passes(),
            factsOf(report, english(outcome.sentence())));
    return document::toJunit({suite}, report.created);
}

} // namespace comparo
