// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recorder/recorder_json.h"

#include <charconv>
#include <cmath>

namespace comparo {

namespace {

constexpr std::uint32_t kNoCharacter = 0xFFFD;

/// Takes the next character of UTF-8; one byte and U+FFFD where there is none.
std::uint32_t takeCharacter(std::string_view& text)
{
    const auto byteAt = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])) : 0U;
    };
    const std::uint32_t lead = byteAt(0);
    const std::size_t size = lead < 0x80         ? 1
                             : lead >> 5 == 0x6  ? 2
                             : lead >> 4 == 0xE  ? 3
                             : lead >> 3 == 0x1E ? 4
                                                 : 0;
    std::uint32_t character = size == 1 ? lead : lead & (0x7FU >> size);
    bool isWhole = size != 0;
    for (std::size_t i = 1; i < size; ++i) {
        isWhole = isWhole && byteAt(i) >> 6 == 0x2;
        character = character << 6 | (byteAt(i) & 0x3FU);
    }
    constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = character >= 0xD800 && character < 0xE000;
    if (!isWhole || character < kLeast[size] || character > 0x10FFFF || isSurrogate) {
        text.remove_prefix(1);
        return kNoCharacter;
    }
    text.remove_prefix(size);
    return character;
}

void addUnit(std::string& out, std::uint32_t unit)
{
    constexpr char kDigits[] = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
        out += kDigits[unit >> shift & 15U];
}

std::string quotedText(std::string_view text)
{
    std::string out = "\"";
    while (!text.empty()) {
        const std::uint32_t character = takeCharacter(text);
        if (character == '"' || character == '\\') {
            out += '\\';
            out += static_cast<char>(character);
        } else if (character >= 0x20 && character < 0x7F) {
            out += static_cast<char>(character);
        } else if (character < 0x10000) {
            addUnit(out, character);
        } else {
            addUnit(out, 0xD800 + ((character - 0x10000) >> 10));
            addUnit(out, 0xDC00 + ((character - 0x10000) & 0x3FFU));
        }
    }
    return out + "\"";
}

} // namespace

RecorderJson& RecorderJson::raw(std::string_view key, std::string_view json)
{
    m_text += (m_text.size() > 1 ? "," : "") + quotedText(key) + ":";
    m_text += json;
    return *this;
}

RecorderJson& RecorderJson::text(std::string_view key, std::string_view value)
{
    return raw(key, quotedText(value));
}

RecorderJson& RecorderJson::textOrNull(std::string_view key, std::string_view value)
{
    return value.empty() ? null(key) : text(key, value);
}

RecorderJson& RecorderJson::texts(std::string_view key, const std::vector<std::string>& values)
{
    std::string list;
    for (const std::string& value : values)
        list += (list.empty() ? "" : ",") + quotedText(value);
    return raw(key, "[" + list + "]");
}

RecorderJson& RecorderJson::number(std::string_view key, std::uint64_t value)
{
    return raw(key, std::to_string(value));
}

RecorderJson& RecorderJson::numbers(std::string_view key, const std::vector<std::int64_t>& values)
{
    std::string list;
    for (const std::int64_t value : values)
        list += (list.empty() ? "" : ",") + std::to_string(value);
    return raw(key, "[" + list + "]");
}

RecorderJson& RecorderJson::real(std::string_view key, double value)
{
    if (!std::isfinite(value))
        return null(key);
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return raw(key, {text, static_cast<std::size_t>(end - text)});
}

RecorderJson& RecorderJson::null(std::string_view key)
{
    return raw(key, "null");
}

} // namespace comparo
