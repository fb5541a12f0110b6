#include "engine/peer/schema_json.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

const char* typeName(FieldType type)
{
    switch (type) {
    case FieldType::Bool:
        return "bool";
    case FieldType::Int:
        return "int";
    case FieldType::Float:
        return "float";
    case FieldType::Size:
        return "size";
    case FieldType::Pair:
        return "pair";
    case FieldType::List:
        return "list";
    default:
        return "choice";
    }
}

Json fieldJson(const Field& field)
{
    Json json{{"id", field.id},
              {"label", field.label},
              {"help", field.help},
              {"type", typeName(field.type)},
              {"default", toString(field.defaultValue)}};
    if (std::isfinite(field.min))
        json["min"] = field.min;
    if (std::isfinite(field.max))
        json["max"] = field.max;
    if (!field.unit.empty())
        json["unit"] = field.unit;
    if (field.draw != DrawRule::None)
        json["drawn"] = true;
    if (!field.choices.empty())
        json["choices"] = field.choices;
    return json;
}

} // namespace

std::string toJson(const Schema& schema)
{
    Json fields = Json::array();
    for (const Field& field : schema.fields)
        fields.push_back(fieldJson(field));
    return fields.dump();
}

} // namespace comparo
