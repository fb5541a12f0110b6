// SPDX-License-Identifier: Apache-2.0
// Documents without pictures: as Markdown, and as plain text.
#include "engine/base/shown_text.h"
#include "engine/report/document/document.h"
#include "engine/report/number_text.h"
#include "engine/report/run/plain_formats.h"

#include <algorithm>

namespace comparo::document {

namespace {

/// Letters of a text, of which each takes a column.
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char ch) { return (static_cast<unsigned char>(ch) & 0xc0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width, bool isRight)
{
    const std::string space(width - std::min(width, widthOf(text)), ' ');
    return isRight ? space + text : text + space;
}

/// Rows of cells with columns under one another.
std::string alignedRows(const std::vector<std::vector<std::string>>& rows, const std::vector<Column>& columns)
{
    std::vector<std::size_t> widths(columns.size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    std::string out;
    for (const auto& row : rows) {
        std::string line = " ";
        for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i)
            line += " " + padded(row[i], widths[i] + 1, i > 0 && columns[i].align == Column::Align::Right);
        line.resize(line.find_last_not_of(' ') + 1);
        out += line.empty() ? "" : line + "\n";
    }
    return out;
}

class PlainWriter {
public:
    explicit PlainWriter(bool isMarkdown) : m_isMarkdown(isMarkdown) {}

    std::string out{};

    /// On one line, whatever is in it.
    [[nodiscard]] std::string line(const std::string& text) const
    {
        if (m_isMarkdown)
            return report::markdownText(text);
        std::string shown = shownText(report::validText(text));
        std::ranges::replace(shown, '\n', ' ');
        return shown;
    }
    [[nodiscard]] std::string line(const Text& text) const
    {
        std::string all;
        for (const Span& span : text.spans())
            all +=
                m_isMarkdown && span.look == Look::Strong ? "**" + line(span.text) + "**" : line(span.text);
        return all;
    }
    void paragraph(const Text& text)
    {
        if (!text.isEmpty())
            out += line(text) + "\n\n";
    }
    void section(const std::string& title)
    {
        const std::string shown = line(title);
        out +=
            m_isMarkdown ? "### " + shown + "\n\n" : shown + "\n" + std::string(widthOf(shown), '=') + "\n\n";
    }
    void blocks(const Blocks& list)
    {
        for (const Block& block : list)
            std::visit(*this, static_cast<const Block::variant&>(block));
    }

    void operator()(const Paragraph& words) { paragraph(words.text); }
    void operator()(const Heading& heading)
    {
        out += m_isMarkdown ? "#### " + line(heading.text) + "\n\n" : line(heading.text) + "\n";
    }
    void operator()(const List& list)
    {
        for (const Text& item : list.items)
            out += (m_isMarkdown ? "- " : "  - ") + line(item) + "\n";
        out += "\n";
    }
    void operator()(const Code& code)
    {
        out += (m_isMarkdown ? report::markdownCode(code.text, code.language.c_str())
                             : report::validText(code.text) + "\n") +
               "\n";
    }
    void operator()(const Facts& facts)
    {
        std::vector<std::vector<std::string>> rows;
        for (const Fact& fact : facts.facts)
            if (m_isMarkdown)
                out += "- " + line(fact.name) + ": " + line(fact.value) + "\n";
            else
                rows.push_back({line(fact.name), line(fact.value)});
        out += alignedRows(rows, {left(""), left("")});
        out += facts.facts.empty() ? "" : "\n";
    }
    void operator()(const Numbers& numbers)
    {
        Facts facts;
        for (const Number& number : numbers.numbers)
            facts.add(number.label,
                      strong(number.value) + (number.detail.empty() ? "" : ", " + number.detail));
        (*this)(facts);
    }
    void operator()(const Table& table)
    {
        paragraph(table.caption);
        std::vector<std::vector<std::string>> rows(1);
        for (const Column& column : table.columns)
            rows.front().push_back(line(column.name));
        if (m_isMarkdown) {
            rows.emplace_back();
            for (const Column& column : table.columns)
                rows.back().emplace_back(column.align == Column::Align::Right ? "---:" : "---");
        }
        for (const Row& row : table.rows) {
            rows.emplace_back();
            for (const Cell& cell : row.cells)
                rows.back().push_back(line(cell.text));
        }
        if (!m_isMarkdown)
            out += alignedRows(rows, table.columns);
        for (const auto& row : rows) {
            for (std::size_t i = 0; m_isMarkdown && i < row.size(); ++i)
                out += (i == 0 ? "| " : " | ") + row[i];
            out += m_isMarkdown ? " |\n" : "";
        }
        out += "\n";
    }
    void operator()(const Figure& figure)
    {
        paragraph(figure.note);
        blocks(figure.beside);
    }
    void operator()(const Drawing&) {}
    void operator()(const Columns& columns)
    {
        for (const Blocks& column : columns.columns)
            blocks(column);
    }
    void operator()(const Article& article)
    {
        (*this)(Heading{article.heading});
        blocks(article.blocks);
    }
    void operator()(const Details& details)
    {
        const std::string summary = line(details.summary);
        out += m_isMarkdown ? "<details><summary>" + summary + "</summary>\n\n" : summary + ":\n";
        blocks(details.blocks);
        out += m_isMarkdown ? "</details>\n\n" : "";
    }

private:
    bool m_isMarkdown;
};

std::string written(const Document& document, bool isMarkdown)
{
    PlainWriter writer(isMarkdown);
    const Banner& verdict = document.verdict;
    writer.section(document.title + ": " + verdict.word);
    writer.blocks(document.answer);
    writer.paragraph(verdict.text);
    Facts facts;
    facts.add(verdict.askedName, verdict.asked);
    facts.facts.insert(facts.facts.end(), document.facts.facts.begin(), document.facts.facts.end());
    facts.add("Made", document.created);
    writer(facts);
    writer.blocks(document.lead);
    for (const Section& section : document.sections) {
        const std::size_t before = writer.out.size();
        writer.section(section.title);
        const std::size_t headed = writer.out.size();
        writer.blocks(section.blocks);
        if (writer.out.size() == headed) // it has pictures alone
            writer.out.resize(before);
    }
    if (!document.command.empty()) {
        writer.section("Reproduce");
        writer(Code{document.command, "sh"});
    }
    writer.paragraph(document.footer);
    writer.out.resize(writer.out.find_last_not_of('\n') + 1);
    return writer.out + "\n";
}

} // namespace

std::string toMarkdown(const Document& document)
{
    return written(document, true);
}

std::string toText(const Document& document)
{
    return written(document, false);
}

} // namespace comparo::document
