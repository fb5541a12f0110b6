// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/interrupt.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/run_outcome.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/capture/bundle.h"
#include "engine/ops/op_vocabulary.h"

#include <algorithm>

namespace comparo::cli {
namespace {

struct ReplayOptions {
    std::string file;
    std::string device;
    std::string side;
    RunOutput output;
    PeerFlags peers;
};

/// Which library a peer's side had when it was captured, and what else could replay it. Empty for a side of
/// ours on a device of ours that is here.
std::string adviceFor(const char* name, const Trace& recorded, ErrorCode code)
{
    const auto own = std::find_if(recorded.steps.begin(), recorded.steps.end(),
                                  [](const StepTrace& step) { return isOfPeer(*step.step.op); });
    std::string other;
    if (code == ErrorCode::Device && own != recorded.steps.end())
        other = "--device PEER@DEVICE replays on another peer that has " + own->step.op->id + ".";
    else if (code == ErrorCode::Device)
        other = "--device DEVICE/NUMERICS replays on another one.";
    if (!recorded.peer || (code != ErrorCode::Device && code != ErrorCode::Unsupported))
        return other;
    return std::string("Side ") + name + " was captured with " + recorded.peer->label +
           (other.empty() ? "." : "; " + other);
}

/// Runs the captured pipeline again, with the recorded random parameters; says what to do where the recorded
/// device or peer is not here.
Trace replayOn(const Capture& capture, const char* name, const Trace& recorded, const Side& side,
               const Progress& progress)
{
    try {
        return runSide(withRecordedDraws(capture.pipeline, recorded), recorded.input, side, progress);
    } catch (const Error& error) {
        const std::string advice = adviceFor(name, recorded, error.code());
        if (advice.empty())
            throw;
        fail(error.code(), message("{} {}", error.message(), advice));
    }
}

void runReplay(const ReplayOptions& options, Context& context)
{
    requireReport(options.output.report);
    requireApart({{"FILE", options.file}}, {{"--report", options.output.report}});
    usePeers(options.peers);
    const Interrupt interrupt;
    const Capture capture = readCapture(options.file);
    if (options.side == "b" && !capture.b)
        failArgument(message("{} contains only side A.", options.file));
    RunPairs runs;
    runs.title = capture.title;
    runs.pipeline = capture.pipeline;
    const auto replay = [&](const char* name, const Trace& recorded) {
        const Side side = options.device.empty() ? recorded.side : Side::parse(options.device);
        Trace again = replayOn(capture, name, recorded, side, {interrupt.token(), {}});
        const std::string label =
            "replayed " + english(again.label()); // with the library that the peer has now
        runs.add(name, "recorded " + english(recorded.label()), recorded, label, std::move(again), {});
    };
    if (options.side != "b")
        replay("A", capture.a);
    if (options.side != "a" && capture.b)
        replay("B", *capture.b);
    finish(runs, options.output, context);
}

} // namespace

void addReplay(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand(
        "replay", "Run a capture again and compare every step with the recorded one, bit for bit");
    auto options = std::make_shared<ReplayOptions>();
    command->add_option("FILE", options->file, "Capture made by 'comparo run --capture'")->required();
    command->add_option(
        "--device", options->device,
        "DEVICE[/NUMERICS] or PEER@DEVICE[/key=value]… to replay on; default the recorded one of each side");
    addPeerFlags(*command, options->peers);
    command->add_option("--side", options->side, "Replay one side only")
        ->transform(CLI::IsMember({"a", "b"}, CLI::ignore_case));
    command->add_option("--report", options->output.report,
                        "Write a report on the first diverging step, or on the last step if none diverges");
    command->add_flag("--json", options->output.json, "Print every step's verdict as JSON");
    command->footer("Exit code: 0 every step has the recorded bits, 1 one differs, 2 error.\n"
                    "Examples:\n"
                    "  comparo replay gpu.comparo                             # does this machine agree?\n"
                    "  comparo replay gpu.comparo --side b --device emu:0     # is the emulation faithful?\n"
                    "'comparo diff ONE.comparo TWO.comparo' compares two recordings.");
    command->callback([options, &context] { runReplay(*options, context); });
}

} // namespace comparo::cli
