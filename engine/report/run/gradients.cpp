// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/document.h"
#include "engine/report/document/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/pdf/flow.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/gradient_pictures.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace comparo::report {

namespace {

using namespace document;

/// Entries of the other gradients that are listed as numbers.
constexpr std::int64_t kListedEntries = 8;

bool isTable(const Tensor& tensor)
{
    return tensor.shape().h == 8 && tensor.shape().w == 8;
}

Legend around(double most)
{
    if (most <= 0.0)
        return {nullptr, "no difference"};
    return {&signedMap(), "−" + roundedText(most), roundedText(most) + " (by its square root)"};
}

/// Magnitudes or signs of both sides, and what they differ in.
Figure mapsOf(const Report& report, Pixels a, Pixels b, Pixels difference, const Legend& legend)
{
    Figure figure = triptychOf("A", sideLabel(report, SideName::A), "B", sideLabel(report, SideName::B),
                               {std::move(a), std::move(b), std::move(difference)}, {});
    figure.panes[0].legend = figure.panes[1].legend = legend;
    return figure;
}

void addMaps(Blocks& blocks, const Report& report, const GradientPair& pair)
{
    GradientPictures p = gradientPictures(pair);
    Figure magnitude =
        mapsOf(report, std::move(p.magnitudeA), std::move(p.magnitudeB), std::move(p.difference),
               {&absoluteMap(), "0", roundedText(p.magnitudeScale) + " (by its square root)"});
    magnitude.panes[2].legend = differenceLegend(p.differenceScale, true);
    Figure sign = mapsOf(report, std::move(p.signA), std::move(p.signB), std::move(p.signDifference),
                         around(p.signScale));
    sign.panes[2].chip = "A − B";
    sign.panes[2].label = "of the sums";
    sign.panes[2].legend = around(p.signDifferenceScale);
    std::string note =
        "Magnitude: the largest of the channels. Sign: of the sum over the channels; above zero "
        "a brighter pixel makes the loss larger. The signs of A and B are " +
        signsText(p) + ".";
    if (p.scale > 1)
        note += fmt::format(" One pixel here represents {0} x {0}.", p.scale);
    if (pair.a.shape().n > 1)
        note += fmt::format(" Sample 0 of {} is shown.", pair.a.shape().n);
    blocks.push_back(Heading{"Gradient of the image: magnitude"});
    blocks.push_back(std::move(magnitude));
    blocks.push_back(Heading{"Gradient of the image: sign"});
    blocks.push_back(std::move(sign));
    blocks.push_back(hint(note));
}

Table pairsOf(const GradientFindings& gradient)
{
    Table table{{document::left("gradient"),
                 document::left("shape"),
                 document::left("verdict"),
                 {"differ"},
                 {"max |A − B|"},
                 {"max relative"},
                 {"max ULP"},
                 {"largest |A|"}}};
    for (const GradientPair& pair : gradient.pairs) {
        const ChannelStatistics& all = pair.comparison.all;
        table.rows.push_back(
            {{pair.name, pair.a.shape().toString(), toString(pair.comparison.verdict),
              groupedText(all.differing) + " of " + groupedText(all.samples), roundedText(all.maxAbs),
              roundedText(all.maxRel), ulpText(all.maxUlp), roundedText(largestSize(pair.a))}});
    }
    return table;
}

/// Gradients of few entries as numbers: those of the quality.
void addEntries(Blocks& blocks, const GradientFindings& gradient)
{
    Table table{{document::left("of"), {"A"}, {"B"}, {"A − B"}}};
    table.fits = true;
    for (const GradientPair& pair : gradient.pairs) {
        const Shape& s = pair.a.shape();
        if (&pair == &gradient.pairs.front() || isTable(pair.a) || s.c != 1 || s.h != 1 || s.w != 1 ||
            s.n > kListedEntries)
            continue;
        for (int n = 0; n < s.n; ++n) {
            const double a = pair.a.at(n, 0, 0, 0);
            const double b = pair.b.at(n, 0, 0, 0);
            table.rows.push_back({{pair.name + (s.n > 1 ? fmt::format(", sample {}", n) : std::string()),
                                   valueText(a, pair.a.dtype()).decimal, valueText(b, pair.b.dtype()).decimal,
                                   signedText(a, b)}});
        }
    }
    if (table.rows.empty())
        return;
    blocks.push_back(Heading{"Gradients of numbers"});
    blocks.push_back(std::move(table));
}

/// A table of 8 x 8 numbers as matrixSvg() shows it.
void drawMatrix(PdfFlow& flow, const Tensor& tensor, double scale)
{
    PdfTable table;
    table.columns.assign(8, {"", PdfFont::Align::Right});
    for (int y = 0; y < 8; ++y) {
        table.rows.emplace_back();
        for (int x = 0; x < 8; ++x) {
            const double value = tensor.at(0, 0, y, x);
            const double part = scale > 0.0 ? std::clamp(value / scale, -1.0, 1.0) : 0.0;
            const std::uint32_t color =
                std::isfinite(value) ? signedMap().at(0.5 + 0.5 * part) : kNonFiniteColor;
            const std::uint32_t ink = std::fabs(part) > 0.6 ? 0xffffff : kPdfInk;
            table.rows.back().push_back(
                {fmt::format("{:.2g}", value), {6.0, false, false, ink}, color & 0xffffffU});
        }
    }
    flow.table(std::move(table));
}

void addTables(Blocks& blocks, const Report& report, const GradientFindings& gradient)
{
    for (const GradientPair& pair : gradient.pairs) {
        if (&pair == &gradient.pairs.front() || !isTable(pair.a))
            continue;
        const double scale = std::max(largestSize(pair.a), largestSize(pair.b));
        const auto side = [&](const char* name, SideName label, const Tensor& tensor) {
            return Blocks{
                Drawing{std::string(name) + ": " + sideLabel(report, label),
                        [=, what = pair.name] { return matrixSvg(tensor, scale, what + " of side " + name); },
                        [=](PdfFlow& flow) { drawMatrix(flow, tensor, scale); }}};
        };
        blocks.push_back(Heading{"Gradient of " + pair.name});
        blocks.push_back(Columns{{side("A", SideName::A, pair.a), side("B", SideName::B, pair.b)}});
        if (pair.a.shape().n > 1)
            blocks.push_back(hint(fmt::format("Table 0 of {} is shown.", pair.a.shape().n)));
    }
}

Table checkedOf(const std::vector<CheckedGradient>& checked)
{
    Table table{{document::left("of"),
                 document::left("place"),
                 {"backward pass"},
                 {"finite difference"},
                 {"error"},
                 {"share of the largest"},
                 {"distance to a tie"},
                 document::left("")}};
    for (const CheckedGradient& place : checked)
        table.rows.push_back(
            {{place.tensor, placeText(place), roundedText(place.analytic), roundedText(place.numeric),
              roundedText(place.error()), roundedText(place.share()),
              std::isfinite(place.tieDistance) ? roundedText(place.tieDistance) : "–",
              place.fragile ? "fragile, not counted" : ""}});
    return table;
}

void addCheck(Blocks& blocks, const GradientFindings& gradient)
{
    if (!gradient.check)
        return;
    blocks.push_back(Heading{"Finite differences against the backward pass"});
    blocks.push_back(lead(gradient.checkSentence(), gradient.checkHolds() ? Tone::Good : Tone::Bad));
    blocks.push_back(hint("The worst places of the image, robust ones first:"));
    blocks.push_back(checkedOf(gradient.check->worst));
    if (!gradient.check->entries.empty()) {
        blocks.push_back(hint("Entries of the other gradients:"));
        blocks.push_back(checkedOf(gradient.check->entries));
    }
    blocks.push_back(
        hint("A fragile place is within a small distance of a rounding tie or a jump of the codec's floor: "
             "there the function has no derivative, and finite differences are meaningless."));
}

} // namespace

Blocks gradientsOf(const Report& report, const GradientFindings& findings)
{
    Blocks blocks{lead("Of sum(output × weights), weights " + english(findings.weights) + ". " +
                       english(findings.sentence()))};
    addMaps(blocks, report, findings.pairs.front());
    blocks.push_back(pairsOf(findings));
    addEntries(blocks, findings);
    addTables(blocks, report, findings);
    addCheck(blocks, findings);
    return blocks;
}

} // namespace comparo::report
