// SPDX-License-Identifier: Apache-2.0
#include "engine/report/pdf/flow.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace comparo::report {

namespace {

constexpr double kCellGap = 10.0; ///< between columns
constexpr double kCellPadding = 3.0;
constexpr PdfFont kHeadFont{7.5, false, false, kPdfSoft};

std::vector<PdfCell> headOf(const PdfTable& table)
{
    std::vector<PdfCell> head;
    for (const PdfTable::Column& column : table.columns)
        head.push_back({column.name, kHeadFont});
    return head;
}

bool hasHead(const PdfTable& table)
{
    return std::any_of(table.columns.begin(), table.columns.end(),
                       [](const PdfTable::Column& column) { return !column.name.empty(); });
}

} // namespace

PdfFlow::PdfFlow(PdfCanvas& canvas, std::string title, std::string foot, int pages)
    : m_canvas(canvas), m_title(std::move(title)), m_foot(std::move(foot)), m_pages(pages)
{
    startPage();
}

void PdfFlow::startPage()
{
    const PdfFont soft{7.5, false, false, kPdfSoft};
    PdfFont right = soft;
    right.align = PdfFont::Align::Right;
    m_canvas.line(kLeft, 30.0, m_title, {7.5, true, false, kPdfInk}, kWidth - 130.0);
    m_canvas.text(kLeft + kWidth - 120.0, 30.0, "Comparoscope report", right, 120.0);
    m_canvas.strokes({kLeft, 44.0, kLeft + kWidth, 44.0}, kPdfRule, 0.6);
    m_canvas.line(kLeft, kPageHeight - 36.0, m_foot, soft, kWidth - 70.0);
    m_canvas.text(kLeft + kWidth - 60.0, kPageHeight - 36.0,
                  std::to_string(m_page) + " / " + std::to_string(m_pages), right, 60.0);
    m_y = kTop;
}

void PdfFlow::keep(double height)
{
    if (m_y + height <= kBottom || m_y <= kTop)
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
    m_y += m_canvas.text(kLeft, m_y, text, {11.5, true}, kWidth) + 6.0;
}

void PdfFlow::paragraph(const std::string& text, const PdfFont& font)
{
    const double height = m_canvas.measure(text, font, kWidth).height;
    keep(height);
    m_canvas.text(kLeft, m_y, text, font, kWidth);
    m_y += height + 4.0;
}

std::vector<double> PdfFlow::columnWidths(const PdfTable& table, double width) const
{
    const std::size_t count = table.columns.size();
    std::vector<double> natural(count, 0.0);
    std::vector<double> least(count, 0.0);
    const auto look = [&](const std::vector<PdfCell>& row, bool head) {
        for (std::size_t i = 0; i < count; ++i) {
            natural[i] = std::max(natural[i], m_canvas.measure(row[i].text, row[i].font).width + 0.5);
            const double word = m_canvas.longestWord(row[i].text, row[i].font) + 0.5;
            const bool number = !head && table.columns[i].align == PdfFont::Align::Right;
            least[i] = std::max(least[i], number ? natural[i] : head ? word : std::min(word, 0.4 * width));
        }
    };
    if (hasHead(table))
        look(headOf(table), true);
    for (const auto& row : table.rows)
        look(row, false);
    const auto total = [](const std::vector<double>& widths) {
        return std::accumulate(widths.begin(), widths.end(), 0.0);
    };
    const double space = width - kCellGap * static_cast<double>(count - 1);
    std::vector<double> widths = natural;
    if (total(natural) > space) {
        // Every column keeps its longest word or number; what is left goes to those that want more, by how
        // much they want.
        widths = least;
        const double left = space - total(least);
        const double wanted = total(natural) - total(least);
        for (std::size_t i = 0; i < count; ++i)
            widths[i] = left > 0.0 ? least[i] + left * (natural[i] - least[i]) / wanted
                                   : least[i] * space / total(least);
    } else if (table.stretch) {
        widths.back() += space - total(natural);
    }
    return widths;
}

double PdfFlow::rowHeight(const std::vector<PdfCell>& row, const std::vector<double>& widths) const
{
    double height = 0.0;
    for (std::size_t i = 0; i < row.size(); ++i)
        height = std::max(height, m_canvas.measure(row[i].text, row[i].font, widths[i]).height);
    return height + 2 * kCellPadding;
}

void PdfFlow::drawRow(const std::vector<PdfCell>& row, const PdfTable& table,
                      const std::vector<double>& widths, double x, double y, double height, bool ruled)
{
    double left = x;
    for (std::size_t i = 0; i < row.size(); ++i) {
        PdfFont font = row[i].font;
        font.align = table.columns[i].align;
        m_canvas.text(left, y + kCellPadding, row[i].text, font, widths[i]);
        left += widths[i] + kCellGap;
    }
    if (ruled)
        m_canvas.strokes({x, y + height, left - kCellGap, y + height}, kPdfRule, 0.5);
}

void PdfFlow::table(const PdfTable& table)
{
    const std::vector<double> widths = columnWidths(table, kWidth);
    const std::vector<PdfCell> head = headOf(table);
    const double headHeight = hasHead(table) ? rowHeight(head, widths) : 0.0;
    const auto drawHead = [&] {
        if (headHeight > 0.0)
            drawRow(head, table, widths, kLeft, m_y, headHeight, true);
        m_y += headHeight;
    };
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const double height = rowHeight(table.rows[i], widths);
        const int before = m_page;
        keep(i == 0 ? headHeight + height : height);
        if (i == 0 || m_page != before)
            drawHead();
        drawRow(table.rows[i], table, widths, kLeft, m_y, height, i + 1 < table.rows.size());
        m_y += height;
    }
    m_y += 4.0;
}

double PdfFlow::tableHeight(const PdfTable& table, double width) const
{
    const std::vector<double> widths = columnWidths(table, width);
    double height = hasHead(table) ? rowHeight(headOf(table), widths) : 0.0;
    for (const auto& row : table.rows)
        height += rowHeight(row, widths);
    return height;
}

void PdfFlow::tableAt(const PdfTable& table, double x, double y, double width)
{
    const std::vector<double> widths = columnWidths(table, width);
    if (hasHead(table)) {
        const std::vector<PdfCell> head = headOf(table);
        const double height = rowHeight(head, widths);
        drawRow(head, table, widths, x, y, height, true);
        y += height;
    }
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const double height = rowHeight(table.rows[i], widths);
        drawRow(table.rows[i], table, widths, x, y, height, i + 1 < table.rows.size());
        y += height;
    }
}

} // namespace comparo::report
