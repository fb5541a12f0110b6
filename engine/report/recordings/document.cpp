// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/report/document/answer_part.h"
#include "engine/report/document/parts.h"
#include "engine/report/recordings/report.h"
#include "engine/report/run/sections.h"

#include <algorithm>

namespace comparo {
namespace {

using namespace document;

/// More of them make a page that no browser likes; the rest is in the CSV and the JSON.
constexpr std::size_t kMostRows = 5000;

Row rowOf(const RecordingsReport& report, const RecordedLine& line)
{
    Row row{{english(RecordingsReport::labelOf(line)), english(line.sentence)}};
    if (!report.localSide.empty())
        row.cells.emplace_back(english(report.localText(line)));
    row.tone = line.differs()                     ? Tone::Bad
               : line.isLeft()                    ? Tone::Soft
               : RecordingsReport::isWithin(line) ? Tone::Warning
                                                  : Tone::Good;
    return row;
}

/// All rows; of very many, those that differ and as many of the others as fit.
Blocks stepsOf(const RecordingsReport& report)
{
    const std::vector<RecordedLine>& lines = report.comparison.lines;
    const auto different = static_cast<std::size_t>(std::ranges::count_if(lines, &RecordedLine::differs));
    std::size_t others = kMostRows - std::min(kMostRows, different), left = 0;
    Table table{{document::left("Step"), wrapped("Result")}};
    if (!report.localSide.empty())
        table.columns.push_back(wrapped("Local error"));
    for (const RecordedLine& line : lines) {
        if (!RecordingsReport::isListed(line))
            continue;
        if (table.rows.size() >= kMostRows || (!line.differs() && others == 0)) {
            ++left;
            continue;
        }
        others -= line.differs() ? 0 : 1;
        table.rows.push_back(rowOf(report, line));
    }
    Blocks blocks{std::move(table)};
    if (const std::string rest = english(report.unlisted()); !rest.empty())
        blocks.push_back(hint(rest));
    if (left > 0)
        blocks.push_back(hint(groupedText(left) + " more are in the JSON report."));
    return blocks;
}

Table environmentsOf(const RecordingComparison& comparison)
{
    Table table{{left(""), wrapped("A"), wrapped("B")}};
    for (const RecordingComparison::Fact& fact : comparison.environment)
        table.rows.push_back({{fact.name, fact.a.empty() ? "does not say" : fact.a,
                               fact.b.empty() ? "does not say" : fact.b}});
    return table;
}

/// The pictures of the first tensor that differs and how far it does; nothing where it has none.
Blocks picturesOf(const RecordingsReport& report, const RecordedLine& line)
{
    if (!line.comparison || line.comparison->all.samples == 0)
        return {};
    const RecordedTensor& tensorA = report.a.steps[*line.stepA].tensors[line.tensor];
    const std::vector<RecordedTensor>& tensorsB = report.b.steps[*line.stepB].tensors;
    const auto tensorB = std::ranges::find(tensorsB, tensorA.name, &RecordedTensor::name);
    const int image = line.comparison->all.worst ? line.comparison->all.worst->n : 0;
    const Tensor a = readImage(report.a, tensorA, image), b = readImage(report.b, *tensorB, image);
    Blocks blocks{hint(english(line.sentence))};
    if (line.comparison->descA.shape.n > 1)
        blocks.push_back(
            hint("Shown: image " + std::to_string(image) + " of the batch, which has the worst sample."));
    const Comparison comparison = compare(a, b, {line.comparison->tolerance, {}, false});
    blocks.push_back(triptychOf("A", report.nameA() + " · " + tensorA.device, "B",
                                report.nameB() + " · " + tensorB->device, a, b, comparison));
    blocks.push_back(report::statisticsOf(comparison));
    for (Block& block : report::errorsOf(comparison))
        blocks.push_back(std::move(block));
    return blocks;
}

Facts factsOf(const RecordingsReport& report)
{
    Facts facts;
    const auto add = [&facts](const char* side, const std::string& file, const Recording& recording) {
        facts.add(
            side,
            file + ": " + RecordingsReport::contentOf(recording) +
                (recording.complete ? "" : ", the program ended before the recording") +
                (recording.created.empty() ? "" : ", " + recording.created) +
                (recording.arrays.empty() || recording.problem.empty() ? "" : ". " + recording.problem));
    };
    add("A", report.fileA, report.a);
    if (report.live.empty())
        add("B", report.fileB, report.b);
    else
        facts.add("B", "run here on " + report.live + ": " + english(report.liveSummary));
    return facts;
}

} // namespace

document::Document documentOf(const RecordingsReport& report)
{
    const RecordingComparison& comparison = report.comparison;
    const Outcome outcome = report.outcome();
    Document document;
    document.title = report.nameA() + " and " + report.nameB();
    document.created = report.created;
    document.version = report.environment.version;
    document.verdict = {outcome.kind, outcome.word(), english(outcome.sentence()),
                        report.contract.empty() ? "tolerance" : "contract",
                        report.contract.empty() ? report.tolerance.toText() : report.contract};
    beginWith(document, report.answer());
    document.facts = factsOf(report);
    document.command = report.command;
    const std::string shown = comparison.areArrays ? "Worst difference" : "First difference";
    if (const auto line = comparison.areArrays ? comparison.worst() : comparison.firstDiverging())
        if (Blocks pictures = picturesOf(report, comparison.lines[*line]); !pictures.empty())
            document.add("first", shown + ": " + english(RecordingsReport::labelOf(comparison.lines[*line])),
                         std::move(pictures), shown);
    if (report.sliced)
        document.add("slices", "Slices of " + english(report.sliced->label), slicesOf(*report.sliced), "Slices");
    if (!comparison.environment.empty())
        document.add("environment", "Environments of the two", {environmentsOf(comparison)}, "Environment");
    document.add("steps", comparison.areArrays ? "Every array" : "Every step", stepsOf(report),
                 comparison.areArrays ? "Arrays" : "Steps");
    document.footer = "Images may be reduced; every number comes from all samples.";
    document.carry("recordings-data", "comparoscope.recordings/1", toRecordingsJson(report));
    return document;
}

const std::vector<ReportFormat<RecordingsReport>>& recordingsFormats()
{
    static const auto formats = formatsOf<RecordingsReport>({{".json", "", &toRecordingsJson},
                                                             {".md", "", &toRecordingsMarkdown},
                                                             {".csv", "", &toRecordingsCsv},
                                                             {".xml", "", &toRecordingsJunit}});
    return formats;
}

} // namespace comparo
