// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/draws_json.h"

#include "engine/base/error.h"
#include "engine/base/json_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void failDraws(const std::string& path, const Message& what)
{
    failArgument(message("{}: {}", path, what));
}

void requireDrawKeys(const Json& object, std::initializer_list<std::string_view> known,
                     const std::string& path)
{
    if (!object.is_object())
        failDraws(path, message("expected an object."));
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            failDraws(path, message("unknown key '{}'.", Verbatim(key)));
}

std::uint64_t wholeAt(const Json& json, const char* key, const std::string& path)
{
    if (!json.contains(key))
        return 0;
    if (!json[key].is_number_unsigned())
        failDraws(path + "." + key, message("expected a whole number from 0."));
    return json[key].get<std::uint64_t>();
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

Draws drawsFromJson(std::string_view text, const std::string& path)
{
    const Json json = Json::parse(text, nullptr, false);
    requireDrawKeys(json, {"samples", "seed", "step", "columns"}, path);
    const std::uint64_t samples = wholeAt(json, "samples", path);
    Draws draws(static_cast<int>(std::min<std::uint64_t>(samples, 1U << 30)), wholeAt(json, "seed", path),
                static_cast<std::uint32_t>(wholeAt(json, "step", path)));
    if (!json.contains("columns") || !json["columns"].is_array())
        failDraws(path + ".columns", message("expected an array."));
    for (const Json& column : json["columns"]) {
        requireDrawKeys(column, {"name", "width", "values"}, path + ".columns");
        try {
            draws.set(column.at("name").get<std::string>(), column.at("values").get<std::vector<double>>(),
                      column.contains("width") ? wholeOfJson<int>(column["width"]) : 1);
        } catch (const nlohmann::json::exception&) {
            failDraws(path + ".columns", message("expected a name, a width and numbers."));
        } catch (const Error& error) {
            failDraws(path + ".columns", error.message());
        }
    }
    return draws;
}

} // namespace comparo
