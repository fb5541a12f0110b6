// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/facts_json.h"

#include "engine/base/error.h"
#include "engine/base/json/json_number.h"

#include <nlohmann/json.hpp>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parsedObject(const std::string& text)
{
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object())
        fail(ErrorCode::CorruptData, message("expected the description of a peer."));
    return json;
}

std::string textAt(const Json& object, const char* key)
{
    return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : std::string();
}

} // namespace

std::string toJson(const PeerFacts& facts)
{
    Json environment = Json::object();
    for (const auto& [key, value] : facts.environment)
        environment[key] = value;
    return dumped({{"label", facts.label}, {"deviceLabel", facts.deviceLabel}, {"environment", environment}});
}

std::string toJson(const PeerStepFacts& facts)
{
    Json times{{"upload", numberJson<Json>(facts.times.upload)},
               {"compute", numberJson<Json>(facts.times.compute)},
               {"download", numberJson<Json>(facts.times.download)}};
    if (facts.times.device)
        times["device"] = numberJson<Json>(*facts.times.device);
    Json tensors = Json::array();
    for (const PeerTensor& tensor : facts.tensors)
        tensors.push_back({{"name", tensor.name},
                           {"device", tensor.device},
                           {"dtype", tensor.dtype},
                           {"shape", tensor.shape},
                           {"strides", tensor.strides},
                           {"stream", tensor.stream}});
    return dumped({{"function", facts.function}, {"times", times}, {"tensors", tensors}});
}

PeerFacts peerFactsFromJson(const std::string& text)
{
    const Json json = parsedObject(text);
    PeerFacts facts{textAt(json, "label"), textAt(json, "deviceLabel"), {}};
    if (json.contains("environment") && json["environment"].is_object())
        for (const auto& [key, value] : json["environment"].items())
            facts.environment.emplace_back(key, value.is_string() ? value.get<std::string>() : value.dump());
    return facts;
}

PeerStepFacts peerStepFactsFromJson(const std::string& text)
{
    const Json json = parsedObject(text);
    PeerStepFacts facts;
    facts.function = textAt(json, "function");
    const Json times = json.value("times", Json());
    const auto time = [&](const char* key) {
        return times.is_object() && times.contains(key) ? numberOfJson(times[key]).value_or(0.0) : 0.0;
    };
    facts.times = {time("upload"), time("compute"), time("download"), {}};
    if (times.is_object() && times.contains("device"))
        facts.times.device = time("device");
    const Json tensors = json.value("tensors", Json());
    if (tensors.is_array())
        for (const Json& tensor : tensors)
            if (tensor.is_object())
                facts.tensors.push_back({textAt(tensor, "name"), textAt(tensor, "device"),
                                         textAt(tensor, "dtype"), textAt(tensor, "shape"),
                                         textAt(tensor, "strides"), textAt(tensor, "stream")});
    return facts;
}

} // namespace comparo
