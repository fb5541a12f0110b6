// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/outcome.h"
#include "engine/report/document/text.h"
#include "engine/report/picture/pixels.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace comparo {
struct ColorMap;
namespace report {
class PdfFlow;
}
} // namespace comparo

/// What a report says, whatever file it becomes: built once for each subject, written by toHtml(), toPdf(),
/// toMarkdown(), toText() and toCsv().
namespace comparo::document {

struct Block;
using Blocks = std::vector<Block>;

struct Paragraph {
    enum class Kind { Plain, Lead, Hint, None }; ///< Hint: smaller; None: in the place of what is not there
    Text text{};
    Kind kind = Kind::Plain;
    Tone tone = Tone::Plain;
    std::string id{};
};

inline Paragraph hint(Text text)
{
    return {std::move(text), Paragraph::Kind::Hint};
}
inline Paragraph lead(Text text, Tone tone = Tone::Plain)
{
    return {std::move(text), Paragraph::Kind::Lead, tone};
}
inline Paragraph none(Text text)
{
    return {std::move(text), Paragraph::Kind::None};
}

/// Over a part of a section.
struct Heading {
    Text text{};
};

struct List {
    std::vector<Text> items{};
};

/// Lines as they are: a command, a file.
struct Code {
    std::string text{};
    std::string language{}; ///< "sh", "json"
};

struct Fact {
    std::string name{};
    Text value{};
    std::string id{};
};

/// Names and their values; those without a value are left out.
struct Facts {
    std::vector<Fact> facts{};

    void add(std::string name, Text value, std::string id = {})
    {
        if (!value.isEmpty())
            facts.push_back({std::move(name), std::move(value), std::move(id)});
    }
};

/// A number in large letters.
struct Number {
    std::string label{};
    std::string value{};
    std::string detail{};
};

struct Numbers {
    std::vector<Number> numbers{};
};

struct Column {
    enum class Align { Right, Left, Wrap, Center }; ///< Wrap: to the left, over several lines
    std::string name{};
    Align align = Align::Right;
};

inline Column left(std::string name)
{
    return {std::move(name), Column::Align::Left};
}
inline Column wrapped(std::string name)
{
    return {std::move(name), Column::Align::Wrap};
}

struct Cell {
    Text text{};
    Tone tone = Tone::Plain;
    std::optional<double> bar{};      ///< a bar of that share of the column
    std::optional<double> shade{};    ///< ground of that share of side B's colour
    std::string tip{};                ///< what more there is to know, where a pointer can ask
    std::string key{};                ///< what a table is sorted by; empty: the text
    std::vector<Paragraph> details{}; ///< unfold below the text
    std::string command{};            ///< below the details

    Cell() = default;
    Cell(Text words, Tone meaning = Tone::Plain) : text(std::move(words)), tone(meaning) {}
    Cell(std::string words, Tone meaning = Tone::Plain) : text(std::move(words)), tone(meaning) {}
    Cell(std::string_view words, Tone meaning = Tone::Plain) : text(words), tone(meaning) {}
    Cell(const char* words, Tone meaning = Tone::Plain) : text(words), tone(meaning) {}
    Cell(const Message& words, Tone meaning = Tone::Plain) : text(words), tone(meaning) {}
};

inline Cell barOf(double share)
{
    Cell cell;
    cell.bar = share;
    return cell;
}

struct Row {
    std::vector<Cell> cells{};
    Tone tone = Tone::Plain;                                  ///< ground of the row
    std::vector<std::pair<std::string, std::string>> marks{}; ///< data of a page's script: "verdict", "error"
};

/// The first cell of a row is its head.
struct Table {
    std::vector<Column> columns{};
    std::vector<Row> rows{};
    bool fits = false;  ///< as wide as its text, not as the page
    bool turns = false; ///< rows become columns where the format has no room for all columns
    bool headed = true; ///< the first cell of a row is set as its head
    std::string id{};
    std::string caption{};
};

/// What the colours of a picture mean: a map of colours between two texts, or colours with a text each, or
/// `low` alone.
struct Legend {
    const ColorMap* map = nullptr;
    std::string low{}, high{};
    std::vector<std::pair<std::uint32_t, Text>> colors{};
};

/// A numbered place in a picture, by its share of the width and height.
struct Spot {
    double x = 0.0, y = 0.0;
    std::string text{};
    std::string tip{};
    std::string link{};
};

/// Pixels of a picture.
struct PixelBox {
    int x = 0, y = 0, width = 1, height = 1;
};

/// A picture with its caption.
struct Pane {
    Tone side = Tone::Plain;
    std::string chip{};
    std::string label{};
    report::Pixels picture{};
    std::optional<Legend> legend{};
    std::vector<Spot> spots{};
    int enlarged = 0; ///< so many times, pixel by pixel; 0: to the room there is
    std::optional<PixelBox> frame{};
    std::string tip{}; ///< in the place of the picture where it is not seen; empty: chip and label
};

/// Pictures side by side, and what stands beside them.
struct Figure {
    std::vector<Pane> panes{};
    Text note{};
    Blocks beside{};
};

/// A chart: as SVG for pages, and drawn from the flow's place on.
struct Drawing {
    std::string caption{};
    std::function<std::string()> svg{};
    std::function<void(report::PdfFlow&)> draw{};
};

/// Parts side by side where there is room.
struct Columns {
    std::vector<Blocks> columns{};
};

/// A part with a heading that links lead to.
struct Article {
    std::string id{};
    Text heading{};
    Blocks blocks{};
    std::string look = "place"; ///< class of its element in a page
};

/// What few want to see; a page unfolds it.
struct Details {
    std::string summary{};
    Blocks blocks{};
};

struct Block : std::variant<Paragraph, Heading, List, Code, Facts, Numbers, Table, Figure, Drawing, Columns,
                            Article, Details> {
    using variant::variant;
};

struct Section {
    std::string id{};
    std::string title{};
    Blocks blocks{};
    std::string link{}; ///< in the navigation; empty: the title
};

/// The bar at the head.
struct Banner {
    std::optional<OutcomeKind> outcome{}; ///< none: nothing was judged
    std::string word{};                   ///< in large letters
    std::string text{};
    std::string askedName{}, asked{}; ///< "tolerance" and "atol 1", at the bar's end; nothing where empty
};

/// What only a page has.
struct Web {
    std::string windowTitle{};                               ///< empty: the heading and the verdict's word
    std::string tools{};                                     ///< markup between navigation and sections
    std::string dataNote{};                                  ///< a sentence of the footer on the data inside
    std::vector<std::pair<std::string, std::string>> data{}; ///< JSON texts by the ids of their elements
    std::string script{};                                    ///< empty: the page runs none
    bool copies = false;                                     ///< the script gives the command a button
};

struct Document {
    std::string title{};
    std::string kind = "Comparoscope report"; ///< beside the title
    std::string created{};                    ///< ISO 8601, UTC
    std::string version{};
    Blocks answer{}; ///< what a person came for, before everything else; see beginWith()
    Banner verdict{};
    Blocks lead{}; ///< pictures and numbers under the verdict
    Facts facts{};
    std::string command{}; ///< the command line that makes it again
    std::vector<Section> sections{};
    std::string footer{}; ///< after "Written by Comparoscope VERSION."
    Web web{};

    /// Data inside the page as JSON, in an element of that id, of which the footer tells with its schema.
    void carry(const std::string& id, const std::string& schema, std::string json)
    {
        web.dataNote =
            "The data of this page is inside it as JSON (element " + id + ", schema " + schema + ").";
        web.data.emplace_back(id, std::move(json));
    }

    Blocks& add(std::string id, std::string heading, Blocks blocks, std::string link = {})
    {
        return sections
            .emplace_back(Section{std::move(id), std::move(heading), std::move(blocks), std::move(link)})
            .blocks;
    }
};

/// One self-contained page, readable without JavaScript and on paper. Nothing is loaded from anywhere.
std::string toHtml(const Document& document);

/// A4 pages in vectors, with text that can be selected. The same document gives the same bytes.
std::string toPdf(const Document& document);

/// Without pictures, for an issue or a page of CI.
std::string toMarkdown(const Document& document);

/// Without pictures, for a terminal or a mail.
std::string toText(const Document& document);

/// The tables and facts, each under the title of its section.
std::string toCsv(const Document& document);

} // namespace comparo::document
