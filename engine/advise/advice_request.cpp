// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/advice_request.h"

#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/comparison/command.h"
#include "engine/pipeline/vocabulary.h"
#include "engine/sweep/sweep_alternatives.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace comparo {
namespace {

/// What the command takes without a flag.
const AdviceRequest& usual()
{
    static const AdviceRequest request;
    return request;
}

/// "2.size=20|224": values of one parameter.
struct Variation {
    std::optional<std::size_t> step; ///< from 0; nothing: of every step that has the parameter
    std::string key;
    std::string item; ///< "size=20|224"
};

Variation parseVariation(std::string_view text)
{
    Variation variation;
    std::size_t number = 0;
    const auto digits = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto used = static_cast<std::size_t>(digits.ptr - text.data());
    if (digits.ec == std::errc() && used < text.size() && text[used] == '.') {
        if (number == 0)
            failArgument(message("Invalid step '{}': steps are numbered from 1.", Verbatim(text)));
        variation.step = number - 1;
        text = text.substr(used + 1);
    }
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string_view::npos || equals + 1 == text.size())
        failArgument(message("Invalid value list '{}': separate alternatives with '|', as in size=20|224.",
                             Verbatim(text)));
    variation.key = text.substr(0, equals);
    variation.item = text;
    return variation;
}

/// What commas or blanks part.
std::vector<Variation> variationsOf(std::string_view text)
{
    std::vector<Variation> variations;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(", \t", at), text.size());
        if (end > at)
            variations.push_back(parseVariation(text.substr(at, end - at)));
        at = end + 1;
    }
    return variations;
}

/// "resize:size=224,mode=bilinear" with another item in the place of its own, or behind all others.
std::string withItem(const std::string& step, const Variation& variation)
{
    const std::size_t colon = step.find(':');
    if (colon == std::string::npos)
        return step + ":" + variation.item;
    std::string text = step.substr(0, colon);
    char mark = ':';
    bool isThere = false;
    for (std::size_t at = colon + 1; at <= step.size();) {
        const std::size_t end = std::min(step.find(',', at), step.size());
        const std::string item = step.substr(at, end - at);
        const bool isIt = item.compare(0, variation.key.size() + 1, variation.key + "=") == 0;
        text += mark + (isIt ? variation.item : item);
        isThere = isThere || isIt;
        mark = ',';
        at = end + 1;
    }
    return isThere ? text : text + "," + variation.item;
}

/// With kinds named where a plan would take files alone.
PictureRequest picturesOf(const AdviceRequest& request)
{
    PictureRequest pictures = request.pictures;
    if (!request.hasGenerated)
        pictures.kinds.clear();
    else if (pictures.kinds.empty() && !request.inputs.empty())
        for (const PictureKind& kind : pictureKinds())
            if (kind.ordinary)
                pictures.kinds.push_back(kind.name);
    return pictures;
}

std::string pictureFlags(const PictureRequest& pictures)
{
    std::string text;
    for (const std::string& kind : pictures.kinds)
        text += " --picture " + shellWord(kind);
    for (const SizeValue& size : pictures.sizes)
        text += " --size " + toString(Value(size));
    for (const DType dtype : pictures.dtypes)
        text += " --dtype " + toString(dtype);
    if (pictures.channels != usual().pictures.channels)
        text += " --channels " + std::to_string(pictures.channels);
    if (pictures.seeds != usual().pictures.seeds)
        text += " --seeds " + std::to_string(pictures.seeds);
    return text;
}

bool isVaried(const AdviceRequest& request)
{
    return request.varied.find_first_not_of(", \t") != std::string::npos;
}

std::vector<SweepPipeline> variedPipelines(const AdviceRequest& request)
{
    if (!isVaried(request))
        return {{request.pipeline, {}}};
    std::vector<SweepPipeline> variants;
    for (Pipeline& pipeline : pipelinesOf(request.steps(), vocabularyOf(request.pipeline))) {
        pipeline.seed = request.pipeline.seed;
        pipeline.rng = request.pipeline.rng;
        variants.push_back({std::move(pipeline), {}});
    }
    return variants;
}

std::string optionFlags(const AdviceOptions& options)
{
    std::string text;
    if (options.criterion != usual().options.criterion)
        text += " --by " + toString(options.criterion);
    if (options.margin)
        text += " --margin " + toString(Value(*options.margin));
    if (options.given) {
        const std::string given = toleranceFlags({options.given->atol, options.given->rtol, 0});
        text += given.empty() ? " --atol 0" : given;
    }
    return text;
}

void requireSteps(const AdviceRequest& request)
{
    const std::vector<Step>& steps = request.pipeline.steps;
    if (std::none_of(steps.begin(), steps.end(), [](const Step& step) { return step.enabled; }))
        failArgument(message("Nothing to run: add a step."));
}

} // namespace

std::vector<std::string> AdviceRequest::steps() const
{
    std::vector<std::string> texts;
    for (const Step& step : pipeline.steps)
        texts.push_back(step.toText());
    const std::vector<Variation> variations = variationsOf(varied);
    if (!variations.empty() && !canFlagsSay(pipeline))
        failArgument(message("Alternative values need a pipeline that --op flags can express: enable every "
                             "step, and leave random parameters to be drawn."));
    for (const Variation& variation : variations) {
        bool isThere = false;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const Schema& schema = pipeline.steps[i].op->info.schema;
            if (variation.step.value_or(i) != i || !schema.find(variation.key))
                continue;
            texts[i] = withItem(texts[i], variation);
            isThere = true;
        }
        if (!isThere)
            failArgument(variation.step
                             ? message("Step {} has no parameter '{}' to vary.", *variation.step + 1,
                                       Verbatim(variation.key))
                             : message("No step has a parameter '{}' to vary.", Verbatim(variation.key)));
    }
    return texts;
}

AdvicePlan planOf(const AdviceRequest& request)
{
    requireSteps(request);
    if (!request.hasGenerated && request.inputs.empty())
        failArgument(message("Nothing to measure on: add images, or enable generated ones."));
    AdvicePlan plan;
    plan.pictures = picturesOf(request);
    plan.pairs = {request.pair};
    plan.draws = request.draws;
    plan.options = request.options;
    plan.command = commandOf(request);
    plan.pipelines = variedPipelines(request);
    if (!request.inputs.empty())
        plan.files = sweepImages(request.inputs);
    checkAdvice(plan);
    return plan;
}

std::string commandOf(const AdviceRequest& request)
{
    std::string before, text = "comparo advise";
    for (const std::string& input : request.inputs)
        text += " " + shellWord(input);
    Pipeline rest = request.pipeline;
    if (isVaried(request)) {
        for (const std::string& step : request.steps())
            text += " --op " + shellWord(step);
        rest.steps.clear();
    }
    text += pipelineFlags(rest, before);
    text += " --pair " + shellWord(request.pair.a.toText() + "," + request.pair.b.toText()) +
            peerFlags({request.pair.a, request.pair.b});
    if (request.hasGenerated)
        text += pictureFlags(picturesOf(request));
    if (request.draws != usual().draws && isRandom(request.pipeline))
        text += " --draws " + std::to_string(request.draws);
    return before + text + optionFlags(request.options);
}

} // namespace comparo
