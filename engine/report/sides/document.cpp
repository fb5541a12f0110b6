// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/command.h"
#include "engine/report/document/answer_part.h"
#include "engine/report/document/formats.h"
#include "engine/report/document/parts.h"
#include "engine/report/sides/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace comparo {
namespace {

using namespace document;

/// The number of the group of every side that ran.
std::map<std::size_t, std::size_t> groupNumbers(const SideMatrix& matrix)
{
    std::map<std::size_t, std::size_t> numbers;
    for (std::size_t g = 0; g < matrix.groups.size(); ++g)
        for (const std::size_t side : matrix.groups[g])
            numbers[side] = g;
    return numbers;
}

Text sideText(const SideMatrix& matrix, std::size_t side)
{
    return chip(std::to_string(side + 1)) + " " + matrix.sides[side].label;
}

List groupList(const SideMatrix& matrix, const std::vector<SideGroup>& groups)
{
    List list;
    for (const SideGroup& group : groups) {
        Text item;
        for (const std::size_t side : group)
            item += (side == group.front() ? Text() : Text("  \u00a0 ")) + sideText(matrix, side);
        list.items.push_back(std::move(item));
    }
    return list;
}

Blocks groupBlocks(const SideMatrixReport& job)
{
    const SideMatrix& matrix = job.matrix;
    Blocks blocks;
    if (!matrix.groups.empty())
        blocks = {Heading{"The same bits"}, groupList(matrix, matrix.groups)};
    if (matrix.passing.size() < matrix.groups.size()) {
        blocks.push_back(
            Heading{"Within " + (job.job.contract ? "the contract" : job.job.tolerance.toText())});
        blocks.push_back(groupList(matrix, matrix.passing));
        blocks.push_back(
            hint("Every side of a group passes against every other one of it. Tolerances are not transitive: "
                 "a side that passes only against a part of a group is not in it."));
    }
    List failed;
    for (std::size_t i = 0; i < matrix.sides.size(); ++i)
        if (matrix.sides[i].error)
            failed.items.push_back(sideText(matrix, i) + ": " +
                                   strong(matrix.sides[i].error->message(), Tone::Bad));
    if (!failed.items.empty()) {
        blocks.push_back(Heading{"Failed"});
        blocks.push_back(std::move(failed));
    }
    return blocks;
}

Cell cellOf(const SideMatrix& matrix, const std::map<std::size_t, std::size_t>& groups, std::size_t row,
            std::size_t column)
{
    if (row == column)
        return {"–", Tone::Soft};
    const MatrixPair& pair = matrix.pair(row, column);
    Cell cell(sideCellText(pair), toneOf(pair.outcome.kind));
    cell.tip = english(pair.outcome.sentence());
    if (!pair.isSame() && pair.comparison) {
        const auto [first, second] = std::minmax(groups.at(row), groups.at(column));
        cell.text = linked(cell.text.plain(), fmt::format("#groups-{}-{}", first + 1, second + 1));
    }
    return cell;
}

Table tableOf(const SideMatrix& matrix)
{
    const auto groups = groupNumbers(matrix);
    Table table;
    table.columns.push_back(left(""));
    for (std::size_t row = 0; row < matrix.sides.size(); ++row) {
        table.columns.push_back({std::to_string(row + 1), Column::Align::Center});
        table.rows.push_back({{sideText(matrix, row)}});
        for (std::size_t column = 0; column < matrix.sides.size(); ++column)
            table.rows.back().cells.push_back(cellOf(matrix, groups, row, column));
    }
    return table;
}

/// The pictures of the first sides of two groups, and the commands of all their pairs.
Article groupPair(const SideMatrixReport& job, std::size_t first, std::size_t second)
{
    const SideMatrix& matrix = job.matrix;
    const SideGroup &groupA = matrix.groups[first], &groupB = matrix.groups[second];
    const auto [a, b] = std::minmax(groupA.front(), groupB.front());
    const MatrixPair& pair = matrix.pair(a, b);
    const Message step = divergingStepText(matrix, pair);
    const Message ended = pair.outcome.sentence();
    Article article{fmt::format("groups-{}-{}", first + 1, second + 1),
                    english(message("{} against {}", sideNumbers(groupA), sideNumbers(groupB))),
                    {hint(step.isEmpty() ? ended : message("{} First at {}.", ended, step))}};
    if (pair.comparison)
        article.blocks.push_back(triptychOf(std::to_string(a + 1), english(matrix.sides[a].label),
                                            std::to_string(b + 1), english(matrix.sides[b].label),
                                            matrix.sides[a].trace->output(), matrix.sides[b].trace->output(),
                                            *pair.comparison));
    Details commands{"Commands of these cells"};
    for (const std::size_t one : groupA)
        for (const std::size_t other : groupB) {
            const auto [from, to] = std::minmax(one, other);
            commands.blocks.push_back(Code{commandOf(jobOf(job.job, matrix, from, to)), "sh"});
        }
    article.blocks.push_back(std::move(commands));
    return article;
}

} // namespace

document::Document documentOf(const SideMatrixReport& job)
{
    const SideMatrix& matrix = job.matrix;
    const Outcome outcome = matrix.outcome();
    Document document;
    document.title = fmt::format("{} on {} sides", titleOf(job.job.input), matrix.sides.size());
    document.created = job.created;
    document.version = job.environment.version;
    document.verdict = {outcome.kind, outcome.word(), english(outcome.detail()),
                        job.job.contract ? "contract" : "tolerance",
                        job.job.contract ? job.job.contract->path : job.job.tolerance.toText()};
    beginWith(document, answerIn(job));
    document.command = job.command;
    document.add("groups", "Agreement between sides", groupBlocks(job), "Groups");
    document.add("table", "Every side against every other one",
                 {tableOf(matrix), hint("Samples that differ and the largest difference.")}, "Table");
    if (matrix.groups.size() > 1) {
        Blocks& pairs = document.add("differences", "Differences between the groups", {}, "Differences");
        for (std::size_t a = 0; a < matrix.groups.size(); ++a)
            for (std::size_t b = a + 1; b < matrix.groups.size(); ++b)
                pairs.push_back(groupPair(job, a, b));
    }
    document.add("pipeline", "Pipeline", {Code{toJson(job.job.pipeline), "json"}});
    document.add("environment", "Environment", {environmentOf(job.environment)});
    document.footer = "Images may be reduced; every number comes from all samples. Sides of one group have "
                      "the same bits, so one image represents all their cells.";
    document.carry("matrix-data", "comparoscope.sides/1", toSideMatrixJson(job));
    return document;
}

const std::vector<ReportFormat<SideMatrixReport>>& sideMatrixFormats()
{
    static const auto formats = formatsOf<SideMatrixReport>({{".json", "", &toSideMatrixJson}});
    return formats;
}

} // namespace comparo
