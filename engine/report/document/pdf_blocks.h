// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/document/document.h"
#include "engine/report/pdf/flow.h"

#include <map>

/// Parts of a document on the pages of a PDF file.
namespace comparo::document {

std::uint32_t inkOf(Tone tone);
report::PdfText setText(const Text& text, const report::PdfFont& font);

/// A white text in a filled square: the sign of a side or of a place. Returns its width.
double drawChip(report::PdfCanvas& canvas, double x, double y, const std::string& text, std::uint32_t color);

/// Draws blocks from the flow's place on. Pictures are made ready once, however often they are drawn.
class PdfBlocks {
public:
    explicit PdfBlocks(report::PdfFlow& flow) : m_flow(flow) {}

    void draw(const Blocks& blocks);

    /// The height that a heading over these wants to have below it.
    double beginningOf(const Blocks& blocks);

    void operator()(const Paragraph& paragraph);
    void operator()(const Heading& heading);
    void operator()(const List& list);
    void operator()(const Code& code);
    void operator()(const Facts& facts);
    void operator()(const Numbers& numbers);
    void operator()(const Table& table);
    void operator()(const Figure& figure);
    void operator()(const Drawing& drawing);
    void operator()(const Columns& columns);
    void operator()(const Article& article);
    void operator()(const Details& details);

private:
    void drawBlock(const Block& block);
    void subheading(const Text& text, double with);
    void pane(const Pane& pane, double caption, double tallest);
    void legend(const Legend& legend, double width);
    void spots(const Pane& pane, double x, double y, double width, double height);
    void picture(const Pane& pane, double x, double y, double width, double height);

    report::PdfFlow& m_flow;
    std::map<const report::Pixels*, report::PdfPicture> m_pictures;
};

} // namespace comparo::document
