#include "engine/base/shell_words.h"

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

} // namespace comparo
