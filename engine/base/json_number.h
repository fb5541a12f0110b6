#pragma once

#include "engine/base/error.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>

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
        fail(ErrorCode::CorruptData, "'" + json.dump() + "' is not a number.");
    return *value;
}

} // namespace comparo
