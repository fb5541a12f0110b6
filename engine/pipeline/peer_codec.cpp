// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/peer_codec.h"

#include "engine/base/error.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/pipeline.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

bool isAmong(const std::vector<std::string>& values, const std::string& value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

/// Of one of our fields what a peer takes; false where nothing is left to choose.
bool narrow(Field& field, const PeerSupport& support)
{
    if (support.any)
        return true;
    if (!field.choices.empty()) {
        std::erase_if(field.choices, [&](const std::string& c) { return !isAmong(support.values, c); });
        if (!isAmong(field.choices, toString(field.defaultValue)) && !field.choices.empty())
            field.defaultValue = field.choices.front();
        return !field.choices.empty();
    }
    field.min = std::max(field.min, support.min.value_or(field.min));
    field.max = std::min(field.max, support.max.value_or(field.max));
    return support.values.empty(); // single numbers are its own default
}

/// Our codecs' options, as far as the peer's has them.
Schema optionsOf(const std::optional<PeerCodec>& codec, const Schema& (JpegCodec::*options)() const)
{
    Schema schema;
    for (const JpegCodec* ours : jpegCodecs())
        for (Field field : (ours->*options)().fields) {
            const auto support = codec
                                     ? std::find_if(codec->supported.begin(), codec->supported.end(),
                                                    [&](const auto& each) { return each.first == field.id; })
                                     : std::vector<std::pair<std::string, PeerSupport>>::const_iterator();
            if (codec && support != codec->supported.end() && !schema.find(field.id) &&
                narrow(field, support->second))
                schema.fields.push_back(std::move(field));
        }
    return schema;
}

std::string paramsJson(const ParamSet& options)
{
    Json params = Json::object();
    for (const Field& field : options.schema().fields) {
        const Value& value = options.value(field.id);
        if (const auto* flag = std::get_if<bool>(&value))
            params[field.id] = *flag;
        else if (const auto* whole = std::get_if<std::int64_t>(&value))
            params[field.id] = *whole;
        else
            params[field.id] = toString(value);
    }
    return params.dump();
}

/// What it is called before it says what it is.
Message peerName(const PeerSide& side, const PeerDescription& description)
{
    return message("Peer {} ({})", Verbatim(side.name), Verbatim(description.label));
}

class PeerJpegSession final : public JpegSession {
public:
    PeerJpegSession(std::shared_ptr<Peer> peer, std::string device, const std::stop_token& stop)
        : m_peer(std::move(peer)), m_device(std::move(device)), m_progress{stop, {}}
    {
    }

    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) override
    {
        return m_peer->encode(image.toHost(), paramsJson(options), m_device, m_progress).bytes;
    }

    JpegDecoded decode(std::span<const std::byte> file, const ParamSet& options) override
    {
        JpegDecoded decoded;
        decoded.image = m_peer->decode(file, paramsJson(options), m_device, m_progress).output;
        const Shape& shape = decoded.image.shape();
        if (decoded.image.dtype() != DType::UInt8 || shape.n != 1 || (shape.c != 1 && shape.c != 3))
            fail(ErrorCode::CorruptData,
                 message("Peer {} decoded to {} {}; uint8 pixels of 1 or 3 channels were expected.",
                         Verbatim(m_peer->name()), Verbatim(toString(decoded.image.dtype())),
                         Verbatim(shape.toString())));
        return decoded;
    }

private:
    std::shared_ptr<Peer> m_peer;
    std::string m_device;
    Progress m_progress;
};

class PeerJpegCodec final : public JpegCodec {
public:
    PeerJpegCodec(std::string id, const PeerSide& side, const PeerDescription& description)
        : m_id(std::move(id)),
          m_side(side),
          m_label(description.label),
          m_version(description.version),
          m_encodes(description.encoder && isAmong(description.encoder->devices, side.device)),
          m_decodes(description.decoder && isAmong(description.decoder->devices, side.device)),
          m_encodeOptions(optionsOf(description.encoder, &JpegCodec::encodeOptions)),
          m_decodeOptions(optionsOf(description.decoder, &JpegCodec::decodeOptions))
    {
    }

    std::string id() const override { return m_id; }
    Message label() const override { return message("{}", Verbatim(m_label)); }
    std::string version() const override { return m_version; }
    bool runsOn(const DeviceId& device) const override { return device.kind == DeviceKind::Cpu; }
    bool encodes() const override { return m_encodes; }
    bool decodes() const override { return m_decodes; }
    const Schema& encodeOptions() const override { return m_encodeOptions; }
    const Schema& decodeOptions() const override { return m_decodeOptions; }

    std::unique_ptr<JpegSession> open(const DeviceId& device) const override
    {
        return openStoppable(device, {});
    }

    std::unique_ptr<JpegSession> openStoppable(const DeviceId& device,
                                               const std::stop_token& stop) const override
    {
        if (!runsOn(device))
            fail(ErrorCode::Unsupported,
                 message("{} requires pixels on cpu, not on {}.", Verbatim(m_id), Verbatim(device.name())));
        return std::make_unique<PeerJpegSession>(peerRegistry().open(m_side.name, m_side.options),
                                                 m_side.device, stop);
    }

    /// What it says of itself, to see whether a program that was started again says the same.
    [[nodiscard]] std::string signature() const
    {
        std::string text =
            m_id + "\n" + m_label + (m_encodes ? "\nencodes" : "") + (m_decodes ? "\ndecodes" : "");
        for (const Schema* schema : {&m_encodeOptions, &m_decodeOptions})
            for (const Field& field : schema->fields) {
                text += "\n" + field.id + " " + toString(Value(field.min)) + " " + toString(Value(field.max));
                for (const std::string& choice : field.choices)
                    text += " " + choice;
            }
        return text;
    }

private:
    std::string m_id;
    PeerSide m_side;
    std::string m_label;
    std::string m_version;
    bool m_encodes;
    bool m_decodes;
    Schema m_encodeOptions;
    Schema m_decodeOptions;
};

} // namespace

bool isPeerCodec(std::string_view id)
{
    return id.find('@') != std::string_view::npos;
}

const JpegCodec& anyJpegCodec(std::string_view id, std::stop_token stop)
{
    if (!isPeerCodec(id))
        return jpegCodec(id);
    const Side side = Side::parse(id);
    const PeerDescription description =
        peerRegistry().open(side.peer->name, side.peer->options)->describe({std::move(stop), {}});
    const Message name = peerName(*side.peer, description);
    if (!description.findDevice(side.peer->device))
        fail(ErrorCode::Device, message("{} has no device '{}'.", name, Verbatim(side.peer->device)));
    PeerJpegCodec codec(std::string(id), *side.peer, description);
    if (!codec.encodes() && !codec.decodes())
        fail(ErrorCode::Unsupported,
             message("{} has no JPEG codec on {}.", name, Verbatim(side.peer->device)));
    static std::mutex mutex;
    static std::deque<PeerJpegCodec> known; // options point into them
    const std::scoped_lock lock(mutex);
    const auto found = std::find_if(known.begin(), known.end(), [&](const PeerJpegCodec& each) {
        return each.signature() == codec.signature();
    });
    return found != known.end() ? *found : known.emplace_back(std::move(codec));
}

} // namespace comparo
