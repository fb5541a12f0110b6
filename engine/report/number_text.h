#pragma once

#include "engine/compare/statistics.h"
#include "engine/tensor/dtype.h"

#include <cstdint>
#include <string>
#include <string_view>

/// How reports write numbers and text. Every function is a pure function of its arguments.
namespace comparo::report {

/// "150,528".
std::string groupedText(std::uint64_t count);

/// Shortest decimal that reads back as the same double: "0.1", "143", "inf", "nan".
std::string exactText(double value);

/// Four significant digits, for averages: "0.1241", "1.2e-07".
std::string roundedText(double value);

/// part / whole as a percentage that never rounds to 0 % or 100 % unless it is: "12.40 %", "< 0.01 %",
/// "> 99.99 %".
std::string percentText(std::uint64_t part, std::uint64_t whole);

/// Distance in representable values; INT64_MAX reads "NaN on one side".
std::string ulpText(std::int64_t distance);

/// "(211, 87, R)", with "n 2" in front where `batch` has more than one sample.
std::string positionText(const SamplePosition& position, int channels, int batch);

/// One stored value three ways.
struct ValueText {
    std::string decimal; ///< shortest that reads back
    std::string hex;     ///< "0x8f", "0x3f800000"
    std::string bits;    ///< groups of four for integers; sign, exponent and fraction for floats
};
ValueText valueText(double value, DType dtype);

/// An error in the data's unit as a number of steps of an 8-bit image with the same peak.
double inEightBitSteps(double error, double peak);

/// Control characters other than tab and line feed, and bytes that are no UTF-8, become U+FFFD.
std::string validText(std::string_view text);

/// validText() with & < > " ' escaped for element text and quoted attributes.
std::string escapeHtml(std::string_view text);

} // namespace comparo::report
