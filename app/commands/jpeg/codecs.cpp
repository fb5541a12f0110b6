// SPDX-License-Identifier: Apache-2.0
#include "app/commands/jpeg/commands.h"
#include "app/commands/print.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Of this machine; none if the codec cannot be used.
std::vector<DeviceId> devicesOf(const JpegCodec& codec)
{
    std::vector<DeviceId> ids;
    if (codec.unavailable().isEmpty())
        for (const Device* one : allDevices())
            if (codec.runsOn(one->id()))
                ids.push_back(one->id());
    return ids;
}

Json fieldsOf(const Schema& schema)
{
    Json fields = Json::array();
    for (const Field& field : schema.fields) {
        Json json{{"id", field.id},
                  {"label", field.label},
                  {"help", field.help},
                  {"default", toString(field.defaultValue)}};
        if (!field.choices.empty())
            json["choices"] = field.choices;
        if (field.type == FieldType::Int) {
            json["min"] = static_cast<std::int64_t>(field.min);
            json["max"] = static_cast<std::int64_t>(field.max);
        }
        fields.push_back(std::move(json));
    }
    return fields;
}

void printCodecsJson()
{
    Json list = Json::array();
    for (const JpegCodec* codec : jpegCodecs()) {
        Json devices = Json::array();
        for (const DeviceId& id : devicesOf(*codec))
            devices.push_back(id.name());
        list.push_back({{"id", codec->id()},
                        {"label", english(codec->label())},
                        {"version", codec->version()},
                        {"devices", devices},
                        {"unavailable", english(codec->unavailable())},
                        {"encodeOptions", fieldsOf(codec->encodeOptions())},
                        {"decodeOptions", fieldsOf(codec->decodeOptions())}});
    }
    print("{}\n", Json({{"schema", "comparoscope.jpeg_codecs/2"}, {"codecs", list}}).dump(2));
}

void printText()
{
    print("{:<15}{:<28}{}\n", "codec", "version", "devices");
    for (const JpegCodec* codec : jpegCodecs()) {
        std::string devices;
        for (const DeviceId& id : devicesOf(*codec))
            devices += (devices.empty() ? "" : ", ") + english(id.label());
        const std::string reason = english(codec->unavailable());
        print("{:<15}{:<28}{}\n", codec->id(), codec->version().empty() ? "-" : codec->version(),
              reason.empty() ? devices : "cannot be used: " + reason);
    }
}

} // namespace

void addJpegCodecs(CLI::App& jpeg, Context&)
{
    auto* command =
        jpeg.add_subcommand("codecs", "List the JPEG codecs, their devices, and why a codec is unavailable");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print JSON, including the options of each codec");
    command->footer("Exit code: 0.\nExample:\n  comparo jpeg codecs --json");
    command->callback([json] { *json ? printCodecsJson() : printText(); });
}

} // namespace comparo::cli
