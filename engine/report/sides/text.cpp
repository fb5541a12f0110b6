// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/answer_json.h"
#include "engine/answer/answer_text.h"
#include "engine/answer/matrix_answer.h"
#include "engine/base/json/json_number.h"
#include "engine/base/number_text.h"
#include "engine/base/shown_text.h"
#include "engine/comparison/command.h"
#include "engine/report/number_text.h"
#include "engine/report/sides/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

std::string sideLine(const SideMatrix& matrix, std::size_t side)
{
    const MatrixSide& one = matrix.sides[side];
    return fmt::format("  {:>2}  {}{}\n", side + 1, shownName(english(one.label)),
                       one.error ? "   failed: " + one.error->text() : std::string());
}

std::string groupLines(const SideMatrix& matrix, const std::vector<SideGroup>& groups)
{
    std::string text;
    for (const SideGroup& group : groups) {
        std::string labels;
        for (const std::size_t side : group)
            labels += (labels.empty() ? "" : ", ") + english(matrix.sides[side].label);
        text += fmt::format("  {}: {}\n", english(sideNumbers(group)), labels);
    }
    return text;
}

/// Below the diagonal, each side against those before it.
std::string tableText(const SideMatrix& matrix)
{
    std::size_t width = 8;
    for (const MatrixPair& pair : matrix.pairs)
        width = std::max(width, sideCellText(pair).size() + 2);
    std::string text = "  " + std::string(2, ' ');
    for (std::size_t b = 0; b + 1 < matrix.sides.size(); ++b)
        text += fmt::format("{:>{}}", b + 1, width);
    text += "\n";
    for (std::size_t a = 1; a < matrix.sides.size(); ++a) {
        text += fmt::format("  {:>2}", a + 1);
        for (std::size_t b = 0; b < a; ++b)
            text += fmt::format("{:>{}}", sideCellText(matrix.pair(a, b)), width);
        text += "\n";
    }
    return text;
}

/// Pairs of the first sides of two groups: the others have the same bits.
std::vector<const MatrixPair*> differentPairs(const SideMatrix& matrix)
{
    std::vector<const MatrixPair*> pairs;
    for (std::size_t a = 0; a < matrix.groups.size(); ++a)
        for (std::size_t b = a + 1; b < matrix.groups.size(); ++b)
            pairs.push_back(&matrix.pair(matrix.groups[a].front(), matrix.groups[b].front()));
    return pairs;
}

std::string pairLine(const SideMatrix& matrix, const MatrixPair& pair)
{
    const std::string step = english(divergingStepText(matrix, pair));
    return fmt::format("  {} and {}: {}{}\n", pair.a + 1, pair.b + 1, english(pair.outcome.sentence()),
                       step.empty() ? "" : " First at " + step + ".");
}

Json indices(const SideGroup& group)
{
    return Json(group);
}

Json groupsJson(const std::vector<SideGroup>& groups)
{
    Json list = Json::array();
    for (const SideGroup& group : groups)
        list.push_back(indices(group));
    return list;
}

Json matrixSideJson(const MatrixSide& side)
{
    return {{"side", side.side.toText()},
            {"label", english(side.label)},
            {"error", side.error ? Json(side.error->text()) : Json(nullptr)},
            {"hazards", racesOf(side.trace)->hazards.size()},
            {"milliseconds", side.trace ? numberJson<Json>(side.trace->milliseconds) : Json(nullptr)}};
}

Json pairJson(const SideMatrixReport& report, const MatrixPair& pair)
{
    Json json{{"a", pair.a},
              {"b", pair.b},
              {"outcome", toString(pair.outcome.kind)},
              {"sentence", english(pair.outcome.sentence())},
              {"command", commandOf(jobOf(report.job, report.matrix, pair.a, pair.b))}};
    if (pair.comparison) {
        const ChannelStatistics& all = pair.comparison->all;
        json["samples"] = all.samples;
        json["differing"] = all.differing;
        json["maxAbs"] = numberJson<Json>(all.maxAbs);
        json["meanAbs"] = numberJson<Json>(all.meanAbs);
        json["maxUlp"] = all.maxUlp;
        json["tolerance"] = pair.comparison->tolerance.toText();
    }
    json["firstDiverging"] = pair.firstDiverging ? Json(*pair.firstDiverging) : Json(nullptr);
    return json;
}

} // namespace

std::string sideCellText(const MatrixPair& pair)
{
    if (!pair.comparison)
        return "error";
    const std::string mark = pair.outcome.kind == OutcomeKind::Hazard ? " (hazard)" : "";
    if (pair.isSame())
        return "same" + mark;
    if (pair.comparison->verdict == Verdict::Equal)
        return "equal" + mark;
    const ChannelStatistics& all = pair.comparison->all;
    const double share =
        all.samples ? static_cast<double>(all.differing) / static_cast<double>(all.samples) : 0.0;
    return shortPercentText(share) + ", max " + report::roundedText(all.maxAbs) + mark;
}

Answer answerIn(const SideMatrixReport& report)
{
    return report.answer ? *report.answer : answerOf(report.job, report.matrix);
}

std::string toSideMatrixText(const SideMatrixReport& report)
{
    const SideMatrix& matrix = report.matrix;
    std::string text = answerText(answerIn(report)) + shownName(titleOf(report.job.input));
    for (const Step& step : report.job.pipeline.steps)
        text += fmt::format("  {}:{}{}", step.op->id, step.params.toText(true), step.enabled ? "" : " (off)");
    text += "\n\n";
    for (std::size_t i = 0; i < matrix.sides.size(); ++i)
        text += sideLine(matrix, i);
    if (!matrix.groups.empty())
        text += "\nGroups with the same bits:\n" + groupLines(matrix, matrix.groups);
    if (matrix.passing.size() < matrix.groups.size())
        text += "\nGroups within " + (report.job.contract ? "the contract" : report.job.tolerance.toText()) +
                ":\n" + groupLines(matrix, matrix.passing);
    text += "\n" + tableText(matrix);
    const std::vector<const MatrixPair*> different = differentPairs(matrix);
    if (!different.empty())
        text += "\n";
    for (const MatrixPair* pair : different)
        text += pairLine(matrix, *pair);
    return text + "\n" + english(matrix.outcome().sentence()) + "\n";
}

std::string toSideMatrixJson(const SideMatrixReport& report)
{
    const SideMatrix& matrix = report.matrix;
    const Outcome outcome = matrix.outcome();
    Json sides = Json::array(), pairs = Json::array();
    for (const MatrixSide& side : matrix.sides)
        sides.push_back(matrixSideJson(side));
    for (const MatrixPair& pair : matrix.pairs)
        pairs.push_back(pairJson(report, pair));
    return Json({{"schema", "comparoscope.sides/1"},
                 {"input", report.job.input.path},
                 {"command", report.command},
                 {"created", report.created},
                 {"verdict",
                  {{"id", toString(outcome.kind)},
                   {"passes", outcome.passes()},
                   {"sentence", english(outcome.sentence())}}},
                 {"answer", answerJson<Json>(answerIn(report))},
                 {"groups", groupsJson(matrix.groups)},
                 {"passing", groupsJson(matrix.passing)},
                 {"sides", sides},
                 {"pairs", pairs},
                 {"pipeline", Json::parse(toJson(report.job.pipeline))}})
               .dump(2, ' ', false, Json::error_handler_t::replace) +
           "\n";
}

} // namespace comparo
