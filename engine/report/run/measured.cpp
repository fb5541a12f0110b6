// SPDX-License-Identifier: Apache-2.0
// What was measured of a pair: statistics, errors, places.
#include "engine/report/chart/chart.h"
#include "engine/report/document/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/sections.h"

#include <fmt/format.h>

#include <algorithm>

namespace comparo::report {

namespace {

using namespace document;

constexpr int kEnlarged = 16;

double shareOf(const PositionShare& share)
{
    return share.samples ? static_cast<double>(share.differing) / static_cast<double>(share.samples) : 0.0;
}

double largestShare(const std::vector<PositionShare>& shares)
{
    double most = 0.0;
    for (const PositionShare& share : shares)
        most = std::max(most, shareOf(share));
    return most;
}

/// The bits with those that differ marked.
Text markedBits(const std::string& bits, const std::string& other)
{
    Text text;
    for (std::size_t i = 0; i < bits.size();) {
        const auto differs = [&](std::size_t at) { return at < other.size() && bits[at] != other[at]; };
        std::size_t end = i + 1;
        while (end < bits.size() && differs(end) == differs(i))
            ++end;
        text += Span{bits.substr(i, end - i), differs(i) ? Look::Mark : Look::Code};
        i = end;
    }
    return text;
}

/// A - B of the peak's channel at the peak and around: two pixels far for integers, one for floats, whose
/// numbers are longer.
Table neighbourhood(const Report& report, const Place& place)
{
    const Shape& shape = report.comparison->descA.shape;
    const SamplePosition& peak = place.peak;
    const int reach = isFloat(report.comparison->descA.dtype) ? 1 : 2;
    Table table;
    table.columns.resize(static_cast<std::size_t>(2 * reach + 1));
    table.fits = true;
    table.headed = false;
    table.caption = "A − B in channel " + report.comparison->nameOf(peak.c) + " around the pixel";
    for (int y = peak.y - reach; y <= peak.y + reach; ++y) {
        table.rows.emplace_back();
        for (int x = peak.x - reach; x <= peak.x + reach; ++x) {
            const bool inside = x >= 0 && y >= 0 && x < shape.w && y < shape.h;
            const std::string value = inside ? signedText(report.imageA.at(peak.n, peak.c, y, x),
                                                          report.imageB.at(peak.n, peak.c, y, x))
                                             : std::string();
            table.rows.back().cells.push_back(x == peak.x && y == peak.y ? Cell(strong(value), Tone::Warning)
                                                                         : Cell(value));
        }
    }
    return table;
}

Table valuesAt(const Report& report, const SamplePosition& peak)
{
    const Comparison& comparison = *report.comparison;
    Table table{{document::left(""), {"A"}, {"B"}, {"A − B"}}};
    for (int c = 0; c < std::min(comparison.descA.shape.c, 8); ++c) {
        const double a = report.imageA.at(peak.n, c, peak.y, peak.x);
        const double b = report.imageB.at(peak.n, c, peak.y, peak.x);
        const ValueText textA = valueText(a, comparison.descA.dtype);
        const ValueText textB = valueText(b, comparison.descB.dtype);
        table.rows.push_back({{comparison.nameOf(c), textA.decimal + ("\n" + code(textA.hex)),
                               textB.decimal + ("\n" + code(textB.hex)), signedText(a, b)}});
    }
    return table;
}

Article placeArticle(const Report& report, const Place& place, const Display& display, std::size_t number)
{
    const Comparison& comparison = *report.comparison;
    const SamplePosition& peak = place.peak;
    Crop crop = makeCrop(report.imageA, report.imageB, display, place);
    Figure figure;
    const auto add = [&](Tone side, const char* chip, Pixels pixels) {
        Pane pane{side, chip, {}, std::move(pixels)};
        pane.enlarged = kEnlarged;
        pane.frame = PixelBox{peak.x - crop.x, peak.y - crop.y};
        pane.tip = fmt::format("{} around ({}, {}), enlarged {} times", chip, peak.x, peak.y, kEnlarged);
        figure.panes.push_back(std::move(pane));
    };
    add(Tone::A, "A", std::move(crop.pictures.a));
    add(Tone::B, "B", std::move(crop.pictures.b));
    add(Tone::Plain, "|A − B|", std::move(crop.pictures.difference));
    figure.beside = {valuesAt(report, peak), neighbourhood(report, place)};
    return {fmt::format("place-{}", number),
            chip(std::to_string(number)) + " Pixel " + placeText(peak.x, peak.y) +
                (comparison.descA.shape.n > 1 ? fmt::format(" of sample {}", peak.n) : "") +
                soft(fmt::format("  |A − B| {} in channel {}; {} samples differ in the 16 × 16 pixels around",
                                 roundedText(place.size), comparison.nameOf(peak.c),
                                 groupedText(place.differing))),
            {std::move(figure)}};
}

} // namespace

Blocks leadOf(const Report& report, const Pictures& pictures, const Display& display,
              const std::vector<Place>& places)
{
    const Shape& shape = report.comparison->descA.shape;
    Figure figure =
        triptychOf("A", sideLabel(report, SideName::A), "B", sideLabel(report, SideName::B), pictures.all,
                   differenceLegend(display.fullScale, report.comparison->all.differing == 0));
    for (std::size_t i = 0; i < places.size(); ++i) {
        const SamplePosition& peak = places[i].peak;
        if (peak.n == display.sample)
            figure.panes.back().spots.push_back({(peak.x + 0.5) / shape.w, (peak.y + 0.5) / shape.h,
                                                 std::to_string(i + 1), placeText(peak.x, peak.y),
                                                 fmt::format("#place-{}", i + 1)});
    }
    figure.note = pictureText(report, pictures, display);
    Numbers numbers;
    for (HeadNumber& number : headNumbers(report))
        numbers.numbers.push_back(
            {std::move(number.label), std::move(number.value), std::move(number.detail)});
    return {std::move(figure), std::move(numbers)};
}

Blocks placesOf(const Report& report, const std::vector<Place>& places, const Display& display)
{
    Blocks blocks;
    for (std::size_t i = 0; i < places.size(); ++i)
        blocks.push_back(placeArticle(report, places[i], display, i + 1));
    return blocks;
}

Table statisticsOf(const Comparison& comparison)
{
    Table table{{document::left("channel")}};
    table.turns = true;
    for (const std::string& name : statisticsNames())
        table.columns.push_back({name});
    const auto add = [&](const std::string& name, const ChannelStatistics& statistics) {
        table.rows.push_back({{name}});
        for (std::string& value : statisticsValues(statistics, comparison))
            table.rows.back().cells.emplace_back(std::move(value));
    };
    add("all", comparison.all);
    for (std::size_t c = 0; c < comparison.channels.size(); ++c)
        add(comparison.nameOf(static_cast<int>(c)), comparison.channels[c]);
    return table;
}

Blocks toleranceOf(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const bool floats = isFloat(comparison.descA.dtype);
    const auto row = [&](const char* name, double atol, const std::string& ulp, double rtol) {
        return Row{{name, exactText(atol), roundedText(inEightBitSteps(atol, comparison.peak)),
                    floats ? ulp : "= absolute", exactText(rtol)}};
    };
    Table table{{document::left("tolerance"), {"absolute"}, {"in 8-bit steps"}, {"ULP"}, {"relative"}},
                {row("Used in this run", comparison.tolerance.atol, ulpText(comparison.tolerance.ulp),
                     comparison.tolerance.rtol),
                 row("Required to pass, each alone", comparison.requiredAtol, requiredUlpText(comparison),
                     comparison.requiredRtol)}};
    table.fits = true;
    Blocks blocks{
        std::move(table),
        hint(fmt::format("A sample passes if |A − B| ≤ atol + rtol · max(|A|, |B|), or if it is within "
                         "the ULP tolerance. One 8-bit step is peak / 255, with the peak {}.",
                         exactText(comparison.peak)))};
    if (report.contract)
        blocks.push_back(hint(contractText(report)));
    return blocks;
}

Table samplesOf(const Comparison& comparison)
{
    using Align = Column::Align;
    Table table{{document::left("sample (x, y, channel)"),
                 {"", Align::Left},
                 {"decimal"},
                 {"hex", Align::Left},
                 {"bits", Align::Left},
                 {"A − B"}}};
    table.fits = true;
    const auto add = [&](const char* name, const SamplePosition& at) {
        const ValueText a = valueText(at.a, comparison.descA.dtype);
        const ValueText b = valueText(at.b, comparison.descB.dtype);
        table.rows.push_back({{name, chip("A", Tone::A), a.decimal, code(a.hex), markedBits(a.bits, b.bits),
                               signedText(at.a, at.b)}});
        table.rows.push_back({{soft(comparison.placeOf(at)), chip("B", Tone::B), b.decimal, code(b.hex),
                               markedBits(b.bits, a.bits), ""}});
    };
    if (comparison.all.first)
        add("First that differs", *comparison.all.first);
    if (comparison.all.worst)
        add("Largest error", *comparison.all.worst);
    return table;
}

Blocks errorsOf(const Comparison& comparison)
{
    const auto drawing = [](const char* caption, const Chart& chart) {
        return Block(Drawing{caption, [chart] { return chartSvg(chart); },
                             [chart](PdfFlow& flow) { drawChart(flow, chart); }});
    };
    Blocks blocks{
        Columns{{{drawing("Histogram of A − B, all channels", histogramChart(comparison.histogram))},
                 {drawing("Cumulative share of samples; dashed: the absolute tolerance that passes",
                          cumulativeChart(comparison.histogram, comparison.requiredAtol))}}}};
    if (comparison.histogram.nonFinite > 0)
        blocks.push_back(hint("Pairs with a NaN or an infinity on one side, in no bar: " +
                              groupedText(comparison.histogram.nonFinite) + "."));
    return blocks;
}

Blocks positionOf(const PositionProfile& profile)
{
    Table lattice;
    lattice.columns.assign(8, {"", Column::Align::Center});
    lattice.headed = false;
    lattice.caption =
        "Percent of samples that differ by place in the 8 × 8 lattice: x mod 8 to the right, y mod 8 "
        "down";
    const double most = largestShare(profile.phase);
    for (std::size_t i = 0; i < profile.phase.size(); ++i) {
        const PositionShare& share = profile.phase[i];
        Cell cell(fmt::format("{:.1f}", 100.0 * shareOf(share)));
        cell.shade = most > 0.0 ? shareOf(share) / most : 0.0;
        cell.tip =
            fmt::format("({}, {}): {} of {} samples, largest {}", i % 8, i / 8, groupedText(share.differing),
                        groupedText(share.samples), roundedText(share.maxSize));
        if (i % 8 == 0)
            lattice.rows.emplace_back();
        lattice.rows.back().cells.push_back(std::move(cell));
    }
    Table border{{document::left("pixels from border"), {"differ"}, {"share"}, {""}, {"max |A − B|"}}};
    border.caption = "Share that differs by distance to the border";
    const double widest = largestShare(profile.border);
    for (std::size_t i = 0; i < profile.border.size(); ++i) {
        const PositionShare& share = profile.border[i];
        border.rows.push_back(
            {{borderText(i), groupedText(share.differing), percentText(share.differing, share.samples),
              barOf(widest > 0.0 ? shareOf(share) / widest : 0.0), roundedText(share.maxSize)}});
    }
    return {Columns{
        {{std::move(lattice),
          hint("Columns, rows or single cells that stand out point to 8 × 8 blocks or tiles.")},
         {std::move(border),
          hint(
              "Bars are relative to the largest share. A border rule leaves its ring in the first rows.")}}}};
}

Blocks picturesOf(const Report& report)
{
    Table table{{document::left("image"),
                 {"verdict", Column::Align::Left},
                 {"differ"},
                 {"max |A − B|"},
                 wrapped("")}};
    for (const PictureFinding& each : report.pictures) {
        const Comparison* of = each.comparison ? &*each.comparison : nullptr;
        table.rows.push_back(
            {{each.name, toString(each.outcome.kind), of ? groupedText(of->all.differing) : "–",
              of ? roundedText(of->all.maxAbs) : "–", each.outcome.sentence()}});
    }
    return {std::move(table), hint("All other parts describe " + report.picture + ".")};
}

Blocks regionsOf(const Report& report, const RegionReport& regions)
{
    constexpr std::size_t kShown = 20;
    Blocks blocks{Paragraph{regions.sentence(), Paragraph::Kind::Plain, Tone::Plain, "shape"}};
    if (!regions.shape.suggestion.isEmpty())
        blocks.push_back(hint(regions.shape.suggestion));
    Table table{{document::left(""),
                 document::left("place"),
                 {"size"},
                 {"pixels"},
                 {"max |A − B|"},
                 {"energy"},
                 document::left("shape")}};
    const std::size_t shown = std::min(kShown, regions.regions.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const DifferenceRegion& region = regions.regions[i];
        std::string place = placeText(region.box.x, region.box.y);
        if (report.comparison->descA.shape.n > 1)
            place += fmt::format(", image {}", region.n);
        Cell shape(region.shape ? region.shape->label : message("not looked for"));
        shape.tip = region.shape ? english(region.shape->evidence) : std::string();
        table.rows.push_back(
            {{std::to_string(i + 1), place, fmt::format("{} × {}", region.box.width, region.box.height),
              groupedText(region.pixels), roundedText(region.maxAbs), roundedText(region.energy),
              std::move(shape)}});
    }
    blocks.push_back(std::move(table));
    blocks.push_back(hint(
        fmt::format("{} of {}, by energy, the sum of (A − B)² in a region. Pixels of one region are at most "
                    "about {} pixels apart{}.",
                    groupedText(shown), countedText(regions.count, "region", "regions"), regions.gap,
                    regions.outsideOnly ? "; only what is outside the tolerance counts" : "")));
    return blocks;
}

Table bookmarksOf(const Report& report)
{
    Table table{{document::left("name"), document::left("place"), {"A"}, {"B"}, {"A − B"}}};
    for (const KeptPlace& place : report.bookmarks)
        table.rows.push_back({{place.name, keptWhere(place), keptValues(place, place.a),
                               keptValues(place, place.b), keptDifference(place)}});
    return table;
}

} // namespace comparo::report
