// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/description.h"

#include "engine/base/error.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/peer/op_definition.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void failField(const Message& what)
{
    fail(ErrorCode::CorruptData, message("answered 'initialize' {}", what));
}

/// Text of a key; `needed` or may be absent.
std::string fieldText(const Json& object, const char* key, bool needed)
{
    const auto found = object.find(key);
    if (found == object.end() && !needed)
        return {};
    if (found == object.end() || !found->is_string())
        failField(message("without a text '{}'", Verbatim(key)));
    return found->get<std::string>();
}

/// The items of a list; none where it is absent and not needed. Every one is an object.
const Json& fieldObjects(const Json& object, const char* key, bool needed)
{
    static const Json none = Json::array();
    const auto found = object.find(key);
    if (found == object.end() && !needed)
        return none;
    if (found == object.end() || !found->is_array() ||
        !std::all_of(found->begin(), found->end(), [](const Json& item) { return item.is_object(); }))
        failField(message("without a list '{}'", Verbatim(key)));
    return *found;
}

std::vector<std::string> fieldWords(const Json& object, const char* key)
{
    std::vector<std::string> words;
    const auto found = object.find(key);
    if (found == object.end())
        return words;
    if (!found->is_array())
        failField(message("without a list '{}'", Verbatim(key)));
    for (const Json& word : *found)
        words.push_back(word.is_string() ? word.get<std::string>() : word.dump());
    return words;
}

std::uint64_t fieldCount(const Json& object, const char* key, std::uint64_t otherwise)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : otherwise;
}

PeerSupport supportFrom(const Json& json)
{
    PeerSupport support;
    support.any = json.is_boolean() && json.get<bool>();
    if (json.is_array())
        for (const Json& value : json)
            support.values.push_back(value.is_string() ? value.get<std::string>() : value.dump());
    if (json.is_object()) {
        if (json.contains("min") && json["min"].is_number())
            support.min = json["min"].get<double>();
        if (json.contains("max") && json["max"].is_number())
            support.max = json["max"].get<double>();
    }
    return support;
}

/// An op of the peer's own.
const Op* ownOpFrom(const Json& json, const std::string& peer)
{
    const std::string id = fieldText(json, "id", true);
    if (findOurOp(id))
        failField(message("with its own op under the built-in id '{}'; it must declare \"implements\": "
                          "\"{}\", or rename its own",
                          Verbatim(id), Verbatim(id)));
    try {
        return &peerOpFromJson(json.dump(-1, ' ', false, Json::error_handler_t::replace), peer);
    } catch (const Error& error) {
        failField(message("with {}", error.message()));
    }
}

std::vector<std::pair<std::string, PeerSupport>> supportedFrom(const Json& json)
{
    std::vector<std::pair<std::string, PeerSupport>> supported;
    if (json.contains("supported") && json["supported"].is_object())
        for (const auto& [key, value] : json["supported"].items())
            supported.emplace_back(key, supportFrom(value));
    return supported;
}

/// The type of an option with what it takes: "bool", "int min=0 max=1024", "choice default true false".
std::string optionType(const Json& option)
{
    std::string words = fieldText(option, "type", false);
    for (const char* bound : {"min", "max"})
        if (const auto found = option.find(bound); found != option.end() && found->is_number())
            words += std::string(" ") + bound + "=" + found->dump();
    if (words == "choice")
        for (const std::string& choice : fieldWords(option, "choices"))
            words += " " + choice;
    return words;
}

/// One of a peer's two codecs; none where it says nothing of it.
std::optional<PeerCodec> codecFrom(const Json& json, const char* which)
{
    const Json codecs = json.value("codec", Json());
    if (!codecs.is_object() || !codecs.contains(which) || !codecs[which].is_object())
        return std::nullopt;
    const Json& codec = codecs[which];
    return PeerCodec{fieldText(codec, "function", false), fieldWords(codec, "devices"), supportedFrom(codec)};
}

PeerOp opFrom(const Json& json, const std::string& peer)
{
    PeerOp op;
    op.implements = fieldText(json, "implements", false);
    if (op.implements.empty() != json.contains("id"))
        failField(message("with an op that does not have exactly one of 'implements' and 'id'"));
    if (op.implements.empty())
        op.own = ownOpFrom(json, peer);
    op.function = fieldText(json, "function", false);
    op.note = fieldText(json, "note", false);
    constexpr std::array kDTypes{DType::UInt8, DType::UInt16, DType::Float32, DType::Float64};
    for (const std::string& word : fieldWords(json, "dtypes"))
        for (const DType dtype : kDTypes)
            if (toString(dtype) == word)
                op.dtypes.push_back(dtype);
    op.differentiable = json.contains("differentiable") && json["differentiable"] == true;
    op.supported = supportedFrom(json);
    op.tensors = fieldWords(json, "tensors");
    return op;
}

void addOps(PeerDescription& peer, const Json& list, const std::string& name)
{
    const auto isOwn = [](const Json& op) { return op.contains("id"); };
    if (const auto own = std::count_if(list.begin(), list.end(), isOwn);
        own > static_cast<std::ptrdiff_t>(kMostPeerOps))
        failField(message("with {} ops of its own; at most {} are supported", own, kMostPeerOps));
    for (const Json& entry : list) {
        PeerOp op = opFrom(entry, name);
        if (op.own && peer.find(op.own->id))
            failField(message("with the duplicate op '{}'", Verbatim(op.own->id)));
        peer.ops.push_back(std::move(op));
    }
}

} // namespace

std::vector<const Op*> PeerDescription::ownOps() const
{
    std::vector<const Op*> own;
    for (const PeerOp& op : ops)
        if (op.own)
            own.push_back(op.own);
    return own;
}

const PeerOp* PeerDescription::find(std::string_view op) const
{
    const auto found = std::find_if(ops.begin(), ops.end(), [&](const PeerOp& o) { return o.name() == op; });
    return found == ops.end() ? nullptr : &*found;
}

const PeerDevice* PeerDescription::findDevice(std::string_view device) const
{
    const auto found = std::find_if(devices.begin(), devices.end(),
                                    [&](const PeerDevice& candidate) { return candidate.name == device; });
    return found == devices.end() ? nullptr : &*found;
}

PeerDescription peerDescriptionFromJson(const std::string& text, const std::string& name)
{
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object())
        failField(message("with something that is not an object"));
    if (const Json protocol = json.value("protocol", Json()); protocol != 1)
        failField(message("with the unsupported protocol version {}; this program supports version 1",
                          Verbatim(protocol.dump())));
    PeerDescription peer;
    peer.name = fieldText(json, "name", true);
    peer.version = fieldText(json, "version", true);
    peer.label = fieldText(json, "label", false);
    if (peer.label.empty())
        peer.label = peer.version.empty() ? peer.name : peer.name + " " + peer.version;
    if (json.contains("environment") && json["environment"].is_object())
        for (const auto& [key, value] : json["environment"].items())
            peer.environment.emplace_back(key, value.is_string() ? value.get<std::string>() : value.dump());
    for (const Json& device : fieldObjects(json, "devices", true))
        peer.devices.push_back({fieldText(device, "name", true), fieldText(device, "label", false)});
    if (peer.devices.empty())
        failField(message("without any device"));
    for (const Json& option : fieldObjects(json, "options", false))
        peer.options.push_back({fieldText(option, "id", true), fieldText(option, "help", false),
                                optionType(option), fieldText(option, "default", false)});
    addOps(peer, fieldObjects(json, "ops", true), name);
    for (const Json& op : fieldObjects(json, "unmapped", false))
        peer.unmapped.emplace_back(fieldText(op, "id", true), fieldText(op, "reason", true));
    peer.faults = fieldWords(json, "faults");
    peer.encoder = codecFrom(json, "encode");
    peer.decoder = codecFrom(json, "decode");
    const Json limits = json.value("limits", Json::object());
    if (!limits.is_object())
        failField(message("with limits that are not an object"));
    peer.limits = {fieldCount(limits, "json", peer.limits.json),
                   fieldCount(limits, "attachments", peer.limits.attachments),
                   fieldCount(limits, "attachment", peer.limits.attachment)};
    peer.handles = fieldCount(limits, "handles", 0);
    return peer;
}

} // namespace comparo
