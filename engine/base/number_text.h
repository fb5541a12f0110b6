// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The one way to write counts, shares and places, in every window, report and message. Independent of the
/// process's locale, so that texts are equal everywhere.
namespace comparo {

/// Memory, to three digits: "896 B", "2.25 MiB", "1,010 KiB".
std::string memoryText(std::size_t bytes);

/// "150,528".
std::string groupedText(std::uint64_t count);

/// "1 block", "128 blocks".
std::string countedText(std::uint64_t count, std::string_view one, std::string_view many);

/// A share of 0..1: "12.40 %". Small ones keep two digits ("0.007 %"), and only nothing is "0 %" and only all
/// is "100 %": "< 0.0001 %", "> 99.99 %". NaN reads "nan".
std::string percentText(double share);

/// The same of part / whole; "0 %" of nothing.
std::string percentText(std::uint64_t part, std::uint64_t whole);

/// percentText() where room is short, with two digits: "12 %", "0.007 %", "< 0.0001 %", "> 99 %".
std::string shortPercentText(double share);

/// The smallest number of four significant digits that is not below this one: what a tolerance is suggested
/// as. A whole number, and what has no more digits, stays as it is.
double roundedUp(double value);

/// The same as text, the shortest that reads back: "0.08334". The only way to print a bound that shall hold.
std::string roundedUpText(double value);

/// A pixel: "(211, 87)".
std::string placeText(int x, int y);

/// A sample: "(211, 87, R)", or "(211, 87, R, image 2)" where several images are told apart.
std::string placeText(int x, int y, std::string_view channel, std::optional<int> image = std::nullopt);

} // namespace comparo
