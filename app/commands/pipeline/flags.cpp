// SPDX-License-Identifier: Apache-2.0
#include "app/commands/pipeline/flags.h"

#include "app/commands/checks.h"
#include "app/commands/input.h"
#include "engine/base/error.h"
#include "engine/pipeline/vocabulary.h"

namespace comparo::cli {

void addPipelineFlags(CLI::App& command, PipelineOptions& options)
{
    command.add_option("--pipeline", options.file, "Pipeline as JSON");
    command.add_option(
        "--op", options.ops,
        "A step, ID:key=value,key=value; repeat for more steps. A peer's own op needs that peer as a side");
    command.add_option("--seed", options.seed, "Seed of the pipeline's random draws")->check(seedNumber());
    command
        .add_option("--rng", options.rng,
                    "Random stream of the draws: philox, or torch for PyTorch's CPU stream")
        ->check(CLI::IsMember({"philox", "torch"}));
}

Pipeline pipelineOf(const PipelineOptions& options, const std::vector<Side>& sides)
{
    const OpVocabulary vocabulary = vocabularyOf(sides);
    Pipeline pipeline;
    if (!options.file.empty()) {
        if (!options.ops.empty())
            failArgument(message("--pipeline cannot be combined with --op."));
        pipeline = parsedFile(options.file,
                              [&](std::string_view text) { return pipelineFromJson(text, vocabulary); });
    }
    for (const std::string& op : options.ops)
        pipeline.steps.push_back(parseStep(op, vocabulary));
    if (pipeline.steps.empty())
        failArgument(message(
            "No steps given; use --op ID:key=value,… or --pipeline FILE.json. 'comparo ops' lists the ops."));
    if (options.seed)
        pipeline.seed = *options.seed;
    if (!options.rng.empty())
        pipeline.rng = parseRng(options.rng);
    return pipeline;
}

} // namespace comparo::cli
