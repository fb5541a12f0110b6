// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/diff/images.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/print.h"
#include "app/commands/recordings/side_by_side.h"
#include "app/commands/run_outcome.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/capture/bundle.h"
#include "engine/capture/recording.h"
#include "engine/codec/arrays/array_file.h"
#include "engine/codec/codec.h"
#include "engine/compare/statistics.h"
#include "engine/diagnose/hypotheses/pair_cause.h"
#include "engine/folders/folder_run.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include <unistd.h>

namespace comparo::cli {
namespace {

constexpr int kMaxFolderJobs = 1024;

/// The flags that say how steps of recordings go together mean nothing elsewhere.
void requireNoneOfRecordings(const DiffOptions& options, const std::string& what)
{
    for (const auto& [flag, isGiven] :
         {std::pair("--contract", !options.contractFile.empty()),
          std::pair("--same-step", !options.sameSteps.empty()), std::pair("--side", !options.side.empty()),
          std::pair("--b", !options.live.empty()), std::pair("--local", !options.local.empty()),
          std::pair("--save-b", !options.saveLive.empty())})
        if (isGiven)
            failArgument(message("{} applies to recordings and captures, not to {}.", flag, what));
}

/// Whether something is asked that is answered step by step, for recordings as for the captures of runs.
bool asksForSteps(const DiffOptions& options)
{
    return !options.contractFile.empty() || !options.sameSteps.empty() || !options.side.empty() ||
           !options.local.empty();
}

void requireSteps(const std::string& path)
{
    if (!hasRecordedSteps(path))
        failArgument(message("{} is a capture written by an earlier version and can only be compared with "
                             "runs; 'comparo run --capture' writes one that can also be compared with "
                             "recordings, by the names of steps, and with what runs here.",
                             path));
}

RecordingsInput recordingsInput(const DiffOptions& options)
{
    RecordingsInput input{
        options.a,    options.b,    options.tolerance, options.contractFile, {},
        options.side, options.live, options.local,     options.saveLive,     options.strict};
    for (const std::string& same : options.sameSteps)
        input.sameSteps.push_back(SameStep::parse(same));
    return input;
}

/// One capture or recording against what its steps give here.
void diffWithLive(const DiffOptions& options, Context& context)
{
    if (!options.b.empty())
        failArgument(message(
            "A second file cannot be combined with --b, a side that runs the steps of the first here."));
    for (const auto& [flag, isGiven] :
         {std::pair("--same-step", !options.sameSteps.empty()), std::pair("--local", !options.local.empty()),
          std::pair("--save-diff", !options.saveDiff.empty())})
        if (isGiven)
            failArgument(message("{} requires two files and cannot be combined with --b.", flag));
    if (!isCapture(options.a))
        failArgument(message("{} is not a capture; --b replays the steps of a capture. Use 'comparo run' to "
                             "run a pipeline on an image.",
                             options.a));
    requireSteps(options.a);
    diffRecordings(recordingsInput(options), {options.report, options.json}, context);
}

/// Two captures, side by side and step by step.
void diffCaptures(const DiffOptions& options, Context& context)
{
    if (!options.saveDiff.empty())
        failArgument(message(
            "--save-diff requires two images; the tensors of a capture are .npy files in a zip archive."));
    if (!options.saveLive.empty())
        failArgument(message("--save-b requires --b, which runs the steps of one capture here."));
    const bool recordedA = isRecording(options.a), recordedB = isRecording(options.b);
    if (recordedA || recordedB || asksForSteps(options)) {
        for (const std::string* path : {&options.a, &options.b})
            requireSteps(*path);
        if (!options.side.empty() && recordedA && recordedB)
            failArgument(
                message("--side selects the side of a run, but both files are recordings of programs."));
        diffRecordings(recordingsInput(options), {options.report, options.json}, context);
        return;
    }
    Capture a = readCapture(options.a);
    Capture b = readCapture(options.b);
    const auto label = [](const std::string& side, const std::string& file) {
        return side + " (" + std::filesystem::path(file).filename().string() + ")";
    };
    RunPairs pairs;
    pairs.title = a.title == b.title ? a.title : a.title + " and " + b.title;
    pairs.pipeline = a.pipeline;
    const bool both = a.b && b.b;
    pairs.add("A", label(a.labelA, options.a), std::move(a.a), label(b.labelA, options.b), std::move(b.a),
              options.tolerance);
    if (both)
        pairs.add("B", label(a.labelB, options.a), std::move(*a.b), label(b.labelB, options.b),
                  std::move(*b.b), options.tolerance);
    finish(pairs, {options.report, options.json}, context);
}

[[noreturn]] void failNoCapture(const std::string& capture, const std::string& other)
{
    std::error_code ignored;
    if (::access(other.c_str(), R_OK) != 0 || std::filesystem::is_directory(other, ignored))
        readFile(other); // says why it cannot be read
    failArgument(message("{} is a capture, but {} is not: use two captures, or two images.", capture, other));
}

bool isFolder(const std::string& path)
{
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

bool asksForSlices(const DiffOptions& options)
{
    return !options.slices.empty() || !options.heatmap.empty();
}

using ArrayFiles = std::array<std::shared_ptr<const ArrayFile>, 2>;

/// Two files of arrays that are compared by the names of these; none where they are not, or are images.
ArrayFiles arraysOf(const DiffOptions& options)
{
    const bool areAsked = asksForSlices(options);
    if (!options.choice.array.empty() && !areAsked)
        return {};
    ArrayFiles files{openIfArrays(options.a), {}};
    if (files[0])
        files[1] = openIfArrays(options.b);
    const bool areBoth = files[0] && files[1];
    if (areAsked && !areBoth)
        failArgument(message("--slices and --heatmap require two files of arrays; {} is none.",
                             shownName(files[0] ? options.b : options.a)));
    return areBoth && (areAsked || holdsMoreThanAnImage(*files[0]) || holdsMoreThanAnImage(*files[1])) ? files
                                                                                           : ArrayFiles{};
}

void diffArrays(const DiffOptions& options, ArrayFiles files, Context& context)
{
    for (const auto& [flag, isGiven] :
         {std::pair("--save-diff", !options.saveDiff.empty()),
          std::pair("--save-b", !options.saveLive.empty()), std::pair("--local", !options.local.empty()),
          std::pair("--side", !options.side.empty())})
        if (isGiven)
            failArgument(message("{} cannot be combined with files of arrays.", flag));
    RecordingsInput input = recordingsInput(options);
    input.arrays = std::move(files);
    input.array = options.choice.array;
    input.slices = {options.slices, options.axes};
    input.heatmap = options.heatmap;
    diffRecordings(input, {options.report, options.json}, context);
}

void diffFolders(const DiffOptions& options, Context& context)
{
    const Interrupt interrupt;
    const Progress progress{interrupt.token(),
                            [](double, const Message& label) { showLine(english(label)); }};
    endOnShortFiles();
    const FolderPlan plan =
        folderPlanOf({options.a, options.b, options.pattern, options.choice, rulesOf(options)}, progress);
    const FolderOutcome outcome =
        runFolders(plan, {options.jobs ? options.jobs : folderJobs(), options.journal}, {}, progress);
    std::optional<Error> stopped = outcome.failure;
    if (outcome.stopped && !stopped)
        stopped = {ErrorCode::Cancelled,
                   options.journal.empty()
                       ? message("Stopped after {} of {} images.", outcome.pairs, plan.pairs.size())
                       : message("Stopped after {} of {} images; the same command resumes from its journal.",
                                 outcome.pairs, plan.pairs.size())};
    if (stopped && outcome.pairs == 0)
        throw Error(*stopped);
    ComparedPictures found = resultOf(plan, outcome);
    found.job.explain = found.job.explain && !stopped;
    Report report = reportOf(found.job, std::move(found.result), stopped ? Progress{} : progress);
    report.command = context.commandLine;
    report.comparison->descA.layout = report.comparison->descB.layout = Layout::Contiguous;
    showLine({});
    finishReport(report, {options.report, options.saveDiff, options.json, options.strict}, context, stopped);
}

void runDiff(const DiffOptions& options, Context& context)
{
    requirePicture(options.saveDiff);
    requireReport(options.report);
    requirePicture(options.heatmap);
    requireApart({{"A", options.a}, {"B", options.b}, {"--contract", options.contractFile}},
                 {{"--save-diff", options.saveDiff},
                  {"--heatmap", options.heatmap},
                  {"--report", options.report},
                  {"--save-b", options.saveLive},
                  {"--journal", options.journal}});
    requireFile(options.saveLive);
    requireFile(options.journal);
    if (!options.live.empty() || !options.local.empty())
        usePeers(options.peers);
    if (!options.live.empty()) {
        if (asksForSlices(options))
            failArgument(message("--slices and --heatmap require two files of arrays; {} is none.", options.a));
        diffWithLive(options, context);
        return;
    }
    if (options.b.empty())
        failArgument(message(
            "Missing second file; for a capture, --b, a side that runs its steps here, can replace it."));
    if (!options.axes.empty() && options.heatmap.empty() && options.report.empty())
        failArgument(message("--axes selects the axes of --heatmap and of a report; use one of them."));
    const bool areFolders = isFolder(options.a) && isFolder(options.b);
    for (const auto& [flag, isGiven] :
         {std::pair("--pattern", !options.pattern.empty()), std::pair("--journal", !options.journal.empty()),
          std::pair("--jobs", options.jobs > 0)})
        if (isGiven && !areFolders)
            failArgument(message("{} requires two folders.", flag));
    if (areFolders) {
        if (asksForSlices(options))
            failArgument(message("--slices and --heatmap require two files of arrays; {} is none.", options.a));
        requireNoneOfRecordings(options, "two folders");
        diffFolders(options, context);
        return;
    }
    if (ArrayFiles files = arraysOf(options); files[0]) {
        diffArrays(options, std::move(files), context);
        return;
    }
    const bool captureA = isCapture(options.a);
    if (captureA != isCapture(options.b))
        failNoCapture(captureA ? options.a : options.b, captureA ? options.b : options.a);
    if (captureA) {
        diffCaptures(options, context);
        return;
    }
    requireNoneOfRecordings(options, "two images");
    const Interrupt interrupt;
    const Progress progress{interrupt.token(),
                            [](double, const Message& label) { showLine(english(label)); }};
    const Report report = pairReport(options, context, progress);
    showLine({});
    finishReport(report, {options.report, options.saveDiff, options.json, options.strict}, context);
}

} // namespace

void addDiff(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("diff", "Compare two images, files of arrays, folders or captures");
    auto options = std::make_shared<DiffOptions>();
    command
        ->add_option("A", options->a,
                     "First image, file of arrays (.npy, .npz, .pt, .safetensors), folder or capture")
        ->required();
    command->add_option("B", options->b, "Second one; for one capture use --b instead");
    command->add_option("--b", options->live,
                        "For one capture or recording: DEVICE[/NUMERICS] or PEER@DEVICE[/key=value]… that "
                        "runs its steps here, with the recorded parameters and draws");
    command->add_option("--local", options->local,
                        "For two captures: a side that runs each step by itself on its recorded input, for "
                        "the local error in addition to the accumulated one; --b always does");
    command->add_option("--save-b", options->saveLive, "Save the run of --b as a recording");
    addToleranceFlags(*command, options->tolerance);
    command->add_option("--contract", options->contractFile,
                        "For captures: tolerances as JSON rules, by the names of steps (\"step\": "
                        "\"encoder.*\"), instead of --atol, --rtol and --ulp");
    command->add_option("--same-step", options->sameSteps,
                        "For captures: OLD=NEW, the step OLD of A is NEW in B. One '*' in each stands for "
                        "the same text; OLD= and =NEW are in one file only. May be repeated");
    command
        ->add_option("--side", options->side,
                     "For the capture of a run: one side, without its letter before the names of steps. The "
                     "default is both for two runs, and a against a recording and with --b")
        ->transform(CLI::IsMember({"a", "b"}, CLI::ignore_case));
    command->add_option("--save-diff", options->saveDiff,
                        "Save A - B (.npy: signed float32; images: magnitude)");
    command->add_option("--report", options->report, "Write a report; the extension picks the format");
    command->add_option("--pattern", options->pattern,
                        "For two folders: only files of this pattern, '*.png'; default all images");
    command->add_option("--journal", options->journal,
                        "For two folders: file (.jsonl) to append each result to; the same command resumes "
                        "from it after a kill");
    command
        ->add_option("--jobs", options->jobs,
                     "For two folders: number of concurrent pairs of files; default COMPARO_THREADS or the "
                     "number of CPUs, at most 8")
        ->check(CLI::Range(1, kMaxFolderJobs));
    addReadFlags(*command, options->choice);
    command->add_option("--slices", options->slices,
                        "For files of arrays: what each slice of this axis differs by, the worst first. 0 is "
                        "the first axis, -1 the last; auto: the axis whose slices hold the differences together "
                        "most. Of several arrays the one that differs most, or that of --array");
    command->add_option("--heatmap", options->heatmap,
                        "For files of arrays: save the largest |A - B| of two axes over all others (.png: "
                        "colours; .npy: numbers)");
    command->add_option("--axes", options->axes,
                        "The rows and columns of --heatmap, as 0,1 or -2,-1; default the last two");
    addIgnoreFlag(*command, options->ignored);
    command->add_flag("--exif", options->choice.isUpright,
                      "Turn and mirror both as viewers do, by the orientation in the file (EXIF)");
    command->add_flag("--undo", options->undo,
                      "For two sizes: judge what is left when the crop, turn, mirror, margin or resize "
                      "between them is undone; without it they are different");
    addPeerFlags(*command, options->peers);
    command->add_flag("--no-cause", options->noCause, "Do not search for the cause");
    command->add_flag("--strict", options->strict,
                      "Exit code 2 if something that both have was not compared");
    command->add_flag("--json", options->json, "Print the JSON report");
    command->footer(
        "Exit code: 0 same within tolerance, 1 different, 2 error, or nothing was compared.\n"
        "Examples:\n"
        "  comparo diff cpu.npy gpu.npy --atol 1 --report out.html\n"
        "  comparo diff cpu.pt gpu.pt                            # every tensor, by its name\n"
        "  comparo diff cpu.npy gpu.npy --slices auto --heatmap map.png --axes 0,2\n"
        "  comparo diff out_old out_new --pattern '*.png'        # every image that both folders have\n"
        "  comparo diff out_old out_new --journal run.jsonl --report run.html   # goes on after a kill\n"
        "  comparo diff photo.png crop.png                       # where the crop lies, and what differs in it\n"
        "  comparo diff photo.jpg decoded.png --exif             # turned as viewers do\n"
        "  comparo diff driver550.comparo driver570.comparo      # every step of every side\n"
        "  comparo diff cpu.comparo gpu.comparo --contract tolerances.json --same-step 'encoder.*=enc.*'\n"
        "  comparo diff server.comparo --b kornia@cpu            # its steps in the Kornia that is installed "
        "here\n"
        "  comparo diff one.comparo two.comparo --local cpu      # which steps differ by themselves?\n"
        "Two sizes: where one is a crop, a quarter turn, a mirror, a margin or a resize of the other, that "
        "is undone and compared; else their overlap.\n"
        "With several pages (TIFF) or arrays (NPZ), all that both files have are compared; the verdict is "
        "the worst, which a report shows; --page and --array select one.\n"
        "Captures are written by --capture and by comparoscope.record() of the Python package.");
    command->callback([options, command, &context] {
        if (command->count("--contract") &&
            command->count("--atol") + command->count("--rtol") + command->count("--ulp"))
            failArgument(message("--contract cannot be combined with --atol, --rtol or --ulp."));
        runDiff(*options, context);
    });
}

} // namespace comparo::cli
