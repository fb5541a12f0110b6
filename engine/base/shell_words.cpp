// SPDX-License-Identifier: Apache-2.0
#include "engine/base/shell_words.h"

#include "engine/base/error.h"

#include <utility>

namespace comparo {

std::string shellWord(std::string_view argument)
{
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%";
    if (!argument.empty() && argument.find_first_not_of(kPlain) == std::string_view::npos)
        return std::string(argument);
    std::string text = "'";
    for (const char c : argument)
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::vector<std::string> wordsOfShell(std::string_view line)
{
    std::vector<std::string> words;
    bool inWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool isBlank = c == ' ' || c == '\t' || c == '\n';
        if (!quote && isBlank) {
            inWord = false;
            continue;
        }
        if (!std::exchange(inWord, true))
            words.emplace_back();
        const bool escapes = quote != '\'' && c == '\\' && i + 1 < line.size() &&
                             (!quote || line[i + 1] == '"' || line[i + 1] == '\\');
        if (escapes)
            words.back() += line[++i];
        else if (quote ? c == quote : c == '\'' || c == '"')
            quote = quote ? '\0' : c;
        else
            words.back() += c;
    }
    if (quote)
        failArgument(message("Unclosed quote {} in the command: {}", quote, line));
    return words;
}

} // namespace comparo
