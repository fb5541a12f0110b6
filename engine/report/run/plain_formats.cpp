#include "engine/report/run/plain_formats.h"

#include <algorithm>
#include <string_view>

namespace comparo::report {
namespace {

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char ch : text)
        quoted += ch == '"' ? std::string("\"\"") : std::string(1, ch);
    return quoted + "\"";
}

} // namespace

std::string csvLine(const std::vector<std::string>& fields)
{
    std::string text;
    for (std::size_t i = 0; i < fields.size(); ++i)
        text += (i ? "," : "") + csvField(fields[i]);
    return text + "\r\n";
}

std::string markdownText(const std::string& text)
{
    std::string safe;
    for (const char ch : text) {
        if (ch == '\n' || ch == '\r')
            safe += ' ';
        else if (ch == '<')
            safe += "&lt;";
        else if (std::string_view("\\`*_[]|~#@").find(ch) != std::string_view::npos)
            safe += std::string("\\") + ch;
        else
            safe += ch;
    }
    return safe;
}

std::string markdownCode(const std::string& text, const char* language)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char ch : text) {
        run = ch == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    return fence + language + "\n" + text + "\n" + fence + "\n";
}

} // namespace comparo::report
