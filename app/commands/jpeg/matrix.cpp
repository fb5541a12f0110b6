// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/matrix.h"
#include "app/commands/grad/sides.h"
#include "app/commands/interrupt.h"
#include "app/commands/jpeg/commands.h"
#include "app/commands/jpeg/party.h"
#include "app/commands/jpeg/source.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/device/device.h"
#include "engine/report/jpeg/matrix_report.h"

#include <memory>

namespace comparo::cli {
namespace {

struct JpegMatrixOptions {
    std::string input;
    std::vector<std::string> encoders, decoders;
    std::string quality, subsampling; ///< of encoders that name none
    std::string json, report;
    PeerFlags peers;
};

std::vector<JpegEndpoint> partiesOf(const std::vector<std::string>& texts, bool encode,
                                    const SharedOptions& shared = {})
{
    std::vector<JpegEndpoint> parties;
    if (texts.empty()) {
        std::vector<DeviceId> devices;
        for (const Device* one : allDevices())
            devices.push_back(one->id());
        return jpegParties(encode, devices, shared);
    }
    for (const std::string& text : texts) {
        parties.push_back(parseParty(text, encode, shared));
        static_cast<void>(
            device(parties.back().device)); // one that is not here is a mistake, no party that fails
    }
    return parties;
}

void runJpegMatrix(const JpegMatrixOptions& options, Context& context)
{
    SharedOptions shared;
    if (!options.quality.empty())
        shared.emplace_back("quality", options.quality);
    if (!options.subsampling.empty())
        shared.emplace_back("subsampling", options.subsampling);
    usePeers(options.peers);
    requireReport(options.report, matrixFormats());
    requireFile(options.json == "-" ? std::string() : options.json);
    const std::vector<JpegEndpoint> encoders = partiesOf(options.encoders, true, shared);
    const std::vector<JpegEndpoint> decoders = partiesOf(options.decoders, false);
    requireApart({{"IN", options.input}}, {{"--json", options.json == "-" ? std::string() : options.json},
                                           {"--report", options.report}});
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    MatrixReport report{options.input, readSource(options.input), {}, context.commandLine,
                        timestamp(),   currentEnvironment()};
    report.matrix = runJpegMatrix(report.picture, encoders, decoders, progress);
    const MatrixGroups groups = groupsOf(report.matrix);
    OutputFiles files;
    if (options.json != "-")
        files.write("JSON", options.json,
                    [&](const std::string& path) { writeFile(path, toMatrixJson(report, groups)); });
    files.write("Report", options.report,
                [&](const std::string& path) { document::write(matrixFormats(), report, path); });
    if (options.json == "-") {
        print("{}", toMatrixJson(report, groups));
    } else {
        print("{}", toMatrixText(report, groups));
        files.printNames("Report");
    }
    context.exitCode = failuresOf(report.matrix) == 0 ? 0 : 1;
    files.finish();
}

} // namespace

void addJpegMatrix(CLI::App& jpeg, Context& context)
{
    auto* command = jpeg.add_subcommand("matrix", "Compare every encoder of one image with every decoder");
    auto options = std::make_shared<JpegMatrixOptions>();
    command->add_option("IN", options->input, "The image")->required();
    command->add_option("--encoder", options->encoders,
                        "ID[@DEVICE][:key=value,...], also of a peer: pillow@cpu; repeat for several; "
                        "default every available codec, on cpu, emu:0 and every cuda device");
    command->add_option("--decoder", options->decoders,
                        "The same for decoders; default fancy and plain upsampling of each");
    command->add_option("--quality", options->quality, "Quality of every encoder without one, 1 to 100");
    command->add_option("--subsampling", options->subsampling,
                        "Subsampling of every encoder without one: 444, 422, 420, 440, 411, gray");
    addJsonTarget(*command, options->json);
    command->add_option("--report", options->report,
                        "Write the table and the worst blocks; the extension picks the format");
    addPeerFlags(*command, options->peers);
    command->footer(
        "Sizes, times, PSNR, SSIM and the worst 8x8 block of each cell; equal files and images are\n"
        "named. A codec that fails shows its error in its cells.\n"
        "Exit code: 0 every cell decoded, 1 a cell failed, 2 error.\n"
        "Examples:\n"
        "  comparo jpeg matrix photo.png --quality 90 --report matrix.html\n"
        "  comparo jpeg matrix photo.png --encoder cuda_jpeg@emu:0:quality=90 --encoder libjpeg_turbo\n"
        "      --decoder libjpeg_turbo:upsampling=plain\n"
        "  comparo jpeg matrix photo.png --encoder libjpeg_turbo --encoder torchvision@cpu --encoder "
        "opencv@cpu\n"
        "      --decoder libjpeg_turbo --decoder pillow@cpu");
    command->callback([options, &context] { runJpegMatrix(*options, context); });
}

} // namespace comparo::cli
