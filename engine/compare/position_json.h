// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json/json_number.h"
#include "engine/compare/statistics.h"

#include <optional>

/// A sample's position in JSON, with its values on both sides. `Json` is the type of the JSON library that
/// the caller uses.
namespace comparo {

/// null for none; with the channel's name where the comparison that it is of is given.
template <class Json>
Json positionJson(const std::optional<SamplePosition>& position, const Comparison* of = nullptr)
{
    if (!position)
        return nullptr;
    Json json{{"n", position->n}, {"c", position->c}};
    if (of)
        json["channel"] = of->nameOf(position->c);
    json["y"] = position->y;
    json["x"] = position->x;
    json["a"] = numberJson<Json>(position->a);
    json["b"] = numberJson<Json>(position->b);
    return json;
}

/// Back again: nothing for null. Throws what the JSON library throws where a key is missing or no whole
/// number, and Error(CorruptData) where a value is no number.
template <class Json>
std::optional<SamplePosition> positionOfJson(const Json& json)
{
    if (json.is_null())
        return std::nullopt;
    const auto index = [&json](const char* key) { return wholeOfJson<int>(json.at(key)); };
    return SamplePosition{index("n"),
                          index("c"),
                          index("y"),
                          index("x"),
                          requiredNumberOfJson(json.at("a")),
                          requiredNumberOfJson(json.at("b"))};
}

} // namespace comparo
