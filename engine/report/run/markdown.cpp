// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/answer_text.h"
#include "engine/compare/ulp_tolerance.h"
#include "engine/report/number_text.h"
#include "engine/report/run/plain_formats.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/writers.h"

#include <fmt/format.h>

#include <iterator>

namespace comparo {

namespace {

using namespace report;

void statisticsRow(std::string& out, const std::string& name, const ChannelStatistics& s,
                   const Comparison& comparison)
{
    fmt::format_to(std::back_inserter(out), "| {} | {} ({}) | {} | {} | {} | {} | {} |\n", name,
                   groupedText(s.differing), percentText(s.differing, s.samples), roundedText(s.maxAbs),
                   s.worst && s.differing ? markdownText(comparison.placeOf(*s.worst)) : "–",
                   roundedText(s.meanAbs), roundedText(s.bias), roundedText(s.psnr));
}

} // namespace

std::string toReportMarkdown(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const Shape& shape = comparison.descA.shape;
    std::string out = fmt::format("### {}: {}\n\n", markdownText(report.title), verdictWord(report));
    std::string whereAndHowMuch;
    if (!leadingChart(report)) {
        const Answer answer = answerIn(report);
        if (answer.step)
            whereAndHowMuch +=
                fmt::format("- First step that differs: {}\n", markdownText(english(answer.step->name)));
        if (answer.numbers && answer.numbers->differing > 0)
            whereAndHowMuch +=
                fmt::format("- Differ: {}, by at most {}\n", markdownText(english(answer.numbers->share())),
                            markdownText(english(answer.numbers->size())));
        out += fmt::format("{}\n\n{}\n\n", markdownText(english(answer.sentence)),
                           markdownText(english(remedyLine(answer))));
    }
    out += markdownText(verdictText(report)) + "\n\n" + whereAndHowMuch;
    fmt::format_to(
        std::back_inserter(out),
        "- A: {} ({} {})\n- B: {} ({} {})\n- Tolerance used: {}. Required: atol {}, {} 8-bit steps",
        markdownText(sideLabel(report, SideName::A)), toString(comparison.descA.dtype), shape.toString(),
        markdownText(sideLabel(report, SideName::B)), toString(comparison.descB.dtype),
        comparison.descB.shape.toString(), markdownText(report.toleranceText()),
        exactText(comparison.requiredAtol),
        roundedText(inEightBitSteps(comparison.requiredAtol, comparison.peak)));
    if (isFloat(comparison.descA.dtype) && isUlpTolerance(comparison.requiredUlp, comparison.descA.dtype))
        out += fmt::format(", {} ULP", ulpText(comparison.requiredUlp));
    out += fmt::format("\n- Cause: {}\n", markdownText(causeText(report)));
    for (const std::string& line : noteLines(report))
        out += fmt::format("- Note on {}\n", markdownText(line));
    if (report.regions)
        out += fmt::format("- {}\n", markdownText(english(report.regions->sentence())));
    for (const KeptPlace& place : report.bookmarks)
        out += fmt::format("- Bookmark {} at {}: A {}, B {}\n", markdownText(place.name), keptWhere(place),
                           keptValues(place, place.a), keptValues(place, place.b));
    if (report.referee)
        out += fmt::format("- {}\n", markdownText(english(report.referee->sentence())));
    out += "\n";
    if (!report.pictures.empty()) {
        out += "| image | verdict | differ | max \\|A−B\\| | |\n"
               "|---|---|---|---|---|\n";
        for (const PictureFinding& picture : report.pictures) {
            const Comparison* of = picture.comparison ? &*picture.comparison : nullptr;
            out += fmt::format("| {} | {} | {} | {} | {} |\n", markdownText(picture.name),
                               toString(picture.outcome.kind), of ? groupedText(of->all.differing) : "–",
                               of ? roundedText(of->all.maxAbs) : "–",
                               markdownText(english(picture.outcome.sentence())));
        }
        out += fmt::format("\nOf {}:\n\n", markdownText(report.picture));
    }

    out += "| channel | differ | max \\|A−B\\| | at | mean \\|A−B\\| | bias | PSNR dB "
           "|\n|---|---|---|---|---|---|---|\n";
    for (std::size_t c = 0; c < comparison.channels.size(); ++c)
        statisticsRow(out, markdownText(comparison.nameOf(static_cast<int>(c))), comparison.channels[c],
                      comparison);
    statisticsRow(out, "all", comparison.all, comparison);

    if (!report.command.empty())
        out += "\nReproduce:\n\n" + markdownCode(report.command, "sh");
    out += "\n<details><summary>Pipeline and environment</summary>\n\n" +
           markdownCode(toJson(report.pipeline), "json") + "\n";
    const auto fact = [&out](const std::string& name, const std::string& value) {
        if (!value.empty())
            out += fmt::format("- {}: {}\n", markdownText(name), markdownText(value));
    };
    for (const auto& [name, value] : environmentFacts(report.environment))
        fact(name, value);
    return out + "\n</details>\n";
}

} // namespace comparo
