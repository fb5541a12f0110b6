// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"

#include "engine/base/shown_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace comparo::report {

namespace {

/// The lowest `count` bits of `value`, most significant first, with a space before the positions in `breaks`.
std::string bitGroups(std::uint64_t value, int count, std::initializer_list<int> breaks, int every)
{
    std::string text;
    for (int bit = count - 1; bit >= 0; --bit) {
        text += ((value >> bit) & 1U) != 0 ? '1' : '0';
        bool gap = every > 0 && bit > 0 && bit % every == 0;
        for (int position : breaks)
            gap = gap || position == bit;
        if (gap)
            text += ' ';
    }
    return text;
}

/// Bytes of the UTF-8 character that `text` starts with, 0 if it starts with none.
std::size_t characterLength(std::string_view text)
{
    const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const std::size_t length = byte(0) < 0x80                      ? 1
                               : byte(0) >= 0xC2 && byte(0) < 0xE0 ? 2
                               : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
                               : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                                   : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t at = 1; at < length; ++at) {
        if ((byte(at) & 0xC0U) != 0x80)
            return 0;
    }
    const bool overlongOrSurrogate =
        (byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) > 0x9F) ||
        (byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) > 0x8F);
    return overlongOrSurrogate ? 0 : length;
}

} // namespace

std::string exactText(double value)
{
    if (std::isnan(value))
        return "nan";
    return fmt::format("{}", value);
}

std::string roundedText(double value)
{
    if (std::isnan(value))
        return "nan";
    return fmt::format("{:.4g}", value);
}

std::string ulpText(std::int64_t distance)
{
    if (distance == std::numeric_limits<std::int64_t>::max())
        return "NaN on one side";
    return groupedText(static_cast<std::uint64_t>(distance < 0 ? 0 : distance));
}

ValueText valueText(double value, DType dtype)
{
    switch (dtype) {
    case DType::UInt8: {
        const auto stored = static_cast<std::uint8_t>(value);
        return {fmt::format("{}", stored), fmt::format("0x{:02x}", stored), bitGroups(stored, 8, {}, 4)};
    }
    case DType::UInt16: {
        const auto stored = static_cast<std::uint16_t>(value);
        return {fmt::format("{}", stored), fmt::format("0x{:04x}", stored), bitGroups(stored, 16, {}, 4)};
    }
    case DType::Float32: {
        const auto stored = static_cast<float>(value);
        const auto bits = std::bit_cast<std::uint32_t>(stored);
        return {std::isnan(stored) ? "nan" : fmt::format("{}", stored), fmt::format("0x{:08x}", bits),
                bitGroups(bits, 32, {31, 23}, 0)};
    }
    case DType::Float64:
        break;
    }
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return {exactText(value), fmt::format("0x{:016x}", bits), bitGroups(bits, 64, {63, 52}, 0)};
}

double inEightBitSteps(double error, double peak)
{
    return peak > 0.0 ? error * 255.0 / peak : std::numeric_limits<double>::quiet_NaN();
}

std::string validText(std::string_view text)
{
    std::string valid;
    valid.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = characterLength(text.substr(at));
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool control = (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f;
        if (length == 0 || control)
            valid += "\xEF\xBF\xBD";
        else
            valid += text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return valid;
}

std::string escapeHtml(std::string_view text)
{
    std::string safe;
    safe.reserve(text.size() + text.size() / 8);
    for (const char ch : shownText(validText(text))) {
        if (ch == '&')
            safe += "&amp;";
        else if (ch == '<')
            safe += "&lt;";
        else if (ch == '>')
            safe += "&gt;";
        else if (ch == '"')
            safe += "&quot;";
        else if (ch == '\'')
            safe += "&#39;";
        else
            safe += ch;
    }
    return safe;
}

} // namespace comparo::report
