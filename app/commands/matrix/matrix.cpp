// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/grad/sides.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/pipeline/flags.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/answer/matrix_answer.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/device/device.h"
#include "engine/report/sides/report.h"

#include <algorithm>
#include <memory>

namespace comparo::cli {
namespace {

struct MatrixOptions {
    std::string input;
    PipelineOptions pipeline;
    std::vector<std::string> sides;
    std::vector<std::string> numerics{"framework", "exact"}; ///< of --all-devices
    bool allDevices = false;
    Tolerance tolerance;
    std::string contractFile;
    std::string json, report;
    PeerFlags peers;
};

std::vector<Side> sidesFor(const MatrixOptions& options)
{
    std::vector<Side> sides;
    for (const std::string& text : options.sides)
        sides.push_back(Side::parse(text));
    if (!options.allDevices && !sides.empty())
        return sides;
    std::vector<DeviceId> devices;
    for (const Device* one : comparo::allDevices())
        devices.push_back(one->id());
    std::vector<Numerics> numerics;
    for (const std::string& word : options.numerics)
        numerics.push_back(parseNumerics(word));
    for (const Side& side : sidesOn(devices, numerics))
        if (std::find(sides.begin(), sides.end(), side) == sides.end())
            sides.push_back(side);
    return sides;
}

void runMatrix(const MatrixOptions& options, Context& context)
{
    const std::string jsonFile = options.json == "-" ? std::string() : options.json;
    requireReport(options.report, sideMatrixFormats());
    requireFile(jsonFile);
    requireApart({{"INPUT", options.input},
                  {"--pipeline", options.pipeline.file},
                  {"--contract", options.contractFile}},
                 {{"--json", jsonFile}, {"--report", options.report}});
    usePeers(options.peers);
    SideMatrixReport report;
    report.job.sides = sidesFor(options);
    report.job.pipeline = pipelineOf(options.pipeline, report.job.sides);
    report.job.tolerance = options.tolerance;
    if (!options.contractFile.empty())
        report.job.contract = readContract(options.contractFile);
    report.job.input.path = options.input;
    report.job.input.tensor = readInput(options.input);
    report.command = context.commandLine;
    report.created = timestamp();
    report.environment = currentEnvironment();
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    report.matrix = runSideMatrix(report.job, progress);
    report.answer = answerOf(report.job, report.matrix, progress);
    showLine({});
    OutputFiles files;
    files.write("JSON", jsonFile, [&](const std::string& path) {
        writeFile(path, std::string_view(toSideMatrixJson(report)));
    });
    files.write("Report", options.report,
                [&](const std::string& path) { document::write(sideMatrixFormats(), report, path); });
    if (options.json == "-") {
        print("{}", toSideMatrixJson(report));
    } else {
        print("{}", toSideMatrixText(report));
        files.printNames("Report");
    }
    context.exitCode = report.matrix.outcome().exitCode();
    files.finish();
}

} // namespace

void addMatrix(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("matrix", "Run a pipeline on many sides and show which agree");
    auto options = std::make_shared<MatrixOptions>();
    command->add_option("INPUT", options->input, "Image or .npy tensor")->required();
    addPipelineFlags(*command, options->pipeline);
    command
        ->add_option("--sides", options->sides,
                     "Sides, SIDE,SIDE,…, each as for --a of 'comparo run'; may be repeated; default those "
                     "of --all-devices")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_flag(
        "--all-devices", options->allDevices,
        "Every available device, with each numerics of --numerics, in addition to those of --sides");
    command
        ->add_option(
            "--numerics", options->numerics,
            "Numerics for --all-devices: framework, exact or both, separated by a comma; default both")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember({"framework", "exact"}));
    addPeerFlags(*command, options->peers);
    addToleranceFlags(*command, options->tolerance);
    command->add_option("--contract", options->contractFile,
                        "Tolerances as JSON rules, instead of --atol, --rtol and --ulp; if no rule applies, "
                        "bit-exact is required");
    addJsonTarget(*command, options->json);
    command->add_option("--report", options->report,
                        "Write groups, table, images and commands; the extension picks the format");
    command->footer(
        "Sides with the same bits form a group; for each pair of groups, the first diverging step is "
        "printed.\n"
        "Exit code: 0 all pairs same within tolerance, 1 some differ, 2 error of any side.\n"
        "Examples:\n"
        "  comparo matrix photo.png --op resize:size=224 --all-devices --report matrix.html\n"
        "  comparo matrix photo.png --op to_float --op rotation:degrees=15 --sides "
        "cpu,cpu/exact,emu:0,emu:0/exact\n"
        "  comparo matrix photo.png --op to_float --op gaussian_blur:kernel=5 --sides cpu,emu:0,kornia@cpu\n"
        "  comparo matrix photo.png --pipeline steps.json --all-devices --numerics exact");
    command->callback([options, command, &context] {
        if (command->count("--contract") &&
            command->count("--atol") + command->count("--rtol") + command->count("--ulp"))
            failArgument(message("--contract cannot be combined with --atol, --rtol or --ulp."));
        if (command->count("--numerics") && command->count("--sides") && !options->allDevices)
            failArgument(message(
                "--numerics requires --all-devices; a side of --sides names its own, as in cpu/exact."));
        runMatrix(*options, context);
    });
}

} // namespace comparo::cli
