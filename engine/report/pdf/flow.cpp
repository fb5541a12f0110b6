// SPDX-License-Identifier: Apache-2.0
#include "engine/report/pdf/flow.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace comparo::report {

namespace {

constexpr double kCellGap = 10.0; ///< between columns
constexpr double kCellPadding = 3.0;
constexpr double kBarWidth = 56.0;
constexpr PdfFont kHeadFont{7.5, false, false, kPdfSoft};

std::vector<PdfCell> headOf(const PdfTable& table)
{
    std::vector<PdfCell> head;
    for (const PdfTable::Column& column : table.columns)
        head.push_back({column.name, {kHeadFont.size * table.scale, false, false, kPdfSoft}});
    return head;
}

bool hasHead(const PdfTable& table)
{
    return std::any_of(table.columns.begin(), table.columns.end(),
                       [](const PdfTable::Column& column) { return !column.name.empty(); });
}

double gapOf(const PdfTable& table)
{
    return kCellGap * table.scale;
}

double total(const std::vector<double>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

} // namespace

PdfFlow::PdfFlow(PdfCanvas& canvas, PdfMargins margins, int pages)
    : m_canvas(canvas), m_margins(std::move(margins)), m_pages(pages)
{
    startPage();
}

void PdfFlow::startPage()
{
    const PdfFont soft{7.5, false, false, kPdfSoft};
    PdfFont right = soft;
    right.align = PdfFont::Align::Right;
    m_canvas.line(kLeft, 30.0, m_margins.title, {7.5, true, false, kPdfInk}, kWidth - 190.0);
    m_canvas.text(kLeft + kWidth - 180.0, 30.0, m_margins.kind, right, 180.0);
    m_canvas.strokes({kLeft, 44.0, kLeft + kWidth, 44.0}, kPdfRule, 0.6);
    m_canvas.line(kLeft, kPageHeight - 36.0, m_margins.foot, soft, kWidth - 70.0);
    m_canvas.text(kLeft + kWidth - 60.0, kPageHeight - 36.0,
                  std::to_string(m_page) + " / " + std::to_string(m_pages), right, 60.0);
    m_y = kTop;
}

void PdfFlow::keep(double height)
{
    if (m_isMeasuring || m_y + height <= kBottom || m_y <= kTop)
        return;
    m_canvas.nextPage();
    ++m_page;
    startPage();
}

void PdfFlow::heading(const std::string& text, double with)
{
    if (m_y > kTop)
        m_y += 18.0;
    keep(22.0 + with);
    m_canvas.bookmark(text, m_page, m_y);
    m_y += m_canvas.text(m_left, m_y, text, {11.5, true}, m_width) + 6.0;
}

void PdfFlow::paragraph(const PdfText& text, const PdfFont& font)
{
    const double height = m_canvas.measure(text, font, m_width).height;
    keep(height);
    m_canvas.text(m_left, m_y, text, font, m_width);
    m_y += height + 4.0;
}

PdfFlow::Widths PdfFlow::widthsOf(const PdfTable& table) const
{
    const std::size_t count = table.columns.size();
    Widths widths{std::vector<double>(count, 0.0), std::vector<double>(count, 0.0)};
    const auto look = [&](const std::vector<PdfCell>& row, bool head) {
        for (std::size_t i = 0; i < std::min(count, row.size()); ++i) {
            const double natural =
                row[i].bar ? kBarWidth : m_canvas.measure(row[i].text, row[i].font).width + 0.5;
            widths.natural[i] = std::max(widths.natural[i], natural);
            const double word = m_canvas.longestWord(row[i].text, row[i].font) + 0.5;
            const bool number = !head && (row[i].bar || table.columns[i].align == PdfFont::Align::Right);
            widths.least[i] = std::max(widths.least[i], number ? widths.natural[i]
                                                        : head ? word
                                                               : std::min(word, 0.4 * m_width));
        }
    };
    if (hasHead(table))
        look(headOf(table), true);
    for (const auto& row : table.rows)
        look(row, false);
    return widths;
}

std::vector<double> PdfFlow::columnWidths(const PdfTable& table, const Widths& wanted) const
{
    const auto& [natural, least] = wanted;
    const double space = spaceOf(table);
    std::vector<double> widths = natural;
    if (total(natural) > space) {
        // Every column keeps its longest word or number; what is left goes to those that want more, by how
        // much they want.
        const double room = space - total(least);
        const double more = total(natural) - total(least);
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = room > 0.0 ? least[i] + room * (natural[i] - least[i]) / more
                                   : least[i] * space / total(least);
    } else if (table.stretch) {
        widths.back() += space - total(natural);
    }
    return widths;
}

double PdfFlow::spaceOf(const PdfTable& table) const
{
    return m_width - gapOf(table) * static_cast<double>(table.columns.size() - 1);
}

bool PdfFlow::fits(const PdfTable& table) const
{
    return total(widthsOf(table).least) <= spaceOf(table);
}

double PdfFlow::rowHeight(const std::vector<PdfCell>& row, const std::vector<double>& widths) const
{
    double height = 0.0;
    for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i)
        height = std::max(height, m_canvas.measure(row[i].text, row[i].font, widths[i]).height);
    return height + 2 * kCellPadding;
}

void PdfFlow::drawRow(const std::vector<PdfCell>& row, const PdfTable& table,
                      const std::vector<double>& widths, double height, bool ruled)
{
    const double gap = gapOf(table);
    double left = m_left;
    for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i) {
        if (row[i].ground)
            m_canvas.fill(left - gap / 2, m_y + 0.5, widths[i] + gap, height - 1.0, *row[i].ground);
        if (row[i].bar) {
            m_canvas.fill(left, m_y + kCellPadding + 2.5, widths[i], 5.0, kPdfWell, 1.0);
            m_canvas.fill(left, m_y + kCellPadding + 2.5, widths[i] * *row[i].bar, 5.0, kPdfSoft, 1.0);
        }
        PdfFont font = row[i].font;
        font.align = table.columns[i].align;
        m_canvas.text(left, m_y + kCellPadding, row[i].text, font, widths[i]);
        left += widths[i] + gap;
    }
    if (ruled)
        m_canvas.strokes({m_left, m_y + height, left - gap, m_y + height}, kPdfRule, 0.5);
    m_y += height;
}

void PdfFlow::table(PdfTable table)
{
    constexpr double kSmaller = 0.84;
    Widths wanted = widthsOf(table);
    for (int times = 0; times < 2 && total(wanted.least) > spaceOf(table); ++times) {
        table.scale *= kSmaller;
        for (std::vector<double>* all : {&wanted.natural, &wanted.least})
            for (double& one : *all)
                one *= kSmaller;
        for (auto& row : table.rows)
            for (PdfCell& cell : row) {
                cell.font.size *= kSmaller;
                for (PdfText::Piece& piece : cell.text.pieces)
                    piece.font.size *= kSmaller;
            }
    }
    const std::vector<double> widths = columnWidths(table, wanted);
    const std::vector<PdfCell> head = headOf(table);
    const double headHeight = hasHead(table) ? rowHeight(head, widths) : 0.0;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const double height = rowHeight(table.rows[i], widths);
        const int before = m_page;
        keep(i == 0 ? headHeight + height : height);
        if (headHeight > 0.0 && (i == 0 || m_page != before))
            drawRow(head, table, widths, headHeight, true);
        drawRow(table.rows[i], table, widths, height, i + 1 < table.rows.size());
    }
    m_y += 4.0;
}

} // namespace comparo::report
