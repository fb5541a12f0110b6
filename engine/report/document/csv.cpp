// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/document.h"
#include "engine/report/run/plain_formats.h"

namespace comparo::document {

namespace {

/// Looks into everything that can hold a table.
struct TableWriter {
    std::string title{};
    std::string out{};

    void blocks(const Blocks& list)
    {
        for (const Block& block : list)
            std::visit(*this, static_cast<const Block::variant&>(block));
    }
    void part(const std::string& heading, const Blocks& list)
    {
        const std::string above = title;
        title += (title.empty() ? "" : ": ") + heading;
        blocks(list);
        title = above;
    }
    void begin(const std::string& caption)
    {
        out += "\r\n" + report::csvLine({title + (caption.empty() ? "" : ", " + caption)});
    }

    void operator()(const auto&) {}
    void operator()(const Table& table)
    {
        begin(table.caption);
        std::vector<std::string> names;
        for (const Column& column : table.columns)
            names.push_back(column.name);
        out += report::csvLine(names);
        for (const Row& row : table.rows) {
            std::vector<std::string> fields;
            for (const Cell& cell : row.cells)
                fields.push_back(cell.text.plain());
            out += report::csvLine(fields);
        }
    }
    void operator()(const Facts& facts)
    {
        if (!facts.facts.empty())
            begin({});
        for (const Fact& fact : facts.facts)
            out += report::csvLine({fact.name, fact.value.plain()});
    }
    void operator()(const Numbers& numbers)
    {
        begin({});
        for (const Number& number : numbers.numbers)
            out += report::csvLine({number.label, number.value, number.detail});
    }
    void operator()(const Figure& figure) { blocks(figure.beside); }
    void operator()(const Columns& columns)
    {
        for (const Blocks& column : columns.columns)
            blocks(column);
    }
    void operator()(const Article& article) { part(article.heading.plain(), article.blocks); }
    void operator()(const Details& details) { part(details.summary, details.blocks); }
};

} // namespace

std::string toCsv(const Document& document)
{
    using report::csvLine;
    TableWriter writer;
    writer.out = csvLine({document.title, document.verdict.word, document.verdict.text});
    if (!document.verdict.asked.empty())
        writer.out += csvLine({document.verdict.askedName, document.verdict.asked});
    for (const Fact& fact : document.facts.facts)
        writer.out += csvLine({fact.name, fact.value.plain()});
    if (!document.command.empty())
        writer.out += csvLine({"Reproduce", document.command});
    writer.blocks(document.lead);
    for (const Section& section : document.sections)
        writer.part(section.title, section.blocks);
    return writer.out;
}

} // namespace comparo::document
