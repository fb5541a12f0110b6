// SPDX-License-Identifier: Apache-2.0
#include "engine/base/shown_text.h"

#include <cstddef>
#include <cstdint>

namespace comparo {
namespace {

/// A character of UTF-8, and its bytes; none for a byte that begins no character.
struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0;
};

Character firstOf(std::string_view text)
{
    const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const std::uint32_t first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length == 0 || text.size() < length)
        return {};
    std::uint32_t code = first & (0x7FU >> length);
    for (std::size_t at = 1; at < length; ++at) {
        if ((byte(at) & 0xC0U) != 0x80)
            return {};
        code = code << 6 | (byte(at) & 0x3FU);
    }
    return {code, length};
}

/// Control characters, marks and overrides of the direction of writing, and separators of lines.
bool steers(std::uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E ||
           code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string hex(std::uint32_t value, int digits)
{
    std::string text;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text += "0123456789abcdef"[value >> shift & 0xFU];
    return text;
}

std::string shown(std::string_view text, bool isName)
{
    std::string safe;
    safe.reserve(text.size());
    while (!text.empty()) {
        const Character character = firstOf(text);
        const std::size_t bytes = character.bytes > 0 ? character.bytes : 1;
        const bool isBlank = character.code == '\n' || character.code == '\t';
        if (character.bytes == 0)
            safe += "\\x" + hex(static_cast<unsigned char>(text.front()), 2);
        else if (isBlank && isName)
            safe += character.code == '\n' ? "\\n" : "\\t";
        else if (!isBlank && steers(character.code))
            // JSON, which has no control character below this one as it is, stays JSON.
            safe += character.code < 0x7F ? "\\x" + hex(character.code, 2) : "\\u" + hex(character.code, 4);
        else
            safe += text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return safe;
}

} // namespace

std::string shownText(std::string_view text)
{
    return shown(text, false);
}

std::string shownName(std::string_view name)
{
    return shown(name, true);
}

} // namespace comparo
