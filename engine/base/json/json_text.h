// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json/json_keys.h"

#include <string_view>

/// JSON of files and of other programs, before it is believed.
namespace comparo {

/// More than anything of ours is nested. JSON libraries copy, write and compare values level by level, so
/// that deeper ones would overflow the stack.
inline constexpr int kMostNestedJson = 64;

/// Whether brackets are nested no deeper than that.
inline bool isShallowJson(std::string_view text, int most = kMostNestedJson)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (inString && letter == '\\')
            ++i;
        else if (letter == '"')
            inString = !inString;
        else if (!inString && (letter == '[' || letter == '{') && ++depth > most)
            return false;
        else if (!inString && (letter == ']' || letter == '}'))
            --depth;
    }
    return true;
}

/// The value, discarded if the text is no JSON or nested too deep. `Json` is the type of the JSON library
/// that the caller uses. An error with `code` for an object that has a key twice: the message names it.
template <class Json>
Json parsedJson(std::string_view text, ErrorCode code = ErrorCode::CorruptData)
{
    Json json = isShallowJson(text) ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
    if (!json.is_discarded())
        requireKeysOnce(text, code);
    return json;
}

/// The same for who only looks what a file is: of a key that is given twice the last is taken.
template <class Json>
Json looselyParsedJson(std::string_view text)
{
    return isShallowJson(text) ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
}

/// What is wrong with a file whose JSON is discarded.
inline Message noJsonText()
{
    return message("it is not valid JSON, or nested too deep.");
}

} // namespace comparo
