// SPDX-License-Identifier: Apache-2.0
#include "app/guide.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace comparo::cli {
namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text)
{
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

/// "| a | `b|c` |" has two.
Lines cellsOf(std::string_view row)
{
    Lines cells;
    bool isCode = false;
    std::size_t begin = 1;
    for (std::size_t at = 1; at < row.size(); ++at) {
        isCode = isCode != (row[at] == '`');
        if (row[at] != '|' || isCode)
            continue;
        std::string_view cell = row.substr(begin, at - begin);
        while (cell.starts_with(' '))
            cell.remove_prefix(1);
        while (cell.ends_with(' '))
            cell.remove_suffix(1);
        cells.push_back(cell);
        begin = at + 1;
    }
    return cells;
}

/// Of a row, what it is about and all that is said of it.
void addRow(ManPage& page, std::string_view row)
{
    const Lines cells = cellsOf(row);
    std::string text;
    for (std::size_t i = 1; i < cells.size(); ++i)
        if (!cells[i].empty())
            text += (text.empty() ? "" : "; ") + std::string(cells[i]);
    page.markedItem(cells.empty() ? "" : cells.front(), text);
}

/// "1. " of a numbered item, else nothing.
std::string_view numberOf(std::string_view line)
{
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits])))
        ++digits;
    return digits > 0 && line.substr(digits).starts_with(". ") ? line.substr(0, digits + 1)
                                                               : std::string_view();
}

} // namespace

void addGuidePage(ManPage& page, std::string_view markdown)
{
    const Lines lines = linesOf(markdown);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        const auto isRule = [&](std::size_t at) {
            return at < lines.size() && lines[at].starts_with("|---");
        };
        if (line.starts_with("# "))
            page.section(line.substr(2));
        else if (line.starts_with("## "))
            page.subsection(line.substr(3));
        else if (line.starts_with("    "))
            page.code(line.substr(2));
        else if (line.starts_with("|") && !isRule(i) &&
                 !isRule(i + 1)) // neither the rule nor the head above it
            addRow(page, line);
        else if (line.starts_with("- "))
            page.markedPoint("\\(bu", line.substr(2));
        else if (const std::string_view number = numberOf(line); !number.empty())
            page.markedPoint(number, line.substr(number.size() + 1));
        else if (!line.empty() && !line.starts_with("|"))
            page.markedParagraph(line);
    }
    page.endCode();
}

} // namespace comparo::cli
