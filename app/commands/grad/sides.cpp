// SPDX-License-Identifier: Apache-2.0
#include "app/commands/grad/sides.h"

#include "app/commands/checks.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/pipeline/vocabulary.h"
#include "engine/report/picture/gradient_pictures.h"

#include <unistd.h>

namespace comparo::cli {
void addGradientFlags(CLI::App& command, GradientOptions& options)
{
    command.add_option("INPUT", options.input, "An image or a .npy tensor")->required();
    command.add_option("--op", options.ops, "A step, ID:key=value,key=value, that computes gradients");
    command.add_option("--quality", options.quality,
                       "Short for --op differentiable_jpeg:quality=Q, from 0 to 100");
    command
        .add_option("--weights", options.weights,
                    "Weights by which the output is multiplied before it is summed: ones, random (uniform in "
                    "[-1, 1), by the seed) or a .npy file of the output's shape")
        ->capture_default_str();
    command.add_option("--a", options.a, "Side A, DEVICE[/NUMERICS][/seed=N] or PEER@DEVICE[/key=value]…")
        ->capture_default_str();
    command.add_option("--b", options.b,
                       "Side B, in the same form; default the first cuda device, else emu:0");
    addPeerFlags(command, options.peers);
    command.add_option("--seed", options.seed, "Seed of random draws, weights and checked places")
        ->check(seedNumber());
    addToleranceFlags(command, options.tolerance);
    command
        .add_option("--grad-atol", options.gradientTolerance.atol,
                    "Absolute tolerance of the gradients, in their own unit")
        ->check(numberFromZero());
    command
        .add_option("--grad-rtol", options.gradientTolerance.rtol,
                    "Relative tolerance of the gradients, of max(|a|, |b|)")
        ->check(numberFromZero());
    command
        .add_option("--grad-ulp", options.gradientTolerance.ulp,
                    "Tolerance of the gradients in representable values")
        ->check(wholeNumber());
    command.add_option("--report", options.report,
                       "Write a report; the extension picks the format (.html, .json, …)");
    command.add_flag("--json", options.json, "Print the JSON report");
}

Pipeline gradientPipeline(const GradientOptions& options, const std::vector<Side>& sides)
{
    if (options.quality && !options.ops.empty())
        failArgument(message("--quality cannot be combined with --op."));
    Pipeline pipeline;
    const OpVocabulary vocabulary = vocabularyOf(sides);
    for (const std::string& op : options.ops)
        pipeline.steps.push_back(parseStep(op, vocabulary));
    if (options.quality) {
        Step step = Step::parse("differentiable_jpeg");
        step.params.set("quality", *options.quality);
        pipeline.steps.push_back(std::move(step));
    }
    if (pipeline.steps.empty())
        failArgument(
            message("Nothing to differentiate; use --op differentiable_jpeg:quality=75 or --quality 75."));
    pipeline.seed = options.seed.value_or(0);
    return pipeline;
}

ComparisonJob gradientJob(const GradientOptions& options)
{
    requireReport(options.report);
    usePeers(options.peers);
    const bool isFile = options.weights != "ones" && options.weights != "random";
    requireApart({{"INPUT", options.input}, {"--weights", isFile ? options.weights : std::string()}},
                 {{"--report", options.report}});
    ComparisonJob job;
    job.input.path = options.input;
    job.title = titleOf(job.input);
    const Side a = Side::parse(options.a);
    const Side b = sideOrDefaultB(options.b);
    job.setup = {gradientPipeline(options, {a, b}), a, b, options.tolerance};
    job.explain = false;
    job.gradient = {options.weights, {}, options.gradientTolerance, {}, 1e-6};
    job.input.tensor = readInput(options.input);
    if (isFile)
        job.gradient->weightTensor = readInput(options.weights);
    return job;
}

Report gradientReport(const ComparisonJob& job)
{
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    return reportOf(job, runJob(job, progress));
}

void printGradients(const Report& report)
{
    printOutcome(report);
    print("\n  {:<24}{:<14}{:>18}{:>14}{:>12}{:>14}{:>12}\n", "gradient", "shape", "verdict", "differing",
          "max |A-B|", "max relative", "largest |A|");
    for (const GradientPair& pair : report.gradient->pairs) {
        const ChannelStatistics& all = pair.comparison.all;
        print("  {:<24}{:<14}{:>18}{:>14}{:>12.4g}{:>14.4g}{:>12.4g}\n", pair.name, pair.a.shape().toString(),
              toString(pair.comparison.verdict), all.differing, all.maxAbs, all.maxRel,
              report::largestSize(pair.a));
        if (pair.a.shape().elements() == 1)
            print("      A {:.9g}   B {:.9g}\n", pair.a.at(0, 0, 0, 0), pair.b.at(0, 0, 0, 0));
    }
}

void finishGradients(const GradientOptions& options, const Report& report, OutputFiles& files,
                     const std::function<void()>& text, Context& context)
{
    files.write("Report", options.report, [&](const std::string& path) { writeReport(report, path); });
    if (options.json) {
        printJson(report);
    } else {
        text();
        files.printNames("Report");
    }
    context.exitCode = report.outcome().exitCode();
    files.finish();
}

Progress terminalProgress()
{
    Progress progress;
    if (isatty(STDERR_FILENO))
        progress.sink = [](double fraction, const Message& label) {
            showLine(fraction >= 1.0 ? std::string()
                                     : fmt::format("{:3.0f} % {}", 100.0 * fraction, english(label)));
        };
    return progress;
}

} // namespace comparo::cli
