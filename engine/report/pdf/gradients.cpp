// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/pdf/parts.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/gradient_pictures.h"
#include "engine/report/run/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

/// Gradients in the PDF report: maps, numbers, the finite-difference check, and charts.
namespace comparo::report {

namespace {

constexpr double kMapGap = 12.0;
constexpr PdfFont kSoftLabel{7.5, false, false, kPdfSoft};

/// One map with what stands above and below it.
struct Map {
    const char* chip;
    std::string label;
    std::uint32_t color;
    PdfPicture picture;
    const ColorMap* colors; ///< of the legend; null: words only
    std::string low, high;
};

void legend(PdfCanvas& canvas, const Map& map, double x, double y, double width)
{
    if (!map.colors) {
        canvas.line(x, y, map.low, kSoftLabel, width);
        return;
    }
    const double from = canvas.measure(map.low, kSoftLabel).width + 5.0;
    const double end = canvas.measure(map.high, kSoftLabel).width + 5.0;
    std::vector<std::uint32_t> colors;
    for (std::size_t at = 0; at < map.colors->colors.size(); at += 15)
        colors.push_back(map.colors->colors[at] & 0xffffffU);
    canvas.text(x, y, map.low, kSoftLabel);
    canvas.gradient(x + from, y + 1.5, std::max(12.0, width - from - end), 6.0, colors);
    canvas.text(x + width - end + 5.0, y, map.high, kSoftLabel);
}

void row(PdfFlow& flow, const std::string& title, const std::vector<Map>& maps, const GradientPictures& size)
{
    PdfCanvas& canvas = flow.canvas();
    const double width = (PdfFlow::kWidth - 2 * kMapGap) / 3;
    const double height = std::clamp(width * size.height / size.width, 6.0, 220.0);
    flow.keep(height + 52.0);
    canvas.text(PdfFlow::kLeft, flow.y(), title, {9.0, true});
    flow.advance(15.0);
    double x = PdfFlow::kLeft;
    for (const Map& map : maps) {
        pdfChip(canvas, x, flow.y(), map.chip, map.color);
        const double chip = canvas.measure(map.chip, {7.5, true}).width + 13.0;
        canvas.line(x + chip, flow.y() + 1.2, map.label, {7.5}, width - chip);
        const double top = flow.y() + 16.0;
        canvas.fill(x, top, width, height + 2.0, kPdfWell);
        canvas.fill(x, top, width, 2.0, map.color);
        const double scale = std::min(width / size.width, height / size.height);
        canvas.picture(map.picture, x + (width - scale * size.width) / 2,
                       top + 2.0 + (height - scale * size.height) / 2, scale * size.width,
                       scale * size.height);
        legend(canvas, map, x, top + height + 6.0, width);
        x += width + kMapGap;
    }
    flow.advance(height + 42.0);
}

void maps(PdfFlow& flow, const Report& report, const PdfGradients& gradients)
{
    const GradientPictures& size = gradients.pictures;
    const std::string a = sideLabel(report, SideName::A);
    const std::string b = sideLabel(report, SideName::B);
    const std::string most = roundedText(size.magnitudeScale) + ", square root";
    const bool isApart = size.differenceScale > 0.0;
    const std::string sum = roundedText(size.signScale);
    const std::string apart = roundedText(size.signDifferenceScale);
    const bool sumsDiffer = size.signDifferenceScale > 0.0;
    row(flow, "Gradient of the image: magnitude",
        {{"A", a, kPdfSideA, gradients.magnitudeA, &absoluteMap(), "0", most},
         {"B", b, kPdfSideB, gradients.magnitudeB, &absoluteMap(), "0", most},
         {"|A − B|", "largest of the channels", kPdfSoft, gradients.difference,
          isApart ? &absoluteMap() : nullptr, isApart ? "0" : "no difference",
          roundedText(size.differenceScale)}},
        size);
    row(flow, "Gradient of the image: sign",
        {{"A", a, kPdfSideA, gradients.signA, &signedMap(), "−" + sum, sum},
         {"B", b, kPdfSideB, gradients.signB, &signedMap(), "−" + sum, sum},
         {"A − B", "of the sums", kPdfSoft, gradients.signDifference, sumsDiffer ? &signedMap() : nullptr,
          sumsDiffer ? "−" + apart : "no difference", apart}},
        size);
    flow.hint(
        "Magnitude: the largest of the channels. Sign: of the sum over the channels, by the square root "
        "of its size; above zero a brighter pixel makes the loss larger. The signs of A and B are " +
        signsText(size) + ".");
}

void pairTable(PdfFlow& flow, const GradientFindings& findings)
{
    const auto right = PdfFont::Align::Right;
    PdfTable table;
    table.columns = {{"gradient of"},         {"verdict"},  {"differ", right}, {"max |A − B|", right},
                     {"max relative", right}, {"A", right}, {"B", right}};
    for (const GradientPair& pair : findings.pairs) {
        const ChannelStatistics& all = pair.comparison.all;
        const bool isNumber = pair.a.shape().elements() == 1;
        const auto value = [&](const Tensor& tensor) {
            return isNumber ? roundedText(tensor.at(0, 0, 0, 0)) : std::string("–");
        };
        table.rows.push_back({{pair.name},
                              {toString(pair.comparison.verdict)},
                              {groupedText(all.differing) + " of " + groupedText(all.samples)},
                              {roundedText(all.maxAbs)},
                              {roundedText(all.maxRel)},
                              {value(pair.a)},
                              {value(pair.b)}});
    }
    flow.table(table);
}

void checked(PdfFlow& flow, const std::vector<CheckedGradient>& places)
{
    const auto right = PdfFont::Align::Right;
    PdfTable table;
    table.columns = {{"of"},
                     {"place"},
                     {"backward pass", right},
                     {"finite difference", right},
                     {"error, of the largest", right},
                     {"to a tie", right},
                     {""}};
    for (const CheckedGradient& place : places) {
        table.rows.push_back({{place.tensor},
                              {english(placeText(place))},
                              {roundedText(place.analytic)},
                              {roundedText(place.numeric)},
                              {roundedText(place.share())},
                              {std::isfinite(place.tieDistance) ? roundedText(place.tieDistance) : "–"},
                              {place.fragile ? "fragile, not counted" : ""}});
    }
    flow.table(table);
}

} // namespace

PdfGradients pdfGradientPictures(const GradientFindings& findings)
{
    PdfGradients gradients;
    gradients.pictures = gradientPictures(findings.pairs.front());
    const GradientPictures& made = gradients.pictures;
    gradients.magnitudeA = pdfPicture(made.magnitudeA);
    gradients.magnitudeB = pdfPicture(made.magnitudeB);
    gradients.difference = pdfPicture(made.difference);
    gradients.signA = pdfPicture(made.signA);
    gradients.signB = pdfPicture(made.signB);
    gradients.signDifference = pdfPicture(made.signDifference);
    return gradients;
}

void pdfGradients(PdfFlow& flow, const Report& report, const PdfContent& content)
{
    if (!report.gradient || !content.gradients)
        return;
    const GradientFindings& findings = *report.gradient;
    flow.heading("Gradients", 240.0);
    flow.paragraph(
        "Of sum(output × weights), weights " + findings.weights + ". " + english(findings.sentence()), {8.5});
    flow.advance(6.0);
    maps(flow, report, *content.gradients);
    flow.advance(8.0);
    pairTable(flow, findings);
    if (!findings.check)
        return;
    flow.heading("Finite differences against the backward pass", 100.0);
    flow.paragraph(english(findings.checkSentence()),
                   {8.5, true, false, findings.checkHolds() ? 0x1a7a43U : 0xb42318U});
    flow.advance(4.0);
    checked(flow, findings.check->worst);
    if (!findings.check->entries.empty()) {
        flow.advance(6.0);
        checked(flow, findings.check->entries);
    }
    flow.hint("A fragile place is within a small distance of a rounding tie or a jump of the codec's floor: "
              "there the function has no derivative, and finite differences mean nothing.");
}

} // namespace comparo::report
