// SPDX-License-Identifier: Apache-2.0
#include "app/commands/jpeg/commands.h"
#include "app/commands/jpeg/options.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/device/device.h"
#include "engine/pipeline/peer_codec.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <memory>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownWarnings = 10;

struct JpegDecodeOptions {
    std::string input;
    std::string output;
    JpegCodecOptions codec;
};

void printText(const JpegDecodeOptions& options, const JpegCodec& codec, const DeviceId& where,
               const JpegDecoded& decoded, double milliseconds)
{
    const Shape& shape = decoded.image.shape();
    print("{}: {} x {}, {}; {} {} on {}, {:.1f} ms\n", options.output, shape.w, shape.h,
          shape.c == 1 ? "gray" : "RGB", codec.id(), codec.version(), english(where.label()), milliseconds);
    if (decoded.warningCount == 0)
        return;
    print("{}:\n", countedText(decoded.warningCount, "warning", "warnings"));
    const std::size_t shown = std::min(decoded.warnings.size(), kShownWarnings);
    for (std::size_t i = 0; i < shown; ++i) {
        const JpegWarning& warning = decoded.warnings[i];
        print("  {}{} near byte {}: {} (code {})\n",
              warning.scan == 0 ? "" : fmt::format("scan {}, ", warning.scan),
              warning.row < 0 ? "header" : fmt::format("row {}", warning.row), warning.offset,
              english(warning.text), warning.code);
    }
    if (decoded.warningCount > shown)
        print("  … and {} more\n", decoded.warningCount - shown);
}

void printDecodedJson(const JpegDecodeOptions& options, const JpegCodec& codec, const DeviceId& where,
                      const JpegDecoded& decoded, double milliseconds)
{
    Json warnings = Json::array();
    for (const JpegWarning& warning : decoded.warnings)
        warnings.push_back({{"code", warning.code},
                            {"text", english(warning.text)},
                            {"row", warning.row},
                            {"scan", warning.scan},
                            {"offset", warning.offset}});
    const Shape& shape = decoded.image.shape();
    print("{}\n", Json({{"schema", "comparoscope.jpeg_decode/2"},
                        {"input", options.input},
                        {"output", options.output},
                        {"codec", codec.id()},
                        {"version", codec.version()},
                        {"device", where.name()},
                        {"width", shape.w},
                        {"height", shape.h},
                        {"channels", shape.c},
                        {"milliseconds", milliseconds},
                        {"warningCount", decoded.warningCount},
                        {"warnings", warnings}})
                      .dump(2, ' ', false, Json::error_handler_t::replace));
}

/// Errors name the file.
JpegDecoded decode(JpegSession& session, const std::string& path, std::span<const std::byte> file,
                   const ParamSet& params)
{
    const std::string lead = "Cannot decode " + path + ": ";
    if (file.empty())
        fail(ErrorCode::CorruptData, message("{}The file is empty (0 bytes).", lead));
    try {
        return session.decode(file, params);
    } catch (const Error& error) {
        fail(error.code(), message("{}{}", lead, error.message()));
    }
}

void runJpegDecode(const JpegDecodeOptions& options, Context& context)
{
    requirePicture(options.output);
    requireApart({{"INPUT", options.input}}, {{"OUTPUT", options.output}});
    usePeers(options.codec.peers);
    const JpegCodec& codec = anyJpegCodec(options.codec.codec);
    const ParamSet params = codecParams(options.codec, JpegDirection::Decode);
    const DeviceId where = options.codec.where();
    const std::unique_ptr<JpegSession> session = codec.open(where);
    const std::vector<std::byte> file = readJpegFile(options.input);
    const auto begin = std::chrono::steady_clock::now();
    const JpegDecoded decoded = decode(*session, options.input, file, params);
    const double milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    writeImage(options.output, decoded.image);
    if (options.codec.json)
        printDecodedJson(options, codec, where, decoded, milliseconds);
    else
        printText(options, codec, where, decoded, milliseconds);
    context.exitCode = decoded.warningCount == 0 ? 0 : 1;
}

} // namespace

void addJpegDecode(CLI::App& jpeg, Context& context)
{
    auto* command =
        jpeg.add_subcommand("decode", "Decode a JPEG file to pixels, with a codec of your choice");
    auto options = std::make_shared<JpegDecodeOptions>();
    command->add_option("INPUT", options->input, "JPEG file")->required();
    command->add_option("OUTPUT", options->output, "Image to write; .npy, .png and .tiff keep every bit")
        ->required();
    addCodecFlags(*command, options->codec, JpegDirection::Decode);
    command->footer("Damaged files are decoded as far as possible, with a list of the decoder's warnings.\n"
                    "Exit code: 0 decoded, 1 decoded with warnings, 2 error.\n"
                    "Examples:\n"
                    "  comparo jpeg decode photo.jpg photo.png --upsampling plain\n"
                    "  comparo jpeg decode photo.jpg gpu.npy --codec cuda_jpeg --device emu:0");
    command->callback([options, &context] { runJpegDecode(*options, context); });
}

} // namespace comparo::cli
