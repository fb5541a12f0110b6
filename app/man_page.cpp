// SPDX-License-Identifier: Apache-2.0
#include "app/man_page.h"

#include "engine/base/version.h"

#include <utility>

namespace comparo::cli {
namespace {

std::string escaped(std::string_view text)
{
    std::string roff;
    for (const char character : text) {
        if (character == '.' && (roff.empty() || roff.back() == '\n'))
            roff += "\\&"; // a line that begins with a full stop would be a request
        switch (character) {
        case '\\':
            roff += "\\e";
            break;
        case '-':
            roff += "\\-";
            break;
        case '\'':
            roff += "\\(aq";
            break;
        case '`':
            roff += "\\(ga";
            break;
        case '^':
            roff += "\\(ha";
            break;
        case '~':
            roff += "\\(ti";
            break;
        default:
            roff += character;
        }
    }
    return roff;
}

/// What stands between marks at `at`, `mark` on both sides; empty if they are no such marks.
std::string_view between(std::string_view text, std::size_t at, std::string_view mark)
{
    if (!text.substr(at).starts_with(mark))
        return {};
    const std::size_t begin = at + mark.size();
    const std::size_t end = text.find(mark, begin);
    return end == std::string_view::npos || text.substr(begin).starts_with(' ')
               ? std::string_view()
               : text.substr(begin, end - begin);
}

/// "[text](target)" at `at`: its text and how long all of it is; nothing if it is no link.
std::pair<std::string_view, std::size_t> linkAt(std::string_view text, std::size_t at)
{
    const std::size_t middle = text.find("](", at);
    const std::size_t end = text.find(')', middle);
    if (text[at] != '[' || end == std::string_view::npos)
        return {{}, 0};
    return {text.substr(at + 1, middle - at - 1), end + 1 - at};
}

std::string marked(std::string_view markdown)
{
    std::string roff;
    std::string plain;
    const auto take = [&](const std::string& more) {
        roff += escaped(plain) + more;
        plain.clear();
    };
    for (std::size_t at = 0; at < markdown.size();) {
        if (const std::string_view code = between(markdown, at, "`"); !code.empty()) {
            take("\\fB" + escaped(code) + "\\fR");
            at += code.size() + 2;
        } else if (const std::string_view strong = between(markdown, at, "**"); !strong.empty()) {
            take("\\fB" + escaped(strong) + "\\fR");
            at += strong.size() + 4;
        } else if (const std::string_view emphasis = between(markdown, at, "*"); !emphasis.empty()) {
            take("\\fI" + escaped(emphasis) + "\\fR");
            at += emphasis.size() + 2;
        } else if (const auto [text, length] = linkAt(markdown, at); length > 0) {
            take(marked(text));
            at += length;
        } else {
            plain += markdown[at++];
        }
    }
    take({});
    return roff.starts_with('.') ? "\\&" + roff : roff;
}

/// An argument of a request that takes several.
std::string quoted(std::string_view text)
{
    std::string argument = "\"";
    for (const char character : escaped(text))
        argument += character == '"' ? std::string("\\(dq") : std::string(1, character);
    return argument + '"';
}

std::string upperCase(std::string_view text)
{
    std::string upper;
    for (const char character : text)
        upper += character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A') : character;
    return upper;
}

} // namespace

ManPage::ManPage(std::string_view name, std::string_view summary)
{
    m_roff = ".TH " + upperCase(name) + " 1 \"\" \"Comparoscope " + kVersion + "\" \"User Commands\"\n";
    m_roff += ".SH NAME\n" + escaped(name) + " \\- " + escaped(summary) + "\n";
}

void ManPage::section(std::string_view title)
{
    endUnfilled();
    m_roff += ".SH " + quoted(upperCase(title)) + "\n";
    m_continues = true; // the heading begins the paragraph
}

void ManPage::subsection(std::string_view title)
{
    endUnfilled();
    m_roff += ".SS " + quoted(title) + "\n";
    m_continues = true;
}

void ManPage::paragraph(std::string_view text)
{
    endUnfilled();
    if (!m_continues)
        m_roff += ".PP\n";
    m_roff += escaped(text) + "\n";
    m_continues = false;
}

void ManPage::item(std::string_view term, std::string_view text)
{
    endUnfilled();
    m_roff += ".TP\n.B " + quoted(term) + "\n";
    m_roff += (text.empty() ? "\\&" : escaped(text)) + "\n";
    m_continues = false;
}

void ManPage::add(std::string_view request, const std::string& roff)
{
    endUnfilled();
    m_roff += request;
    m_roff += (roff.empty() ? "\\&" : roff) + "\n";
    m_continues = false;
}

void ManPage::markedParagraph(std::string_view markdown)
{
    add(m_continues && !m_isUnfilled ? "" : ".PP\n", marked(markdown));
}

void ManPage::markedItem(std::string_view term, std::string_view markdown)
{
    add(".TP\n" + marked(term) + "\n", marked(markdown));
}

void ManPage::markedPoint(std::string_view mark, std::string_view markdown)
{
    add(".IP " + std::string(mark) + " 4\n", marked(markdown));
}

void ManPage::filled(std::string_view line)
{
    if (line.empty()) {
        endUnfilled();
        m_continues = false;
        return;
    }
    const bool leads = line.back() == ':';
    if (leads || m_isUnfilled)
        m_continues = false;
    paragraph(line);
    m_continues = !leads;
}

void ManPage::unfilled(std::string_view line)
{
    if (!m_isUnfilled)
        m_roff += ".PP\n.nf\n";
    m_isUnfilled = true;
    m_roff += escaped(line) + "\n";
}

void ManPage::endCode()
{
    if (m_isUnfilled)
        m_roff += ".fi\n";
    m_isUnfilled = false;
}

void ManPage::helpText(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        if (line.starts_with("  "))
            unfilled(line);
        else
            filled(line);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    endUnfilled();
    m_continues = false;
}

} // namespace comparo::cli
