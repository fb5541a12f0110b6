// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/parts.h"

#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace comparo::report {

namespace {

/// The largest size of a picture of the triptych, in pixels of the page.
constexpr int kPaneWidth = 386;
constexpr int kPaneHeight = 304;

std::string pane(const char* side, const char* chip, const std::string& label, const Pixels& picture,
                 const Triptych& size, const std::string& above, const std::string& below)
{
    return fmt::format(
        R"pane(<figure class="pane {0}"><figcaption><b class="chip">{1}</b><span title="{2}">{2}</span></figcaption>)pane"
        R"pane(<div class="frame"><div class="sized" style="width:min(100%,{3}px)"><img {4}src="{5}" width="{6}" )pane"
        R"pane(height="{7}" alt="{1}: {2}">{8}</div></div>{9}</figure>)pane",
        side, chip, escapeHtml(label), std::max(4, kPaneHeight * size.width / size.height),
        size.width > kPaneWidth || size.height > kPaneHeight ? R"(class="reduced" )" : "", pngUri(picture),
        size.width, size.height, above, below);
}

} // namespace

std::string verdictIcon(OutcomeKind kind)
{
    const char* strokes = "M7 13h18M7 19h18";
    if (kind == OutcomeKind::WithinTolerance)
        strokes = "M7 13q4.5-4 9 0t9 0M7 20q4.5-4 9 0t9 0";
    if (kind == OutcomeKind::Different)
        strokes = "M7 13h18M7 19h18M20 7 12 25";
    if (kind > OutcomeKind::Different) // whatever the pixels say
        strokes = "M16 7v11M16 24v.1";
    return fmt::format(
        R"(<svg class="icon" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16"/>)"
        R"(<path d="{}"/></svg>)",
        strokes);
}

std::string leadingIcon()
{
    return R"(<svg class="icon" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16"/>)"
           R"(<path d="M16 15v9M16 8.5v.1"/></svg>)";
}

std::string triptychPart(const Report& report, const Pictures& pictures, const Display& display,
                         const std::vector<Place>& places)
{
    const std::string legend =
        display.fullScale > 0.0
            ? fmt::format(
                  R"(<div class="legend"><span>0</span><i style="background:{}"></i><span>{}</span></div>)",
                  gradientText(absoluteMap()), escapeHtml(roundedText(display.fullScale)))
            : fmt::format(R"(<div class="legend"><span>{}</span></div>)",
                          report.comparison->all.differing == 0 ? "no difference" : "no finite difference");
    const Shape& shape = report.comparison->descA.shape;
    std::string marks;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const SamplePosition& peak = places[i].peak;
        if (peak.n == display.sample)
            fmt::format_to(
                std::back_inserter(marks),
                R"mark(<a class="mark" href="#place-{0}" data-rank="{0}" title="({1}, {2})" style="left:{3:.2f}%;)mark"
                R"mark(top:{4:.2f}%"></a>)mark",
                i + 1, peak.x, peak.y, 100.0 * (peak.x + 0.5) / shape.w, 100.0 * (peak.y + 0.5) / shape.h);
    }
    return pane("a", "A", sideLabel(report, SideName::A), pictures.all.a, pictures.all, {}, {}) +
           pane("b", "B", sideLabel(report, SideName::B), pictures.all.b, pictures.all, {}, {}) +
           pane("d", "|A − B|", "largest of the channels", pictures.all.difference, pictures.all, marks,
                legend);
}

std::string pictureNote(const Report& report, const Pictures& pictures, const Display& display)
{
    return escapeHtml(pictureText(report, pictures, display));
}

std::string numbersPart(const Report& report)
{
    std::string part;
    for (const HeadNumber& number : headNumbers(report))
        fmt::format_to(
            std::back_inserter(part),
            R"(<div class="number"><dt>{}</dt><dd><strong>{}</strong><small>{}</small></dd></div>)",
            number.label, escapeHtml(number.value), escapeHtml(number.detail));
    return part;
}

std::string devicesPart(const Report& report)
{
    const auto device = [&](const char* chip, const char* side, SideName name) {
        return fmt::format(R"(<div class="device {}"><b class="chip">{}</b><span>{}</span></div>)", side,
                           chip, escapeHtml(deviceText(report, name)));
    };
    return device("A", "a", SideName::A) + device("B", "b", SideName::B);
}

} // namespace comparo::report
