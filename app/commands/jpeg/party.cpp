#include "app/commands/jpeg/party.h"

#include "engine/codec/jpeg_codec.h"

#include <cctype>

namespace comparo::cli {
namespace {

const Schema& schemaOf(const JpegCodec& codec, bool encodes)
{
    return encodes ? codec.encodeOptions() : codec.decodeOptions();
}

/// Takes "emu:0" off the front of "emu:0:quality=90"; what follows the next colon is left.
DeviceId takeDevice(std::string& rest)
{
    std::size_t end = rest.find(':');
    if (end != std::string::npos && end + 1 < rest.size() &&
        std::isdigit(static_cast<unsigned char>(rest[end + 1])) != 0)
        end = rest.find(':', end + 1);
    const DeviceId device = DeviceId::parse(rest.substr(0, end));
    rest = end == std::string::npos ? std::string() : rest.substr(end + 1);
    return device;
}

} // namespace

JpegParty parseParty(const std::string& text, bool encodes, const SharedOptions& shared)
{
    const std::size_t end = text.find_first_of("@:");
    const JpegCodec& codec = jpegCodec(text.substr(0, end));
    JpegParty party{codec.id(), {}, ParamSet(schemaOf(codec, encodes))};
    std::string rest = end == std::string::npos ? std::string() : text.substr(end + 1);
    if (end != std::string::npos && text[end] == '@')
        party.device = takeDevice(rest);
    setShared(party.options, shared);
    party.options.parseItems(rest);
    return party;
}

} // namespace comparo::cli
