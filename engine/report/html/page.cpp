// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/page.h"

#include "engine/report/html/page_texts.h"
#include "engine/report/html/parts.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

namespace comparo::report {

namespace {

std::string headOf(const Page& page)
{
    return fmt::format(
        R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'{}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{}</title>
<style>
{}{}</style>
</head>
<body>
<main>
<header class="top"><h1>{}</h1><span>{}</span><span class="made">{}</span></header>
)",
        page.script.empty() ? "" : "; script-src 'unsafe-inline'",
        escapeHtml(page.windowTitle.empty() ? page.title + " · " + page.verdict.word : page.windowTitle),
        pageStyle(), page.style, escapeHtml(page.title), escapeHtml(page.kind), escapeHtml(page.created));
}

std::string barOf(const PageVerdict& verdict)
{
    std::string bar = fmt::format(
        R"(<div class="verdict {}" role="status">{}<div class="said"><strong id="verdict">{}</strong>{}</div>)",
        verdict.look, verdict.icon, escapeHtml(verdict.word), escapeHtml(verdict.text));
    if (!verdict.asked.empty())
        bar += fmt::format(R"(<div class="asked">{}<b>{}</b></div>)", escapeHtml(verdict.askedName),
                           escapeHtml(verdict.asked));
    return bar + "</div>\n";
}

std::string factsOf(const Page& page)
{
    if (page.facts.empty() && page.command.empty())
        return {};
    std::string card = "<dl class=\"facts card\">" + page.facts;
    if (!page.command.empty() || page.copies)
        card += R"(<dt>Reproduce</dt><dd class="command"><code id="command">)" + escapeHtml(page.command) +
                "</code>" + (page.copies ? R"(<button type="button" id="copy" hidden>Copy</button>)" : "") +
                "</dd>";
    return card + "</dl>\n";
}

std::string sectionsOf(const Page& page)
{
    if (page.sections.empty())
        return page.tools;
    std::string links;
    std::string cards;
    for (const PageSection& section : page.sections) {
        const std::string id = escapeHtml(section.id);
        links += fmt::format(R"(<a href="#{}">{}</a>)", id,
                             escapeHtml(section.link.empty() ? section.title : section.link));
        cards += fmt::format(R"(<section class="card" id="{}"><h2>{}</h2>{}{}{}</section>)", id,
                             escapeHtml(section.title), section.scrolls ? R"(<div class="scroll">)" : "",
                             section.markup, section.scrolls ? "</div>" : "") +
                 "\n";
    }
    return R"(<nav aria-label="Parts of the page">)" + links + "</nav>\n" + page.tools + cards;
}

/// JSON that may stand inside a <script> element: no "<" starts a tag or ends the element.
std::string scriptSafe(const std::string& json)
{
    std::string safe;
    safe.reserve(json.size());
    for (const char ch : json) {
        if (ch == '<')
            safe += "\\u003c";
        else
            safe += ch;
    }
    return safe;
}

} // namespace

PageVerdict verdictBar(OutcomeKind kind, std::string word, std::string text)
{
    const char* look = kind <= OutcomeKind::Equal             ? "exact"
                       : kind == OutcomeKind::WithinTolerance ? "within"
                                                              : "different";
    return {look, verdictIcon(kind), std::move(word), std::move(text)};
}

std::string toHtml(const Page& page)
{
    std::string html = headOf(page) + barOf(page.verdict) + page.lead + factsOf(page) + sectionsOf(page) +
                       "<footer>" + escapeHtml(page.footer) + "</footer>\n</main>\n";
    for (const auto& [id, json] : page.data)
        html +=
            fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, scriptSafe(json));
    if (!page.script.empty())
        html.append("<script>\n").append(page.script).append("</script>\n");
    return html + "</body>\n</html>\n";
}

} // namespace comparo::report
