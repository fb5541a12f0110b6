// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/command.h"

#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/comparison/side_matrix.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/vocabulary.h"

#include <algorithm>

namespace comparo {
namespace {

/// The pipeline that the flags of these steps ask for.
Pipeline pipelineOfFlags(const Pipeline& pipeline)
{
    Pipeline flags;
    flags.seed = pipeline.seed;
    flags.rng = pipeline.rng;
    const OpVocabulary vocabulary = vocabularyOf(pipeline);
    for (const Step& step : pipeline.steps)
        flags.steps.push_back(parseStep(step.toText(), vocabulary));
    return flags;
}

std::string gradientArguments(const GradientQuestion& question)
{
    std::string text =
        " --weights " + shellWord(question.weights) + toleranceFlags(question.tolerance, "--grad-");
    if (question.check) {
        text += " --places " + std::to_string(question.check->places) + " --entries " +
                std::to_string(question.check->entries) + " --limit " + toString(Value(question.checkLimit)) +
                " --fragile " + toString(Value(question.check->fragileBelow));
    }
    return text;
}

} // namespace

std::string ignoreFlags(const IgnoredPixels* ignored)
{
    std::string text;
    if (!ignored)
        return text;
    for (const Region& each : ignored->rectangles)
        text += " --ignore " + std::to_string(each.x) + "," + std::to_string(each.y) + "," +
                std::to_string(each.width) + "," + std::to_string(each.height);
    for (const IgnoredPixels::Mask& mask : ignored->masks)
        text += " --ignore " + shellWord(mask.path);
    return text;
}

bool canFlagsSay(const Pipeline& pipeline)
{
    return pipelineOfFlags(pipeline) == pipeline;
}

std::string pipelineFlags(const Pipeline& pipeline, std::string& before)
{
    std::string text;
    if (canFlagsSay(pipeline)) {
        for (const Step& step : pipeline.steps)
            text += " --op " + shellWord(step.toText());
    } else {
        before += "printf '%s\\n' " + shellWord(toJson(pipeline, -1)) + " > " + kCommandPipelineFile + " && ";
        return std::string(" --pipeline ") + kCommandPipelineFile;
    }
    if (pipeline.seed != 0)
        text += " --seed " + std::to_string(pipeline.seed);
    if (pipeline.rng != Rng::Philox)
        text += " --rng " + toString(pipeline.rng);
    return text;
}

std::string peerFlags(const std::vector<Side>& sides)
{
    std::string text;
    for (const PeerCommand& command : peerRegistry().commands()) {
        const auto isNamed = [&](const Side& side) {
            return side.peer && !side.peer->linked && side.peer->name == command.name;
        };
        if (std::any_of(sides.begin(), sides.end(), isNamed) && text.find(command.flags) == std::string::npos)
            text += command.flags;
    }
    return text;
}

std::string toleranceFlags(const Tolerance& tolerance, const std::string& prefix)
{
    std::string text;
    const auto add = [&](const char* name, const std::string& value) {
        text += " " + prefix + name + " " + value;
    };
    if (tolerance.atol != 0.0)
        add("atol", toString(Value(tolerance.atol)));
    if (tolerance.rtol != 0.0)
        add("rtol", toString(Value(tolerance.rtol)));
    if (tolerance.ulp != 0)
        add("ulp", std::to_string(tolerance.ulp));
    return text;
}

std::string commandOf(const ComparisonJob& job)
{
    if (!job.command.empty())
        return job.command;
    const ComparisonSetup& setup = job.setup;
    const std::string tolerance =
        job.contract ? " --contract " + shellWord(job.contract->path) : toleranceFlags(setup.tolerance);
    const std::string input = shellWord(job.input.path);
    std::string before = job.input.made.empty() ? std::string() : job.input.made + " && ";
    if (job.input.isPair())
        return before + "comparo diff " + input + " " + shellWord(job.input.pathB) + tolerance +
               ignoreFlags(setup.ignored.get()) + (job.input.isUpright ? " --exif" : "") + (job.undo ? " --undo" : "");
    if (setup.pipeline.steps.empty()) // both sides are the input
        return before + "comparo diff " + input + " " + input + tolerance + (job.input.isUpright ? " --exif" : "");
    const char* verb = !job.gradient ? "run " : job.gradient->check ? "grad check " : "grad run ";
    std::string text = "comparo " + (verb + input) + pipelineFlags(setup.pipeline, before);
    text += " --a " + shellWord(setup.a.toText()) + " --b " + shellWord(setup.b.toText()) +
            peerFlags({setup.a, setup.b}) + tolerance;
    if (job.gradient)
        text += gradientArguments(*job.gradient);
    text += ignoreFlags(setup.ignored.get());
    if (job.input.isUpright && !job.gradient)
        text += " --exif";
    if (job.referee && !job.gradient)
        text += " --referee";
    if (job.repeats)
        text += " --repeat " + std::to_string(job.repeats);
    return before + text;
}

std::string commandOf(const SideMatrixJob& job)
{
    std::string before = job.input.made.empty() ? std::string() : job.input.made + " && ";
    std::string text =
        "comparo matrix " + shellWord(job.input.path) + pipelineFlags(job.pipeline, before);
    std::string sides;
    for (const Side& side : job.sides)
        sides += (sides.empty() ? "" : ",") + side.toText();
    text += " --sides " + shellWord(sides) + peerFlags(job.sides);
    text += job.contract ? " --contract " + shellWord(job.contract->path) : toleranceFlags(job.tolerance);
    return before + text;
}

} // namespace comparo
