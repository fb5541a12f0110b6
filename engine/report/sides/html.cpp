// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/comparison/command.h"
#include "engine/report/html/page.h"
#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/pictures.h"
#include "engine/report/sides/report.h"

#include <fmt/format.h>

#include <iterator>
#include <map>

namespace comparo {
namespace {

using report::escapeHtml;

/// What only this page has. Cells are coloured by outcome, and say it in words.
constexpr std::string_view kSidesStyle =
    "#table td, #table th { text-align: center; } #table th:first-child { text-align: left; white-space: "
    "nowrap; } "
    "#table td { white-space: nowrap; } #table td.exact { background: var(--tint-exact); } "
    "#table td.within { background: var(--tint-within); } #table td.different { background: "
    "var(--tint-different); } "
    "#table td.self { color: var(--soft); } #table a { color: inherit; } "
    "#groups h3 { margin: 16px 0 4px; } #groups h3:first-child { margin-top: 0; } #groups li { margin: 4px "
    "0; } "
    "#groups ul { margin: 0; padding-left: 20px; } "
    ".cells { margin: 12px 0 0; display: grid; gap: 4px; } .cells summary { cursor: pointer; color: "
    "var(--soft); } "
    ".cells code { display: block; background: var(--well); padding: 5px 8px; border-radius: 4px; "
    "margin-top: 4px; "
    "white-space: pre-wrap; overflow-wrap: anywhere; }\n";

const char* lookOf(OutcomeKind kind)
{
    return kind <= OutcomeKind::Equal ? "exact" : passes(kind) ? "within" : "different";
}

/// The number of the group of every side that ran.
std::map<std::size_t, std::size_t> groupNumbers(const SideMatrix& matrix)
{
    std::map<std::size_t, std::size_t> numbers;
    for (std::size_t g = 0; g < matrix.groups.size(); ++g)
        for (const std::size_t side : matrix.groups[g])
            numbers[side] = g;
    return numbers;
}

std::string groupList(const SideMatrix& matrix, const std::vector<SideGroup>& groups)
{
    std::string part = "<ul>";
    for (const SideGroup& group : groups) {
        part += "<li>";
        for (const std::size_t side : group)
            fmt::format_to(std::back_inserter(part), R"({}<b class="chip">{}</b> {})",
                           side == group.front() ? "" : " &nbsp; ", side + 1,
                           escapeHtml(matrix.sides[side].label));
        part += "</li>";
    }
    return part + "</ul>";
}

std::string groupsSection(const SideMatrixReport& job)
{
    const SideMatrix& matrix = job.matrix;
    std::string part;
    if (!matrix.groups.empty())
        part += "<h3>The same bits</h3>" + groupList(matrix, matrix.groups);
    if (matrix.passing.size() < matrix.groups.size())
        part +=
            fmt::format("<h3>Within {}</h3>",
                        job.job.contract ? "the contract" : escapeHtml(job.job.tolerance.toText())) +
            groupList(matrix, matrix.passing) +
            R"(<p class="hint">Every side of a group passes against every other one of it. Tolerances are not )"
            R"(transitive: a side that passes against a part of a group alone is not in it.</p>)";
    std::string failed;
    for (std::size_t i = 0; i < matrix.sides.size(); ++i)
        if (matrix.sides[i].error)
            fmt::format_to(std::back_inserter(failed),
                           R"(<li><b class="chip">{}</b> {}: <span class="unordered">{}</span></li>)", i + 1,
                           escapeHtml(matrix.sides[i].label), escapeHtml(matrix.sides[i].error->text()));
    if (!failed.empty())
        part += "<h3>Failed</h3><ul>" + failed + "</ul>";
    return part;
}

std::string cellMarkup(const SideMatrix& matrix, const std::map<std::size_t, std::size_t>& groups,
                       std::size_t row, std::size_t column)
{
    if (row == column)
        return R"(<td class="self">–</td>)";
    const MatrixPair& pair = matrix.pair(row, column);
    const std::string text = escapeHtml(sideCellText(pair));
    if (pair.isSame() || !pair.comparison)
        return fmt::format(R"(<td class="{}" title="{}">{}</td>)", lookOf(pair.outcome.kind),
                           escapeHtml(english(pair.outcome.sentence())), text);
    const auto [first, second] = std::minmax(groups.at(row), groups.at(column));
    return fmt::format(R"(<td class="{}" title="{}"><a href="#groups-{}-{}">{}</a></td>)",
                       lookOf(pair.outcome.kind), escapeHtml(english(pair.outcome.sentence())), first + 1,
                       second + 1, text);
}

std::string tableSection(const SideMatrix& matrix)
{
    const auto groups = groupNumbers(matrix);
    std::string part = R"(<div class="scroll"><table><thead><tr><th></th>)";
    for (std::size_t i = 0; i < matrix.sides.size(); ++i)
        fmt::format_to(std::back_inserter(part), R"(<th title="{}"><b class="chip">{}</b></th>)",
                       escapeHtml(matrix.sides[i].label), i + 1);
    part += "</tr></thead><tbody>";
    for (std::size_t row = 0; row < matrix.sides.size(); ++row) {
        fmt::format_to(std::back_inserter(part), R"(<tr><th><b class="chip">{}</b> {}</th>)", row + 1,
                       escapeHtml(matrix.sides[row].label));
        for (std::size_t column = 0; column < matrix.sides.size(); ++column)
            part += cellMarkup(matrix, groups, row, column);
        part += "</tr>";
    }
    return part +
           R"(</tbody></table></div><p class="hint">Samples that differ and the largest difference.</p>)";
}

std::string paneMarkup(const char* side, const std::string& chip, const std::string& label,
                       const report::Pixels& picture, const report::Triptych& size, const std::string& below)
{
    return fmt::format(
        R"pane(<figure class="pane {0}"><figcaption><b class="chip">{1}</b><span title="{2}">{2}</span></figcaption>)pane"
        R"pane(<div class="frame"><div class="sized" style="width:min(100%,{3}px)"><img class="reduced" src="{4}" )pane"
        R"pane(width="{5}" height="{6}" alt="{1}: {2}"></div></div>{7}</figure>)pane",
        side, escapeHtml(chip), escapeHtml(label), std::max(4, 304 * size.width / size.height),
        report::pngUri(picture), size.width, size.height, below);
}

/// The pictures of the first sides of two groups, and the commands of all their pairs.
std::string groupPairArticle(const SideMatrixReport& job, std::size_t first, std::size_t second)
{
    const SideMatrix& matrix = job.matrix;
    const SideGroup &groupA = matrix.groups[first], &groupB = matrix.groups[second];
    const std::size_t a = std::min(groupA.front(), groupB.front()),
                      b = std::max(groupA.front(), groupB.front());
    const MatrixPair& pair = matrix.pair(a, b);
    const std::string step = english(divergingStepText(matrix, pair));
    std::string part = fmt::format(
        R"(<article class="place" id="groups-{}-{}"><h3>{} against {}</h3><p class="note">{}{}</p>)",
        first + 1, second + 1, english(sideNumbers(groupA)), english(sideNumbers(groupB)),
        escapeHtml(english(pair.outcome.sentence())),
        step.empty() ? std::string() : " First at " + escapeHtml(step) + ".");
    if (pair.comparison) {
        const Tensor &imageA = matrix.sides[a].trace->output(), &imageB = matrix.sides[b].trace->output();
        const report::Display display = report::chooseDisplay(imageA, imageB, *pair.comparison);
        const report::Triptych pictures = report::makePictures(imageA, imageB, display).all;
        part +=
            R"(<div class="triptych">)" +
            paneMarkup("a", std::to_string(a + 1), matrix.sides[a].label, pictures.a, pictures, {}) +
            paneMarkup("b", std::to_string(b + 1), matrix.sides[b].label, pictures.b, pictures, {}) +
            paneMarkup(
                "d", "difference", "largest of the channels", pictures.difference, pictures,
                fmt::format(
                    R"(<div class="legend"><span>0</span><i style="background:{}"></i><span>{}</span></div>)",
                    report::gradientText(report::absoluteMap()),
                    escapeHtml(report::roundedText(display.fullScale)))) +
            "</div>";
    }
    std::string commands;
    for (const std::size_t one : groupA)
        for (const std::size_t other : groupB) {
            const auto [from, to] = std::minmax(one, other);
            fmt::format_to(std::back_inserter(commands), "<code>{}</code>",
                           escapeHtml(commandOf(jobOf(job.job, matrix, from, to))));
        }
    return part + R"(<details class="cells"><summary>Commands of these cells</summary>)" + commands +
           "</details></article>";
}

std::string differencesSection(const SideMatrixReport& job)
{
    std::string part;
    for (std::size_t a = 0; a < job.matrix.groups.size(); ++a)
        for (std::size_t b = a + 1; b < job.matrix.groups.size(); ++b)
            part += groupPairArticle(job, a, b);
    return part;
}

std::string environmentSection(const SideMatrixReport& job)
{
    std::string part = R"(<table class="environment"><tbody>)";
    for (const auto& [name, value] : environmentFacts(job.environment))
        if (!value.empty())
            fmt::format_to(std::back_inserter(part), "<tr><th>{}</th><td>{}</td></tr>", escapeHtml(name),
                           escapeHtml(value));
    return part + "</tbody></table>";
}

} // namespace

std::string toSideMatrixHtml(const SideMatrixReport& job)
{
    const Outcome outcome = job.matrix.outcome();
    report::Page page;
    page.title = fmt::format("{} on {} sides", titleOf(job.job.input), job.matrix.sides.size());
    page.created = job.created;
    page.style = kSidesStyle;
    page.verdict = report::verdictBar(outcome.kind, outcome.word(), english(outcome.detail()));
    page.verdict.askedName = job.job.contract ? "contract" : "tolerance";
    page.verdict.asked = job.job.contract ? job.job.contract->path : job.job.tolerance.toText();
    page.command = job.command;
    page.sections.push_back({"groups", "Who agrees with whom", groupsSection(job), "Groups"});
    page.sections.push_back(
        {"table", "Every side against every other one", tableSection(job.matrix), "Table"});
    if (job.matrix.groups.size() > 1)
        page.sections.push_back(
            {"differences", "Differences between the groups", differencesSection(job), "Differences"});
    page.sections.push_back(
        {"pipeline", "Pipeline", "<pre>" + escapeHtml(toJson(job.job.pipeline)) + "</pre>"});
    page.sections.push_back({"environment", "Environment", environmentSection(job)});
    page.footer =
        fmt::format("Written by Comparoscope {}. Pictures may be reduced; every number comes from all "
                    "samples. Sides of one group hold the same bits, so that one picture stands for all "
                    "their cells. The data of this page is inside it as JSON (element matrix-data, schema "
                    "comparoscope.sides/1).",
                    job.environment.version);
    page.data = {{"matrix-data", toSideMatrixJson(job)}};
    return report::toHtml(page);
}

} // namespace comparo
