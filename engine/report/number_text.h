// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/number_text.h"
#include "engine/tensor/dtype.h"

#include <cstdint>
#include <string>
#include <string_view>

/// How reports write values and text; counts, shares and places are written as everywhere:
/// base/number_text.h. Every function is a pure function of its arguments.
namespace comparo::report {

/// Shortest decimal that reads back as the same double: "0.1", "143", "inf", "nan".
std::string exactText(double value);

/// Four significant digits, for averages: "0.1241", "1.2e-07".
std::string roundedText(double value);

/// Distance in representable values; INT64_MAX reads "NaN on one side".
std::string ulpText(std::int64_t distance);

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
