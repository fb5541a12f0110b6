// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/html_blocks.h"

#include "engine/report/html/png_uri.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace comparo::document {

namespace {

using report::escapeHtml;

/// The largest picture beside others, in pixels of the page.
constexpr int kPaneWidth = 386;
constexpr int kPaneHeight = 304;
constexpr int kLonePaneHeight = 560;

void add(std::string& out, fmt::string_view format, const auto&... values)
{
    fmt::vformat_to(std::back_inserter(out), format, fmt::make_format_args(values...));
}

/// ` name="value"`, or nothing.
std::string attribute(const char* name, std::string_view value)
{
    return value.empty() ? std::string() : fmt::format(R"( {}="{}")", name, escapeHtml(value));
}

std::string withBreaks(const std::string& text)
{
    std::string markup;
    for (const char ch : escapeHtml(text))
        markup += ch == '\n' ? std::string("<br>") : std::string(1, ch);
    return markup;
}

std::string spanMarkup(const Span& span)
{
    const std::string tone = classOf(span.tone);
    std::string markup = withBreaks(span.text);
    switch (span.look) {
    case Look::Plain:
        if (span.tone == Tone::Soft)
            markup = "<small>" + markup + "</small>";
        else if (!tone.empty())
            markup = "<span" + attribute("class", tone) + ">" + markup + "</span>";
        break;
    case Look::Strong:
        markup = "<b" + attribute("class", tone) + ">" + markup + "</b>";
        break;
    case Look::Code:
        markup = "<code>" + markup + "</code>";
        break;
    case Look::Mark:
        markup = "<code><mark>" + markup + "</mark></code>";
        break;
    case Look::Chip:
        markup = "<b" + attribute("class", tone.empty() ? "chip" : "chip " + tone) + ">" + markup + "</b>";
        break;
    }
    return span.link.empty() ? markup : "<a" + attribute("href", span.link) + ">" + markup + "</a>";
}

/// "l2 w4": how each column is aligned; to the right, where nothing is said.
std::string columnClasses(const Table& table)
{
    std::string classes;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const Column::Align align = table.columns[i].align;
        const char kind = align == Column::Align::Left     ? 'l'
                          : align == Column::Align::Wrap   ? 'w'
                          : align == Column::Align::Center ? 'c'
                                                           : 'r';
        if (kind != 'r')
            add(classes, "{}{}{}", classes.empty() ? "" : " ", kind, i + 1);
    }
    return classes;
}

std::string cellMarkup(const Cell& cell)
{
    std::string markup = markupOf(cell.text);
    if (cell.bar)
        add(markup, R"(<span class="bar"><i style="width:{:.1f}%"></i></span>)", 100.0 * *cell.bar);
    if (cell.details.empty() && cell.command.empty())
        return markup;
    markup = "<details><summary>" + markup + "</summary>";
    for (const Paragraph& paragraph : cell.details)
        markup += "<p>" + markupOf(paragraph.text) + "</p>";
    if (!cell.command.empty())
        markup += "<code>" + escapeHtml(cell.command) + "</code>";
    return markup + "</details>";
}

std::string rowMarkup(const Row& row, bool headed)
{
    std::string markup = "<tr" + attribute("class", classOf(row.tone));
    for (const auto& [name, value] : row.marks)
        markup += attribute(("data-" + name).c_str(), value);
    markup += ">";
    for (const Cell& cell : row.cells) {
        const char* element = headed && &cell == &row.cells.front() ? "th" : "td";
        markup += fmt::format("<{}", element) + attribute("class", classOf(cell.tone)) +
                  attribute("data-key", cell.key) + attribute("title", cell.tip);
        if (cell.shade)
            add(markup, R"( style="--share:{:.3f}")", *cell.shade);
        markup += ">" + cellMarkup(cell) + "</" + element + ">";
    }
    return markup + "</tr>\n";
}

struct Writer {
    std::string out{};

    void operator()(const Paragraph& paragraph)
    {
        constexpr const char* kKinds[] = {"", "lead", "hint", "none"};
        std::string look = kKinds[static_cast<int>(paragraph.kind)];
        if (paragraph.tone != Tone::Plain)
            look += (look.empty() ? "" : " ") + std::string(classOf(paragraph.tone)) + "-text";
        out += "<p" + attribute("id", paragraph.id) + attribute("class", look) + ">" +
               markupOf(paragraph.text) + "</p>";
    }

    void operator()(const Heading& heading) { out += "<h3>" + markupOf(heading.text) + "</h3>"; }

    void operator()(const List& list)
    {
        out += R"(<ul class="items">)";
        for (const Text& item : list.items)
            out += "<li>" + markupOf(item) + "</li>";
        out += "</ul>";
    }

    void operator()(const Code& code)
    {
        out += code.language == "sh" ? R"(<p class="command"><code>)" + escapeHtml(code.text) + "</code></p>"
                                     : "<pre>" + escapeHtml(code.text) + "</pre>";
    }

    void operator()(const Facts& facts)
    {
        out += R"(<table class="environment"><tbody>)";
        for (const Fact& fact : facts.facts)
            out += "<tr><th>" + escapeHtml(fact.name) + "</th><td" + attribute("id", fact.id) + ">" +
                   markupOf(fact.value) + "</td></tr>";
        out += "</tbody></table>";
    }

    void operator()(const Numbers& numbers)
    {
        out += R"(<dl class="numbers">)";
        for (const Number& number : numbers.numbers)
            add(out, R"(<div class="number"><dt>{}</dt><dd><strong>{}</strong><small>{}</small></dd></div>)",
                escapeHtml(number.label), escapeHtml(number.value), escapeHtml(number.detail));
        out += "</dl>\n";
    }

    void operator()(const Table& table)
    {
        const bool isShaded =
            !table.rows.empty() && !table.rows.front().cells.empty() && table.rows.front().cells.back().shade;
        std::string classes = columnClasses(table);
        for (const auto& [holds, name] :
             {std::pair(table.fits && table.headed, "fit"), std::pair(isShaded, "phase"),
              std::pair(table.fits && !table.headed, "around")})
            if (holds)
                classes += (classes.empty() ? "" : " ") + std::string(name);
        out +=
            R"(<div class="scroll"><table)" + attribute("id", table.id) + attribute("class", classes) + ">";
        if (!table.caption.empty())
            out += "<caption>" + escapeHtml(table.caption) + "</caption>";
        if (std::ranges::any_of(table.columns, [](const Column& c) { return !c.name.empty(); })) {
            out += "<thead><tr>";
            for (const Column& column : table.columns)
                out += std::string(column.align == Column::Align::Right ? R"(<th class="n">)" : "<th>") +
                       escapeHtml(column.name) + "</th>";
            out += "</tr></thead>";
        }
        out += "<tbody>";
        for (const Row& row : table.rows)
            out += rowMarkup(row, table.headed);
        out += "</tbody></table></div>";
    }

    void operator()(const Figure& figure)
    {
        const bool isZoomed = std::ranges::any_of(figure.panes, [](const Pane& p) { return p.enlarged > 0; });
        const std::size_t count = figure.panes.size();
        out += std::string(R"(<div class=")") + (isZoomed ? "crops" : "triptych") +
               (isZoomed || count > 2 ? ""
                : count == 2          ? " two"
                                      : " one") +
               R"(">)";
        for (const Pane& pane : figure.panes)
            out += pane.enlarged > 0 ? zoomed(pane) : whole(pane, count < 3 && !isZoomed);
        if (!figure.beside.empty())
            out += R"(<div class="values">)" + markupOf(figure.beside) + "</div>";
        out += "</div>\n";
        if (!figure.note.isEmpty())
            out += R"(<p class="note under">)" + markupOf(figure.note) + "</p>\n";
    }

    void operator()(const Drawing& drawing)
    {
        if (drawing.caption.empty())
            out += drawing.svg();
        else
            out += "<figure><figcaption>" + escapeHtml(drawing.caption) + "</figcaption>" + drawing.svg() +
                   "</figure>";
    }

    void operator()(const Columns& columns)
    {
        out += R"(<div class="pair">)";
        for (const Blocks& blocks : columns.columns)
            out += "<div>" + markupOf(blocks) + "</div>";
        out += "</div>";
    }

    void operator()(const Article& article)
    {
        out += "<article" + attribute("class", article.look) + attribute("id", article.id) + "><h3>" +
               markupOf(article.heading) + "</h3>" + markupOf(article.blocks) + "</article>\n";
    }

    void operator()(const Details& details)
    {
        out += R"(<details class="cells"><summary>)" + escapeHtml(details.summary) + "</summary>" +
               markupOf(details.blocks) + "</details>";
    }

private:
    static std::string side(const Pane& pane)
    {
        return pane.side == Tone::A ? "a" : pane.side == Tone::B ? "b" : "d";
    }

    /// What is said of a picture that is not seen.
    static std::string spoken(const Pane& pane)
    {
        return escapeHtml(!pane.tip.empty()    ? pane.tip
                          : pane.label.empty() ? pane.chip
                                               : pane.chip + ": " + pane.label);
    }

    static std::string legendOf(const Legend& legend)
    {
        if (!legend.colors.empty()) {
            std::string markup = R"(<div class="legend swatches">)";
            for (const auto& [color, words] : legend.colors)
                markup += fmt::format(R"(<span><i style="background:#{:06x}"></i> {}</span>)",
                                      color & 0xffffffU, markupOf(words));
            return markup + "</div>";
        }
        std::string markup = R"(<div class="legend"><span>)" + escapeHtml(legend.low) + "</span>";
        if (legend.map)
            markup += R"(<i style="background:)" + report::gradientText(*legend.map) + R"("></i><span>)" +
                      escapeHtml(legend.high) + "</span>";
        return markup + "</div>";
    }

    static std::string whole(const Pane& pane, bool hasRoom)
    {
        const report::Pixels& picture = pane.picture;
        const int tallest = hasRoom ? kLonePaneHeight : kPaneHeight;
        const int width = std::max(4, std::min(2 * std::max(picture.width, kPaneWidth),
                                               tallest * picture.width / std::max(1, picture.height)));
        std::string markup = fmt::format(
            R"pane(<figure class="pane {}"><figcaption><b class="chip">{}</b><span title="{}">{}</span></figcaption>)pane"
            R"pane(<div class="frame"><div class="sized" style="width:min(100%,{}px)"><img {}src="{}" width="{}" )pane"
            R"pane(height="{}" alt="{}">)pane",
            side(pane), escapeHtml(pane.chip), escapeHtml(pane.label), escapeHtml(pane.label), width,
            picture.width > kPaneWidth || picture.height > kPaneHeight ? R"(class="reduced" )" : "",
            report::pngUri(picture), picture.width, picture.height, spoken(pane));
        for (const Spot& spot : pane.spots)
            markup += fmt::format(
                R"(<{0} class="mark"{1} data-rank="{2}"{3} style="left:{4:.2f}%;top:{5:.2f}%"></{0}>)",
                spot.link.empty() ? "span" : "a", attribute("href", spot.link), escapeHtml(spot.text),
                attribute("title", spot.tip), 100.0 * spot.x, 100.0 * spot.y);
        return markup + "</div></div>" + (pane.legend ? legendOf(*pane.legend) : std::string()) + "</figure>";
    }

    static std::string zoomed(const Pane& pane)
    {
        const int times = pane.enlarged;
        std::string markup = fmt::format(
            R"(<figure class="crop {0}"><figcaption><b class="chip">{1}</b>{2}</figcaption><div class="zoomed" )"
            R"(style="width:{3}px"><img src="{4}" width="{3}" height="{5}" alt="{6}">)",
            side(pane), escapeHtml(pane.chip), pane.label.empty() ? "" : " " + escapeHtml(pane.label),
            pane.picture.width * times, report::pngUri(pane.picture), pane.picture.height * times,
            spoken(pane));
        if (pane.frame)
            add(markup, R"(<i style="left:{}px;top:{}px;width:{}px;height:{}px"></i>)", pane.frame->x * times,
                pane.frame->y * times, pane.frame->width * times, pane.frame->height * times);
        return markup + "</div></figure>";
    }
};

} // namespace

const char* classOf(Tone tone)
{
    constexpr const char* kClasses[] = {"", "soft", "exact", "within", "different", "a", "b"};
    return kClasses[static_cast<int>(tone)];
}

std::string markupOf(const Text& text)
{
    std::string markup;
    for (const Span& span : text.spans())
        markup += spanMarkup(span);
    return markup;
}

std::string markupOf(const Blocks& blocks)
{
    Writer writer;
    for (const Block& block : blocks)
        std::visit(writer, static_cast<const Block::variant&>(block));
    return std::move(writer.out);
}

std::string definitionsOf(const Facts& facts)
{
    std::string markup;
    for (const Fact& fact : facts.facts)
        markup += "<dt>" + escapeHtml(fact.name) + "</dt><dd" + attribute("id", fact.id) + ">" +
                  markupOf(fact.value) + "</dd>";
    return markup;
}

} // namespace comparo::document
