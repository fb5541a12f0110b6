#include "app/commands/pipeline/flags.h"

#include "app/commands/checks.h"
#include "app/commands/input.h"
#include "engine/base/error.h"

namespace comparo::cli {

void addPipelineFlags(CLI::App& command, PipelineOptions& options)
{
    command.add_option("--pipeline", options.file, "Pipeline as JSON");
    command.add_option("--op", options.ops, "A step, ID:key=value,key=value; repeat for more steps");
    command.add_option("--seed", options.seed, "Seed of the pipeline's random draws")->check(seedNumber());
    command
        .add_option("--rng", options.rng,
                    "Random stream of the draws: philox, or torch for PyTorch's CPU stream")
        ->check(CLI::IsMember({"philox", "torch"}));
}

Pipeline pipelineOf(const PipelineOptions& options)
{
    Pipeline pipeline;
    if (!options.file.empty()) {
        if (!options.ops.empty())
            failArgument("Give either --pipeline or --op, not both.");
        pipeline = parsedFile(options.file, pipelineFromJson);
    }
    for (const std::string& op : options.ops)
        pipeline.steps.push_back(Step::parse(op));
    if (pipeline.steps.empty())
        failArgument("There is nothing to run; give --op ID:key=value,… or --pipeline FILE.json. 'comparo "
                     "ops' lists the ops.");
    if (options.seed)
        pipeline.seed = *options.seed;
    if (!options.rng.empty())
        pipeline.rng = parseRng(options.rng);
    return pipeline;
}

} // namespace comparo::cli
