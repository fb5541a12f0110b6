// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/pdf/canvas.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Pages that fill from top to bottom, with a header, a footer and tables that break between rows.
namespace comparo::report {

inline constexpr std::uint32_t kPdfInk = 0x16191d;
inline constexpr std::uint32_t kPdfSoft = 0x59626d;
inline constexpr std::uint32_t kPdfRule = 0xdde1e6;
inline constexpr std::uint32_t kPdfWell = 0xe9ecef;
inline constexpr std::uint32_t kPdfSideA = 0x1f5fbf;
inline constexpr std::uint32_t kPdfSideB = 0xb4540a;

/// One cell of a table.
struct PdfCell {
    PdfText text;
    PdfFont font{8.0};
    std::optional<std::uint32_t> ground{};
    std::optional<double> bar{}; ///< a bar of that share of its room
};

/// Rows under a header that repeats on each page. A column is as wide as its widest cell; where that is too
/// wide for the page, columns with long text give way and wrap; numbers, aligned right, keep their width.
struct PdfTable {
    struct Column {
        std::string name;
        PdfFont::Align align = PdfFont::Align::Left;
    };
    std::vector<Column> columns;
    std::vector<std::vector<PdfCell>> rows;
    bool stretch = false; ///< the last column takes what is left of the width
    double scale = 1.0;   ///< of letters and gaps
};

/// What a page says above and below.
struct PdfMargins {
    std::string title; ///< above, to the left
    std::string kind;  ///< above, to the right
    std::string foot;
};

class PdfFlow {
public:
    static constexpr double kLeft = 42.0;
    static constexpr double kWidth = kPageWidth - 2 * kLeft;
    static constexpr double kTop = 60.0;
    static constexpr double kBottom = kPageHeight - 52.0;

    /// `pages` is their number as the footer says it; 0 in a pass that only counts them.
    PdfFlow(PdfCanvas& canvas, PdfMargins margins, int pages);

    [[nodiscard]] PdfCanvas& canvas() { return m_canvas; }
    [[nodiscard]] int page() const { return m_page; }

    /// The column that is filled: of the page, or what within() says.
    [[nodiscard]] double left() const { return m_left; }
    [[nodiscard]] double width() const { return m_width; }

    /// Where the next part starts.
    [[nodiscard]] double y() const { return m_y; }
    void advance(double height) { m_y += height; }

    /// Goes to the next page if less than `height` is left on this one.
    void keep(double height);

    /// Calls `draw` with a part of the page as the column.
    template <class Draw>
    void within(double left, double width, Draw&& draw)
    {
        const double oldLeft = std::exchange(m_left, left), oldWidth = std::exchange(m_width, width);
        draw();
        m_left = oldLeft;
        m_width = oldWidth;
    }

    /// The height of what `draw` draws, without drawing it and without a page's end.
    template <class Draw>
    double heightOf(Draw&& draw)
    {
        const double y = m_y;
        const bool wasMeasuring = std::exchange(m_isMeasuring, true);
        m_canvas.measureOnly(true);
        draw();
        m_canvas.measureOnly(wasMeasuring);
        m_isMeasuring = wasMeasuring;
        return std::exchange(m_y, y) - y;
    }

    /// Draws each part in a column of its own; `lefts` are where they begin. Stays on one page where it can.
    template <class Draw>
    void beside(const std::vector<double>& lefts, double gap, Draw&& draw)
    {
        const double end = m_left + m_width;
        const auto column = [&](std::size_t i) {
            const double next = i + 1 < lefts.size() ? lefts[i + 1] - gap : end;
            within(lefts[i], next - lefts[i], [&] { draw(i); });
        };
        double height = 0.0;
        for (std::size_t i = 0; i < lefts.size(); ++i)
            height = std::max(height, heightOf([&] { column(i); }));
        keep(height);
        const double y = m_y;
        for (std::size_t i = 0; i < lefts.size(); ++i) {
            m_y = y;
            column(i);
        }
        m_y = y + height;
    }

    /// A heading that stays with the `with` points below it.
    void heading(const std::string& text, double with = 60.0);
    void paragraph(const PdfText& text, const PdfFont& font);

    /// Over as many pages as it takes. In smaller letters where it is too wide otherwise.
    void table(PdfTable table);

    /// Whether no column has to give way, and whether every number and word has its room.
    [[nodiscard]] bool fits(const PdfTable& table) const;

private:
    struct Widths {
        std::vector<double> natural, least;
    };
    [[nodiscard]] Widths widthsOf(const PdfTable& table) const;
    [[nodiscard]] std::vector<double> columnWidths(const PdfTable& table, const Widths& wanted) const;
    [[nodiscard]] double spaceOf(const PdfTable& table) const; ///< without the gaps
    [[nodiscard]] double rowHeight(const std::vector<PdfCell>& row, const std::vector<double>& widths) const;
    void drawRow(const std::vector<PdfCell>& row, const PdfTable& table, const std::vector<double>& widths,
                 double height, bool ruled);
    void startPage();

    PdfCanvas& m_canvas;
    PdfMargins m_margins;
    int m_pages = 0;
    int m_page = 1;
    bool m_isMeasuring = false;
    double m_left = kLeft;
    double m_width = kWidth;
    double m_y = kTop;
};

} // namespace comparo::report
