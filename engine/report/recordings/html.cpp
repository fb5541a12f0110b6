// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/codec/codec.h"
#include "engine/report/html/page.h"
#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/pictures.h"
#include "engine/report/recordings/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace comparo {
namespace {

using report::escapeHtml;

/// What only this page has. Rows are coloured by verdict, and say it in words.
constexpr std::string_view kRecordingsStyle =
    "#steps td, #steps th, #environment td, #environment thead th { text-align: left; } #environment table { "
    "width: auto; } "
    "#environment td { padding-right: 24px; } "
    "#steps td { vertical-align: top; white-space: normal; } #steps td:first-child { white-space: nowrap; } "
    "#steps tr.missing td { color: var(--soft); } #steps tr.within td { background: var(--tint-within); } "
    "#steps tr.different td { background: var(--tint-different); }\n";

/// More of them make a page that no browser likes; the rest is in the CSV and the JSON.
constexpr std::size_t kMostRows = 5000;

std::string rowMarkup(const RecordingsReport& report, const RecordedLine& line)
{
    const std::string local =
        report.localSide.empty() ? "" : "<td>" + escapeHtml(report.localText(line)) + "</td>";
    return fmt::format(R"(<tr class="{}"><td>{}</td><td>{}</td>{}</tr>)",
                       line.differs()                     ? "different"
                       : line.isLeft()                    ? "missing"
                       : RecordingsReport::isWithin(line) ? "within"
                                                          : "exact",
                       escapeHtml(RecordingsReport::labelOf(line)), escapeHtml(line.sentence), local);
}

/// All rows; of very many, those that differ and as many of the others as fit.
std::string stepsSection(const RecordingsReport& report)
{
    const std::vector<RecordedLine>& lines = report.comparison.lines;
    const auto different = static_cast<std::size_t>(std::ranges::count_if(lines, &RecordedLine::differs));
    std::size_t others = kMostRows - std::min(kMostRows, different), left = 0;
    std::string part = R"(<div class="scroll"><table><thead><tr><th>Step</th><th>Result</th>)";
    part += report.localSide.empty() ? "" : "<th>Local error</th>";
    part += "</tr></thead><tbody>";
    std::size_t shown = 0;
    for (const RecordedLine& line : lines) {
        if (!RecordingsReport::isListed(line))
            continue;
        if (shown >= kMostRows || (!line.differs() && others == 0)) {
            ++left;
            continue;
        }
        others -= line.differs() ? 0 : 1;
        ++shown;
        part += rowMarkup(report, line);
    }
    part += "</tbody></table></div>";
    if (const std::string rest = report.unlisted(); !rest.empty())
        part += fmt::format(R"(<p class="hint">{}</p>)", rest);
    if (left > 0)
        part +=
            fmt::format(R"(<p class="hint">{} more are in the JSON of this page.</p>)", groupedText(left));
    return part;
}

std::string environmentRows(const RecordingsReport& report)
{
    std::string part = "<table><thead><tr><th></th><th>A</th><th>B</th></tr></thead><tbody>";
    for (const RecordingComparison::Fact& fact : report.comparison.environment)
        part += fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td></tr>", escapeHtml(fact.name),
                            escapeHtml(fact.a.empty() ? "does not say" : fact.a),
                            escapeHtml(fact.b.empty() ? "does not say" : fact.b));
    return part + "</tbody></table>";
}

std::string recordedPane(const char* side, const std::string& chip, const std::string& label,
                         const report::Pixels& picture, const report::Triptych& size,
                         const std::string& below)
{
    return fmt::format(
        R"pane(<figure class="pane {0}"><figcaption><b class="chip">{1}</b><span title="{2}">{2}</span></figcaption>)pane"
        R"pane(<div class="frame"><div class="sized" style="width:min(100%,{3}px)"><img class="reduced" src="{4}" )pane"
        R"pane(width="{5}" height="{6}" alt="{1}: {2}"></div></div>{7}</figure>)pane",
        side, escapeHtml(chip), escapeHtml(label), std::max(4, 304 * size.width / size.height),
        report::pngUri(picture), size.width, size.height, below);
}

/// The pictures of the first tensor that differs; nothing where it has none.
std::string picturesSection(const RecordingsReport& report, const RecordedLine& line)
{
    if (!line.comparison || line.comparison->all.samples == 0)
        return {};
    const RecordedTensor& tensorA = report.a.steps[*line.stepA].tensors[line.tensor];
    const std::vector<RecordedTensor>& tensorsB = report.b.steps[*line.stepB].tensors;
    const auto tensorB = std::ranges::find(tensorsB, tensorA.name, &RecordedTensor::name);
    const int image = line.comparison->all.worst ? line.comparison->all.worst->n : 0;
    const Tensor a = readImage(report.a, tensorA, image), b = readImage(report.b, *tensorB, image);
    const Comparison comparison = compare(a, b, {line.comparison->tolerance, {}, false});
    const report::Display display = report::chooseDisplay(a, b, comparison);
    const report::Triptych pictures = report::makePictures(a, b, display).all;
    std::string part = fmt::format(R"(<p class="note">{}</p>)", escapeHtml(line.sentence));
    if (line.comparison->descA.shape.n > 1)
        part += fmt::format(
            R"(<p class="hint">Shown: image {} of the batch, which has the worst sample.</p>)", image);
    return part + R"(<div class="triptych">)" +
           recordedPane("a", "A", report.nameA() + " · " + tensorA.device, pictures.a, pictures, {}) +
           recordedPane("b", "B", report.nameB() + " · " + tensorB->device, pictures.b, pictures, {}) +
           recordedPane(
               "d", "difference", "largest of the channels", pictures.difference, pictures,
               fmt::format(
                   R"(<div class="legend"><span>0</span><i style="background:{}"></i><span>{}</span></div>)",
                   report::gradientText(report::absoluteMap()),
                   escapeHtml(report::roundedText(display.fullScale)))) +
           "</div>";
}

std::string recordingFacts(const RecordingsReport& report)
{
    const auto fact = [](const char* side, const std::string& file, const Recording& recording) {
        return fmt::format("<dt>{}</dt><dd>{}: {}{}, {}</dd>", side, escapeHtml(file),
                           countedText(recording.steps.size(), "step", "steps"),
                           recording.complete ? "" : ", the program ended before the recording did",
                           escapeHtml(recording.created));
    };
    if (report.live.empty())
        return fact("A", report.fileA, report.a) + fact("B", report.fileB, report.b);
    return fact("A", report.fileA, report.a) + fmt::format("<dt>B</dt><dd>run here on {}: {}</dd>",
                                                           escapeHtml(report.live),
                                                           escapeHtml(report.liveSummary));
}

} // namespace

std::string toRecordingsHtml(const RecordingsReport& report)
{
    const RecordingComparison& comparison = report.comparison;
    const Outcome outcome = report.outcome();
    report::Page page;
    page.title = report.nameA() + " and " + report.nameB();
    page.created = report.created;
    page.style = kRecordingsStyle;
    page.verdict = report::verdictBar(outcome.kind, outcome.word(), english(outcome.sentence()));
    page.verdict.askedName = report.contract.empty() ? "tolerance" : "contract";
    page.verdict.asked = report.contract.empty() ? report.tolerance.toText() : report.contract;
    page.facts = recordingFacts(report);
    page.command = report.command;
    if (const auto first = comparison.firstDiverging())
        if (const std::string pictures = picturesSection(report, comparison.lines[*first]); !pictures.empty())
            page.sections.push_back(
                {"first", "First difference: " + RecordingsReport::labelOf(comparison.lines[*first]),
                 pictures, "First difference"});
    if (!comparison.environment.empty())
        page.sections.push_back(
            {"environment", "What the two ran with", environmentRows(report), "Environment"});
    page.sections.push_back({"steps", "Every step", stepsSection(report), "Steps"});
    page.footer =
        fmt::format("Written by Comparoscope {}. Pictures may be reduced; every number comes from all "
                    "samples. The data of this page is inside it as JSON (element recordings-data, "
                    "schema comparoscope.recordings/1).",
                    report.environment.version);
    page.data = {{"recordings-data", toRecordingsJson(report)}};
    return report::toHtml(page);
}

bool writeRecordingsReport(const RecordingsReport& report, const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(), [](char ch) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(ch)));
    });
    using Write = std::string (*)(const RecordingsReport&);
    constexpr std::pair<std::string_view, Write> kWriters[] = {{".html", &toRecordingsHtml},
                                                               {".json", &toRecordingsJson},
                                                               {".md", &toRecordingsMarkdown},
                                                               {".csv", &toRecordingsCsv},
                                                               {".xml", &toRecordingsJunit}};
    for (const auto& [known, write] : kWriters)
        if (known == extension) {
            writeFile(path, write(report));
            return true;
        }
    return false;
}

} // namespace comparo
