// SPDX-License-Identifier: Apache-2.0
#include "app/commands/jpeg/party.h"

#include "engine/base/error.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/pipeline/peer_codec.h"

#include <algorithm>
#include <cctype>

namespace comparo::cli {
namespace {

const Schema& schemaOf(const JpegCodec& codec, bool encodes)
{
    return encodes ? codec.encodeOptions() : codec.decodeOptions();
}

/// Takes "emu:0" off the front of "emu:0:quality=90"; what follows the next colon is left.
std::string takePlace(std::string& rest)
{
    std::size_t end = rest.find(':');
    if (end != std::string::npos && end + 1 < rest.size() &&
        std::isdigit(static_cast<unsigned char>(rest[end + 1])) != 0)
        end = rest.find(':', end + 1);
    std::string place = rest.substr(0, end);
    rest = end == std::string::npos ? std::string() : rest.substr(end + 1);
    return place;
}

bool isOurs(const std::string& name)
{
    const auto& codecs = jpegCodecs();
    return std::any_of(codecs.begin(), codecs.end(), [&](const JpegCodec* c) { return c->id() == name; });
}

void requireWay(const JpegCodec& codec, bool encodes)
{
    if (!(encodes ? codec.encodes() : codec.decodes()))
        fail(ErrorCode::Unsupported, message("{} ({}) does not {} JPEG.", codec.id(), codec.label(),
                                             (encodes ? message("encode") : message("decode"))));
}

} // namespace

JpegEndpoint parseParty(const std::string& text, bool encodes, const SharedOptions& shared)
{
    const std::size_t end = text.find_first_of("@:");
    const bool isPlaced = end != std::string::npos && text[end] == '@';
    const std::string name = text.substr(0, end);
    std::string rest = end == std::string::npos ? std::string() : text.substr(end + 1);
    if (isPlaced && !isOurs(name)) { // a peer on a device of its own, with its options
        const std::string place = takePlace(rest);
        const JpegCodec& codec = anyJpegCodec(name + "@" + place);
        requireWay(codec, encodes);
        JpegEndpoint party{codec.id(), {}, ParamSet(schemaOf(codec, encodes)), english(codec.label())};
        setShared(party.options, shared);
        party.options.parseItems(rest);
        return party;
    }
    const JpegCodec& codec = jpegCodec(name);
    JpegEndpoint party{codec.id(), {}, ParamSet(schemaOf(codec, encodes))};
    if (isPlaced)
        party.device = DeviceId::parse(takePlace(rest));
    setShared(party.options, shared);
    party.options.parseItems(rest);
    return party;
}

} // namespace comparo::cli
