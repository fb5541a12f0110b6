#include "app/man_page.h"

#include "engine/base/version.h"

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
    m_roff += ".SH " + quoted(title) + "\n";
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

void ManPage::endUnfilled()
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
