// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/plain_formats.h"

#include "engine/base/shown_text.h"
#include "engine/report/number_text.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>

namespace comparo::report {
namespace {

bool isNumber(const std::string& text)
{
    double number = 0.0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    return end.ec != std::errc::invalid_argument && end.ptr == text.data() + text.size();
}

/// What spreadsheets take for a formula, they shall take for text.
std::string unlikeFormula(std::string text)
{
    constexpr std::string_view kFormula = "=+-@\t";
    if (!text.empty() && kFormula.find(text.front()) != std::string_view::npos && !isNumber(text))
        text.insert(0, 1, '\'');
    return text;
}

std::string csvField(const std::string& field)
{
    const std::string text = unlikeFormula(validText(field));
    if (text.find_first_of(",;\t\"\r\n") == std::string::npos)
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
    for (const char ch : shownText(validText(text))) {
        if (ch == '\n')
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
    return fence + language + "\n" + validText(text) + "\n" + fence + "\n";
}

} // namespace comparo::report
