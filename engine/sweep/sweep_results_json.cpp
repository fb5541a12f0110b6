// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json_number.h"
#include "engine/base/json_text.h"
#include "engine/base/message_list.h"
#include "engine/compare/position_json.h"
#include "engine/pipeline/pipeline.h"
#include "engine/sweep/sweep_results.h"

#include <nlohmann/json.hpp>
#include <type_traits>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSweepSchema = "comparoscope.sweep_results/2";

Json caseJson(const SweepCaseResult& result)
{
    Json json{{"case", result.number},
              {"verdict", toString(result.verdict)},
              {"image", result.image},
              {"pipeline", result.pipeline},
              {"a", result.a},
              {"b", result.b},
              {"emulated", result.isEmulated()},
              {"words", result.words},
              {"op", result.op},
              {"dtype", result.dtype},
              {"tolerance", result.tolerance},
              {"rule", result.rule},
              {"samples", result.samples},
              {"differing", result.differing},
              {"violating", result.violating},
              {"maxAbs", numberJson<Json>(result.maxAbs)},
              {"requiredAtol", numberJson<Json>(result.requiredAtol)},
              {"requiredRtol", numberJson<Json>(result.requiredRtol)},
              {"requiredUlp", result.requiredUlp},
              {"eightBitSteps", numberJson<Json>(result.eightBitSteps)},
              {"first", positionJson<Json>(result.first)},
              {"hazards", result.hazards},
              {"cause", result.cause},
              {"notes", english(result.notes)},
              {"imageBytes", result.imageBytes},
              {"imageDigest", result.imageDigest},
              {"secondsA", numberJson<Json>(result.secondsA)},
              {"secondsB", numberJson<Json>(result.secondsB)},
              {"command", result.command}};
    if (!result.peers.empty())
        json["peers"] = result.peers;
    return json;
}

} // namespace

std::string toJson(const SweepCaseResult& result)
{
    return caseJson(result).dump(-1, ' ', false, Json::error_handler_t::replace);
}

SweepCaseResult sweepCaseFromJson(std::string_view text)
{
    const Json json = parsedJson<Json>(text);
    if (!json.is_object())
        fail(ErrorCode::CorruptData, message("It is not a JSON object."));
    SweepCaseResult result;
    try {
        const auto read = [&json]<class T>(const char* key, T& value) {
            if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
                value = wholeOfJson<T>(json.at(key));
            else
                json.at(key).get_to(value);
        };
        read("case", result.number);
        result.verdict = parseOutcomeKind(json.at("verdict").get<std::string>());
        read("image", result.image);
        read("pipeline", result.pipeline);
        read("a", result.a);
        read("b", result.b);
        Side::parse(result.a);
        Side::parse(result.b);
        read("words", result.words);
        read("op", result.op);
        read("dtype", result.dtype);
        read("tolerance", result.tolerance);
        read("rule", result.rule);
        read("samples", result.samples);
        read("differing", result.differing);
        read("violating", result.violating);
        result.maxAbs = requiredNumberOfJson(json.at("maxAbs"));
        result.requiredAtol = requiredNumberOfJson(json.at("requiredAtol"));
        result.requiredRtol = requiredNumberOfJson(json.at("requiredRtol"));
        read("requiredUlp", result.requiredUlp);
        result.eightBitSteps = requiredNumberOfJson(json.at("eightBitSteps"));
        result.first = positionOfJson(json.at("first"));
        read("hazards", result.hazards);
        read("cause", result.cause);
        std::vector<std::string> notes;
        read("notes", notes);
        for (const std::string& note : notes)
            result.notes.push_back(message("{}", note));
        read("imageBytes", result.imageBytes);
        read("imageDigest", result.imageDigest);
        result.secondsA = requiredNumberOfJson(json.at("secondsA"));
        result.secondsB = requiredNumberOfJson(json.at("secondsB"));
        read("command", result.command);
        if (json.contains("peers"))
            read("peers", result.peers);
    } catch (const Json::exception& error) {
        fail(ErrorCode::CorruptData, message("It is not a case of a sweep ({}).", Verbatim(error.what())));
    } catch (const Error& error) {
        fail(ErrorCode::CorruptData, message("It is not a case of a sweep: {}", error.message()));
    }
    return result;
}

std::string toJson(const SweepResults& results)
{
    Json counts = Json::object();
    for (const OutcomeKind verdict : kOutcomeKinds)
        counts[toString(verdict)] = results.count(verdict);
    Json environments = Json::array();
    for (const EnvironmentFacts& facts : results.environments) {
        Json machine = Json::object();
        for (const auto& [name, value] : facts)
            machine[name] = value;
        environments.push_back(std::move(machine));
    }
    Json list = Json::array();
    for (const SweepCaseResult& result : results.results)
        list.push_back(caseJson(result));
    const Json json{{"schema", kSweepSchema},
                    {"command", results.command},
                    {"created", results.created},
                    {"cases", results.cases},
                    {"shard", results.shard.empty() ? Json(nullptr) : Json(results.shard)},
                    {"sentence", results.sentence()},
                    {"counts", counts},
                    {"missing", results.missing},
                    {"options", Json::parse(results.options, nullptr, false)},
                    {"environments", environments},
                    {"results", list}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace comparo
