// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json/json_cursor.h"
#include "engine/contract/contract.h"
#include "engine/contract/step_contract.h"
#include "engine/ops/op_vocabulary.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>
#include <utility>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using JsonCursor = JsonCursorOf<Json>;

constexpr int kVersion = 1;

/// The value that `key` names out of a list of words.
template <class T>
std::optional<T> choiceOf(const JsonCursor& rule, std::string_view key,
                          std::initializer_list<std::pair<std::string_view, T>> known)
{
    const std::optional<std::string> word = rule.textOf(key);
    if (!word)
        return std::nullopt;
    std::vector<std::string> words;
    for (const auto& [name, value] : known) {
        if (name == *word)
            return value;
        words.emplace_back(name);
    }
    rule[key].refuse(message("'{}' is not one of {}.", Verbatim(*word), joinedNames(words)));
}

double limitOf(const JsonCursor& rule, std::string_view key)
{
    const std::optional<JsonCursor> given = rule.find(key);
    const double value = !given ? 0.0 : given->json().is_number() ? given->number() : -1.0;
    if (!std::isfinite(value) || value < 0.0)
        given->refuse(message("expected a number of at least 0."));
    return value;
}

std::int64_t ulpOf(const JsonCursor& rule)
{
    const std::optional<JsonCursor> given = rule.find("ulp");
    const std::uint64_t ulp = given ? given->count() : 0;
    if (!std::in_range<std::int64_t>(ulp))
        given->refuse(message("expected a whole number of at least 0."));
    return static_cast<std::int64_t>(ulp);
}

/// Ours under "op", where a misspelt one would never match, and nobody would notice; under "peerOp" one that
/// a peer has of its own, which only it can know.
std::string opOf(const JsonCursor& rule)
{
    const std::string op = rule.textOf("op").value_or("*");
    if (const std::optional<std::string> own = rule.textOf("peerOp")) {
        if (rule.has("op"))
            rule["peerOp"].refuse(message("'peerOp' cannot be combined with 'op'."));
        if (own->empty())
            rule["peerOp"].refuse(message("expected the id of a peer's op."));
        if (findOurOp(*own))
            rule["peerOp"].refuse(message("'{}' is a built-in op; use 'op' for it.", Verbatim(*own)));
        return *own;
    }
    if (op == "*")
        return op;
    try {
        return findOp(op).id;
    } catch (const Error& error) {
        rule["op"].refuse(joined({error.message(), message("Use 'peerOp' for a peer's own op.")}, " "));
    }
}

/// A kind of device, or a peer: whether there is one of this name is not the contract's business.
std::optional<ContractSide> contractSideOf(const JsonCursor& rule, std::string_view key)
{
    const std::optional<std::string> word = rule.textOf(key);
    if (!word)
        return std::nullopt;
    for (const DeviceKind kind : {DeviceKind::Cpu, DeviceKind::Emu, DeviceKind::Cuda})
        if (const ContractSide side{kind, {}}; side.toText() == *word)
            return side;
    if (word->ends_with('@') && isPeerName(word->substr(0, word->size() - 1)))
        return ContractSide{DeviceKind::Cpu, *word};
    try {
        if (const Side side = Side::parse(*word); side.peer && side.peer->options.empty() && !side.seed)
            return contractSide(side);
    } catch (const Error&) { // told below, with what is right
    }
    rule[key].refuse(message("'{}' is not one of cpu, emu, cuda, PEER@DEVICE and PEER@.", Verbatim(*word)));
}

Tolerance toleranceOf(const JsonCursor& json)
{
    return {limitOf(json, "atol"), limitOf(json, "rtol"), ulpOf(json)};
}

std::string nameOf(const JsonCursor& rule)
{
    const std::string name = rule.textOf("name").value_or("");
    if (name.empty())
        rule.child("name").refuse(message("expected the name of the rule."));
    return name;
}

ContractRule ruleFromJson(const JsonCursor& json)
{
    ContractRule rule;
    rule.name = nameOf(json);
    rule.op = opOf(json);
    rule.dtype = choiceOf<DType>(json, "dtype",
                                 {{"uint8", DType::UInt8},
                                  {"uint16", DType::UInt16},
                                  {"float32", DType::Float32},
                                  {"float64", DType::Float64}});
    rule.a = contractSideOf(json, "a");
    rule.b = contractSideOf(json, "b");
    rule.numerics = choiceOf<Numerics>(json, "numerics",
                                       {{"exact", Numerics::Exact}, {"framework", Numerics::Framework}});
    rule.tolerance = toleranceOf(json);
    rule.note = json.textOf("note").value_or("");
    return rule;
}

/// A rule of "step", which holds for recordings alone. Dtypes are those of the libraries that are recorded.
StepRule stepRuleFromJson(const JsonCursor& json)
{
    for (const char* key : {"op", "peerOp", "numerics"})
        if (json.has(key))
            json["step"].refuse(message("'{}' cannot be combined with 'step'.", Verbatim(key)));
    StepRule rule;
    rule.name = nameOf(json);
    rule.step = json.textOf("step").value_or("");
    if (rule.step.empty())
        json["step"].refuse(message("expected a pattern of names, such as encoder.*."));
    rule.dtype = json.textOf("dtype").value_or("");
    for (const auto& [key, kind] : {std::pair("a", &rule.a), std::pair("b", &rule.b)}) {
        const std::optional<ContractSide> side = contractSideOf(json, key);
        if (side && !side->peer.empty())
            json[key].refuse(message("a rule with 'step' supports only cpu, emu and cuda."));
        if (side)
            *kind = side->toText();
    }
    rule.tolerance = toleranceOf(json);
    return rule;
}

/// A rule that holds for runs and for recordings.
StepRule generalRule(const ContractRule& rule)
{
    const auto kindOf = [](const std::optional<ContractSide>& side) { return side ? side->toText() : ""; };
    return {rule.name,      "*",           rule.dtype ? toString(*rule.dtype) : "", kindOf(rule.a),
            kindOf(rule.b), rule.tolerance};
}

GradeRules gradeRulesFromJson(const JsonCursor& json)
{
    GradeRules rules;
    if (!json.json().is_object())
        json.refuse(message("expected an object."));
    for (const auto& [key, value] : json.json().items()) {
        const auto known = std::ranges::find(kGradeRules, key, [](const auto& rule) { return rule.first; });
        if (known == kGradeRules.end())
            json.refuse(message("unknown key '{}'.", Verbatim(key)));
        rules.*known->second = limitOf(json, key);
    }
    return rules;
}

Json gradesJson(const GradeRules& rules)
{
    Json json = Json::object();
    for (const auto& [key, limit] : kGradeRules)
        if (rules.*limit != GradeRules{}.*limit)
            json[std::string(key)] = rules.*limit;
    return json;
}

struct ParsedContract {
    Contract runs;
    StepContract steps;
};

ParsedContract parsedContract(std::string_view text)
{
    const JsonDocument document{message("Contract"), ErrorCode::InvalidArgument};
    const Json json = parsedDocument<Json>(text, document);
    const JsonCursor top(json, document);
    top.requireKeys({"version", "rules", "grades"});
    if (json.value("version", Json()) != kVersion)
        top.child("version").refuse(message("this program reads version {}.", kVersion));
    ParsedContract contract;
    if (const auto grades = top.find("grades"))
        contract.runs.grades = gradeRulesFromJson(*grades);
    std::set<std::string> names;
    for (const JsonCursor& given : top["rules"].items()) {
        given.requireKeys(
            {"name", "op", "peerOp", "step", "dtype", "a", "b", "numerics", "atol", "rtol", "ulp", "note"});
        if (given.has("step")) {
            contract.steps.rules.push_back(stepRuleFromJson(given));
        } else {
            const ContractRule& rule = contract.runs.rules.emplace_back(ruleFromJson(given));
            const bool isPeers = (rule.a && !rule.a->peer.empty()) || (rule.b && !rule.b->peer.empty());
            if (rule.op == "*" && !rule.numerics && !isPeers)
                contract.steps.rules.push_back(generalRule(rule));
        }
        if (const std::string name = nameOf(given); !names.insert(name).second)
            given["name"].refuse(message("'{}' is the name of an earlier rule.", Verbatim(name)));
    }
    return contract;
}

} // namespace

Contract contractFromJson(std::string_view text)
{
    return parsedContract(text).runs;
}

StepContract stepContractFromJson(std::string_view text)
{
    return parsedContract(text).steps;
}

std::string toJson(const Contract& contract)
{
    Json rules = Json::array();
    for (const ContractRule& rule : contract.rules) {
        Json json{{"name", rule.name}};
        if (rule.op != "*")
            json[findOurOp(rule.op) ? "op" : "peerOp"] = rule.op;
        if (rule.dtype)
            json["dtype"] = toString(*rule.dtype);
        if (rule.a)
            json["a"] = rule.a->toText();
        if (rule.b)
            json["b"] = rule.b->toText();
        if (rule.numerics)
            json["numerics"] = toString(*rule.numerics);
        if (rule.tolerance.atol != 0.0)
            json["atol"] = rule.tolerance.atol;
        if (rule.tolerance.rtol != 0.0)
            json["rtol"] = rule.tolerance.rtol;
        if (rule.tolerance.ulp != 0)
            json["ulp"] = rule.tolerance.ulp;
        if (!rule.note.empty())
            json["note"] = rule.note;
        rules.push_back(std::move(json));
    }
    Json json{{"version", kVersion}, {"rules", std::move(rules)}};
    if (Json grades = gradesJson(contract.grades); !grades.empty())
        json["grades"] = std::move(grades);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace comparo
