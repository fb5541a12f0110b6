// SPDX-License-Identifier: Apache-2.0
#include "app/commands/jpeg/options.h"

#include "engine/base/error.h"
#include "engine/device/device.h"
#include "engine/pipeline/peer_codec.h"

#include <fmt/core.h>

#include <algorithm>

namespace comparo::cli {
namespace {

const Schema& schemaOf(const JpegCodec& codec, JpegDirection direction)
{
    return direction == JpegDirection::Encode ? codec.encodeOptions() : codec.decodeOptions();
}

std::string flagOf(const std::string& id)
{
    std::string flag = "--" + id;
    std::replace(flag.begin() + 2, flag.end(), '_', '-');
    return flag;
}

/// "Fineness of …; 1 to 100, else 75 (libjpeg_turbo, cuda_jpeg)".
std::string helpOf(const Field& field, JpegDirection direction)
{
    std::string codecs;
    bool all = true;
    for (const JpegCodec* codec : jpegCodecs()) {
        const bool has = schemaOf(*codec, direction).find(field.id) != nullptr;
        all = all && has;
        if (has)
            codecs += (codecs.empty() ? "" : ", ") + codec->id();
    }
    std::string text = field.help;
    if (!text.empty() && text.back() == '.')
        text.pop_back();
    std::string choices;
    for (const std::string& choice : field.choices)
        choices += (choices.empty() ? "" : "|") + choice;
    if (!choices.empty())
        text += "; " + choices;
    else if (field.type == FieldType::Int)
        text += fmt::format("; {:.0f} to {:.0f}", field.min, field.max);
    if (field.type != FieldType::Bool)
        text += ", else " + toString(field.defaultValue);
    return all ? text : text + " (" + codecs + ")";
}

} // namespace

DeviceId JpegCodecOptions::where() const
{
    const JpegCodec& chosen = anyJpegCodec(codec);
    if (!device.empty())
        return DeviceId::parse(device);
    if (!chosen.unavailable().isEmpty())
        fail(ErrorCode::Unsupported,
             message("{} cannot be used here: {}", chosen.label(), chosen.unavailable()));
    for (const Device* one : allDevices())
        if (chosen.runsOn(one->id()))
            return one->id();
    fail(ErrorCode::Unsupported, message("{} does not support any device of this machine.", chosen.label()));
}

void addCodecFlags(CLI::App& command, JpegCodecOptions& options, JpegDirection direction)
{
    std::string ids;
    for (const JpegCodec* codec : jpegCodecs())
        ids += (ids.empty() ? "" : ", ") + codec->id();
    command.add_option("--codec", options.codec, ids + ", or that of a peer, as in torchvision@cpu")
        ->capture_default_str();
    command.add_option("--device", options.device,
                       "Device: cpu, emu:0, cuda:0; default the first that it supports");
    for (const JpegCodec* codec : jpegCodecs())
        for (const Field& field : schemaOf(*codec, direction).fields) {
            const std::string flag = flagOf(field.id);
            if (command.get_option_no_throw(flag) != nullptr)
                continue;
            if (field.type == FieldType::Bool)
                command.add_flag(flag, options.switches[field.id], helpOf(field, direction));
            else
                command.add_option(flag, options.values[field.id], helpOf(field, direction));
        }
    addPeerFlags(command, options.peers);
    command.add_flag("--json", options.json, "Print JSON");
}

ParamSet codecParams(const JpegCodecOptions& options, JpegDirection direction)
{
    const JpegCodec& codec = anyJpegCodec(options.codec);
    ParamSet params(schemaOf(codec, direction));
    const auto set = [&](const std::string& id, const std::string& text) {
        if (!params.schema().find(id))
            failArgument(message("{} has no option {}.", codec.id(), flagOf(id)));
        params.parse(id, text);
    };
    for (const auto& [id, text] : options.values)
        if (!text.empty())
            set(id, text);
    for (const auto& [id, on] : options.switches)
        if (on)
            set(id, "true");
    return params;
}

} // namespace comparo::cli
