// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/pdf/parts.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/run/report_text.h"

#include <algorithm>
#include <cmath>

namespace comparo::report {

namespace {

struct VerdictColors {
    std::uint32_t ink;
    std::uint32_t tint;
};

VerdictColors colorsOf(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::BitExact:
    case OutcomeKind::Equal:
        return {0x1a7a43, 0xe8f5ec};
    case OutcomeKind::WithinTolerance:
        return {0x8a6100, 0xfbf3dc};
    default:
        return {0xb42318, 0xfdecea};
    }
}

/// =, ≈, ≠ or, where the pixels do not matter, ! in white on a disc around (x, y).
void verdictSign(PdfCanvas& canvas, double x, double y, OutcomeKind kind)
{
    canvas.disc(x, y, 15.0, colorsOf(kind).ink);
    if (kind > OutcomeKind::Different) {
        canvas.strokes({x, y - 8.0, x, y + 2.5}, 0xffffff, 2.4);
        canvas.disc(x, y + 7.0, 1.6, 0xffffff);
        return;
    }
    for (const double row : {y - 3.0, y + 3.0}) {
        std::vector<double> stroke;
        for (int i = 0; i <= 24; ++i) {
            const double part = i / 24.0;
            stroke.push_back(x - 8.0 + 16.0 * part);
            stroke.push_back(row -
                             (kind == OutcomeKind::WithinTolerance ? 1.6 * std::sin(part * 6.2832) : 0.0));
        }
        canvas.strokes(stroke, 0xffffff, 2.2);
    }
    if (kind == OutcomeKind::Different)
        canvas.strokes({x + 4.0, y - 8.5, x - 4.0, y + 8.5}, 0xffffff, 2.2);
}

/// An i on a disc.
void leadingSign(PdfCanvas& canvas, double x, double y)
{
    canvas.disc(x, y, 15.0, kPdfSoft);
    canvas.strokes({x, y - 1.0, x, y + 8.0}, 0xffffff, 2.4);
    canvas.disc(x, y - 6.5, 1.6, 0xffffff);
}

void verdictBar(PdfFlow& flow, const Report& report)
{
    const Comparison& comparison = *report.comparison;
    PdfCanvas& canvas = flow.canvas();
    const OutcomeKind kind = report.outcome().kind;
    const VerdictColors colors = leadingChart(report) ? VerdictColors{kPdfInk, 0xf3f4f6} : colorsOf(kind);
    const double asked = leadingChart(report) ? 0.0 : 120.0;
    const double said = PdfFlow::kWidth - 58.0 - asked - 20.0;
    const std::string sentence = verdictText(report);
    const PdfFont body{9.5};
    const double height = std::max(56.0, 22.0 + canvas.measure(sentence, body, said).height + 18.0);
    const double y = flow.y();
    canvas.fill(PdfFlow::kLeft, y, PdfFlow::kWidth, height, colors.tint, 5.0);
    canvas.frame(PdfFlow::kLeft, y, PdfFlow::kWidth, height, colors.ink, 0.8, 5.0);
    if (leadingChart(report))
        leadingSign(canvas, PdfFlow::kLeft + 29.0, y + height / 2);
    else
        verdictSign(canvas, PdfFlow::kLeft + 29.0, y + height / 2, kind);
    canvas.text(PdfFlow::kLeft + 58.0, y + 8.0, verdictWord(report), {17.0, true, false, colors.ink});
    canvas.text(PdfFlow::kLeft + 58.0, y + 31.0, sentence, body, said);
    if (leadingChart(report)) {
        flow.advance(height + 14.0);
        return;
    }
    const double right = PdfFlow::kLeft + PdfFlow::kWidth - 14.0 - asked;
    canvas.text(right, y + 12.0, "asked for", {7.5, false, false, kPdfSoft, PdfFont::Align::Right}, asked);
    canvas.text(right, y + 23.0, comparison.tolerance.toText(),
                {9.5, true, false, kPdfInk, PdfFont::Align::Right}, asked);
    flow.advance(height + 14.0);
}

/// One picture with its chip, label and coloured edge; the caption is as high as the highest of its row.
struct Pane {
    const char* chip;
    std::string label;
    std::uint32_t color;
    const PdfPicture* picture;
    bool difference = false;
};

/// The part of a pane's box that the picture fills.
struct Box {
    double x, y, width, height;
};

constexpr PdfFont kCaption{7.5};

double captionHeight(PdfCanvas& canvas, const Pane& pane, double width)
{
    const double chip = canvas.measure(pane.chip, {7.5, true}).width + 8.0;
    return std::max(12.0, canvas.measure(pane.label, kCaption, width - chip - 5.0).height) + 4.0;
}

Box drawPane(PdfFlow& flow, const Pane& pane, const Triptych& size, double x, double y, double caption,
             double width, double height)
{
    PdfCanvas& canvas = flow.canvas();
    pdfChip(canvas, x, y, pane.chip, pane.color);
    const double chip = canvas.measure(pane.chip, {7.5, true}).width + 8.0;
    canvas.text(x + chip + 5.0, y + 1.2, pane.label, kCaption, width - chip - 5.0);
    y += caption;
    canvas.fill(x, y, width, height + 2.0, kPdfWell);
    canvas.fill(x, y, width, 2.0, pane.color);
    y += 2.0;
    const double scale = std::min(width / size.width, height / size.height);
    const Box box{x + (width - scale * size.width) / 2, y + (height - scale * size.height) / 2,
                  scale * size.width, scale * size.height};
    if (!pane.difference)
        pdfCheckerboard(canvas, box.x, box.y, box.width, box.height);
    canvas.picture(*pane.picture, box.x, box.y, box.width, box.height);
    return box;
}

void marks(PdfCanvas& canvas, const Box& box, const Report& report, const PdfContent& content)
{
    const Shape& shape = report.comparison->descA.shape;
    for (std::size_t i = 0; i < content.places.size(); ++i) {
        const SamplePosition& peak = content.places[i].peak;
        if (peak.n != content.display.sample)
            continue;
        const double x = box.x + box.width * (peak.x + 0.5) / shape.w;
        const double y = box.y + box.height * (peak.y + 0.5) / shape.h;
        canvas.ring(x, y, 5.0, 0x000000, 2.4);
        canvas.ring(x, y, 5.0, 0xffffff, 1.2);
        const double chipX = std::min(x + 4.0, box.x + std::max(box.width, 12.0) - 12.0);
        pdfChip(canvas, std::max(chipX, box.x), y + 3.0, std::to_string(i + 1), kPdfInk);
    }
}

/// What the colours of the difference mean.
double legend(PdfFlow& flow, const Report& report, const Display& display, double x, double y, double width)
{
    PdfCanvas& canvas = flow.canvas();
    const PdfFont soft{7.5, false, false, kPdfSoft};
    if (display.fullScale <= 0.0) {
        canvas.text(x, y, report.comparison->all.differing == 0 ? "no difference" : "no finite difference",
                    soft);
        return 12.0;
    }
    const std::string most = roundedText(display.fullScale);
    const double end = canvas.measure(most, soft).width;
    std::vector<std::uint32_t> colors;
    for (std::size_t at = 0; at < absoluteMap().colors.size(); at += 15)
        colors.push_back(absoluteMap().colors[at] & 0xffffffU);
    canvas.text(x, y, "0", soft);
    canvas.gradient(x + 10.0, y + 1.5, width - end - 15.0, 6.0, colors);
    canvas.text(x + width - end, y, most, soft);
    return 12.0;
}

/// Side by side; pictures much wider than high stand one below the other.
void triptych(PdfFlow& flow, const Report& report, const PdfContent& content)
{
    PdfCanvas& canvas = flow.canvas();
    const Triptych& size = content.pictures.all;
    const std::vector<Pane> panes{
        {"A", sideLabel(report, SideName::A), kPdfSideA, &content.all.a},
        {"B", sideLabel(report, SideName::B), kPdfSideB, &content.all.b},
        {"|A − B|", "largest of the channels", kPdfSoft, &content.all.difference, true}};
    const bool stacked = size.width > 2.4 * size.height;
    constexpr double kGap = 12.0;
    const double width = stacked ? PdfFlow::kWidth : (PdfFlow::kWidth - 2 * kGap) / 3;
    const double height =
        std::clamp(width * size.height / size.width, stacked ? 6.0 : 60.0, stacked ? 100.0 : 240.0);
    double caption = 0.0;
    for (const Pane& pane : panes)
        caption = std::max(caption, captionHeight(canvas, pane, width));

    double x = PdfFlow::kLeft;
    double below = 0.0;
    for (const Pane& pane : panes) {
        const Box box = drawPane(flow, pane, size, x, flow.y(), caption, width, height);
        const double bottom = flow.y() + caption + height + 2.0;
        if (pane.difference) {
            marks(canvas, box, report, content);
            below = legend(flow, report, content.display, x, bottom + 5.0, std::min(width, 240.0)) + 5.0;
        }
        if (stacked)
            flow.advance(caption + height + 10.0);
        else
            x += width + kGap;
    }
    const PdfFont soft{7.5, false, false, kPdfSoft};
    const std::string note = pictureText(report, content.pictures, content.display);
    if (stacked) {
        flow.advance(below - 4.0);
        flow.advance(canvas.text(PdfFlow::kLeft, flow.y(), note, soft, PdfFlow::kWidth) + 14.0);
        return;
    }
    flow.advance(caption + height + 7.0);
    const double noteHeight = canvas.text(PdfFlow::kLeft, flow.y(), note, soft, 2 * width + kGap - 8.0);
    flow.advance(std::max(below, noteHeight) + 14.0);
}

void numbers(PdfFlow& flow, const Report& report)
{
    PdfCanvas& canvas = flow.canvas();
    const std::vector<HeadNumber> list = headNumbers(report);
    constexpr double kGap = 10.0;
    const double width = (PdfFlow::kWidth - 3 * kGap) / 4;
    const PdfFont soft{7.5, false, false, kPdfSoft};
    double detail = 0.0;
    for (const HeadNumber& number : list)
        detail = std::max(detail, canvas.measure(number.detail, soft, width - 16.0).height);
    const double height = 41.0 + detail + 8.0;
    flow.keep(height);
    double x = PdfFlow::kLeft;
    for (const HeadNumber& number : list) {
        canvas.frame(x, flow.y(), width, height, kPdfRule, 0.8, 5.0);
        canvas.text(x + 8.0, flow.y() + 7.0, number.label, soft);
        PdfFont value{15.0, true};
        value.size =
            std::min(value.size, value.size * (width - 16.0) / canvas.measure(number.value, value).width);
        canvas.text(x + 8.0, flow.y() + 18.0, number.value, value);
        canvas.text(x + 8.0, flow.y() + 40.0, number.detail, soft, width - 16.0);
        x += width + kGap;
    }
    flow.advance(height + 14.0);
}

/// A name on the left and what `draw` puts beside it; draw(x, y, width) returns its height.
template <class Draw>
void fact(PdfFlow& flow, const char* name, double height, Draw&& draw)
{
    constexpr double kName = 62.0;
    flow.keep(height);
    flow.canvas().text(PdfFlow::kLeft, flow.y() + 1.0, name, {7.5, false, false, kPdfSoft});
    draw(PdfFlow::kLeft + kName, flow.y(), PdfFlow::kWidth - kName);
    flow.advance(height + 8.0);
}

void facts(PdfFlow& flow, const Report& report)
{
    PdfCanvas& canvas = flow.canvas();
    constexpr double kSide = PdfFlow::kWidth - 62.0;
    const PdfFont body{9.0};
    const std::string cause = causeText(report);
    fact(flow, "Cause", canvas.measure(cause, body, kSide).height,
         [&](double x, double y, double width) { canvas.text(x, y, cause, body, width); });
    if (report.regions) {
        const std::string shape = withoutLead(english(report.regions->sentence()), "shape");
        fact(flow, "Shape", canvas.measure(shape, body, kSide).height,
             [&](double x, double y, double width) { canvas.text(x, y, shape, body, width); });
    }
    std::string notes;
    for (const std::string& line : noteLines(report))
        notes += (notes.empty() ? "" : "\n") + line;
    if (!notes.empty())
        fact(flow, "Notes", canvas.measure(notes, body, kSide).height,
             [&](double x, double y, double width) { canvas.text(x, y, notes, body, width); });
    const auto device = [&](const char* name, const char* chip, std::uint32_t color, SideName side) {
        const std::string text = deviceText(report, side);
        fact(flow, name, std::max(12.0, canvas.measure(text, body, kSide - 21.0).height),
             [&](double x, double y, double width) {
                 pdfChip(canvas, x, y, chip, color);
                 canvas.text(x + 21.0, y, text, body, width - 21.0);
             });
    };
    device(report.a || report.b ? "Devices" : "Files", "A", kPdfSideA, SideName::A);
    device("", "B", kPdfSideB, SideName::B);
    if (report.command.empty())
        return;
    const PdfFont code{8.0, false, true};
    const double height = canvas.measure(report.command, code, kSide - 12.0).height + 8.0;
    fact(flow, "Reproduce", height, [&](double x, double y, double width) {
        canvas.fill(x, y - 2.0, width, height, kPdfWell, 3.0);
        canvas.text(x + 6.0, y + 2.0, report.command, code, width - 12.0);
    });
}

} // namespace

void pdfCheckerboard(PdfCanvas& canvas, double x, double y, double width, double height)
{
    constexpr double kField = 6.0;
    canvas.fill(x, y, width, height, 0x8a8f96);
    for (int row = 0; row * kField < height; ++row) {
        for (int column = row % 2; column * kField < width; column += 2)
            canvas.fill(x + column * kField, y + row * kField, std::min(kField, width - column * kField),
                        std::min(kField, height - row * kField), 0x6b7077);
    }
}

void pdfChip(PdfCanvas& canvas, double x, double y, const std::string& text, std::uint32_t color)
{
    const PdfFont font{7.5, true, false, 0xffffff, PdfFont::Align::Center};
    const PdfSize size = canvas.measure(text, font);
    canvas.fill(x, y, size.width + 8.0, size.height + 2.4, color, 2.5);
    canvas.text(x, y + 1.2, text, font, size.width + 8.0);
}

void pdfSummary(PdfFlow& flow, const Report& report, const PdfContent& content)
{
    const PdfFont title{14.0, true};
    PdfCanvas& canvas = flow.canvas();
    flow.advance(canvas.text(PdfFlow::kLeft, flow.y() - 4.0, report.title, title, PdfFlow::kWidth) + 6.0);
    canvas.bookmark("Verdict", flow.page(), flow.y());
    verdictBar(flow, report);
    triptych(flow, report, content);
    numbers(flow, report);
    facts(flow, report);
}

} // namespace comparo::report
