// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/json_keys.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace comparo {
namespace {

void addUtf8(std::string& text, std::uint32_t code)
{
    if (code < 0x80) {
        text += static_cast<char>(code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const std::uint32_t lead = 0xFF00U >> (more + 1) & 0xFFU;
    text += static_cast<char>(lead | code >> (6 * more));
    for (int i = more - 1; i >= 0; --i)
        text += static_cast<char>(0x80U | (code >> (6 * i) & 0x3FU));
}

std::uint32_t hexAt(std::string_view text, std::size_t at)
{
    std::uint32_t code = 0;
    if (at + 4 <= text.size())
        std::from_chars(text.data() + at, text.data() + at + 4, code, 16);
    return code;
}

/// What a JSON string means that stands between these quotation marks.
std::string unescaped(std::string_view raw)
{
    if (raw.find('\\') == std::string_view::npos)
        return std::string(raw);
    constexpr std::string_view kLetters = "bfnrt", kMeanings = "\b\f\n\r\t";
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            text += raw[i];
            continue;
        }
        const char letter = raw[++i];
        if (letter != 'u') {
            const std::size_t known = kLetters.find(letter);
            text += known == std::string_view::npos ? letter : kMeanings[known];
            continue;
        }
        std::uint32_t code = hexAt(raw, i + 1);
        i += 4;
        if (code >= 0xD800 && code < 0xDC00) { // the first half of a pair
            code = 0x10000 + ((code - 0xD800) << 10) + (hexAt(raw, i + 3) - 0xDC00);
            i += 6;
        }
        addUtf8(text, code);
    }
    return text;
}

/// An object or a list that is open.
struct Level {
    bool isObject = false;
    bool takesKey = false; ///< the next string is one
    std::size_t index = 0; ///< of the item of a list
    std::string key;
    std::unordered_set<std::string> keys;
};

std::string placeOf(const std::vector<Level>& levels)
{
    std::string place;
    for (const Level& level : levels)
        place +=
            level.isObject ? (place.empty() ? "" : ".") + level.key : "[" + std::to_string(level.index) + "]";
    return place.empty() ? "(empty)" : place;
}

/// The index of the quotation mark that ends the string that begins at `at`.
std::size_t endOfString(std::string_view json, std::size_t at)
{
    for (++at; at < json.size() && json[at] != '"'; ++at)
        at += json[at] == '\\' ? 1 : 0;
    return at;
}

} // namespace

std::string repeatedKey(std::string_view json)
{
    std::vector<Level> levels;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char letter = json[i];
        if (letter == '{' || letter == '[') {
            levels.push_back({letter == '{', letter == '{', 0, {}, {}});
        } else if (levels.empty()) {
            continue;
        } else if (letter == '}' || letter == ']') {
            levels.pop_back();
        } else if (letter == ',') {
            levels.back().takesKey = levels.back().isObject;
            ++levels.back().index;
        } else if (letter == '"') {
            const std::size_t end = endOfString(json, i);
            Level& level = levels.back();
            if (level.takesKey) {
                level.takesKey = false;
                level.key = unescaped(json.substr(i + 1, end - i - 1));
                if (!level.keys.insert(level.key).second)
                    return placeOf(levels);
            }
            i = end;
        }
    }
    return {};
}

Message repeatedKeyText(std::string_view place)
{
    return message("The key '{}' is given twice; give it once.", Verbatim(place));
}

void requireKeysOnce(std::string_view json, ErrorCode code)
{
    if (const std::string place = repeatedKey(json); !place.empty())
        fail(code, repeatedKeyText(place));
}

} // namespace comparo
