// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/grad/sides.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/peers/flags.h"
#include "app/commands/pipeline/several.h"
#include "app/commands/print.h"
#include "app/commands/sweep_output.h"
#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/sweep/sweep_run.h"

#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace comparo::cli {
namespace {

constexpr int kMaxJobs = 1024;

struct SweepOptions {
    std::vector<std::string> inputs;
    SeveralPipelines what;
    Tolerance tolerance;
    std::string contractFile;
    bool cause = false;
    std::string journal, shard;
    int jobs = 0; ///< 0: as suits the sweep
    SweepOutput output;
    PeerFlags peers;
};

/// The command that runs all of the sweep, whatever shard, journal and output this call has. Its pairs are
/// named: the default ones are others where there is another device.
std::string commandOf(const SweepOptions& options, const SweepPlan& plan, const CLI::App& command)
{
    std::string text = "comparo sweep";
    for (const std::string& input : options.inputs)
        text += " " + shellWord(input);
    text += flagsOf(
        command, plan.pairs,
        {"--seed", "--rng", "--atol", "--rtol", "--ulp", "--contract", "--peer", "--peers", "--python"});
    return text + (options.cause ? " --cause" : "");
}

SweepPlan makePlan(const SweepOptions& options, const CLI::App& command)
{
    SweepPlan plan;
    plan.pairs = pairsOf(options.what);
    plan.pipelines = pipelinesOf(options.what, plan.pairs);
    plan.tolerance = options.tolerance;
    if (!options.contractFile.empty())
        plan.contract = readContract(options.contractFile);
    plan.cause = options.cause;
    plan.command = commandOf(options, plan, command);
    plan.images = sweepImages(options.inputs);
    checkSweep(plan);
    return plan;
}

void runSweep(const SweepOptions& options, const CLI::App& command, Context& context)
{
    checkSweepOutput(options.output, options.journal);
    usePeers(options.peers);
    const SweepPlan plan = makePlan(options, command);
    std::vector<NamedFile> read{{"--contract", options.contractFile}};
    for (const std::string& file : options.what.files)
        read.push_back({"--pipeline", file});
    for (const std::string& image : plan.images)
        read.push_back({"INPUT", image});
    requireApart(read, writtenFiles(options.output, options.journal));
    SweepRunOptions runOptions;
    if (!options.shard.empty())
        runOptions.shard = parseSweepShard(options.shard);
    runOptions.jobs = options.jobs ? options.jobs : sweepJobs(plan);
    runOptions.journal = options.journal;

    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    const bool prints = options.output.printsText();
    bool hasHeader = false;
    const auto begin = std::chrono::steady_clock::now();
    SweepOutcome outcome = runSweep(
        plan, runOptions,
        [&](const SweepCaseResult& result) {
            if (!prints)
                return;
            if (!std::exchange(hasHeader, true))
                printSweepHeader();
            printSweepRow(result);
        },
        progress);
    OutputFiles files;
    finishSweep(outcome.results, options.output, files, context);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (prints)
        print("{:.1f} s{}\n", seconds.count(),
              outcome.resumed ? fmt::format("; {} results are from the journal", outcome.resumed) : "");
    if (outcome.failure)
        files.add(*outcome.failure);
    else if (outcome.stopped) {
        const std::size_t done = outcome.results.results.size(), all = done + outcome.results.missing.size();
        files.add({ErrorCode::Cancelled,
                   options.journal.empty()
                       ? message("Stopped after {} of {} cases.", done, all)
                       : message("Stopped after {} of {} cases; the same command resumes from its journal.",
                                 done, all)});
    }
    files.finish();
}

void addWhat(CLI::App& command, SweepOptions& options)
{
    command.add_option("INPUT", options.inputs, "Images and .npy tensors, and folders of them")->required();
    addSeveralPipelines(command, options.what, "Seed of the pipelines' random draws");
    addToleranceFlags(command, options.tolerance);
    command.add_option("--contract", options.contractFile,
                       "Tolerances as JSON rules, instead of --atol, --rtol and --ulp; if no rule applies, "
                       "bit-exact is required");
    command.add_flag("--cause", options.cause, "Replay hypotheses if a case differs (slow)");
}

void addHow(CLI::App& command, SweepOptions& options)
{
    command.add_option("--journal", options.journal,
                       "File (.jsonl) to append each result to; the same sweep resumes from it after a kill");
    command.add_option("--shard", options.shard,
                       "I/N: only every N-th case, starting with the I-th; slurm: I and N of the job array. "
                       "'comparo merge' merges the journals");
    command
        .add_option("--jobs", options.jobs,
                    "Number of concurrent cases; default 1 with a cuda device, else COMPARO_THREADS or the "
                    "number of CPUs, at most 8")
        ->check(CLI::Range(1, kMaxJobs));
    addPeerFlags(command, options.peers);
    addSweepOutput(command, options.output);
}

} // namespace

void addSweep(CLI::App& app, Context& context)
{
    auto* command =
        app.add_subcommand("sweep", "Run images x pipelines x pairs of devices and compare each pair");
    auto options = std::make_shared<SweepOptions>();
    addWhat(*command, *options);
    addHow(*command, *options);
    command->footer(
        "Every case runs as 'comparo run' would; one that fails is reported in its row, and the sweep "
        "continues.\n"
        "Ctrl-C stops the sweep, reports the finished cases and keeps them. The number of jobs affects only "
        "the time.\n"
        "Exit code: 0 all the same within tolerance, 1 a case is different, has a hazard or failed, 2 the "
        "sweep\n"
        "itself could not run or was stopped.\n"
        "Examples:\n"
        "  comparo sweep photos/ --op 'resize:size=128|224,mode=bilinear|bicubic' --pair cpu,cuda:0\n"
        "  comparo sweep photos/ --op resize:size=224 --op to_float --pair cpu,emu:0 --pair "
        "cpu/exact,emu:0/exact\n"
        "  comparo sweep photos/ --op 'jpeg_round_trip:quality=50|90' --journal run.jsonl --report run.html\n"
        "  comparo sweep photos/ --pipeline augment.json --shard slurm --journal "
        "part-$SLURM_ARRAY_TASK_ID.jsonl\n"
        "  comparo sweep photos/ --op 'resize:size=128|224' --propose tolerances.json\n"
        "  comparo sweep photos/ --op 'resize:size=128|224' --contract tolerances.json --report junit.xml");
    command->callback([options, command, &context] {
        if (command->count("--contract") &&
            command->count("--atol") + command->count("--rtol") + command->count("--ulp"))
            failArgument(message("--contract cannot be combined with --atol, --rtol or --ulp."));
        runSweep(*options, *command, context);
    });
}

} // namespace comparo::cli
