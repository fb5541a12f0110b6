// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/formats.h"

#include "engine/base/error.h"

#include <gtest/gtest.h>

#include <iterator>
#include <regex>
#include <string>

/// What renderers do with a document, whatever it is about.
namespace comparo::document {
namespace {

const std::string kHostile = "<b>\"'&|*`</script>\x01\xff";

Document documentWith(const std::string& text)
{
    Document document;
    document.title = document.created = document.command = document.footer = text;
    document.verdict = {OutcomeKind::Different, text, text, text, text};
    document.facts.add(text, linked(text, "#" + text) + "\n" + chip(text, Tone::A), text);
    Cell cell(strong(text) + soft(text) + code(text) + Span{text, Look::Mark}, Tone::Bad);
    cell.tip = cell.key = cell.command = text;
    cell.details = {{text}};
    Table table{{left(text), {text}}, {{{text, cell}, Tone::Warning}}};
    table.rows.front().marks = {{"mark", text}};
    table.caption = table.id = text;
    Pane pane{Tone::A, text, text, report::Pixels::blank(2, 2)};
    pane.spots = {{0.5, 0.5, text, text, "#" + text}};
    pane.legend = Legend{nullptr, text};
    Figure figure;
    figure.panes = {pane};
    figure.note = text;
    figure.beside = {Columns{{{List{{text}}}, {Code{text, "sh"}}}}};
    Facts facts;
    facts.add(text, text);
    document.lead = {Numbers{{{text, text, text}}}};
    document.add(text, text,
                 {Heading{text}, Paragraph{text}, hint(text), std::move(figure), std::move(table),
                  std::move(facts), Article{text, text, {none(text)}}, Details{text, {Code{text}}}},
                 text);
    return document;
}

TEST(Document, HostileTextStaysTextOnAPage)
{
    const std::string page = toHtml(documentWith(kHostile));
    EXPECT_EQ(page.find("<b>\""), std::string::npos);
    EXPECT_EQ(page.find("</script>"), std::string::npos);
    EXPECT_EQ(page.find('\x01'), std::string::npos);
    EXPECT_EQ(page.find('\xff'), std::string::npos);
    EXPECT_NE(page.find("&lt;b&gt;&quot;"), std::string::npos);
}

TEST(Document, HostileTextStaysTextInMarkdown)
{
    const std::string text = toMarkdown(documentWith("a|b <i> *c* # d\n### e"));
    EXPECT_EQ(text.find("\n### e"), text.find("\n### e\n```")) << "but in a block of code";
    EXPECT_NE(text.find("a\\|b &lt;i> \\*c\\*"), std::string::npos) << text;
}

TEST(Document, EveryFormatHasEveryText)
{
    const Document document = documentWith("word");
    const auto count = [](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = text.find("word"); at != std::string::npos; at = text.find("word", at + 1))
            ++found;
        return found;
    };
    EXPECT_GE(count(toHtml(document)), 45U);
    EXPECT_GE(count(toMarkdown(document)), 30U);
    EXPECT_GE(count(toText(document)), 30U);
    EXPECT_GE(count(toCsv(document)), 18U);
    EXPECT_TRUE(toPdf(document).starts_with("%PDF-1."));
}

TEST(Document, ColumnsOfATextAreAligned)
{
    Document document;
    document.title = "T";
    document.verdict.word = "W";
    document.add("s", "Section", {Table{{left("name"), {"n"}}, {{{"ä", "1"}}, {{"bcdef", "1000"}}}}});
    EXPECT_EQ(toText(document), "T: W\n====\n\nSection\n=======\n\n  name       n\n  ä          1\n"
                                "  bcdef   1000\n");
    EXPECT_EQ(toMarkdown(document), "### T: W\n\n### Section\n\n| name | n |\n| --- | ---: |\n"
                                    "| ä | 1 |\n| bcdef | 1000 |\n");
    EXPECT_EQ(toCsv(document), "T,W,\r\n\r\nSection\r\nname,n\r\nä,1\r\nbcdef,1000\r\n");
}

TEST(Document, LongTablesGoOverPagesAndVeryLongOnesAreCut)
{
    const auto pagesOf = [](std::size_t rows) {
        Table table{{left("name"), {"value"}}};
        for (std::size_t i = 0; i < rows; ++i)
            table.rows.push_back({{"row", std::to_string(i)}});
        Document document;
        document.add("s", "Section", {std::move(table)});
        const std::string pdf = toPdf(document);
        const std::regex page("/Type /Page[^s]");
        const auto pages =
            std::distance(std::sregex_iterator(pdf.begin(), pdf.end(), page), std::sregex_iterator());
        return pages;
    };
    EXPECT_EQ(pagesOf(3), 1);
    EXPECT_GT(pagesOf(200), 3);
    EXPECT_EQ(pagesOf(1500), pagesOf(2500));
}

TEST(Document, PlainFormatsHaveNoHeadingOverPicturesAlone)
{
    Document document;
    document.title = "Title";
    document.add("chart", "Only a chart", {Drawing{}});
    document.add("words", "Words", {Paragraph{"something"}});
    for (const std::string& text : {toText(document), toMarkdown(document)}) {
        EXPECT_EQ(text.find("Only a chart"), std::string::npos) << text;
        EXPECT_NE(text.find("Words"), std::string::npos) << text;
        EXPECT_NE(text.find("something"), std::string::npos) << text;
    }
}

TEST(Document, TheExtensionPicksTheFormat)
{
    const std::vector<std::string> extensions{".html", ".pdf"};
    EXPECT_EQ(formatOf("a.b/R.PDF", extensions), 1U);
    try {
        static_cast<void>(formatOf("r.doc", extensions));
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Unsupported);
        EXPECT_NE(error.text().find("'r.doc': the name must end in one of .html, .pdf."), std::string::npos);
    }
}

} // namespace
} // namespace comparo::document
