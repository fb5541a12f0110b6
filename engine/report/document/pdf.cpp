// SPDX-License-Identifier: Apache-2.0
// The pages of a PDF file: the first with the verdict, pictures, numbers and facts, then the sections.
#include "engine/report/document/pdf_blocks.h"

#include <algorithm>
#include <cmath>

namespace comparo::document {

namespace {

using namespace report;

struct VerdictColors {
    std::uint32_t ink;
    std::uint32_t tint;
};

VerdictColors colorsOf(const Banner& banner)
{
    if (!banner.outcome)
        return {kPdfInk, 0xf3f4f6};
    if (*banner.outcome <= OutcomeKind::Equal)
        return {0x1a7a43, 0xe8f5ec};
    return *banner.outcome == OutcomeKind::WithinTolerance ? VerdictColors{0x8a6100, 0xfbf3dc}
                                                           : VerdictColors{0xb42318, 0xfdecea};
}

/// =, ≈, ≠, ! where the pixels do not matter, or i where nothing was judged, in white on a disc.
void verdictSign(PdfCanvas& canvas, double x, double y, const Banner& banner)
{
    canvas.disc(x, y, 15.0, banner.outcome ? colorsOf(banner).ink : kPdfSoft);
    if (!banner.outcome) {
        canvas.strokes({x, y - 1.0, x, y + 8.0}, 0xffffff, 2.4);
        canvas.disc(x, y - 6.5, 1.6, 0xffffff);
        return;
    }
    const OutcomeKind kind = *banner.outcome;
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

void verdictBar(PdfFlow& flow, const Banner& banner)
{
    PdfCanvas& canvas = flow.canvas();
    const VerdictColors colors = colorsOf(banner);
    const double asked = banner.asked.empty() ? 0.0 : 120.0;
    const double said = PdfFlow::kWidth - 58.0 - asked - 20.0;
    const PdfFont body{9.5};
    const PdfFont word{17.0, true, false, colors.ink};
    const double wordHeight = canvas.measure(banner.word, word, said).height;
    const double height =
        std::max(56.0, wordHeight + 2.0 + canvas.measure(banner.text, body, said).height + 18.0);
    const double y = flow.y();
    canvas.fill(PdfFlow::kLeft, y, PdfFlow::kWidth, height, colors.tint, 5.0);
    canvas.frame(PdfFlow::kLeft, y, PdfFlow::kWidth, height, colors.ink, 0.8, 5.0);
    verdictSign(canvas, PdfFlow::kLeft + 29.0, y + height / 2, banner);
    canvas.text(PdfFlow::kLeft + 58.0, y + 8.0, banner.word, word, said);
    canvas.text(PdfFlow::kLeft + 58.0, y + 10.0 + wordHeight, banner.text, body, said);
    if (asked > 0.0) {
        const double right = PdfFlow::kLeft + PdfFlow::kWidth - 14.0 - asked;
        canvas.text(right, y + 12.0, banner.askedName, {7.5, false, false, kPdfSoft, PdfFont::Align::Right},
                    asked);
        canvas.text(right, y + 23.0, banner.asked, {9.5, true, false, kPdfInk, PdfFont::Align::Right}, asked);
    }
    flow.advance(height + 14.0);
}

/// Names on the left, values beside them.
void summaryFacts(PdfFlow& flow, const Document& document)
{
    constexpr double kName = 66.0;
    const PdfFont body{9.0};
    const PdfFont code{8.0, false, true};
    PdfCanvas& canvas = flow.canvas();
    const auto fact = [&](const std::string& name, const PdfText& value, const PdfFont& font) {
        const double height = canvas.measure(value, font, PdfFlow::kWidth - kName - 12.0).height;
        flow.keep(height);
        canvas.text(PdfFlow::kLeft, flow.y() + 1.0, name, {7.5, false, false, kPdfSoft}, kName - 4.0);
        if (font.mono)
            canvas.fill(PdfFlow::kLeft + kName - 6.0, flow.y() - 2.0, PdfFlow::kWidth - kName + 6.0,
                        height + 4.0, kPdfWell, 3.0);
        canvas.text(PdfFlow::kLeft + kName, flow.y(), value, font, PdfFlow::kWidth - kName - 12.0);
        flow.advance(height + 8.0);
    };
    for (const Fact& each : document.facts.facts)
        fact(each.name, setText(each.value, body), body);
    if (!document.command.empty())
        fact("Reproduce", document.command, code);
}

/// Draws the whole document; returns the number of its pages.
int drawPages(PdfCanvas& canvas, const Document& document, int pages)
{
    std::string foot = "Comparoscope " + document.version;
    if (!document.created.empty())
        foot += " · " + document.created;
    PdfFlow flow(canvas, {document.title + " · " + document.verdict.word, document.kind, foot}, pages);
    PdfBlocks blocks(flow);
    flow.advance(canvas.text(PdfFlow::kLeft, flow.y() - 4.0, document.title, {14.0, true}, PdfFlow::kWidth) +
                 6.0);
    blocks.draw(document.answer);
    canvas.bookmark("Verdict", flow.page(), flow.y());
    verdictBar(flow, document.verdict);
    blocks.draw(document.lead);
    summaryFacts(flow, document);
    const auto isFigure = [](const Block& block) { return std::holds_alternative<Figure>(block); };
    if (std::ranges::any_of(document.lead, isFigure))
        flow.keep(PdfFlow::kBottom - PdfFlow::kTop); // the sections start on a page of their own
    for (const Section& section : document.sections) {
        flow.heading(section.title, blocks.beginningOf(section.blocks));
        blocks.draw(section.blocks);
    }
    if (!document.footer.empty()) {
        flow.advance(8.0);
        flow.paragraph(document.footer, {7.5, false, false, kPdfSoft});
    }
    return flow.page();
}

} // namespace

std::string toPdf(const Document& document)
{
    const std::string title = document.title + " · " + document.verdict.word;
    int pages = 0;
    {
        PdfCanvas counting(title, document.version, document.created);
        counting.leavePicturesOut();
        pages = drawPages(counting, document, 0);
    }
    PdfCanvas canvas(title, document.version, document.created);
    drawPages(canvas, document, pages);
    return canvas.finish();
}

} // namespace comparo::document
