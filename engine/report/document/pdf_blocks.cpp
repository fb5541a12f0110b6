// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/pdf_blocks.h"

#include "engine/report/number_text.h"

#include <algorithm>
#include <cmath>

namespace comparo::document {

namespace {

using namespace report;

constexpr PdfFont kBody{9.0};
constexpr PdfFont kHint{7.5, false, false, kPdfSoft};
constexpr PdfFont kCell{8.0};
constexpr std::uint32_t kMarked = 0xfbd38d;
constexpr double kGap = 12.0;

/// Of one table; more are for formats that programs read.
constexpr std::size_t kMostRows = 1000;

PdfFont fontOf(const Paragraph& paragraph)
{
    PdfFont font = paragraph.kind == Paragraph::Kind::Hint   ? kHint
                   : paragraph.kind == Paragraph::Kind::None ? PdfFont{8.0, false, false, kPdfSoft}
                                                             : kBody;
    if (paragraph.tone != Tone::Plain) {
        font.color = inkOf(paragraph.tone);
        font.bold = paragraph.tone != Tone::Soft;
    }
    return font;
}

PdfFont::Align alignOf(Column::Align align)
{
    return align == Column::Align::Right    ? PdfFont::Align::Right
           : align == Column::Align::Center ? PdfFont::Align::Center
                                            : PdfFont::Align::Left;
}

std::uint32_t mixed(std::uint32_t from, std::uint32_t to, double part)
{
    std::uint32_t color = 0;
    for (const unsigned shift : {16U, 8U, 0U}) {
        const double a = from >> shift & 255U, b = to >> shift & 255U;
        color |= static_cast<std::uint32_t>(std::lround(a + part * (b - a))) << shift;
    }
    return color;
}

std::uint32_t groundOf(Tone tone)
{
    return tone == Tone::Good ? 0xe8f5ec : tone == Tone::Warning ? 0xfbf3dc : 0xfdecea;
}

PdfCell cellOf(const Cell& cell, const Row& row, bool isHead)
{
    const Tone tone = cell.tone != Tone::Plain ? cell.tone : row.tone;
    const bool isTinted = tone == Tone::Good || tone == Tone::Warning || tone == Tone::Bad;
    PdfFont font = kCell;
    font.bold = isHead;
    font.color = inkOf(isTinted ? Tone::Plain : tone);
    PdfCell set{setText(cell.text, font), font};
    set.bar = cell.bar;
    if (cell.shade)
        set.ground = mixed(kPdfWell, kPdfSideB, 0.55 * *cell.shade);
    else if (isTinted && tone != Tone::Good)
        set.ground = groundOf(tone);
    else if (cell.tone == Tone::Good)
        set.ground = groundOf(tone);
    return set;
}

/// Rows as columns, so many at a time that they have room on a page.
void drawTurned(PdfFlow& flow, const Table& table)
{
    constexpr std::size_t kAcross = 5;
    for (std::size_t from = 0; from < table.rows.size(); from += kAcross) {
        const std::size_t to = std::min(from + kAcross, table.rows.size());
        PdfTable turned;
        turned.columns.push_back({table.columns.front().name});
        for (std::size_t r = from; r < to; ++r)
            turned.columns.push_back({table.rows[r].cells.front().text.plain(), PdfFont::Align::Right});
        for (std::size_t c = 1; c < table.columns.size(); ++c) {
            turned.rows.push_back({{table.columns[c].name, {8.0, false, false, kPdfSoft}}});
            for (std::size_t r = from; r < to; ++r)
                turned.rows.back().push_back(cellOf(table.rows[r].cells[c], table.rows[r], r == 0));
        }
        flow.keep(std::min(400.0, flow.heightOf([&] { flow.table(turned); })));
        flow.table(turned);
        flow.advance(6.0);
    }
}

/// The four corners' background of pictures that may be transparent.
void checkerboard(PdfCanvas& canvas, double x, double y, double width, double height)
{
    constexpr double kField = 6.0;
    canvas.fill(x, y, width, height, 0x8a8f96);
    for (int row = 0; row * kField < height; ++row) {
        for (int column = row % 2; column * kField < width; column += 2)
            canvas.fill(x + column * kField, y + row * kField, std::min(kField, width - column * kField),
                        std::min(kField, height - row * kField), 0x6b7077);
    }
}

double chipWidth(const PdfCanvas& canvas, const std::string& text)
{
    return canvas.measure(text, {7.5, true}).width + 8.0;
}

/// Chip and label, which may take several lines.
double captionHeight(const PdfCanvas& canvas, const Pane& pane, double width)
{
    const double room = std::max(20.0, width - chipWidth(canvas, pane.chip) - 5.0);
    return std::max(12.0, canvas.measure(pane.label, {7.5}, room).height) + 4.0;
}

bool isTransparent(const Pixels& picture)
{
    return std::ranges::any_of(picture.values, [](std::uint32_t value) { return value < 0xff000000U; });
}

} // namespace

std::uint32_t inkOf(Tone tone)
{
    constexpr std::uint32_t kInks[] = {kPdfInk, kPdfSoft, 0x1a7a43, 0x8a6100, 0xb42318, kPdfSideA, kPdfSideB};
    return kInks[static_cast<int>(tone)];
}

PdfText setText(const Text& text, const PdfFont& font)
{
    PdfText set;
    for (const Span& span : text.spans()) {
        PdfText::Piece piece{set.text.size(), 0, font};
        const bool isChip = span.look == Look::Chip;
        set.text += isChip ? "\u00a0" + validText(span.text) + "\u00a0" : validText(span.text);
        piece.end = set.text.size();
        piece.font.bold = font.bold || isChip || span.look == Look::Strong;
        piece.font.mono = font.mono || span.look == Look::Code || span.look == Look::Mark;
        if (piece.font.mono && !font.mono)
            piece.font.size *= 0.94;
        if (span.tone != Tone::Plain)
            piece.font.color = inkOf(span.tone);
        if (span.tone == Tone::Soft)
            piece.font.bold = false;
        if (isChip) {
            piece.ground = span.tone == Tone::Plain ? kPdfSoft : inkOf(span.tone);
            piece.font.color = 0xffffff;
        } else if (span.look == Look::Mark) {
            piece.ground = kMarked;
        }
        set.pieces.push_back(piece);
    }
    return set;
}

double drawChip(PdfCanvas& canvas, double x, double y, const std::string& text, std::uint32_t color)
{
    const PdfFont font{7.5, true, false, 0xffffff, PdfFont::Align::Center};
    const PdfSize size = canvas.measure(text, font);
    canvas.fill(x, y, size.width + 8.0, size.height + 2.4, color, 2.5);
    canvas.text(x, y + 1.2, text, font, size.width + 8.0);
    return size.width + 8.0;
}

void PdfBlocks::draw(const Blocks& blocks)
{
    for (const Block& block : blocks)
        drawBlock(block);
}

void PdfBlocks::drawBlock(const Block& block)
{
    std::visit(*this, static_cast<const Block::variant&>(block));
    m_flow.advance(std::holds_alternative<Paragraph>(block) ? 1.0 : 5.0);
}

double PdfBlocks::beginningOf(const Blocks& blocks)
{
    double height = 0.0;
    for (std::size_t i = 0; i < blocks.size() && height < 60.0; ++i)
        height += std::holds_alternative<Table>(blocks[i]) || std::holds_alternative<Facts>(blocks[i])
                      ? 60.0
                      : m_flow.heightOf([&] { drawBlock(blocks[i]); });
    return std::min(height, 320.0);
}

void PdfBlocks::operator()(const Paragraph& paragraph)
{
    const PdfFont font = fontOf(paragraph);
    m_flow.paragraph(setText(paragraph.text, font), font);
}

void PdfBlocks::subheading(const Text& text, double with)
{
    const PdfFont font{9.0, true};
    m_flow.advance(3.0);
    m_flow.keep(16.0 + with);
    m_flow.paragraph(setText(text, font), font);
}

void PdfBlocks::operator()(const Heading& heading)
{
    subheading(heading.text, 80.0);
}

void PdfBlocks::operator()(const List& list)
{
    for (const Text& item : list.items)
        m_flow.within(m_flow.left() + 9.0, m_flow.width() - 9.0, [&] {
            const PdfText text = setText(item, kBody);
            m_flow.keep(m_flow.canvas().measure(text, kBody, m_flow.width()).height);
            m_flow.canvas().text(m_flow.left() - 9.0, m_flow.y(), "•", kBody);
            m_flow.paragraph(text, kBody);
        });
}

void PdfBlocks::operator()(const Code& code)
{
    const PdfFont font{7.5, false, true};
    for (std::size_t at = 0; at <= code.text.size();) {
        const std::size_t end = std::min(code.text.find('\n', at), code.text.size());
        const std::string line = code.text.substr(at, end - at);
        const double height =
            m_flow.canvas().measure(line.empty() ? " " : line, font, m_flow.width() - 12.0).height;
        m_flow.keep(height);
        m_flow.canvas().fill(m_flow.left(), m_flow.y(), m_flow.width(), height, kPdfWell);
        m_flow.canvas().text(m_flow.left() + 6.0, m_flow.y(), line, font, m_flow.width() - 12.0);
        m_flow.advance(height);
        at = end + 1;
    }
    m_flow.advance(4.0);
}

void PdfBlocks::operator()(const Facts& facts)
{
    PdfTable table;
    table.columns = {{""}, {""}};
    table.stretch = true;
    for (const Fact& fact : facts.facts)
        table.rows.push_back(
            {{fact.name, {8.0, false, false, kPdfSoft}}, {setText(fact.value, kCell), kCell}});
    m_flow.table(std::move(table));
}

void PdfBlocks::operator()(const Numbers& numbers)
{
    PdfCanvas& canvas = m_flow.canvas();
    constexpr double kNumberGap = 10.0;
    const auto count = static_cast<double>(std::max<std::size_t>(numbers.numbers.size(), 4));
    const double width = (m_flow.width() - (count - 1) * kNumberGap) / count;
    double detail = 0.0;
    for (const Number& number : numbers.numbers)
        detail = std::max(detail, canvas.measure(number.detail, kHint, width - 16.0).height);
    const double height = 41.0 + detail + 8.0;
    m_flow.keep(height);
    double x = m_flow.left();
    for (const Number& number : numbers.numbers) {
        canvas.frame(x, m_flow.y(), width, height, kPdfRule, 0.8, 5.0);
        canvas.text(x + 8.0, m_flow.y() + 7.0, number.label, kHint);
        PdfFont value{15.0, true};
        value.size *= std::min(1.0, (width - 16.0) / canvas.measure(number.value, value).width);
        canvas.text(x + 8.0, m_flow.y() + 18.0, number.value, value);
        canvas.text(x + 8.0, m_flow.y() + 40.0, number.detail, kHint, width - 16.0);
        x += width + kNumberGap;
    }
    m_flow.advance(height + 9.0);
}

void PdfBlocks::operator()(const Table& table)
{
    if (!table.caption.empty())
        m_flow.paragraph(table.caption, kHint);
    PdfTable set;
    for (const Column& column : table.columns)
        set.columns.push_back({column.name, alignOf(column.align)});
    if (!set.columns.empty() && table.headed)
        set.columns.front().align = PdfFont::Align::Left;
    const std::size_t shown = std::min(table.rows.size(), kMostRows);
    for (std::size_t r = 0; r < shown; ++r) {
        const Row& row = table.rows[r];
        set.rows.emplace_back();
        for (const Cell& cell : row.cells)
            set.rows.back().push_back(cellOf(cell, row, table.headed && &cell == &row.cells.front()));
    }
    if (table.turns && !m_flow.fits(set))
        drawTurned(m_flow, table);
    else
        m_flow.table(std::move(set));
    if (shown < table.rows.size())
        m_flow.paragraph("… and " + groupedText(table.rows.size() - shown) + " more rows.", kHint);
}

void PdfBlocks::operator()(const Drawing& drawing)
{
    if (!drawing.caption.empty()) {
        m_flow.keep(m_flow.heightOf([&] { drawing.draw(m_flow); }) + 14.0);
        m_flow.paragraph(drawing.caption, kHint);
    }
    drawing.draw(m_flow);
}

void PdfBlocks::operator()(const Columns& columns)
{
    std::vector<double> lefts;
    const auto count = static_cast<double>(columns.columns.size());
    const double width = (m_flow.width() - (count - 1) * 2 * kGap) / count;
    for (std::size_t i = 0; i < columns.columns.size(); ++i)
        lefts.push_back(m_flow.left() + static_cast<double>(i) * (width + 2 * kGap));
    m_flow.beside(lefts, 2 * kGap, [&](std::size_t i) { draw(columns.columns[i]); });
}

void PdfBlocks::operator()(const Article& article)
{
    subheading(article.heading, beginningOf(article.blocks));
    draw(article.blocks);
    m_flow.advance(6.0);
}

void PdfBlocks::operator()(const Details& details)
{
    m_flow.paragraph(details.summary, kHint);
    draw(details.blocks);
}

void PdfBlocks::picture(const Pane& pane, double x, double y, double width, double height)
{
    if (!m_flow.canvas().drawsPictures())
        return;
    if (isTransparent(pane.picture))
        checkerboard(m_flow.canvas(), x, y, width, height);
    PdfPicture& ready = m_pictures[&pane.picture];
    if (!ready)
        ready = pdfPicture(pane.picture);
    m_flow.canvas().picture(ready, x, y, width, height);
}

void PdfBlocks::spots(const Pane& pane, double x, double y, double width, double height)
{
    PdfCanvas& canvas = m_flow.canvas();
    for (const Spot& spot : pane.spots) {
        const double atX = x + width * spot.x;
        const double atY = y + height * spot.y;
        canvas.ring(atX, atY, 5.0, 0x000000, 2.4);
        canvas.ring(atX, atY, 5.0, 0xffffff, 1.2);
        const double chipX = std::min(atX + 4.0, x + width - chipWidth(canvas, spot.text));
        drawChip(canvas, std::max(chipX, x), atY + 3.0, spot.text, kPdfInk);
    }
}

void PdfBlocks::legend(const Legend& legend, double width)
{
    PdfCanvas& canvas = m_flow.canvas();
    const double x = m_flow.left();
    if (!legend.colors.empty()) {
        double at = x;
        for (const auto& [color, words] : legend.colors) {
            const PdfText text = setText(words, kHint);
            const double room = canvas.measure(text, kHint).width + 22.0;
            if (at > x && at + room > x + width) {
                at = x;
                m_flow.advance(11.0);
            }
            canvas.fill(at, m_flow.y() + 1.5, 7.0, 7.0, color & 0xffffffU, 1.0);
            canvas.text(at + 11.0, m_flow.y(), text, kHint);
            at += room;
        }
    } else if (!legend.map) {
        canvas.line(x, m_flow.y(), legend.low, kHint, width);
    } else {
        const double from = canvas.measure(legend.low, kHint).width + 5.0;
        const double end = canvas.measure(legend.high, kHint).width + 5.0;
        std::vector<std::uint32_t> colors;
        for (std::size_t at = 0; at < legend.map->colors.size(); at += 15)
            colors.push_back(legend.map->colors[at] & 0xffffffU);
        canvas.text(x, m_flow.y(), legend.low, kHint);
        canvas.gradient(x + from, m_flow.y() + 1.5, std::max(12.0, width - from - end), 6.0, colors);
        canvas.text(x + width - end + 5.0, m_flow.y(), legend.high, kHint);
    }
    m_flow.advance(12.0);
}

void PdfBlocks::pane(const Pane& pane, double caption, double tallest)
{
    PdfCanvas& canvas = m_flow.canvas();
    const std::uint32_t color = pane.side == Tone::Plain ? kPdfSoft : inkOf(pane.side);
    const double x = m_flow.left();
    const double width = m_flow.width();
    const double chip = drawChip(canvas, x, m_flow.y(), pane.chip, color);
    canvas.text(x + chip + 5.0, m_flow.y() + 1.2, pane.label, {7.5}, std::max(20.0, width - chip - 5.0));
    const double top = m_flow.y() + caption;
    const double scale = std::min(width / pane.picture.width, tallest / pane.picture.height);
    const double drawn = scale * pane.picture.width;
    const double height = std::max(scale * pane.picture.height, std::min(tallest, 6.0));
    if (pane.enlarged > 0) {
        picture(pane, x, top, drawn, scale * pane.picture.height);
        if (pane.frame)
            for (const auto& [ink, thickness] : {std::pair(0x000000U, 1.6), std::pair(0xffffffU, 0.7)})
                canvas.frame(x + scale * pane.frame->x, top + scale * pane.frame->y,
                             scale * pane.frame->width, scale * pane.frame->height, ink, thickness);
        m_flow.advance(caption + height + 4.0);
        return;
    }
    canvas.fill(x, top, width, height + 2.0, kPdfWell);
    canvas.fill(x, top, width, 2.0, color);
    const double left = x + (width - drawn) / 2;
    picture(pane, left, top + 2.0, drawn, scale * pane.picture.height);
    spots(pane, left, top + 2.0, drawn, scale * pane.picture.height);
    m_flow.advance(caption + height + 7.0);
    if (pane.legend)
        legend(*pane.legend, std::min(width, 240.0));
}

void PdfBlocks::operator()(const Figure& figure)
{
    constexpr double kZoomed = 84.0;
    std::vector<const Pane*> zoomedPanes, wholePanes;
    for (const Pane& pane : figure.panes)
        (pane.enlarged > 0 ? zoomedPanes : wholePanes).push_back(&pane);
    const auto count = static_cast<double>(std::max<std::size_t>(wholePanes.size(), 2));
    const bool isStacked = zoomedPanes.empty() && wholePanes.size() > 1 &&
                           wholePanes.front()->picture.width > 2.4 * wholePanes.front()->picture.height;
    const double width = isStacked ? m_flow.width() : (m_flow.width() - (count - 1) * kGap) / count;

    // A column each: enlarged pictures, whole ones, and what stands beside them.
    std::vector<double> lefts;
    std::vector<const Pane*> panes;
    double x = m_flow.left();
    for (const Pane* pane : zoomedPanes) {
        lefts.push_back(x);
        panes.push_back(pane);
        x += kZoomed + kGap;
    }
    for (const Pane* pane : wholePanes) {
        lefts.push_back(isStacked ? m_flow.left() : x);
        panes.push_back(pane);
        x += width + kGap;
    }
    double caption = 0.0;
    for (const Pane* pane : panes)
        caption = std::max(caption, captionHeight(m_flow.canvas(), *pane, pane->enlarged ? kZoomed : width));
    const auto drawPane = [&](const Pane& shown) {
        const double most = shown.enlarged > 0  ? kZoomed
                            : isStacked         ? 100.0
                            : panes.size() == 1 ? 300.0
                                                : 240.0;
        m_flow.within(m_flow.left(), std::min(m_flow.width(), shown.enlarged ? kZoomed : width),
                      [&] { pane(shown, caption, most); });
    };
    if (isStacked) {
        for (const Pane* shown : panes) {
            m_flow.keep(m_flow.heightOf([&] { drawPane(*shown); }));
            drawPane(*shown);
        }
        draw(figure.beside);
    } else {
        if (!figure.beside.empty())
            lefts.push_back(x);
        m_flow.beside(lefts, kGap, [&](std::size_t i) {
            if (i < panes.size())
                drawPane(*panes[i]);
            else
                draw(figure.beside);
        });
    }
    if (!figure.note.isEmpty())
        m_flow.paragraph(setText(figure.note, kHint), kHint);
    m_flow.advance(6.0);
}

} // namespace comparo::document
