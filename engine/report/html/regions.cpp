// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/page.h"
#include "engine/report/html/parts.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace comparo::report {

std::string regionsPart(const Report& report)
{
    constexpr std::size_t kShown = 20;
    if (!report.regions)
        return {};
    const RegionReport& regions = *report.regions;
    std::string part = fmt::format(R"(<p id="shape">{}</p>)", escapeHtml(english(regions.sentence())));
    if (!regions.shape.suggestion.isEmpty())
        part += fmt::format(R"(<p class="note">{}</p>)", escapeHtml(english(regions.shape.suggestion)));
    const std::size_t shown = std::min(kShown, regions.regions.size());
    part += R"(<table class="regions"><thead><tr><th></th><th>place</th><th>size</th><th>pixels</th>)"
            R"(<th>max |A − B|</th><th>energy</th><th>shape</th></tr></thead><tbody>)";
    for (std::size_t i = 0; i < shown; ++i) {
        const DifferenceRegion& region = regions.regions[i];
        part += fmt::format(
            R"(<tr><th>{}</th><td>{}{}</td><td>{} × {}</td><td>{}</td><td>{}</td><td>{}</td><td title="{}">{}</td></tr>)",
            i + 1, placeText(region.box.x, region.box.y),
            report.comparison->descA.shape.n > 1 ? fmt::format(", image {}", region.n) : std::string(),
            region.box.width, region.box.height, groupedText(region.pixels), roundedText(region.maxAbs),
            roundedText(region.energy),
            escapeHtml(region.shape ? english(region.shape->evidence) : std::string()),
            escapeHtml(region.shape ? english(region.shape->label) : std::string("not looked for")));
    }
    part += "</tbody></table>";
    return part +
           fmt::format(
               R"(<p class="note">{} of {}, by energy, the sum of (A − B)² in a region. Pixels of one )"
               R"(region are at most about {} pixels apart{}.</p>)",
               groupedText(shown), countedText(regions.count, "region", "regions"), regions.gap,
               regions.outsideOnly ? "; only what is outside the tolerance counts" : "");
}

} // namespace comparo::report
