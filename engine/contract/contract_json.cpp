// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json_text.h"
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

constexpr int kVersion = 1;

[[noreturn]] void failAt(const Message& path, const Message& what)
{
    failArgument(message("Contract, {}: {}", path, what));
}

[[noreturn]] void failAt(const std::string& path, const Message& what)
{
    failAt(message("{}", path), what);
}

void requireKeys(const Json& object, std::initializer_list<std::string_view> known, const Message& path)
{
    if (!object.is_object())
        failAt(path, message("expected an object."));
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            failAt(path, message("unknown key '{}'.", Verbatim(key)));
}

/// The word under `key`, or nothing if it is not there.
std::optional<std::string> wordOf(const Json& rule, const char* key, const std::string& path)
{
    if (!rule.contains(key))
        return std::nullopt;
    if (!rule[key].is_string())
        failAt(path + "." + key, message("expected a string."));
    return rule[key].get<std::string>();
}

/// The value that `key` names out of a list of words.
template <class T>
std::optional<T> choiceOf(const Json& rule, const char* key, const std::string& path,
                          std::initializer_list<std::pair<std::string_view, T>> known)
{
    const std::optional<std::string> word = wordOf(rule, key, path);
    if (!word)
        return std::nullopt;
    std::vector<std::string> words;
    for (const auto& [name, value] : known) {
        if (name == *word)
            return value;
        words.emplace_back(name);
    }
    failAt(path + "." + key, message("'{}' is not one of {}.", Verbatim(*word), joinedNames(words)));
}

double limitOf(const Json& rule, const char* key, const std::string& path)
{
    if (!rule.contains(key))
        return 0.0;
    const Json& value = rule[key];
    if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < 0.0)
        failAt(path + "." + key, message("expected a number of at least 0."));
    return value.get<double>();
}

std::int64_t ulpOf(const Json& rule, const std::string& path)
{
    if (!rule.contains("ulp"))
        return 0;
    const Json& value = rule["ulp"];
    if (!value.is_number_unsigned() ||
        value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        failAt(path + ".ulp", message("expected a whole number of at least 0."));
    return value.get<std::int64_t>();
}

/// Ours under "op", where a misspelt one would never match, and nobody would notice; under "peerOp" one that
/// a peer has of its own, which only it can know.
std::string opOf(const Json& rule, const std::string& path)
{
    const std::string op = wordOf(rule, "op", path).value_or("*");
    if (const std::optional<std::string> own = wordOf(rule, "peerOp", path)) {
        if (rule.contains("op"))
            failAt(path + ".peerOp", message("the rule has an 'op' already."));
        if (own->empty() || findOurOp(*own))
            failAt(path + ".peerOp",
                   message("'{}' is no op of a peer's own; ours stand under 'op'.", Verbatim(*own)));
        return *own;
    }
    if (op == "*")
        return op;
    try {
        return findOp(op).id;
    } catch (const Error& error) {
        failAt(
            path + ".op",
            joined({error.message(), message("One that a peer has of its own stands under 'peerOp'.")}, " "));
    }
}

/// A kind of device, or a peer: whether there is one of this name is not the contract's business.
std::optional<ContractSide> contractSideOf(const Json& rule, const char* key, const std::string& path)
{
    const std::optional<std::string> word = wordOf(rule, key, path);
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
    failAt(path + "." + key,
           message("'{}' is not one of cpu, emu, cuda, PEER@DEVICE and PEER@.", Verbatim(*word)));
}

Tolerance toleranceOf(const Json& json, const std::string& path)
{
    return {limitOf(json, "atol", path), limitOf(json, "rtol", path), ulpOf(json, path)};
}

std::string nameOf(const Json& json, const std::string& path)
{
    const std::string name = wordOf(json, "name", path).value_or("");
    if (name.empty())
        failAt(path + ".name", message("expected the name by which verdicts quote the rule."));
    return name;
}

ContractRule ruleFromJson(const Json& json, const std::string& path)
{
    ContractRule rule;
    rule.name = nameOf(json, path);
    rule.op = opOf(json, path);
    rule.dtype = choiceOf<DType>(json, "dtype", path,
                                 {{"uint8", DType::UInt8},
                                  {"uint16", DType::UInt16},
                                  {"float32", DType::Float32},
                                  {"float64", DType::Float64}});
    rule.a = contractSideOf(json, "a", path);
    rule.b = contractSideOf(json, "b", path);
    rule.numerics = choiceOf<Numerics>(json, "numerics", path,
                                       {{"exact", Numerics::Exact}, {"framework", Numerics::Framework}});
    rule.tolerance = toleranceOf(json, path);
    rule.note = wordOf(json, "note", path).value_or("");
    return rule;
}

/// A rule of "step", which holds for recordings alone. Dtypes are those of the libraries that are recorded.
StepRule stepRuleFromJson(const Json& json, const std::string& path)
{
    for (const char* key : {"op", "peerOp", "numerics"})
        if (json.contains(key))
            failAt(path + ".step",
                   message("the rule has '{}', which recordings do not have.", Verbatim(key)));
    StepRule rule;
    rule.name = nameOf(json, path);
    rule.step = wordOf(json, "step", path).value_or("");
    if (rule.step.empty())
        failAt(path + ".step", message("expected a pattern of names, such as encoder.*."));
    rule.dtype = wordOf(json, "dtype", path).value_or("");
    for (const auto& [key, kind] : {std::pair("a", &rule.a), std::pair("b", &rule.b)}) {
        const std::optional<ContractSide> side = contractSideOf(json, key, path);
        if (side && !side->peer.empty())
            failAt(path + "." + key, message("a rule of steps names cpu, emu or cuda."));
        if (side)
            *kind = side->toText();
    }
    rule.tolerance = toleranceOf(json, path);
    return rule;
}

/// A rule that holds for runs and for recordings.
StepRule generalRule(const ContractRule& rule)
{
    const auto kindOf = [](const std::optional<ContractSide>& side) { return side ? side->toText() : ""; };
    return {rule.name,      "*",           rule.dtype ? toString(*rule.dtype) : "", kindOf(rule.a),
            kindOf(rule.b), rule.tolerance};
}

struct ParsedContract {
    Contract runs;
    StepContract steps;
};

ParsedContract parsedContract(std::string_view text)
{
    const Json json = parsedJson<Json>(text, ErrorCode::InvalidArgument);
    if (json.is_discarded())
        failAt(message("the file"), noJsonText());
    requireKeys(json, {"version", "rules"}, message("the top level"));
    if (json.value("version", Json()) != kVersion)
        failAt("version", message("this program reads version {}.", kVersion));
    if (!json.contains("rules") || !json["rules"].is_array())
        failAt("rules", message("expected an array."));
    ParsedContract contract;
    std::set<std::string> names;
    for (std::size_t i = 0; i < json["rules"].size(); ++i) {
        const std::string path = "rules[" + std::to_string(i) + "]";
        const Json& given = json["rules"][i];
        requireKeys(
            given,
            {"name", "op", "peerOp", "step", "dtype", "a", "b", "numerics", "atol", "rtol", "ulp", "note"},
            message("{}", path));
        if (given.contains("step")) {
            contract.steps.rules.push_back(stepRuleFromJson(given, path));
        } else {
            const ContractRule& rule = contract.runs.rules.emplace_back(ruleFromJson(given, path));
            const bool isPeers = (rule.a && !rule.a->peer.empty()) || (rule.b && !rule.b->peer.empty());
            if (rule.op == "*" && !rule.numerics && !isPeers)
                contract.steps.rules.push_back(generalRule(rule));
        }
        if (const std::string name = nameOf(given, path); !names.insert(name).second)
            failAt(path + ".name", message("'{}' is the name of an earlier rule.", Verbatim(name)));
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
    const Json json{{"version", kVersion}, {"rules", std::move(rules)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace comparo
