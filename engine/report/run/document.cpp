// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/chart.h"
#include "engine/report/document/answer_part.h"
#include "engine/report/document/parts.h"
#include "engine/report/html/page_texts.h"
#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/sections.h"
#include "engine/report/run/writers.h"

#include <nlohmann/json.hpp>

#include <cstdint>

namespace comparo {

namespace {

using namespace document;
using namespace report;

nlohmann::ordered_json rgbJson(std::uint32_t color)
{
    return {color >> 16U & 255U, color >> 8U & 255U, color & 255U};
}

nlohmann::ordered_json mapJson(const ColorMap& map)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const std::uint32_t color : map.colors)
        list.push_back(rgbJson(color));
    return list;
}

/// What the script of the interactive viewer knows beside the pictures on the page.
std::string viewerData(const Report& report, const Pictures& pictures, const Display& display)
{
    nlohmann::ordered_json data;
    data["magnitude"] = pngUri(pictures.magnitude);
    data["labelA"] = sideLabel(report, SideName::A);
    data["labelB"] = sideLabel(report, SideName::B);
    data["scale"] = pictures.scale;
    data["fullScale"] = display.fullScale;
    data["channels"] = report.comparison->descA.shape.c;

    // Only then a displayed byte is the stored value.
    data["stored"] = report.comparison->descA.dtype == DType::UInt8 &&
                     report.comparison->descB.dtype == DType::UInt8 && pictures.scale == 1 &&
                     display.mode != Display::Mode::Rgba;
    data["absolute"] = mapJson(absoluteMap());
    data["signed"] = mapJson(signedMap());
    data["nonFinite"] = rgbJson(kNonFiniteColor);
    return data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Facts factsOf(const Report& report)
{
    Facts facts;
    facts.add("Cause", causeText(report), "cause-line");
    if (report.referee)
        facts.add("Referee", english(report.referee->isAvailable() ? capitalised(report.referee->detail())
                                                                   : report.referee->refusal));
    if (report.regions)
        facts.add("Shape", english(withoutLead(report.regions->sentence(), "Shape: {}")));
    std::string notes;
    for (const std::string& line : noteLines(report))
        notes += (notes.empty() ? "" : "\n") + line;
    facts.add("Notes", notes, "notes");
    facts.add(report.a || report.b ? "Devices" : "Files",
              chip("A", Tone::A) + " " + deviceText(report, SideName::A) + "\n" + chip("B", Tone::B) + " " +
                  deviceText(report, SideName::B));
    return facts;
}

void addChart(Document& document, const LineChart& lines)
{
    const Chart chart = chartOf(lines);
    Blocks& blocks = document.add(lines.id, lines.title,
                                  {Drawing{{},
                                           [chart] { return chartSvg(chart); },
                                           [chart](PdfFlow& flow) { drawChart(flow, chart); }}});
    if (!lines.note.empty())
        blocks.push_back(hint(lines.note));
}

void addSections(Document& document, const Report& report, const Display& display,
                 const std::vector<Place>& places)
{
    const Comparison& comparison = *report.comparison;
    const bool differs = comparison.all.differing > 0;
    if (report.gradient)
        document.add("gradients", "Gradients", gradientsOf(report, *report.gradient));
    for (const LineChart& lines : report.charts)
        addChart(document, lines);
    if (!report.pictures.empty())
        document.add("pictures", "Images of both files", picturesOf(report), "Images");
    Blocks& statistics =
        document.add("statistics", "Statistics per channel", {statisticsOf(comparison)}, "Statistics");
    if (!differs)
        statistics.push_back(none("No sample differs."));
    document.add("tolerance", "Tolerance", toleranceOf(report));
    if (differs) {
        document.add("errors", "Error histogram", errorsOf(comparison), "Errors");
        document.add("samples", "First and largest error", {samplesOf(comparison)}, "Samples");
        document.add("position", "Error by position",
                     positionOf(positionProfile(report.imageA, report.imageB)), "Position");
        document.add("places", "Worst places, enlarged 16 times", placesOf(report, places, display),
                     "Worst places");
    }
    if (report.regions)
        document.add("regions", "Regions: position and shape of the differences",
                     regionsOf(report, *report.regions), "Regions");
    if (!report.bookmarks.empty())
        document.add("bookmarks", "Bookmarks", {bookmarksOf(report)});
    document.add("why", "Cause", causeOf(report));
    if (report.referee)
        document.add("referee", "Referee: which side is nearer to float64", refereeOf(*report.referee),
                     "Referee");
    document.add("streams", "Streams", streamsOf(report));
    if (!report.pipeline.steps.empty())
        document.add("pipeline", "Pipeline", pipelineOf(report.pipeline));
    document.add("provenance", "Provenance", provenanceOf(report));
    Facts environment = environmentOf(report.environment);
    environment.add("Input", report.inputPath);
    environment.add("Made", report.created);
    document.add("environment", "Environment", {std::move(environment)});
}

} // namespace

document::Document documentOf(const Report& report)
{
    const Display display = chooseDisplay(report.imageA, report.imageB, *report.comparison);
    const Pictures pictures = makePictures(report.imageA, report.imageB, display);
    const std::vector<Place> places = worstPlaces(report.imageA, report.imageB);
    Document document;
    document.title = report.title;
    document.created = report.created;
    document.version = report.environment.version;
    document.verdict.word = verdictWord(report);
    document.verdict.text = verdictText(report);
    if (!leadingChart(report)) {
        document.verdict.outcome = report.outcome().kind;
        document.verdict.askedName = "tolerance";
        document.verdict.asked = report.comparison->tolerance.toText();
    }
    if (!leadingChart(report))
        beginWith(document, answerIn(report));
    document.lead = leadOf(report, pictures, display, places);
    document.facts = factsOf(report);
    document.command = report.command;
    addSections(document, report, display, places);
    document.footer = "Images may be reduced; every number comes from all samples.";
    document.carry("report-data", "comparoscope.report/2", toReportJson(report));
    document.web.data.emplace_back("viewer-data", viewerData(report, pictures, display));
    document.web.tools = viewerMarkup();
    document.web.script = viewerScript();
    document.web.copies = true;
    return document;
}

std::string toReportHtml(const Report& report)
{
    return toHtml(documentOf(report));
}

std::string toReportPdf(const Report& report)
{
    return toPdf(documentOf(report));
}

} // namespace comparo
