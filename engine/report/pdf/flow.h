// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/pdf/canvas.h"

#include <string>
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
    std::string text;
    PdfFont font{8.0};
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
};

class PdfFlow {
public:
    static constexpr double kLeft = 42.0;
    static constexpr double kWidth = kPageWidth - 2 * kLeft;
    static constexpr double kTop = 60.0;
    static constexpr double kBottom = kPageHeight - 52.0;

    /// `pages` is their number as the footer says it; 0 in a pass that only counts them.
    PdfFlow(PdfCanvas& canvas, std::string title, std::string foot, int pages);

    [[nodiscard]] PdfCanvas& canvas() { return m_canvas; }
    [[nodiscard]] int page() const { return m_page; }

    /// Where the next part starts.
    [[nodiscard]] double y() const { return m_y; }
    void advance(double height) { m_y += height; }

    /// Goes to the next page if less than `height` is left on this one.
    void keep(double height);

    /// A heading that stays with the `with` points below it.
    void heading(const std::string& text, double with = 60.0);
    void paragraph(const std::string& text, const PdfFont& font);
    void hint(const std::string& text) { paragraph(text, {7.5, false, false, kPdfSoft}); }

    /// Over as many pages as it takes.
    void table(const PdfTable& table);

    /// The height of a table of that width, and the table itself at a place, without a page break.
    [[nodiscard]] double tableHeight(const PdfTable& table, double width) const;
    void tableAt(const PdfTable& table, double x, double y, double width);

private:
    [[nodiscard]] std::vector<double> columnWidths(const PdfTable& table, double width) const;
    [[nodiscard]] double rowHeight(const std::vector<PdfCell>& row, const std::vector<double>& widths) const;
    void drawRow(const std::vector<PdfCell>& row, const PdfTable& table, const std::vector<double>& widths,
                 double x, double y, double height, bool ruled);
    void startPage();

    PdfCanvas& m_canvas;
    std::string m_title;
    std::string m_foot;
    int m_pages = 0;
    int m_page = 1;
    double m_y = kTop;
};

} // namespace comparo::report
