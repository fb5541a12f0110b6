#include "app/commands/jpeg_party.h"

#include "engine/base/error.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"

#include <algorithm>
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

void setOptions(ParamSet& options, const std::string& text, const std::string& whole)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string item = text.substr(at, end - at);
        const std::size_t equals = item.find('=');
        if (equals == std::string::npos || equals == 0)
            failArgument("'" + item + "' in '" + whole + "' is no option: write key=value,key=value.");
        options.parse(item.substr(0, equals), item.substr(equals + 1));
        at = end + 1;
    }
}

void setShared(ParamSet& options, const SharedOptions& shared)
{
    for (const auto& [id, text] : shared)
        if (options.schema().find(id) != nullptr)
            options.parse(id, text);
}

std::vector<DeviceId> devicesToUse()
{
    std::vector<DeviceId> ids;
    for (const Device* one : allDevices())
        if (one->id().kind != DeviceKind::Emu || one->id().index == 0)
            ids.push_back(one->id());
    std::sort(ids.begin(), ids.end());
    return ids;
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
    setOptions(party.options, rest, text);
    return party;
}

std::vector<JpegParty> defaultParties(bool encode, const SharedOptions& shared)
{
    std::vector<JpegParty> parties;
    for (const JpegCodec* codec : jpegCodecs()) {
        if (!codec->unavailable().empty() || !(encode ? codec->encodes() : codec->decodes()))
            continue;
        for (const DeviceId& device : devicesToUse()) {
            if (!codec->runsOn(device))
                continue;
            JpegParty party{codec->id(), device, ParamSet(schemaOf(*codec, encode))};
            setShared(party.options, shared);
            parties.push_back(party);
            const Field* upsampling = encode ? nullptr : party.options.schema().find("upsampling");
            if (upsampling == nullptr)
                continue;
            party.options.parse("upsampling", "plain");
            if (!(party.options == parties.back().options))
                parties.push_back(party);
        }
    }
    return parties;
}

} // namespace comparo::cli
