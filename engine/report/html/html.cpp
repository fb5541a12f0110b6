#include "engine/report/chart/chart_svg.h"
#include "engine/report/html/gradient_parts.h"
#include "engine/report/html/parts.h"
#include "engine/report/html/report_template.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/run/writers.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string_view>

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
    data["magnitude"] = pictures.magnitude;
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
    return scriptSafe(data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

/// The template with every {{name}} replaced once; what is put in is not searched again.
std::string filled(std::string_view text, const std::map<std::string_view, std::string>& parts)
{
    std::string page;
    std::size_t at = 0;
    for (;;) {
        const std::size_t open = text.find("{{", at);
        page += text.substr(at, open == std::string_view::npos ? open : open - at);
        if (open == std::string_view::npos)
            return page;
        const std::size_t close = text.find("}}", open);
        page += parts.at(text.substr(open + 2, close - open - 2));
        at = close + 2;
    }
}

} // namespace

std::string report::scriptSafe(const std::string& json)
{
    std::string safe;
    safe.reserve(json.size());
    for (const char ch : json) {
        if (ch == '<')
            safe += "\\u003c";
        else
            safe += ch;
    }
    return safe;
}

std::string_view report::reportStyle()
{
    constexpr std::string_view kOpen = "<style>";
    const std::string_view page = reportTemplate();
    const std::size_t begin = page.find(kOpen) + kOpen.size();
    return page.substr(begin, page.find("</style>") - begin);
}

std::string toReportHtml(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const Display display = chooseDisplay(report.imageA, report.imageB, comparison);
    const Pictures pictures = makePictures(report.imageA, report.imageB, display);
    const std::vector<Place> places = worstPlaces(report.imageA, report.imageB);
    const std::string word = verdictWord(report);
    const OutcomeKind kind = report.outcome().kind;
    const char* verdictClass = leadingChart(report)                   ? "told"
                               : kind == OutcomeKind::BitExact        ? "exact"
                               : kind == OutcomeKind::WithinTolerance ? "within"
                                                                      : "different";
    return filled(
        reportTemplate(),
        {
            {"page_title", escapeHtml(report.title + " · " + word)},
            {"title", escapeHtml(report.title)},
            {"created", escapeHtml(report.created)},
            {"version", escapeHtml(report.environment.version)},
            {"verdict_class", verdictClass},
            {"verdict_icon", leadingChart(report) ? leadingIcon() : verdictIcon(kind)},
            {"verdict_word", escapeHtml(word)},
            {"verdict_text", escapeHtml(verdictText(report))},
            {"asked", leadingChart(report) ? std::string()
                                           : R"(<div class="asked">tolerance<b>)" +
                                                 escapeHtml(comparison.tolerance.toText()) + "</b></div>"},
            {"extra_links", extraLinks(report)},
            {"triptych", triptychPart(report, pictures, display, places)},
            {"picture_note", pictureNote(report, pictures, display)},
            {"numbers", numbersPart(report)},
            {"cause_text", escapeHtml(causeText(report))},
            {"devices", devicesPart(report)},
            {"command", escapeHtml(report.command)},
            {"gradients", gradientSection(report)},
            {"charts", chartSections(report)},
            {"places", placesPart(report, places, display)},
            {"tolerances", tolerancePart(report)},
            {"samples", samplesPart(report)},
            {"statistics", statisticsPart(report)},
            {"histogram", histogramSvg(comparison.histogram)},
            {"cumulative", cumulativeSvg(comparison.histogram, comparison.requiredAtol)},
            {"position", positionPart(positionProfile(report.imageA, report.imageB))},
            {"cause", causePart(report)},
            {"streams", streamsPart(report)},
            {"provenance", provenancePart(report)},
            {"pipeline", escapeHtml(indentedPipeline(report.pipeline))},
            {"environment", environmentPart(report)},
            {"viewer_data", viewerData(report, pictures, display)},
            {"report_json", scriptSafe(toReportJson(report))},
        });
}

} // namespace comparo
