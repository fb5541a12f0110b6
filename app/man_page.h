// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace comparo::cli {

/// A manual page for man(1), written from above to below. All text is given plain; what roff would read as
/// its own is escaped here.
class ManPage {
public:
    /// `name` as it is typed; `summary` is one line without a full stop, which whatis(1) shows.
    ManPage(std::string_view name, std::string_view summary);

    void section(std::string_view title);
    void subsection(std::string_view title);
    void paragraph(std::string_view text);
    /// A term, as an option with its value, and what it means.
    void item(std::string_view term, std::string_view text);
    /// Text as `--help` prints it: indented lines stay as they are, the others are filled; a line that ends
    /// in a colon begins a paragraph.
    void helpText(std::string_view text);

    /// The same three of Markdown's inline marks: code and strong text bold, emphasis in italics, links as
    /// their text. A point begins with `mark`, which is roff.
    void markedParagraph(std::string_view markdown);
    void markedItem(std::string_view term, std::string_view markdown);
    void markedPoint(std::string_view mark, std::string_view markdown);
    /// A line that stays as it is, with those beside it.
    void code(std::string_view line) { unfilled(line); }
    void endCode();

    [[nodiscard]] const std::string& roff() const { return m_roff; }

private:
    void filled(std::string_view line);
    void unfilled(std::string_view line);
    void endUnfilled() { endCode(); }
    void add(std::string_view request, const std::string& roff);

    std::string m_roff;
    bool m_isUnfilled = false;
    bool m_continues = false; ///< the next line of text belongs to the paragraph above it
};

} // namespace comparo::cli
