// SPDX-License-Identifier: Apache-2.0
#include "app/commands/capture/one_side.h"
#include "app/commands/commands.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/pipeline/flags.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/answer/answer_text.h"
#include "engine/answer/remedies.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/contract/contract.h"
#include "engine/report/run/captured_run.h"
#include "engine/report/run/timeline_export.h"

namespace comparo::cli {
namespace {

struct RunOptions {
    std::vector<std::string> inputs;
    PipelineOptions pipeline;
    std::string a = "cpu";
    std::string b;
    Tolerance tolerance;
    std::string contractFile;
    std::string saveA, saveB, saveDiff, saveVariance, report, capture, timeline;
    int repeat = 0;
    bool onlyA = false;
    bool noCause = false;
    bool fix = false;
    bool referee = false;
    bool json = false;
    ReadChoice choice;
    std::vector<std::string> ignored; ///< rectangles and masks
    bool strict = false;
    PeerFlags peers;
};

/// A line that is overwritten as work goes on.
void showProgress(std::size_t index, std::size_t count, const std::string& name)
{
    if (count > 1)
        showLine(fmt::format("[{}/{}] {}", index + 1, count, name));
}

ComparisonJob makeJob(const RunOptions& options, const Pipeline& pipeline,
                      const std::shared_ptr<const ContractFile>& contract, const std::string& path)
{
    ComparisonJob job;
    job.input.path = path;
    job.title = titleOf(job.input);
    job.setup = {pipeline, Side::parse(options.a), sideOrDefaultB(options.b), options.tolerance};
    job.contract = contract;
    job.repeats = options.repeat;
    job.explain = !options.noCause;
    job.referee = options.referee;
    job.setup.ignored = ignoredOf(options.ignored);
    DecodedImage read = readImage(path, options.choice);
    job.input.tensor = read.tensor;
    job.input.notes = std::move(read.info.notes);
    job.input.isUpright = options.choice.isUpright;
    return job;
}

void runOnlyA(const RunOptions& options, const Pipeline& pipeline, const Context& context)
{
    if (options.saveA.empty() && options.capture.empty() && options.timeline.empty())
        failArgument(
            message("--only-a requires an output: use --save-a FILE, --capture FILE or --timeline FILE."));
    computeOneSide({options.inputs.front(), pipeline, options.a, options.saveA, options.capture,
                    options.timeline, options.choice},
                   context);
}

OutputFiles save(const RunOptions& options, const Report& report)
{
    OutputFiles files;
    storePicture(files, options.saveA, report.imageA);
    storePicture(files, options.saveB, report.imageB);
    files.write("Picture", options.saveDiff, [&](const std::string& path) { saveDifference(report, path); });
    if (!report.repeats.empty())
        storePicture(files, options.saveVariance, report.repeats.back().repeat.variance);
    files.write("Report", options.report, [&](const std::string& path) { writeReport(report, path); });
    files.write("Capture", options.capture,
                [&](const std::string& path) { writeCapture(toCapture(report), path); });
    files.write("Timeline", options.timeline, [&](const std::string& path) {
        writeTimeline(*report.b, report.title + ", side B, " + english(report.labelB), path);
    });
    return files;
}

/// That nothing is written over what is read, or twice.
void checkOverwriting(const RunOptions& options)
{
    std::vector<NamedFile> read{{"--pipeline", options.pipeline.file}, {"--contract", options.contractFile}};
    for (const std::string& input : options.inputs)
        read.push_back({"INPUT", input});
    requireApart(read, {{"--save-a", options.saveA},
                        {"--save-b", options.saveB},
                        {"--save-diff", options.saveDiff},
                        {"--save-variance", options.saveVariance},
                        {"--report", options.report},
                        {"--capture", options.capture},
                        {"--timeline", options.timeline}});
}

/// What can be known to be wrong before the work.
void checkFiles(const RunOptions& options)
{
    const bool writesFiles = !(options.saveA.empty() && options.saveB.empty() && options.saveDiff.empty() &&
                               options.saveVariance.empty() && options.report.empty() &&
                               options.capture.empty() && options.timeline.empty());
    if (options.inputs.size() > 1 && writesFiles)
        failArgument(message("--save-a, --save-b, --save-diff, --save-variance, --report, --capture and "
                             "--timeline support only one input at a time."));
    if (options.fix && options.noCause)
        failArgument(message("--fix applies a remedy for the cause and cannot be combined with --no-cause."));
    if (options.inputs.size() > 1 && options.onlyA)
        failArgument(message("--only-a supports only one input."));
    if (options.onlyA &&
        (!options.saveB.empty() || !options.saveDiff.empty() || !options.report.empty() ||
         !options.contractFile.empty() || options.repeat || options.referee || options.json || options.fix))
        failArgument(message("--only-a has no side B and compares nothing: --save-b, --save-diff, --report, "
                             "--contract, --repeat, --referee, --fix and --json need both sides."));
    if (!options.ignored.empty() && (options.onlyA || options.referee))
        failArgument(message("--ignore cannot be combined with --only-a or --referee."));
    for (const std::string* path : {&options.saveA, &options.saveB, &options.saveDiff, &options.saveVariance})
        requirePicture(*path);
    requireReport(options.report);
    requireFile(options.capture);
    requireTimeline(options.timeline);
    checkOverwriting(options);
}

/// Where a side failed: what the other one gave stays, in the file that was asked for. The error names the step
/// that makes both run, where one is known.
void endIfFailed(const RunOptions& options, const ComparisonJob& job, const ComparisonResult& result,
                 const Progress& progress)
{
    if (!result.failed())
        return;
    OutputFiles files;
    if (result.a)
        storePicture(files, options.saveA, result.imageA);
    if (result.b)
        storePicture(files, options.saveB, result.imageB);
    try {
        throwIfFailed(result);
    } catch (const Error& error) {
        const Answer answer = answerTo(job, result, nullptr, progress);
        if (!answer.firstSetup())
            throw;
        fail(error.code(), joined({error.message(), remedyLine(answer)}, " "));
    }
}

/// The JSON of several inputs, as a list.
void printResults(const std::vector<std::string>& results)
{
    print("[\n");
    for (std::size_t i = 0; i < results.size(); ++i)
        print("{}{}", i == 0 ? "" : ",\n", results[i]);
    print("]\n");
}

/// Whether the samples of the input are asked for as they are read.
bool asksForSamples(const RunOptions& options)
{
    return options.onlyA && options.pipeline.file.empty() && options.pipeline.ops.empty() &&
           !options.saveA.empty() && options.capture.empty() && options.timeline.empty();
}

void saveSamples(const RunOptions& options)
{
    OutputFiles files;
    storePicture(files, options.saveA, readInput(options.inputs.front(), options.choice));
    files.finish();
}

void runComparison(const RunOptions& options, Context& context)
{
    checkFiles(options);
    if (asksForSamples(options)) {
        saveSamples(options);
        return;
    }
    usePeers(options.peers);
    std::vector<Side> sides{Side::parse(options.a)};
    if (!options.onlyA)
        sides.push_back(sideOrDefaultB(options.b));
    const Pipeline pipeline = pipelineOf(options.pipeline, sides);
    if (options.onlyA) {
        runOnlyA(options, pipeline, context);
        return;
    }
    std::shared_ptr<const ContractFile> contract;
    if (!options.contractFile.empty())
        contract = readContract(options.contractFile);
    const bool several = options.inputs.size() > 1;
    std::vector<std::string> results;
    const Interrupt interrupt;
    std::optional<Error> stopped;
    for (std::size_t i = 0; i < options.inputs.size(); ++i) {
        showProgress(i, options.inputs.size(), options.inputs[i]);
        try {
            const ComparisonJob job = makeJob(options, pipeline, contract, options.inputs[i]);
            ComparisonResult result = runJob(job, {interrupt.token(), {}});
            endIfFailed(options, job, result, {interrupt.token(), {}});
            const Report report = reportOf(job, std::move(result));
            std::optional<FixedRun> fixed;
            if (options.fix)
                fixed = fixedRun(job, report, options.strict, {interrupt.token(), {}});
            const int ended = fixed ? fixed->exitCode : exitCodeOf(report, options.strict);
            context.exitCode = std::max(context.exitCode, ended);
            const OutputFiles files = save(options, report);
            const std::string json = !options.json ? ""
                                     : options.fix ? jsonOf(report, fixed)
                                                   : jsonOf(report);
            if (options.json && several) {
                results.push_back(json);
            } else if (options.json) {
                print("{}", json);
            } else {
                printOutcome(report);
                if (options.fix)
                    printFixed(fixed);
                for (const char* name : {"Report", "Capture", "Timeline"})
                    files.printNames(name);
            }
            files.finish();
        } catch (const Error& error) {
            if (!several)
                throw;
            if (error.code() == ErrorCode::Cancelled) {
                stopped = error;
                break;
            }
            showLine({});
            tellError(error); // the other inputs still run
            results.push_back(errorJson(options.inputs[i], error));
            context.exitCode = exitCodeOf(OutcomeKind::Error);
        }
    }
    if (several)
        showLine({});
    if (options.json && several)
        printResults(results);
    if (stopped)
        throw Error(*stopped);
}

} // namespace

void addRun(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("run", "Run a pipeline on two devices and compare the results");
    auto options = std::make_shared<RunOptions>();
    command->add_option("INPUT", options->inputs, "Images or .npy tensors")->required();
    addPipelineFlags(*command, options->pipeline);
    command
        ->add_option("--a", options->a,
                     "Side A, DEVICE[/NUMERICS][/threads=1][/seed=N][/schedule=…], or "
                     "PEER@DEVICE[/key=value]… of a peer ('comparo peers' lists them)")
        ->capture_default_str();
    command->add_option("--b", options->b,
                        "Side B, in the same form; default the first cuda device, else emu:0");
    addReadFlags(*command, options->choice);
    addIgnoreFlag(*command, options->ignored);
    command->add_flag("--exif", options->choice.isUpright,
                      "Turn and mirror the input as viewers do, by the orientation in the file (EXIF)");
    command->add_flag("--all-channels", options->choice.isWhole,
                      "For EXR files: every channel of every part and layer, not only the colours");
    addPeerFlags(*command, options->peers);
    addToleranceFlags(*command, options->tolerance);
    command->add_option("--contract", options->contractFile,
                        "Tolerances as JSON rules, instead of --atol, --rtol and --ulp; if no rule applies, "
                        "bit-exact is required");
    command->add_option("--save-a", options->saveA,
                        "Save side A (.npy keeps every bit; .png .tiff .exr for viewing)");
    command->add_option("--save-b", options->saveB, "Save side B");
    command->add_option("--save-diff", options->saveDiff,
                        "Save A - B (.npy: signed float32; images: magnitude)");
    command->add_option("--report", options->report,
                        "Write a report; the extension picks the format (.html, .json, …)");
    command->add_option("--capture", options->capture,
                        "Save input, parameters, every intermediate and the environment in one file "
                        "(.comparo, a zip of JSON and .npy) for replay, diff and report");
    command->add_option("--timeline", options->timeline,
                        "Save side B's runtime calls (with --only-a: side A's) and hazards: .svg for "
                        "viewing, .json for programs");
    command
        ->add_option("--repeat", options->repeat,
                     "Run each side N times, on emulated devices under different schedules; exit 1 if a side "
                     "is nondeterministic, regardless of the tolerance")
        ->check(CLI::Range(2, 10000));
    command
        ->add_option("--save-variance", options->saveVariance,
                     "Save the variance of side B's repetitions at each sample (.npy: float32)")
        ->needs("--repeat");
    command->add_flag("--only-a", options->onlyA,
                      "Compute only side A, save it, exit 0; without a step, save what is read");
    command->add_flag("--no-cause", options->noCause, "Do not replay hypotheses");
    command->add_flag(
        "--fix", options->fix,
        "Apply the first remedy of the setup, run again and print both answers; the exit code is "
        "that of the second run");
    command->add_flag("--referee", options->referee,
                      "Evaluate the first differing step in float64 and report which side is nearer to it");
    command->add_flag("--strict", options->strict,
                      "Exit code 2 if something that both have was not compared");
    command->add_flag("--json", options->json, "Print the JSON report");
    command->footer(
        "Several inputs are run one after the other; --json prints a list of them.\n"
        "Exit code: 0 same within tolerance, 1 different, nondeterministic or with a hazard, 2 error, or "
        "nothing was computed.\n"
        "Examples:\n"
        "  comparo run photo.png --op resize:size=224,mode=bilinear --a cpu --b emu:0 --report out.html\n"
        "  comparo run photo.png --op resize:size=480x640 --a cpu/exact --b emu:0/exact\n"
        "  comparo run photo.png --op resize:size=224 --a cpu --only-a --save-a a.npy\n"
        "  comparo run photo.png --op resize:size=224 --b cuda:0 --contract tolerances.json\n"
        "  comparo run photo.png --op resize:size=224 --b emu:0 --repeat 5\n"
        "  comparo run photo.png --op resize:size=224 --b emu:0 --referee\n"
        "  comparo run photo.png --op resize:size=224 --b emu:0 --fix\n"
        "  comparo run photo.png --op jpeg_round_trip:frames=3,fault=early_event --b "
        "emu:0/exact/schedule=adversarial:7+chunks=16\n"
        "  comparo run photo.png --op resize:size=224 --a cuda:0 --only-a --capture gpu.comparo\n"
        "  comparo run photo.png --op to_float --op gaussian_blur:kernel=5 --a kornia@cpu --b emu:0\n"
        "  comparo run photo.png --op to_float --op gaussian_blur:kernel=5 --peer mine.py --a mine@cpu --b "
        "cpu\n"
        "  comparo run photo.png --op unsharp:amount=2 --peer mine.py --peer other.py --a mine@cpu --b "
        "other@cpu");
    command->callback([options, command, &context] {
        if (command->count("--contract") &&
            command->count("--atol") + command->count("--rtol") + command->count("--ulp"))
            failArgument(message("--contract cannot be combined with --atol, --rtol or --ulp."));
        runComparison(*options, context);
    });
}

} // namespace comparo::cli
