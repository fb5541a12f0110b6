// SPDX-License-Identifier: Apache-2.0
#include "app/commands/pipeline/several.h"

#include "app/commands/checks.h"
#include "app/commands/input.h"
#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/sweep/sweep_request.h"

namespace comparo::cli {

void addSeveralPipelines(CLI::App& command, SeveralPipelines& options, const char* seedHelp)
{
    command.add_option("--op", options.ops,
                       "A step, ID:key=value,key=value; repeat for more steps. key=a|b|c runs each value, in "
                       "all combinations");
    command.add_option("--pipeline", options.files, "Additional pipeline as JSON; repeat for several");
    command.add_option(
        "--pair", options.pairs,
        "Sides A,B, each DEVICE[/NUMERICS][/threads=1][/seed=N][/schedule=…] or PEER@DEVICE[/key=value]…; "
        "repeat for several; default cpu and the first cuda device, else emu:0");
    for (const char* name : {"--op", "--pipeline", "--pair"})
        command.get_option(name)->allow_extra_args(false);
    command.add_option("--seed", options.seed, seedHelp)->check(seedNumber());
    command
        .add_option("--rng", options.rng,
                    "Random stream of the draws: philox, or torch for PyTorch's CPU stream")
        ->check(CLI::IsMember({"philox", "torch"}));
}

std::vector<SweepPair> pairsOf(const SeveralPipelines& options)
{
    std::vector<SweepPair> pairs;
    for (const std::string& pair : options.pairs)
        pairs.push_back(parseSweepPair(pair));
    if (pairs.empty())
        pairs = {{Side::parse("cpu"), sideOrDefaultB({})}};
    return pairs;
}

std::vector<SweepPipeline> pipelinesOf(const SeveralPipelines& options, const std::vector<SweepPair>& pairs)
{
    SweepPipelineSources sources{options.ops, options.files, options.seed};
    if (!options.rng.empty())
        sources.rng = parseRng(options.rng);
    std::vector<SweepPipeline> pipelines = comparo::pipelinesOf(sources, pairs);
    if (pipelines.empty())
        failArgument(message("No steps given; use --op ID:key=value,key=value|value,… or --pipeline "
                             "FILE.json. 'comparo ops' lists the ops."));
    return pipelines;
}

std::string flagsOf(const CLI::App& command, const std::vector<SweepPair>& pairs,
                    const std::vector<const char*>& names)
{
    std::string text;
    const auto add = [&](const char* name) {
        for (const std::string& value : command.get_option(name)->results())
            text += std::string(" ") + name + " " + shellWord(value);
    };
    add("--op");
    add("--pipeline");
    for (const SweepPair& pair : pairs)
        text += " --pair " + shellWord(pair.a.toText() + "," + pair.b.toText());
    for (const char* name : names)
        add(name);
    return text;
}

} // namespace comparo::cli
