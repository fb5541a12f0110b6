// SPDX-License-Identifier: Apache-2.0
#include "app/commands/capture/one_side.h"
#include "app/commands/commands.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/pipeline/flags.h"
#include "app/commands/targets.h"

namespace comparo::cli {
namespace {

struct CaptureOptions {
    std::string input, file;
    std::string side = "cpu";
    PipelineOptions pipeline;
    PeerFlags peers;
};

void runCapture(const CaptureOptions& options, const Context& context)
{
    requireFile(options.file);
    requireApart({{"INPUT", options.input}, {"--pipeline", options.pipeline.file}}, {{"FILE", options.file}});
    usePeers(options.peers);
    const Pipeline pipeline = pipelineOf(options.pipeline, {Side::parse(options.side)});
    computeOneSide({options.input, pipeline, options.side, {}, options.file, {}}, context);
}

} // namespace

void addCapture(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("capture", "Run a pipeline on one side and record every step");
    auto options = std::make_shared<CaptureOptions>();
    command->add_option("INPUT", options->input, "Image or .npy tensor")->required();
    command->add_option("FILE", options->file, "Capture to write (.comparo)")->required();
    addPipelineFlags(*command, options->pipeline);
    command
        ->add_option("--side", options->side,
                     "DEVICE[/NUMERICS] or PEER@DEVICE[/key=value]…, as --a of 'comparo run'")
        ->capture_default_str();
    addPeerFlags(*command, options->peers);
    command->footer(
        "The same as 'comparo run INPUT --a SIDE --only-a --capture FILE'.\n"
        "Examples:\n"
        "  comparo capture photo.png gpu.comparo --op resize:size=224 --side cuda:0      # on the server\n"
        "  comparo replay gpu.comparo --device cpu                                       # on your laptop\n"
        "  comparo diff gpu.comparo cpu.comparo\n"
        "  comparo diff gpu.comparo --b kornia@cpu");
    command->callback([options, &context] { runCapture(*options, context); });
}

} // namespace comparo::cli
