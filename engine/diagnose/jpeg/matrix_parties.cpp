// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg_codec.h"
#include "engine/diagnose/jpeg/matrix.h"
#include "engine/pipeline/peer_codec.h"

#include <algorithm>
#include <iterator>

namespace comparo {

std::string JpegEndpoint::label() const
{
    const std::string text = options == ParamSet() ? std::string() : options.toText();
    const std::string where = isPeerCodec(codec) ? " (" + library + ")" : " on " + english(device.label());
    return codec + where + (text.empty() ? "" : ", " + text);
}

void setShared(ParamSet& options, const SharedOptions& shared)
{
    for (const auto& [id, text] : shared)
        if (options.schema().find(id) != nullptr)
            options.parse(id, text);
}

std::vector<JpegEndpoint> jpegParties(bool encode, const std::vector<DeviceId>& devices,
                                      const SharedOptions& shared)
{
    std::vector<DeviceId> used;
    std::copy_if(devices.begin(), devices.end(), std::back_inserter(used),
                 [](const DeviceId& id) { return id.kind != DeviceKind::Emu || id.index == 0; });
    std::sort(used.begin(), used.end());
    std::vector<JpegEndpoint> parties;
    for (const JpegCodec* codec : jpegCodecs()) {
        if (!codec->unavailable().isEmpty() || !(encode ? codec->encodes() : codec->decodes()))
            continue;
        for (const DeviceId& device : used) {
            if (!codec->runsOn(device))
                continue;
            JpegEndpoint party{codec->id(), device,
                               ParamSet(encode ? codec->encodeOptions() : codec->decodeOptions())};
            setShared(party.options, shared);
            parties.push_back(party);
            if (encode || party.options.schema().find("upsampling") == nullptr)
                continue;
            party.options.parse("upsampling", "plain");
            if (!(party.options == parties.back().options))
                parties.push_back(party);
        }
    }
    return parties;
}

} // namespace comparo
