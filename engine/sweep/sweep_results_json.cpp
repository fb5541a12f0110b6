// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/base/json/json_text.h"
#include "engine/base/json/message_from_json.h"
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
              {"words", english(result.words)},
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
              {"hazards", english(result.hazards)},
              {"cause", english(result.cause)},
              {"notes", english(result.notes)},
              {"imageBytes", result.imageBytes},
              {"imageDigest", result.imageDigest},
              {"secondsA", numberJson<Json>(result.secondsA)},
              {"secondsB", numberJson<Json>(result.secondsB)},
              {"command", result.command}};
    if (!result.peers.empty())
        json["peers"] = result.peers;
    if (result.grade)
        json.update(Json{{"grade", toString(*result.grade)}, {"answer", english(result.answer)}});
    if (!result.step.isEmpty())
        json["step"] = english(result.step);
    if (result.range > 0.0)
        json.update(Json{{"range", numberJson<Json>(result.range)}, {"whole", result.isWhole}});
    return json;
}

std::string lineOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

bool SweepCaseResult::agreesWith(const SweepCaseResult& other) const
{
    SweepCaseResult mine = *this;
    SweepCaseResult theirs = other;
    mine.secondsA = mine.secondsB = theirs.secondsA = theirs.secondsB = 0.0;
    return lineOf(caseJson(mine)) == lineOf(caseJson(theirs));
}

std::string toJson(const SweepCaseResult& result)
{
    Json json = caseJson(result);
    json["messages"] = {
        {"words", keptJson<Json>(result.words)},   {"hazards", keptJson<Json>(result.hazards)},
        {"cause", keptJson<Json>(result.cause)},   {"notes", keptJson<Json>(result.notes)},
        {"answer", keptJson<Json>(result.answer)}, {"step", keptJson<Json>(result.step)}};
    return lineOf(json);
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
        const Json kept = json.value("messages", Json());
        const auto keptOf = [&kept](const char* key) {
            return kept.is_object() ? kept.value(key, Json()) : Json();
        };
        const auto readMessage = [&](const char* key) {
            return messageFromJson(keptOf(key), json.at(key).get<std::string>());
        };
        const auto readMessages = [&](const char* key) {
            return messagesFromJson(keptOf(key), json.at(key).get<std::vector<std::string>>());
        };
        result.words = readMessage("words");
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
        result.hazards = readMessages("hazards");
        result.cause = readMessage("cause");
        result.notes = readMessages("notes");
        read("imageBytes", result.imageBytes);
        read("imageDigest", result.imageDigest);
        result.secondsA = requiredNumberOfJson(json.at("secondsA"));
        result.secondsB = requiredNumberOfJson(json.at("secondsB"));
        read("command", result.command);
        if (json.contains("grade")) {
            result.grade = parseGrade(json["grade"].get<std::string>());
            result.answer = readMessage("answer");
        }
        if (json.contains("step"))
            result.step = readMessage("step");
        if (json.contains("range")) {
            result.range = requiredNumberOfJson(json["range"]);
            read("whole", result.isWhole);
        }
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
                    {"sentence", english(results.sentence())},
                    {"counts", counts},
                    {"missing", results.missing},
                    {"options", Json::parse(results.options, nullptr, false)},
                    {"environments", environments},
                    {"results", list}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace comparo
