// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
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
#include "engine/comparison/pictures.h"
#include "engine/diagnose/hypotheses/pair_cause.h"

#include <algorithm>

#include <unistd.h>

namespace comparo::cli {
namespace {

struct DiffOptions {
    std::string a, b;
    Tolerance tolerance;
    std::string contractFile, side;
    std::vector<std::string> sameSteps;
    std::string live, local, saveLive;
    std::string saveDiff, report;
    ReadChoice choice;
    bool json = false;
    bool noCause = false;
    bool strict = false;
    PeerFlags peers;
};

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

/// Says what to do about two that cannot be compared.
void requireAlike(const DiffOptions& options, const std::array<DecodedImage, 2>& read)
{
    const Tensor& a = read[0].tensor;
    const Tensor& b = read[1].tensor;
    if (a.shape() == b.shape() && (a.dtype() == b.dtype() || (isFloat(a.dtype()) && isFloat(b.dtype()))))
        return;
    const auto words = [](const std::string& path, const Tensor& tensor) {
        return shownName(path) + " is " + toString(tensor.dtype()) + " " + tensor.shape().toString();
    };
    tellNotes(options.a, read[0]);
    tellNotes(options.b, read[1]);
    const CauseReport cause = options.noCause ? CauseReport{} : findPairCause(a, b);
    const Message fit =
        cause.isNamed
            ? cause.verdict
            : message("'comparo run FILE --op OP --only-a --save-a OUT.npy' converts one to match the other; "
                      "OP is to_float, to_uint8, grayscale, resize:size=HxW or another of 'comparo ops'.");
    failArgument(message("{}, {}: shapes must be equal, and dtypes equal or both float. {}",
                         words(options.a, a), words(options.b, b), fit));
}

/// Of what both files hold: further pictures that nobody chose among are left out.
Coverage coverageOf(const DiffOptions& options, const std::array<DecodedImage, 2>& read)
{
    const PictureNote* a = findNote(read[0].info.notes, note::kMore);
    const PictureNote* b = findNote(read[1].info.notes, note::kMore);
    if (!a || !b || !(options.choice == ReadChoice{}))
        return {};
    const std::uint64_t left = std::min(a->picturesLeft, b->picturesLeft);
    return {
        1, 1 + left, {{message("the other images of both files"), message("the first of each is compared")}}};
}

/// What is compared of two files that were read, and how.
ComparisonJob jobOf(const DiffOptions& options, const std::array<DecodedImage, 2>& read)
{
    ComparisonJob job;
    job.input = inputOf(options.a, read[0], options.b, read[1]);
    job.title = titleOf(job.input);
    job.setup.tolerance = options.tolerance;
    job.explain = !options.noCause;
    return job;
}

/// One picture of each of two files.
Report reportOnOne(const DiffOptions& options, const std::array<DecodedImage, 2>& read,
                   const Context& context, const Progress& progress)
{
    requireAlike(options, read);
    ComparisonJob job = jobOf(options, read);
    job.input.coverage = coverageOf(options, read);
    if (!(options.choice == ReadChoice{}))
        job.command = context.commandLine;
    return reportOf(job, runSides(job, progress), progress);
}

/// All pictures that both files have, one after the other; what is kept of them is the worst one.
class SeveralPictures {
public:
    SeveralPictures(const DiffOptions& options, const Progress& progress)
        : m_options(options), m_progress(progress)
    {
    }

    void add(const ReadChoice& choice)
    {
        PictureFinding found{pictureName(choice), {}, {}};
        m_progress.throwIfCancelled();
        try {
            ReadChoice picture = choice;
            picture.axes = m_options.choice.axes;
            compareOf(readPictures(m_options.a, m_options.b, picture), found);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            found.outcome = {OutcomeKind::Error, error.message()};
        }
        m_findings.push_back(std::move(found));
    }

    /// `alone`: what one file has and the other has not, of each.
    Report report(const std::array<std::optional<PictureNote>, 2>& alone)
    {
        if (!m_worst)
            failArgument(message("{}: {}", m_findings.front().name, m_findings.front().outcome.sentence()));
        ComparisonJob& job = *m_worst;
        job.input.notes = notesOfAll(m_notes[0]);
        job.input.notesB = notesOfAll(m_notes[1]);
        if (alone[0])
            job.input.notes.push_back(*alone[0]);
        if (alone[1])
            job.input.notesB.push_back(*alone[1]);
        ComparisonResult result = runSides(job, m_progress);
        result.picture = m_findings[m_worstAt].name;
        result.coverage = {0, m_findings.size(), {}};
        for (const PictureFinding& each : m_findings)
            if (each.comparison)
                ++result.coverage.compared;
            else
                result.coverage.left.push_back({message("{}", each.name), each.outcome.sentence()});
        result.pictures = std::move(m_findings);
        return reportOf(job, std::move(result), m_progress);
    }

private:
    void compareOf(const std::array<DecodedImage, 2>& read, PictureFinding& found)
    {
        ComparisonJob job = jobOf(m_options, read);
        m_notes[0].emplace_back(found.name, job.input.notes);
        m_notes[1].emplace_back(found.name, job.input.notesB);
        ComparisonResult result = runSides(job, m_progress);
        compareSides(job, result, m_progress);
        found.outcome = result.outcome();
        found.comparison = std::move(result.comparison);
        if (!found.comparison)
            return;
        found.comparison->descA.layout = found.comparison->descB.layout = Layout::Contiguous;
        if (m_worst && !isWorse(found, m_findings[m_worstAt]))
            return;
        m_worst = std::move(job);
        m_worstAt = m_findings.size();
    }

    const DiffOptions& m_options;
    const Progress& m_progress;
    std::vector<PictureFinding> m_findings;
    std::array<std::vector<std::pair<std::string, std::vector<PictureNote>>>, 2> m_notes;
    std::optional<ComparisonJob> m_worst;
    std::size_t m_worstAt = 0;
};

/// Of two files of pictures.
Report pairReport(const DiffOptions& options, const Context& context, const Progress& progress)
{
    const std::array<DecodedImage, 2> read = readPictures(options.a, options.b, options.choice);
    const bool isChosen = options.choice.page > 0 || !options.choice.array.empty();
    const std::vector<ReadChoice> both =
        isChosen ? std::vector<ReadChoice>{} : picturesOfBoth(read[0], read[1]);
    Report report;
    if (both.empty()) {
        report = reportOnOne(options, read, context, progress);
    } else {
        SeveralPictures pictures(options, progress);
        for (const ReadChoice& each : both)
            pictures.add(each);
        report = pictures.report({aloneNote(read[0], read[1]), aloneNote(read[1], read[0])});
    }
    // Files are told in the order of their indices, however a mapped one lies in memory.
    report.comparison->descA.layout = report.comparison->descB.layout = Layout::Contiguous;
    return report;
}

[[noreturn]] void failNoCapture(const std::string& capture, const std::string& other)
{
    std::error_code ignored;
    if (::access(other.c_str(), R_OK) != 0 || std::filesystem::is_directory(other, ignored))
        readFile(other); // says why it cannot be read
    failArgument(message("{} is a capture, but {} is not: use two captures, or two images.", capture, other));
}

/// Whether two files of arrays are compared by the names of these, and not as images.
bool areArrays(const DiffOptions& options)
{
    return options.choice.array.empty() && !arrayFormatOf(options.a).empty() &&
           !arrayFormatOf(options.b).empty() &&
           (holdsMoreThanAnImage(options.a) || holdsMoreThanAnImage(options.b));
}

void diffArrays(const DiffOptions& options, Context& context)
{
    for (const auto& [flag, isGiven] :
         {std::pair("--save-diff", !options.saveDiff.empty()),
          std::pair("--save-b", !options.saveLive.empty()), std::pair("--local", !options.local.empty()),
          std::pair("--side", !options.side.empty())})
        if (isGiven)
            failArgument(message("{} cannot be combined with files of arrays.", flag));
    diffRecordings(recordingsInput(options), {options.report, options.json}, context);
}

void runDiff(const DiffOptions& options, Context& context)
{
    requirePicture(options.saveDiff);
    requireReport(options.report);
    requireApart(
        {{"A", options.a}, {"B", options.b}, {"--contract", options.contractFile}},
        {{"--save-diff", options.saveDiff}, {"--report", options.report}, {"--save-b", options.saveLive}});
    requireFile(options.saveLive);
    if (!options.live.empty() || !options.local.empty())
        usePeers(options.peers);
    if (!options.live.empty()) {
        diffWithLive(options, context);
        return;
    }
    if (options.b.empty())
        failArgument(message(
            "Missing second file; for a capture, --b, a side that runs its steps here, can replace it."));
    if (areArrays(options)) {
        diffArrays(options, context);
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
    const Progress progress{interrupt.token(), {}};
    const Report report = pairReport(options, context, progress);
    context.exitCode = exitCodeOf(report, options.strict);
    OutputFiles files;
    files.write("Picture", options.saveDiff, [&](const std::string& path) { saveDifference(report, path); });
    files.write("Report", options.report, [&](const std::string& path) { writeReport(report, path); });
    if (options.json) {
        printJson(report);
    } else {
        printOutcome(report);
        files.printNames("Report");
    }
    files.finish();
}

} // namespace

void addDiff(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("diff", "Compare two images, .npy tensors or captures");
    auto options = std::make_shared<DiffOptions>();
    command->add_option("A", options->a, "First image, .npy or capture")->required();
    command->add_option("B", options->b, "Second image, .npy or capture; for one capture use --b instead");
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
    addReadFlags(*command, options->choice);
    addPeerFlags(*command, options->peers);
    command->add_flag("--no-cause", options->noCause, "Do not search for the cause");
    command->add_flag("--strict", options->strict,
                      "Exit code 2 if something that both have was not compared");
    command->add_flag("--json", options->json, "Print the JSON report");
    command->footer(
        "Exit code: 0 same within tolerance, 1 different, 2 error, or nothing was compared.\n"
        "Examples:\n"
        "  comparo diff cpu.npy gpu.npy --atol 1 --report out.html\n"
        "  comparo diff driver550.comparo driver570.comparo      # every step of every side\n"
        "  comparo diff cpu.comparo gpu.comparo --contract tolerances.json --same-step 'encoder.*=enc.*'\n"
        "  comparo diff server.comparo --b kornia@cpu            # its steps in the Kornia that is installed "
        "here\n"
        "  comparo diff one.comparo two.comparo --local cpu      # which steps differ by themselves?\n"
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
