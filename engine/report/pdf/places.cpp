// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/pdf/parts.h"
#include "engine/report/run/report_text.h"

#include <fmt/format.h>

#include <algorithm>

/// Tables of places: regions of what differs, and what a person kept.
namespace comparo::report {

namespace {

constexpr PdfFont kPlaceFont{8.0};
constexpr PdfFont kPlaceName{8.0, true};

PdfTable::Column rightOf(std::string name)
{
    return {std::move(name), PdfFont::Align::Right};
}

} // namespace

void pdfRegions(PdfFlow& flow, const Report& report)
{
    constexpr std::size_t kShown = 12;
    if (!report.regions || report.regions->regions.empty())
        return;
    const RegionReport& regions = *report.regions;
    flow.heading("Regions", 100.0);
    flow.paragraph(english(regions.sentence()), {9.0});
    if (!regions.shape.suggestion.isEmpty())
        flow.hint(english(regions.shape.suggestion));
    PdfTable table;
    table.columns = {rightOf(""),       {"place"}, rightOf("size"), rightOf("pixels"), rightOf("max |A − B|"),
                     rightOf("energy"), {"shape"}};
    const std::size_t shown = std::min(kShown, regions.regions.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const DifferenceRegion& region = regions.regions[i];
        std::string place = placeText(region.box.x, region.box.y);
        if (report.comparison->descA.shape.n > 1)
            place += fmt::format(", image {}", region.n);
        table.rows.push_back({{std::to_string(i + 1), kPlaceName},
                              {place, kPlaceFont},
                              {fmt::format("{} × {}", region.box.width, region.box.height), kPlaceFont},
                              {groupedText(region.pixels), kPlaceFont},
                              {roundedText(region.maxAbs), kPlaceFont},
                              {roundedText(region.energy), kPlaceFont},
                              {region.shape ? english(region.shape->label) : "not looked for", kPlaceFont}});
    }
    flow.table(table);
    flow.hint(fmt::format("{} of {}, by energy, the sum of (A − B)² in a region. Pixels of one region are at "
                          "most about {} pixels apart{}.",
                          groupedText(shown), countedText(regions.count, "region", "regions"), regions.gap,
                          regions.outsideOnly ? "; only what is outside the tolerance counts" : ""));
}

void pdfBookmarks(PdfFlow& flow, const Report& report)
{
    if (report.bookmarks.empty())
        return;
    flow.heading("Bookmarks", 60.0);
    PdfTable table;
    table.columns = {{"name"}, {"place"}, rightOf("A"), rightOf("B"), rightOf("A − B")};
    for (const KeptPlace& place : report.bookmarks)
        table.rows.push_back({{place.name, kPlaceName},
                              {keptWhere(place), kPlaceFont},
                              {keptValues(place, place.a), kPlaceFont},
                              {keptValues(place, place.b), kPlaceFont},
                              {keptDifference(place), kPlaceFont}});
    flow.table(table);
}

} // namespace comparo::report
