#include "engine/base/error.h"
#include "engine/pipeline/pipeline.h"

#include <nlohmann/json.hpp>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;

Json valueToJson(const Value& value)
{
    return std::visit(
        [](const auto& v) -> Json {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::is_same_v<T, SizeValue> || std::is_same_v<T, PairValue>)
                return toString(Value(v));
            else
                return v;
        },
        value);
}

/// A JSON value as the text that ParamSet::parse reads.
std::string textOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

[[noreturn]] void failAt(const std::string& path, const std::string& what)
{
    failArgument("Pipeline, " + path + ": " + what);
}

void requireKeys(const Json& object, std::initializer_list<std::string_view> known, const std::string& path)
{
    if (!object.is_object())
        failAt(path, "expected an object.");
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            failAt(path, "unknown key '" + key + "'.");
}

Step stepFromJson(const Json& json, const std::string& path)
{
    requireKeys(json, {"op", "params", "enabled"}, path);
    if (!json.contains("op") || !json["op"].is_string())
        failAt(path + ".op", "expected the id of an op.");
    Step step;
    try {
        step.op = &findOp(json["op"].get<std::string>());
    } catch (const Error& error) {
        failAt(path + ".op", error.message());
    }
    step.params = ParamSet(step.op->info.schema);
    if (json.contains("params")) {
        if (!json["params"].is_object())
            failAt(path + ".params", "expected an object.");
        for (const auto& [key, value] : json["params"].items()) {
            try {
                step.params.parse(key, textOf(value));
            } catch (const Error& error) {
                failAt(path + ".params." + key, error.message());
            }
        }
    }
    if (json.contains("enabled")) {
        if (!json["enabled"].is_boolean())
            failAt(path + ".enabled", "expected true or false.");
        step.enabled = json["enabled"].get<bool>();
    }
    return step;
}

} // namespace

std::string toJson(const Pipeline& pipeline)
{
    Json steps = Json::array();
    for (const Step& step : pipeline.steps) {
        Json params = Json::object();
        for (const Field& field : step.params.schema().fields)
            params[field.id] = valueToJson(step.params.value(field.id));
        steps.push_back({{"op", step.op->id}, {"params", params}, {"enabled", step.enabled}});
    }
    return Json({{"version", kVersion}, {"seed", pipeline.seed}, {"steps", steps}}).dump(2);
}

Pipeline pipelineFromJson(std::string_view text)
{
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        failAt("the file", "it is not valid JSON.");
    requireKeys(json, {"version", "seed", "steps"}, "the top level");
    if (json.value("version", Json()) != kVersion)
        failAt("version", "this program reads version " + std::to_string(kVersion) + ".");
    Pipeline pipeline;
    if (json.contains("seed")) {
        if (!json["seed"].is_number_unsigned())
            failAt("seed", "expected a whole number from 0.");
        pipeline.seed = json["seed"].get<std::uint64_t>();
    }
    if (!json.contains("steps") || !json["steps"].is_array())
        failAt("steps", "expected an array.");
    for (std::size_t i = 0; i < json["steps"].size(); ++i)
        pipeline.steps.push_back(stepFromJson(json["steps"][i], "steps[" + std::to_string(i) + "]"));
    return pipeline;
}

} // namespace comparo
