// SPDX-License-Identifier: Apache-2.0
// The frame of every page: head with content policy and style sheet, the line at the top, the verdict's bar,
// facts, navigation, sections and footer.
#include "engine/report/document/html_blocks.h"
#include "engine/report/html/page_texts.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

namespace comparo::document {

namespace {

using report::escapeHtml;

std::string headOf(const Document& document)
{
    const Web& web = document.web;
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
{}</style>
</head>
<body>
<main>
<header class="top"><h1>{}</h1><span>{}</span><span class="made">{}</span></header>
)",
        web.script.empty() ? "" : "; script-src 'unsafe-inline'",
        escapeHtml(web.windowTitle.empty() ? document.title + " · " + document.verdict.word
                                           : web.windowTitle),
        report::pageStyle(), escapeHtml(document.title), escapeHtml(document.kind),
        escapeHtml(document.created));
}

const char* lookOf(const Banner& banner)
{
    if (!banner.outcome)
        return "told";
    return *banner.outcome <= OutcomeKind::Equal             ? "exact"
           : *banner.outcome == OutcomeKind::WithinTolerance ? "within"
                                                             : "different";
}

/// =, ≈, ≠, ! where the pixels do not matter, i where nothing was judged.
const char* strokesOf(const Banner& banner)
{
    if (!banner.outcome)
        return "M16 15v9M16 8.5v.1";
    if (*banner.outcome == OutcomeKind::WithinTolerance)
        return "M7 13q4.5-4 9 0t9 0M7 20q4.5-4 9 0t9 0";
    if (*banner.outcome == OutcomeKind::Different)
        return "M7 13h18M7 19h18M20 7 12 25";
    return *banner.outcome > OutcomeKind::Different ? "M16 7v11M16 24v.1" : "M7 13h18M7 19h18";
}

std::string barOf(const Banner& banner)
{
    std::string bar = fmt::format(
        R"(<div class="verdict {}" role="status"><svg class="icon" viewBox="0 0 32 32" aria-hidden="true">)"
        R"(<circle cx="16" cy="16" r="16"/><path d="{}"/></svg><div class="said"><strong id="verdict">{}</strong>{}</div>)",
        lookOf(banner), strokesOf(banner), escapeHtml(banner.word), escapeHtml(banner.text));
    if (!banner.asked.empty())
        bar += fmt::format(R"(<div class="asked">{}<b>{}</b></div>)", escapeHtml(banner.askedName),
                           escapeHtml(banner.asked));
    return bar + "</div>\n";
}

std::string answerOfPage(const Document& document)
{
    if (document.answer.empty())
        return {};
    return R"(<div class="answer card" role="status">)" + markupOf(document.answer) + "</div>\n";
}

std::string factsOf(const Document& document)
{
    const bool copies = document.web.copies;
    if (document.facts.facts.empty() && document.command.empty() && !copies)
        return {};
    std::string card = "<dl class=\"facts card\">" + definitionsOf(document.facts);
    if (!document.command.empty() || copies)
        card += R"(<dt>Reproduce</dt><dd class="command"><code id="command">)" +
                escapeHtml(document.command) + "</code>" +
                (copies ? R"(<button type="button" id="copy" hidden>Copy</button>)" : "") + "</dd>";
    return card + "</dl>\n";
}

std::string sectionsOf(const Document& document)
{
    if (document.sections.empty())
        return document.web.tools;
    std::string links;
    std::string cards;
    for (const Section& section : document.sections) {
        const std::string id = escapeHtml(section.id);
        links += fmt::format(R"(<a href="#{}">{}</a>)", id,
                             escapeHtml(section.link.empty() ? section.title : section.link));
        cards += fmt::format(R"(<section class="card" id="{}"><h2>{}</h2>{}</section>)", id,
                             escapeHtml(section.title), markupOf(section.blocks)) +
                 "\n";
    }
    return R"(<nav aria-label="Parts of the page">)" + links + "</nav>\n" + document.web.tools + cards;
}

std::string footerOf(const Document& document)
{
    std::string footer = "Written by Comparoscope " + document.version + ".";
    for (const std::string& more : {document.footer, document.web.dataNote})
        footer += more.empty() ? "" : " " + more;
    return "<footer>" + escapeHtml(footer) + "</footer>\n</main>\n";
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

std::string toHtml(const Document& document)
{
    std::string html = headOf(document) + answerOfPage(document) + barOf(document.verdict) + markupOf(document.lead) +
                       factsOf(document) + sectionsOf(document) + footerOf(document);
    for (const auto& [id, json] : document.web.data)
        html +=
            fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, scriptSafe(json));
    if (!document.web.script.empty())
        html += "<script>\n" + document.web.script + "</script>\n";
    return html + "</body>\n</html>\n";
}

} // namespace comparo::document
