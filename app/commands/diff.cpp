#include "app/commands/commands.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/recordings/side_by_side.h"
#include "app/commands/run_outcome.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/capture/bundle.h"
#include "engine/capture/recording.h"
#include "engine/codec/codec.h"
#include "engine/diagnose/pairs/pair_cause.h"

namespace comparo::cli {
namespace {

struct DiffOptions {
    std::string a, b;
    Tolerance tolerance;
    std::string saveDiff, report;
    bool json = false;
    bool noCause = false;
};

/// Two captures, side by side and step by step.
void diffCaptures(const DiffOptions& options, Context& context)
{
    if (!options.saveDiff.empty())
        failArgument(
            "--save-diff takes two images; the tensors of a capture are .npy files in a zip archive.");
    const bool recorded = isRecording(options.a);
    if (recorded != isRecording(options.b))
        failArgument((recorded ? options.a : options.b) + " is a recording of a program and " +
                     (recorded ? options.b : options.a) + " a capture of a run: give two of one kind.");
    if (recorded) {
        diffRecordings(options.a, options.b, options.tolerance, {options.report, options.json}, context);
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
void requireAlike(const DiffOptions& options, const Tensor& a, const Tensor& b)
{
    if (a.shape() == b.shape() && (a.dtype() == b.dtype() || (isFloat(a.dtype()) && isFloat(b.dtype()))))
        return;
    const auto words = [](const std::string& path, const Tensor& tensor) {
        return path + " is " + toString(tensor.dtype()) + " " + tensor.shape().toString();
    };
    const CauseReport cause = options.noCause ? CauseReport{} : findPairCause(a, b);
    const bool known = !cause.hypotheses.empty() && cause.hypotheses.front().share() == 1.0;
    failArgument(words(options.a, a) + ", " + words(options.b, b) +
                 ": two of one shape are compared, of one dtype or both float. " +
                 (known ? cause.verdict + " " : std::string()) +
                 "'comparo run FILE --op OP --only-a --save-a OUT.npy' makes one like the other; OP is "
                 "to_float, to_uint8, "
                 "grayscale, resize:size=HxW or another of 'comparo ops'.");
}

void runDiff(const DiffOptions& options, Context& context)
{
    requirePicture(options.saveDiff);
    requireReport(options.report);
    requireApart({{"A", options.a}, {"B", options.b}},
                 {{"--save-diff", options.saveDiff}, {"--report", options.report}});
    const bool captureA = isCapture(options.a);
    if (captureA != isCapture(options.b))
        failArgument((captureA ? options.a : options.b) + " is a capture and " +
                     (captureA ? options.b : options.a) + " is none: give two captures, or two images.");
    if (captureA) {
        diffCaptures(options, context);
        return;
    }
    const Interrupt interrupt;
    const auto [a, b] = readInputs(options.a, options.b);
    requireAlike(options, a, b);
    ComparisonJob job;
    job.input = {options.a, a, options.b, b, {}};
    job.title = titleOf(job.input);
    job.setup.tolerance = options.tolerance;
    job.explain = !options.noCause;
    const Report report = reportOf(job, runJob(job, {interrupt.token(), {}}));
    context.exitCode = report.outcome().exitCode();
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
    command->add_option("B", options->b, "Second image, .npy or capture")->required();
    addToleranceFlags(*command, options->tolerance);
    command->add_option("--save-diff", options->saveDiff,
                        "Save A - B (.npy: signed float32; pictures: magnitude)");
    command->add_option("--report", options->report, "Write a report; the extension picks the format");
    command->add_flag("--no-cause", options->noCause, "Do not look for what turns A into B");
    command->add_flag("--json", options->json, "Print the JSON report");
    command->footer(
        "Exit code: 0 same within tolerance, 1 different, 2 for an error.\n"
        "Examples:\n"
        "  comparo diff cpu.npy gpu.npy --atol 1 --report out.html\n"
        "  comparo diff driver550.comparo driver570.comparo      # every step of every side\n"
        "Captures are those of --capture, and those that comparoscope.record() of the Python package "
        "writes.");
    command->callback([options, &context] { runDiff(*options, context); });
}

} // namespace comparo::cli
