// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

/// Numbers in JSON, which has no NaN and no infinity: they are the words "nan", "inf" and "-inf". `Json` is
/// the type of the JSON library that the caller uses.
namespace comparo {

template <class Json>
Json numberJson(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0.0 ? "inf" : "-inf";
    return value;
}

/// Nothing for what is neither a number nor one of the words.
template <class Json>
std::optional<double> numberOfJson(const Json& json)
{
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    if (json.is_number())
        return json.template get<double>();
    const std::string word = json.is_string() ? json.template get<std::string>() : std::string();
    if (word == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (word == "inf" || word == "-inf")
        return word == "inf" ? kInfinite : -kInfinite;
    return std::nullopt;
}

/// The same where there has to be one: throws Error(CorruptData).
template <class Json>
double requiredNumberOfJson(const Json& json)
{
    const std::optional<double> value = numberOfJson(json);
    if (!value)
        fail(ErrorCode::CorruptData, message("'{}' is not a number.", json.dump()));
    return *value;
}

/// A whole number that `T` holds: throws Error(CorruptData) for anything else, as 1.5, 2e53 and -1 of a size.
/// What the JSON library converts by itself is undefined beyond a type's range.
template <class T, class Json>
T wholeOfJson(const Json& json)
{
    if (json.is_number_unsigned() && std::in_range<T>(json.template get<std::uint64_t>()))
        return static_cast<T>(json.template get<std::uint64_t>());
    if (json.is_number_integer() && !json.is_number_unsigned() &&
        std::in_range<T>(json.template get<std::int64_t>()))
        return static_cast<T>(json.template get<std::int64_t>());
    fail(ErrorCode::CorruptData, message("'{}' is not a whole number in its range.", json.dump()));
}

} // namespace comparo
