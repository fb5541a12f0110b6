// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_request.h"

#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/codec/file_limits.h"
#include "engine/comparison/command.h"
#include "engine/pipeline/vocabulary.h"
#include "engine/sweep/sweep_alternatives.h"

namespace comparo {
namespace {

std::vector<Side> sidesOf(const std::vector<SweepPair>& pairs)
{
    std::vector<Side> sides;
    for (const SweepPair& pair : pairs)
        sides.insert(sides.end(), {pair.a, pair.b});
    return sides;
}

Pipeline readPipeline(const std::string& path, const OpVocabulary& vocabulary)
{
    const std::vector<std::byte> bytes = readFileUpTo(path, kMaxTextBytes);
    try {
        Pipeline pipeline =
            pipelineFromJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, vocabulary);
        if (pipeline.steps.empty())
            failArgument(message("It has no steps."));
        return pipeline;
    } catch (const Error& error) {
        fail(error.code(), message("Cannot use {}: {}", Verbatim(path), error.message()));
    }
}

} // namespace

std::vector<SweepPipeline> pipelinesOf(const SweepPipelineSources& sources,
                                       const std::vector<SweepPair>& pairs)
{
    const OpVocabulary vocabulary = vocabularyOf(sidesOf(pairs));
    std::vector<SweepPipeline> pipelines;
    if (!sources.steps.empty())
        for (Pipeline& pipeline : pipelinesOf(sources.steps, vocabulary))
            pipelines.push_back({std::move(pipeline)});
    for (const std::string& file : sources.files)
        pipelines.push_back({readPipeline(file, vocabulary), file});
    for (SweepPipeline& each : pipelines) {
        each.pipeline.seed = sources.seed.value_or(each.pipeline.seed);
        each.pipeline.rng = sources.rng.value_or(each.pipeline.rng);
    }
    return pipelines;
}

SweepPlan sweepPlanOf(const SweepRequest& request, const Progress& progress)
{
    SweepPlan plan;
    plan.pairs = request.pairs;
    plan.pipelines = pipelinesOf(request.pipelines, plan.pairs);
    plan.tolerance = request.tolerance;
    if (!request.contractFile.empty())
        plan.contract = readContract(request.contractFile);
    plan.cause = request.cause;
    plan.command = commandOf(request);
    plan.images = sweepImages(request.inputs, progress);
    checkSweep(plan);
    return plan;
}

std::string commandOf(const SweepRequest& request)
{
    std::string text = "comparo sweep";
    for (const std::string& input : request.inputs)
        text += " " + shellWord(input);
    for (const std::string& step : request.pipelines.steps)
        text += " --op " + shellWord(step);
    for (const std::string& file : request.pipelines.files)
        text += " --pipeline " + shellWord(file);
    for (const SweepPair& pair : request.pairs)
        text += " --pair " + shellWord(pair.a.toText() + "," + pair.b.toText());
    if (request.pipelines.seed)
        text += " --seed " + std::to_string(*request.pipelines.seed);
    if (request.pipelines.rng)
        text += " --rng " + toString(*request.pipelines.rng);
    text += request.contractFile.empty() ? toleranceFlags(request.tolerance)
                                         : " --contract " + shellWord(request.contractFile);
    return text + peerFlags(sidesOf(request.pairs)) + (request.cause ? " --cause" : "");
}

} // namespace comparo
