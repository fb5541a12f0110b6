// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"

#include <charconv>
#include <cmath>
#include <iterator>
#include <string>
#include <system_error>

namespace comparo {
namespace {

constexpr double kSmallestShare = 1e-6; ///< the percent of a smaller one would need an exponent

std::string percentWith(double percent, std::chars_format format, int precision)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, percent, format, precision).ptr;
    return std::string(text, end) + " %";
}

/// What both ways of writing a share have in common; empty for the rest.
std::string percentAtEnd(double share)
{
    if (std::isnan(share))
        return "nan";
    if (share == 0.0)
        return "0 %";
    if (share == 1.0)
        return "100 %";
    return share < kSmallestShare ? "< 0.0001 %" : "";
}

} // namespace

std::string memoryText(std::size_t bytes)
{
    constexpr const char* kUnits[] = {" KiB", " MiB", " GiB", " TiB"};
    constexpr double kStep = 1024.0;
    if (bytes < 1024)
        return groupedText(bytes) + " B";
    auto value = static_cast<double>(bytes) / kStep;
    const char* const* unit = std::begin(kUnits);
    for (; std::round(value) >= kStep && unit + 1 != std::end(kUnits); ++unit)
        value /= kStep;
    if (std::round(value) >= 1000.0)
        return groupedText(static_cast<std::uint64_t>(std::round(value))) + *unit;
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 3).ptr;
    return std::string(text, end) + *unit;
}

double roundedUp(double value)
{
    if (!std::isfinite(value) || value == std::floor(value))
        return value;
    constexpr int kDecimals = 3; // behind the first digit
    char text[32];
    const auto scientific = std::chars_format::scientific;
    const std::string rounded(text,
                              std::to_chars(text, text + sizeof text, value, scientific, kDecimals).ptr);
    double bound = 0.0;
    std::from_chars(rounded.data(), rounded.data() + rounded.size(), bound);
    if (bound >= value)
        return bound;
    // One more in the last digit, in decimal: "9.999e-05" becomes "10000e-08".
    const std::size_t exponent = rounded.find('e');
    std::string digits = rounded.substr(0, exponent);
    digits.erase(digits.find('.'), 1);
    const std::string next = std::to_string(std::stoi(digits) + (value > 0.0 ? 1 : -1)) + "e" +
                             std::to_string(std::stoi(rounded.substr(exponent + 1)) - kDecimals);
    const auto end = std::from_chars(next.data(), next.data() + next.size(), bound);
    return end.ec == std::errc() && bound >= value ? bound : value;
}

std::string roundedUpText(double value)
{
    if (std::isnan(value))
        return "nan";
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, roundedUp(value)).ptr};
}

std::string groupedText(std::uint64_t count)
{
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, 1, ',');
    return digits;
}

std::string countedText(std::uint64_t count, std::string_view one, std::string_view many)
{
    return groupedText(count) + ' ' + std::string(count == 1 ? one : many);
}

std::string percentText(double share)
{
    const double percent = 100.0 * share;
    if (std::string end = percentAtEnd(share); !end.empty())
        return end;
    if (percent < 0.0995) // two digits of it are less than 0.10
        return percentWith(percent, std::chars_format::general, 2);
    if (percent >= 99.995 && percent < 100.0)
        return "> 99.99 %";
    return percentWith(percent, std::chars_format::fixed, 2);
}

std::string percentText(std::uint64_t part, std::uint64_t whole)
{
    if (part == 0 || whole == 0)
        return percentText(0.0);
    if (part < whole && static_cast<double>(part) == static_cast<double>(whole))
        return "> 99.99 %";
    return percentText(static_cast<double>(part) / static_cast<double>(whole));
}

std::string shortPercentText(double share)
{
    const double percent = 100.0 * share;
    if (std::string end = percentAtEnd(share); !end.empty())
        return end;
    if (percent >= 99.5 && percent < 100.0)
        return "> 99 %";
    return percentWith(percent, std::chars_format::general, 2);
}

std::string placeText(int x, int y)
{
    return "(" + std::to_string(x) + ", " + std::to_string(y) + ")";
}

std::string placeText(int x, int y, std::string_view channel, std::optional<int> image)
{
    return "(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::string(channel) +
           (image ? ", image " + std::to_string(*image) : "") + ")";
}

} // namespace comparo
