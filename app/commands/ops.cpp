#include "app/commands/commands.h"
#include "engine/ops/op_registry.h"

#include <cmath>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace comparo::cli {
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

Json describe(const Field& field)
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

void printOpsJson()
{
    Json list = Json::array();
    for (const Op& op : allOps()) {
        Json fields = Json::array();
        for (const Field& field : op.info.schema.fields)
            fields.push_back(describe(field));
        Json dtypes = Json::array();
        for (const DType dtype : op.info.dtypes)
            dtypes.push_back(toString(dtype));
        list.push_back({{"id", op.id},
                        {"label", op.info.label},
                        {"help", op.info.help},
                        {"category", toString(op.info.category)},
                        {"dtypes", dtypes},
                        {"params", fields}});
    }
    fmt::print("{}\n", Json{{"ops", list}}.dump(2));
}

void printOpsText()
{
    for (const Op& op : allOps()) {
        fmt::print("{}  ({})\n  {}\n", op.id, toString(op.info.category), op.info.help);
        for (const Field& field : op.info.schema.fields) {
            std::string choices;
            for (const std::string& choice : field.choices)
                choices += (choices.empty() ? "  " : "|") + choice;
            fmt::print("    {}={}{}\n        {}\n", field.id, toString(field.defaultValue), choices,
                       field.help);
        }
        fmt::print("\n");
    }
}

} // namespace

void addOps(CLI::App& app, Context&)
{
    auto* command = app.add_subcommand("ops", "List the ops with their parameters and defaults");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Machine-readable output");
    command->footer("Example:\n  comparo ops");
    command->callback([json] { *json ? printOpsJson() : printOpsText(); });
}

} // namespace comparo::cli
