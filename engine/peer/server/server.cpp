// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/server/server.h"

#include "engine/base/error.h"
#include "engine/ops/op_registry.h"
#include "engine/peer/op_definition.h"
#include "engine/peer/server/channel.h"
#include "engine/peer/server/loop.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

/// Every value of every parameter.
std::vector<std::pair<std::string, PeerSupport>> allOf(const Schema& schema)
{
    std::vector<std::pair<std::string, PeerSupport>> supported;
    for (const Field& field : schema.fields)
        supported.emplace_back(field.id, PeerSupport{true, {}, {}, {}});
    return supported;
}

Json supportJson(const PeerSupport& support)
{
    if (support.any || !support.values.empty())
        return support.any ? Json(true) : Json(support.values);
    Json range = Json::object();
    if (support.min)
        range["min"] = *support.min;
    if (support.max)
        range["max"] = *support.max;
    return range;
}

Json servedOpJson(const ServedOp& op)
{
    Json json;
    if (!op.isOurs) {
        json = {{"id", op.id},
                {"label", op.label},
                {"help", op.help},
                {"params", Json::parse(schemaToJson(*op.schema))}};
    } else {
        Json supported = Json::object();
        for (const auto& [id, support] : op.supported)
            supported[id] = supportJson(support);
        json = {{"implements", op.id}, {"supported", supported}};
    }
    Json dtypes = Json::array();
    for (const DType dtype : op.dtypes)
        dtypes.push_back(toString(dtype));
    json.update({{"function", op.function},
                 {"dtypes", dtypes},
                 {"differentiable", op.backward != nullptr},
                 {"tensors", Json::array()}});
    if (!op.note.empty())
        json["note"] = op.note;
    return json;
}

/// Of an encoder or a decoder.
template <class Codec>
Json codecJson(const Codec& codec, const std::vector<Device*>& devices)
{
    Json names = Json::array();
    for (const Device* device : devices)
        if (codec.runsOn(device->id()))
            names.push_back(device->id().name());
    Json supported = Json::object();
    for (const Field& field : codec.options.fields) {
        if (!field.choices.empty())
            supported[field.id] = field.choices;
        else if (field.type == FieldType::Int)
            supported[field.id] = {{"min", field.min}, {"max", field.max}};
        else
            supported[field.id] = true;
    }
    return {{"function", codec.function}, {"devices", names}, {"supported", supported}};
}

} // namespace

ServedOp servedAs(std::string_view ours, std::string function, ServedFunction run)
{
    const Op& op = findOp(ours);
    ServedOp served;
    served.id = op.id;
    served.isOurs = true;
    served.function = std::move(function);
    served.dtypes = op.info.dtypes;
    served.supported = allOf(op.info.schema);
    served.schema = {std::shared_ptr<void>(), &op.info.schema}; // of the registry
    served.run = std::move(run);
    return served;
}

ServedOp servedOwn(std::string id, std::string label, std::string help, Schema schema,
                   std::vector<DType> dtypes, std::string function, ServedFunction run)
{
    ServedOp served;
    served.id = std::move(id);
    served.function = std::move(function);
    served.dtypes = std::move(dtypes);
    served.label = std::move(label);
    served.help = std::move(help);
    served.schema = std::make_shared<const Schema>(std::move(schema));
    served.run = std::move(run);
    return served;
}

PeerServer::PeerServer(std::string name, std::string version)
    : m_name(std::move(name)), m_version(std::move(version))
{
}

void PeerServer::setOptions(Schema options, std::function<void(const ParamSet&, PeerServer&)> configure)
{
    m_options = std::move(options);
    m_configure = std::move(configure);
}

void PeerServer::add(ServedOp op)
{
    if (find(op.id))
        failArgument(message("Duplicate op '{}'.", Verbatim(op.id)));
    m_ops.push_back(std::move(op));
}

std::string PeerServer::label() const
{
    return !m_label.empty() ? m_label : m_version.empty() ? m_name : m_name + " " + m_version;
}

const ServedOp* PeerServer::find(std::string_view op) const
{
    const auto found =
        std::find_if(m_ops.begin(), m_ops.end(), [&](const ServedOp& each) { return each.id == op; });
    return found == m_ops.end() ? nullptr : &*found;
}

std::string PeerServer::whyNot(std::string_view op) const
{
    const auto found = std::find_if(m_unmapped.begin(), m_unmapped.end(),
                                    [&](const auto& each) { return each.first == op; });
    return found == m_unmapped.end() ? std::string() : found->second;
}

std::vector<Device*> PeerServer::devices() const
{
    std::vector<Device*> mine;
    for (Device* each : allDevices())
        if (std::find(m_kinds.begin(), m_kinds.end(), each->id().kind) != m_kinds.end())
            mine.push_back(each);
    return mine;
}

std::string PeerServer::introduce(const PeerValues& options)
{
    ParamSet values(m_options);
    PeerValues environment;
    for (const auto& [key, value] : options) {
        if (!m_options.find(key)) {
            std::string known;
            for (const Field& field : m_options.fields)
                known += (known.empty() ? "" : ", ") + field.id;
            failArgument(message("Unknown option '{}' ({}).", Verbatim(key),
                                 known.empty() ? message("it has none") : message("{}", known)));
        }
        values.parse(key, value);
        environment.emplace_back(key, toString(values.value(key)));
    }
    if (m_configure)
        m_configure(values, *this);
    environment.insert(environment.begin(), m_environment.begin(), m_environment.end());

    Json facts = Json::object();
    for (const auto& [key, value] : environment)
        facts[key] = value;
    const std::vector<Device*> here = devices();
    Json devices = Json::array();
    for (const Device* each : here) {
        devices.push_back({{"name", each->id().name()}, {"label", each->info().label}});
        if (each->info().memory > 0)
            devices.back()["memory"] = each->info().memory;
    }
    Json ops = Json::array();
    for (const ServedOp& op : m_ops)
        ops.push_back(servedOpJson(op));
    Json unmapped = Json::array();
    for (const auto& [id, reason] : m_unmapped)
        unmapped.push_back({{"id", id}, {"reason", reason}});
    Json json{{"name", m_name},     {"version", m_version},
              {"label", label()},   {"environment", facts},
              {"devices", devices}, {"options", Json::parse(schemaToJson(m_options))},
              {"ops", ops},         {"unmapped", unmapped}};
    if (m_encoder)
        json["codec"]["encode"] = codecJson(*m_encoder, here);
    if (m_decoder)
        json["codec"]["decode"] = codecJson(*m_decoder, here);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

int PeerServer::serve()
{
    const auto [input, output] = takeStandardStreams();
    return serve(input, output);
}

int PeerServer::serve(int input, int output)
{
    std::signal(SIGPIPE, SIG_IGN); // a client that is gone is an error of the write
    ServerChannel channel(input, output);
    return ServerLoop(*this, channel).run();
}

} // namespace comparo
