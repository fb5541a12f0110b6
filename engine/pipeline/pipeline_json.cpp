// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json_text.h"
#include "engine/peer/draws_json.h"
#include "engine/peer/op_definition.h"
#include "engine/pipeline/pipeline.h"
#include "engine/pipeline/vocabulary.h"

#include <nlohmann/json.hpp>

#include <map>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 2;
constexpr int kVersionWithOps = 3; ///< of a pipeline with ops that peers have of their own

/// Keys of version 1 that have other names now.
constexpr const char* kMadeOnHost1 = "made_on_host";
constexpr const char* kBrokenLinks1 = "broken_links";

Json valueToJson(const Value& value)
{
    return std::visit(
        [](const auto& v) -> Json {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>)
                return v;
            else
                return toString(Value(v));
        },
        value);
}

/// A JSON value as the text that ParamSet::parse reads.
std::string textOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

[[noreturn]] void failAt(const Message& path, const Message& what)
{
    failArgument(message("Pipeline, {}: {}", path, what));
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

/// The value of a key of the right kind, or nothing if the key is absent.
template <class T>
std::optional<T> optionalOf(const Json& object, const char* key, bool (Json::*is)() const noexcept,
                            const Message& expected, const std::string& path)
{
    if (!object.contains(key))
        return std::nullopt;
    if (!(object[key].*is)())
        failAt(path + "." + key, expected);
    return object[key].get<T>();
}

Json placementToJson(const ModulePlacement& placement)
{
    Json json{{"moved", placement.moved}, {"policy", toString(placement.policy)}};
    if (placement.home)
        json["home"] = placement.home->name();
    if (!placement.unregistered.empty())
        json["unregistered"] = placement.unregistered;
    if (!placement.madeOnHost.empty())
        json["madeOnHost"] = placement.madeOnHost;
    return json;
}

std::vector<std::string> namesFromJson(const Json& json, const char* key, const std::string& path)
{
    std::vector<std::string> names;
    if (json.contains(key))
        for (const Json& name : json[key]) {
            if (!name.is_string())
                failAt(path + "." + key, message("expected the names of tensors."));
            names.push_back(name.get<std::string>());
        }
    return names;
}

ModulePlacement placementFromJson(const Json& json, const std::string& path)
{
    requireKeys(json, {"home", "moved", "policy", "unregistered", "madeOnHost", kMadeOnHost1},
                message("{}", path));
    ModulePlacement placement;
    try {
        if (const auto home =
                optionalOf<std::string>(json, "home", &Json::is_string, message("expected a device."), path))
            placement.home = DeviceId::parse(*home);
        if (const auto policy = optionalOf<std::string>(json, "policy", &Json::is_string,
                                                        message("expected strict or follow_input."), path))
            placement.policy = parsePlacementPolicy(*policy);
    } catch (const Error& error) {
        failAt(path, error.message());
    }
    placement.moved =
        optionalOf<bool>(json, "moved", &Json::is_boolean, message("expected true or false."), path)
            .value_or(true);
    placement.unregistered = namesFromJson(json, "unregistered", path);
    placement.madeOnHost =
        namesFromJson(json, json.contains(kMadeOnHost1) ? kMadeOnHost1 : "madeOnHost", path);
    return placement;
}

std::vector<PeerLink> linksFromJson(const Json& json)
{
    std::vector<PeerLink> links;
    try {
        for (const Json& link : json)
            links.push_back({DeviceId::parse(link.at(0).get<std::string>()),
                             DeviceId::parse(link.at(1).get<std::string>())});
    } catch (const nlohmann::json::exception&) {
        failAt("brokenLinks", message("expected pairs of devices."));
    } catch (const Error& error) {
        failAt("brokenLinks", error.message());
    }
    return links;
}

/// Ops of peers that the text itself describes.
using DescribedOps = std::map<std::string, const Op*, std::less<>>;

DescribedOps describedOps(const Json& list)
{
    if (!list.is_array() || list.size() > kMostPeerOps)
        failAt("ops", message("expected an array of at most {} ops.", kMostPeerOps));
    DescribedOps ops;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string path = "ops[" + std::to_string(i) + "]";
        requireKeys(list[i], {"id", "label", "help", "peer", "dtypes", "differentiable", "params"},
                    message("{}", path));
        const auto peer = optionalOf<std::string>(list[i], "peer", &Json::is_string,
                                                  message("expected the name of a peer."), path)
                              .value_or("");
        if (!isPeerName(peer))
            failAt(path + ".peer", message("expected the name of a peer."));
        try {
            const std::string text = list[i].dump(-1, ' ', false, Json::error_handler_t::replace);
            const Op& op = peerOpFromJson(text, peer); // the registry's
            if (!ops.emplace(op.id, &op).second)
                failAt(path + ".id", message("'{}' is there twice.", Verbatim(op.id)));
        } catch (const Error& error) {
            if (error.code() != ErrorCode::CorruptData)
                throw;
            failAt(path, message("{}.", error.message()));
        }
    }
    return ops;
}

/// The op that a step names.
const Op& namedOp(const std::string& id, const OpVocabulary& vocabulary, const DescribedOps& described,
                  const std::string& path)
{
    const auto found = described.find(id);
    if (found != described.end()) {
        const Op* live = vocabulary.findAdded(id);
        return live ? *live : *found->second;
    }
    try {
        return vocabulary.find(id);
    } catch (const Error& error) {
        fail(error.code(), message("Pipeline, {}: {}", path, error.message()));
    }
}

Step stepFromJson(const Json& json, const std::string& path, const OpVocabulary& vocabulary,
                  const DescribedOps& described)
{
    requireKeys(json, {"op", "params", "enabled", "placement", "draws"}, message("{}", path));
    if (!json.contains("op") || !json["op"].is_string())
        failAt(path + ".op", message("expected the id of an op."));
    Step step;
    step.op = &namedOp(json["op"].get<std::string>(), vocabulary, described, path + ".op");
    step.params = ParamSet(step.op->info.schema);
    if (json.contains("params")) {
        if (!json["params"].is_object())
            failAt(path + ".params", message("expected an object."));
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
            failAt(path + ".enabled", message("expected true or false."));
        step.enabled = json["enabled"].get<bool>();
    }
    if (json.contains("placement"))
        step.placement = placementFromJson(json["placement"], path + ".placement");
    if (json.contains("draws"))
        step.draws = drawsFromJson(json["draws"].dump(), "Pipeline, " + path + ".draws");
    return step;
}

/// Ops of peers that the steps have, each once.
Json describedJson(const Pipeline& pipeline)
{
    Json ops = Json::array();
    std::vector<std::string_view> ids;
    for (const Step& step : pipeline.steps) {
        if (!isOfPeer(*step.op) || std::find(ids.begin(), ids.end(), step.op->id) != ids.end())
            continue;
        ids.push_back(step.op->id);
        ops.push_back(Json::parse(peerOpToJson(*step.op)));
    }
    return ops;
}

} // namespace

std::string toJson(const Pipeline& pipeline, int indent)
{
    Json steps = Json::array();
    for (const Step& step : pipeline.steps) {
        Json params = Json::object();
        for (const Field& field : step.params.schema().fields)
            params[field.id] = valueToJson(step.params.value(field.id));
        steps.push_back({{"op", step.op->id}, {"params", params}, {"enabled", step.enabled}});
        if (!(step.placement == ModulePlacement{}))
            steps.back()["placement"] = placementToJson(step.placement);
        if (step.draws)
            steps.back()["draws"] = Json::parse(toJson(*step.draws));
    }
    const Json ops = describedJson(pipeline);
    Json json{{"version", ops.empty() ? kVersion : kVersionWithOps},
              {"seed", pipeline.seed},
              {"rng", toString(pipeline.rng)}};
    if (!ops.empty())
        json["ops"] = ops;
    json["steps"] = steps;
    for (const PeerLink& link : pipeline.brokenLinks)
        json["brokenLinks"].push_back({link.from.name(), link.to.name()});
    return json.dump(indent);
}

Pipeline pipelineFromJson(std::string_view text)
{
    return pipelineFromJson(text, {});
}

Pipeline pipelineFromJson(std::string_view text, const OpVocabulary& vocabulary)
{
    const Json json = parsedJson<Json>(text, ErrorCode::InvalidArgument);
    if (json.is_discarded())
        failAt(message("the file"), noJsonText());
    requireKeys(json, {"version", "seed", "rng", "ops", "brokenLinks", kBrokenLinks1, "steps"},
                message("the top level"));
    if (const Json version = json.value("version", Json());
        version != 1 && version != kVersion && version != kVersionWithOps)
        failAt("version", message("this program reads versions 1, 2 and 3."));
    Pipeline pipeline;
    if (json.contains("seed")) {
        if (!json["seed"].is_number_unsigned())
            failAt("seed", message("expected a whole number of at least 0."));
        pipeline.seed = json["seed"].get<std::uint64_t>();
    }
    if (json.contains("rng")) {
        try {
            pipeline.rng =
                parseRng(json["rng"].is_string() ? json["rng"].get<std::string>() : json["rng"].dump());
        } catch (const Error& error) {
            failAt("rng", error.message());
        }
    }
    for (const char* key : {"brokenLinks", kBrokenLinks1})
        if (json.contains(key))
            pipeline.brokenLinks = linksFromJson(json[key]);
    if (!json.contains("steps") || !json["steps"].is_array())
        failAt("steps", message("expected an array."));
    const DescribedOps described = json.contains("ops") ? describedOps(json["ops"]) : DescribedOps();
    for (std::size_t i = 0; i < json["steps"].size(); ++i)
        pipeline.steps.push_back(
            stepFromJson(json["steps"][i], "steps[" + std::to_string(i) + "]", vocabulary, described));
    return pipeline;
}

} // namespace comparo
