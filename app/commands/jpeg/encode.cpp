// SPDX-License-Identifier: Apache-2.0
#include "app/commands/jpeg/commands.h"
#include "app/commands/jpeg/options.h"
#include "app/commands/jpeg/source.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/device/device.h"
#include "engine/pipeline/peer_codec.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct JpegEncodeOptions {
    std::string input;
    std::string output;
    JpegCodecOptions codec;
};

/// A JPEG under the name of another format would be taken for damage later.
void requireJpegName(const std::string& path)
{
    const Codec* named = codecForFile(path);
    if (named && named->format() != "JPEG")
        fail(ErrorCode::Unsupported,
             message("'{}' is the name of a {} file, but a JPEG is written. Use a name that ends in .jpg.",
                     Verbatim(path), named->format()));
    requireFile(path);
}

void runJpegEncode(const JpegEncodeOptions& options, Context&)
{
    requireJpegName(options.output);
    requireApart({{"INPUT", options.input}}, {{"OUTPUT", options.output}});
    usePeers(options.codec.peers);
    const JpegCodec& codec = anyJpegCodec(options.codec.codec);
    const ParamSet params = codecParams(options.codec, JpegDirection::Encode);
    const DeviceId where = options.codec.where();
    const std::unique_ptr<JpegSession> session = codec.open(where);
    const Tensor image = readSource(options.input);
    Device& target = device(where);
    const Tensor there = image.to(target, target.defaultStream());
    target.defaultStream().synchronize();
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<std::byte> file = session->encode(there, params);
    const double milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    writeFile(options.output, file);

    const Shape& shape = image.shape();
    if (options.codec.json)
        print("{}\n", Json({{"schema", "comparoscope.jpeg_encode/1"},
                            {"input", options.input},
                            {"output", options.output},
                            {"codec", codec.id()},
                            {"version", codec.version()},
                            {"device", where.name()},
                            {"options", params.toText(true)},
                            {"width", shape.w},
                            {"height", shape.h},
                            {"channels", shape.c},
                            {"bytes", file.size()},
                            {"milliseconds", milliseconds}})
                          .dump(2, ' ', false, Json::error_handler_t::replace));
    else
        print("{}: {} x {}, {} bytes, {:.2f} bits per pixel; {} {} on {}, {:.1f} ms ({})\n", options.output,
              shape.w, shape.h, file.size(),
              8.0 * static_cast<double>(file.size()) / (static_cast<double>(shape.w) * shape.h), codec.id(),
              codec.version(), english(where.label()), milliseconds, params.toText(true));
}

} // namespace

void addJpegEncode(CLI::App& jpeg, Context& context)
{
    auto* command =
        jpeg.add_subcommand("encode", "Encode an image as a JPEG file, with a codec of your choice");
    auto options = std::make_shared<JpegEncodeOptions>();
    command->add_option("INPUT", options->input, "Image or .npy, uint8 of 1 or 3 channels")->required();
    command->add_option("OUTPUT", options->output, "JPEG file to write")->required();
    addCodecFlags(*command, options->codec, JpegDirection::Encode);
    command->footer(
        "'comparo jpeg codecs' lists the codecs and where each runs.\n"
        "Exit code: 0 written, 2 error.\n"
        "Examples:\n"
        "  comparo jpeg encode photo.png photo.jpg --quality 75 --subsampling 420\n"
        "  comparo jpeg encode photo.png gpu.jpg --codec cuda_jpeg --device emu:0 --restart-rows 1");
    command->callback([options, &context] { runJpegEncode(*options, context); });
}

} // namespace comparo::cli
