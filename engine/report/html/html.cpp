// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/chart_svg.h"
#include "engine/report/html/gradient_parts.h"
#include "engine/report/html/page.h"
#include "engine/report/html/page_texts.h"
#include "engine/report/html/parts.h"
#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/run/writers.h"

#include <nlohmann/json.hpp>

#include <cstdint>

namespace comparo {

namespace {

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

std::string leadOf(const Report& report, const Pictures& pictures, const Display& display,
                   const std::vector<Place>& places)
{
    return "<div class=\"triptych\">" + triptychPart(report, pictures, display, places) +
           "</div>\n<p class=\"note under\">" + pictureNote(report, pictures, display) +
           "</p>\n<dl class=\"numbers\">" + numbersPart(report) + "</dl>\n";
}

std::string errorsPart(const Comparison& comparison)
{
    return "<div class=\"pair\"><figure><figcaption>Histogram of A &minus; B, all channels</figcaption>" +
           histogramSvg(comparison.histogram) +
           "</figure><figure><figcaption>Cumulative share of samples; dashed: the absolute tolerance that "
           "passes"
           "</figcaption>" +
           cumulativeSvg(comparison.histogram, comparison.requiredAtol) + "</figure></div>";
}

/// The referee's word, where it was asked.
std::string refereeFact(const Report& report)
{
    return report.referee
               ? "<dt>Referee</dt><dd>" +
                     escapeHtml(withoutLead(english(report.referee->sentence()), "referee")) + "</dd>"
               : std::string();
}

/// What is said of the files.
std::string notesFact(const Report& report)
{
    std::string lines;
    for (const std::string& line : noteLines(report))
        lines += (lines.empty() ? "" : "<br>") + escapeHtml(line);
    return lines.empty() ? std::string() : "<dt>Notes</dt><dd id=\"notes\">" + lines + "</dd>";
}

std::vector<PageSection> sectionsOf(const Report& report, const Display& display,
                                    const std::vector<Place>& places)
{
    std::vector<PageSection> sections = extraSections(report);
    const auto add = [&sections](const char* id, const char* title, std::string markup,
                                 const char* link = "") {
        sections.push_back({id, title, std::move(markup), link, false});
    };
    const auto addWide = [&sections](const char* id, const char* title, std::string markup,
                                     const char* link = "") {
        sections.push_back({id, title, std::move(markup), link, true});
    };
    if (!report.pictures.empty())
        addWide("pictures", "Pictures of both files", picturesPart(report), "Pictures");
    add("places", "Worst places, 16 times enlarged", placesPart(report, places, display), "Worst places");
    if (report.regions)
        addWide("regions", "Regions: where it differs, and in what form", regionsPart(report), "Regions");
    if (!report.bookmarks.empty())
        addWide("bookmarks", "Bookmarks", bookmarksPart(report), "Bookmarks");
    addWide("tolerance", "Tolerance", tolerancePart(report));
    addWide("samples", "First and worst sample", samplesPart(report), "Samples");
    addWide("statistics", "Statistics by channel", statisticsPart(report), "Statistics");
    add("errors", "Error distribution", errorsPart(*report.comparison));
    add("position", "Error by position", positionPart(positionProfile(report.imageA, report.imageB)));
    addWide("why", "Cause", causePart(report));
    if (report.referee)
        add("referee", "Referee: which side is nearer to float64", refereePart(report), "Referee");
    add("streams", "Streams", streamsPart(report));
    addWide("provenance", "Provenance", provenancePart(report));
    add("pipeline", "Pipeline", "<pre>" + escapeHtml(indentedPipeline(report.pipeline)) + "</pre>");
    add("environment", "Environment", environmentPart(report));
    return sections;
}

PageVerdict verdictOf(const Report& report)
{
    if (leadingChart(report))
        return {"told", leadingIcon(), verdictWord(report), verdictText(report)};
    PageVerdict bar = verdictBar(report.outcome().kind, verdictWord(report), verdictText(report));
    bar.askedName = "tolerance";
    bar.asked = report.comparison->tolerance.toText();
    return bar;
}

} // namespace

std::string toReportHtml(const Report& report)
{
    const Display display = chooseDisplay(report.imageA, report.imageB, *report.comparison);
    const Pictures pictures = makePictures(report.imageA, report.imageB, display);
    const std::vector<Place> places = worstPlaces(report.imageA, report.imageB);
    Page page;
    page.title = report.title;
    page.created = report.created;
    page.verdict = verdictOf(report);
    page.lead = leadOf(report, pictures, display, places);
    page.facts = "<dt>Cause</dt><dd id=\"cause-line\">" + escapeHtml(causeText(report)) + "</dd>" +
                 refereeFact(report) + notesFact(report) + "<dt>Devices</dt><dd>" + devicesPart(report) +
                 "</dd>";
    page.command = report.command;
    page.copies = true;
    page.tools = viewerMarkup();
    page.sections = sectionsOf(report, display, places);
    page.footer = "Written by Comparoscope " + report.environment.version +
                  ". Pictures may be reduced; every number comes from all samples. The data of this page is "
                  "inside it as JSON (element report-data, schema comparoscope.report/2).";
    page.data = {{"report-data", toReportJson(report)},
                 {"viewer-data", viewerData(report, pictures, display)}};
    page.script = viewerScript();
    return toHtml(page);
}

} // namespace comparo
