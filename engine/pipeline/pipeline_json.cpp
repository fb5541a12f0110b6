// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json/json_cursor.h"
#include "engine/peer/draws_json.h"
#include "engine/peer/op_definition.h"
#include "engine/pipeline/pipeline.h"
#include "engine/pipeline/vocabulary.h"

#include <nlohmann/json.hpp>

#include <map>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using JsonCursor = JsonCursorOf<Json>;

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

std::vector<std::string> namesIn(const JsonCursor& cursor, std::string_view key)
{
    std::vector<std::string> names;
    if (const std::optional<JsonCursor> list = cursor.find(key))
        for (const JsonCursor& name : list->items())
            names.push_back(name.text(message("expected the name of a tensor.")));
    return names;
}

ModulePlacement placementFromJson(const JsonCursor& cursor)
{
    cursor.requireKeys({"home", "moved", "policy", "unregistered", "madeOnHost", kMadeOnHost1});
    ModulePlacement placement;
    if (const auto home = cursor.find("home"))
        placement.home = home->parsedText(&DeviceId::parse, message("expected a device."));
    if (const auto policy = cursor.find("policy"))
        placement.policy =
            policy->parsedText(&parsePlacementPolicy, message("expected strict or follow_input."));
    if (const auto moved = cursor.find("moved"))
        placement.moved = moved->flag();
    placement.unregistered = namesIn(cursor, "unregistered");
    placement.madeOnHost = namesIn(cursor, cursor.has(kMadeOnHost1) ? kMadeOnHost1 : "madeOnHost");
    return placement;
}

DeviceId deviceIn(const JsonCursor& link, std::size_t end)
{
    return link.items().at(end).parsedText(&DeviceId::parse, message("expected a device."));
}

std::vector<PeerLink> linksFromJson(const JsonCursor& list)
{
    std::vector<PeerLink> links;
    for (const JsonCursor& link : list.items()) {
        if (link.items().size() != 2)
            link.refuse(message("expected two devices."));
        links.push_back({deviceIn(link, 0), deviceIn(link, 1)});
    }
    return links;
}

/// Ops of peers that the text itself describes.
using DescribedOps = std::map<std::string, const Op*, std::less<>>;

DescribedOps describedOps(const JsonCursor& list)
{
    const std::vector<JsonCursor> items = list.json().is_array() ? list.items() : std::vector<JsonCursor>();
    if (!list.json().is_array() || items.size() > kMostPeerOps)
        list.refuse(message("expected an array of at most {} ops.", kMostPeerOps));
    DescribedOps ops;
    for (const JsonCursor& item : items) {
        item.requireKeys({"id", "label", "help", "peer", "dtypes", "differentiable", "params"});
        const std::string peer = item.textOf("peer").value_or("");
        if (!isPeerName(peer))
            item.child("peer").refuse(message("expected the name of a peer."));
        try {
            const std::string text = item.json().dump(-1, ' ', false, Json::error_handler_t::replace);
            const Op& op = peerOpFromJson(text, peer); // the registry's
            if (!ops.emplace(op.id, &op).second)
                item["id"].refuse(message("'{}' is there twice.", Verbatim(op.id)));
        } catch (const Error& error) {
            if (error.code() != ErrorCode::CorruptData)
                throw;
            item.refuse(message("{}.", error.message()));
        }
    }
    return ops;
}

/// The op that a step names.
const Op& namedOp(const JsonCursor& name, const OpVocabulary& vocabulary, const DescribedOps& described)
{
    const std::string id = name.text(message("expected the id of an op."));
    const auto found = described.find(id);
    if (found != described.end()) {
        const Op* live = vocabulary.findAdded(id);
        return live ? *live : *found->second;
    }
    try {
        return vocabulary.find(id);
    } catch (const Error& error) {
        name.refuse(error.message(), error.code());
    }
}

Step stepFromJson(const JsonCursor& cursor, const OpVocabulary& vocabulary, const DescribedOps& described)
{
    cursor.requireKeys({"op", "params", "enabled", "placement", "draws"});
    Step step;
    step.op = &namedOp(cursor["op"], vocabulary, described);
    step.params = ParamSet(step.op->info.schema);
    if (const auto params = cursor.find("params")) {
        if (!params->json().is_object())
            params->refuse(message("expected an object."));
        for (const auto& [key, value] : params->json().items())
            params->child(key).parsed([&] { step.params.parse(key, textOf(value)); });
    }
    if (const auto enabled = cursor.find("enabled"))
        step.enabled = enabled->flag();
    if (const auto placement = cursor.find("placement"))
        step.placement = placementFromJson(*placement);
    if (const auto draws = cursor.find("draws"))
        step.draws = drawsFromJson(*draws);
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
    const JsonDocument document{message("Pipeline"), ErrorCode::InvalidArgument};
    const Json json = parsedDocument<Json>(text, document);
    const JsonCursor top(json, document);
    top.requireKeys({"version", "seed", "rng", "ops", "brokenLinks", kBrokenLinks1, "steps"});
    if (const Json version = json.value("version", Json());
        version != 1 && version != kVersion && version != kVersionWithOps)
        top.child("version").refuse(message("this program reads versions 1, 2 and 3."));
    Pipeline pipeline;
    if (const auto seed = top.find("seed"))
        pipeline.seed = seed->count();
    if (const auto rng = top.find("rng"))
        pipeline.rng = rng->parsed([&] { return parseRng(textOf(rng->json())); });
    for (const char* key : {"brokenLinks", kBrokenLinks1})
        if (const auto links = top.find(key))
            pipeline.brokenLinks = linksFromJson(*links);
    const std::optional<JsonCursor> ops = top.find("ops");
    const DescribedOps described = ops ? describedOps(*ops) : DescribedOps();
    for (const JsonCursor& step : top["steps"].items())
        pipeline.steps.push_back(stepFromJson(step, vocabulary, described));
    return pipeline;
}

} // namespace comparo
