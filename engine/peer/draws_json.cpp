// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/draws_json.h"

#include "engine/base/json/json_cursor.h"
#include "engine/base/json/json_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using JsonCursor = JsonCursorOf<Json>;

/// 0 where the key is absent.
std::uint64_t wholeAt(const JsonCursor& cursor, std::string_view key)
{
    const std::optional<JsonCursor> found = cursor.find(key);
    return found ? found->count() : 0;
}

} // namespace

std::string toJson(const Draws& draws)
{
    Json columns = Json::array();
    for (const Draws::Column& column : draws.columns())
        columns.push_back({{"name", column.name}, {"width", column.width}, {"values", column.values}});
    return Json{
        {"samples", draws.samples()}, {"seed", draws.seed()}, {"step", draws.step()}, {"columns", columns}}
        .dump();
}

template <>
Draws drawsFromJson(const JsonCursor& cursor)
{
    cursor.requireKeys({"samples", "seed", "step", "columns"});
    const std::uint64_t samples = wholeAt(cursor, "samples");
    Draws draws(static_cast<int>(std::min<std::uint64_t>(samples, 1U << 30)), wholeAt(cursor, "seed"),
                static_cast<std::uint32_t>(wholeAt(cursor, "step")));
    for (const JsonCursor& column : cursor["columns"].items()) {
        column.requireKeys({"name", "width", "values"});
        const std::string name = column["name"].text();
        std::vector<double> values;
        for (const JsonCursor& value : column["values"].items())
            values.push_back(value.number());
        column.parsed([&] {
            draws.set(name, std::move(values),
                      column.has("width") ? wholeOfJson<int>(column["width"].json()) : 1);
        });
    }
    return draws;
}

} // namespace comparo
