#include "engine/report/html_parts.h"
#include "engine/report/number_text.h"
#include "engine/report/writers.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace comparo {

namespace {

using namespace report;

/// Text for a paragraph or a table cell: no markup, no line break, no cell border of its own.
std::string plain(const std::string& text)
{
    std::string safe;
    for (const char ch : text) {
        if (ch == '\n' || ch == '\r')
            safe += ' ';
        else if (ch == '<')
            safe += "&lt;";
        else if (std::string_view("\\`*_[]|~#@").find(ch) != std::string_view::npos)
            safe += std::string("\\") + ch;
        else
            safe += ch;
    }
    return safe;
}

/// A code block whose fence is longer than any run of backticks inside.
std::string codeBlock(const std::string& text, const char* language)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char ch : text) {
        run = ch == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    return fence + language + "\n" + text + "\n" + fence + "\n";
}

void statisticsRow(std::string& out, const std::string& name, const ChannelStatistics& s, const Shape& shape)
{
    fmt::format_to(std::back_inserter(out), "| {} | {} ({}) | {} | {} | {} | {} | {} |\n", name,
                   groupedText(s.differing), percentText(s.differing, s.samples), roundedText(s.maxAbs),
                   s.worst && s.differing ? positionText(*s.worst, shape.c, shape.n) : "–",
                   roundedText(s.meanAbs), roundedText(s.bias), roundedText(s.psnr));
}

} // namespace

std::string toReportMarkdown(const Report& report)
{
    const Comparison& comparison = report.comparison;
    const Shape& shape = comparison.descA.shape;
    std::string out = fmt::format("### {}: {}\n\n{}\n\n", plain(report.title), verdictWord(report),
                                  plain(verdictText(report)));
    fmt::format_to(
        std::back_inserter(out),
        "- A: {} ({} {})\n- B: {} ({} {})\n- Tolerance used: {}. Required: atol {}, {} 8-bit steps",
        plain(sideLabel(report, SideName::A)), toString(comparison.descA.dtype), shape.toString(),
        plain(sideLabel(report, SideName::B)), toString(comparison.descB.dtype),
        comparison.descB.shape.toString(), plain(report.toleranceText()), exactText(comparison.requiredAtol),
        roundedText(inEightBitSteps(comparison.requiredAtol, comparison.peak)));
    if (isFloat(comparison.descA.dtype))
        out += fmt::format(", {} ULP", ulpText(comparison.requiredUlp));
    out += fmt::format("\n- Cause: {}\n\n", plain(causeText(report)));

    out += "| channel | differ | max \\|A−B\\| | at | mean \\|A−B\\| | bias | PSNR dB "
           "|\n|---|---|---|---|---|---|---|\n";
    for (std::size_t c = 0; c < comparison.channels.size(); ++c)
        statisticsRow(out, channelName(static_cast<int>(c), shape.c), comparison.channels[c], shape);
    statisticsRow(out, "all", comparison.all, shape);

    if (!report.command.empty())
        out += "\nReproduce:\n\n" + codeBlock(report.command, "sh");
    out += "\n<details><summary>Pipeline and environment</summary>\n\n" +
           codeBlock(toJson(report.pipeline), "json") + "\n";
    const auto fact = [&out](const std::string& name, const std::string& value) {
        if (!value.empty())
            out += fmt::format("- {}: {}\n", plain(name), plain(value));
    };
    for (const auto& [name, value] : environmentFacts(report.environment))
        fact(name, value);
    return out + "\n</details>\n";
}

} // namespace comparo
