// SPDX-License-Identifier: Apache-2.0
// Steps whose parameters may have several values: "resize:size=128|224,mode=bilinear|bicubic".
#include "engine/sweep/sweep_alternatives.h"

#include "engine/base/error.h"
#include "engine/pipeline/vocabulary.h"

#include <algorithm>

namespace comparo {
namespace {

std::vector<std::string_view> split(std::string_view text, char mark)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(mark);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text = text.substr(at + 1);
    }
}

/// The values that stand for one parameter in "key=value|value". A word that a choice offers as it is counts
/// as one, with every bar in it.
std::vector<std::string_view> valuesOf(const Schema& schema, std::string_view item, std::string_view step)
{
    const std::size_t equals = item.find('=');
    const std::string_view key = item.substr(0, equals);
    const std::string_view text = item.substr(equals + 1);
    const Field* field = schema.find(key);
    if (field && std::find(field->choices.begin(), field->choices.end(), text) != field->choices.end())
        return {text};
    const std::vector<std::string_view> values = split(text, '|');
    std::vector<ParamSet> known;
    for (const std::string_view value : values) {
        ParamSet params(schema);
        params.parse(key, value);
        if (std::find(known.begin(), known.end(), params) != known.end())
            failArgument(message("'{}' in --op {} has the duplicate value {}.", Verbatim(item), step, value));
        known.push_back(std::move(params));
    }
    return values;
}

void checkNumber(std::size_t have, std::size_t factor)
{
    if (factor > kMaxSweepPipelines / std::max<std::size_t>(have, 1))
        failArgument(
            message("The values of --op produce more than {} pipelines; use fewer, or several sweeps.",
                    kMaxSweepPipelines));
}

/// All variants of one step, each read by Step::parse().
std::vector<Step> variantsOf(std::string_view text, const OpVocabulary& vocabulary)
{
    const std::size_t colon = text.find(':');
    if (text.find('|') == std::string_view::npos || colon == std::string_view::npos)
        return {parseStep(text, vocabulary)};
    const Schema& schema = vocabulary.find(text.substr(0, colon)).info.schema;
    std::vector<std::string> texts{std::string(text.substr(0, colon))};
    char mark = ':';
    for (const std::string_view item : split(text.substr(colon + 1), ',')) {
        const bool several =
            item.find('|') != std::string_view::npos && item.find('=') != std::string_view::npos;
        const std::vector<std::string_view> values =
            several ? valuesOf(schema, item, text) : std::vector<std::string_view>{item};
        const std::string key = several ? std::string(item.substr(0, item.find('=') + 1)) : std::string();
        checkNumber(texts.size(), values.size());
        std::vector<std::string> more;
        for (const std::string& begin : texts)
            for (const std::string_view value : values)
                more.push_back(begin + mark + key + std::string(value));
        texts = std::move(more);
        mark = ',';
    }
    std::vector<Step> variants;
    for (const std::string& each : texts)
        variants.push_back(parseStep(each, vocabulary));
    return variants;
}

} // namespace

std::vector<Pipeline> pipelinesOf(const std::vector<std::string>& steps)
{
    return pipelinesOf(steps, {});
}

std::vector<Pipeline> pipelinesOf(const std::vector<std::string>& steps, const OpVocabulary& vocabulary)
{
    std::vector<Pipeline> pipelines(1);
    for (const std::string& text : steps) {
        const std::vector<Step> variants = variantsOf(text, vocabulary);
        checkNumber(pipelines.size(), variants.size());
        std::vector<Pipeline> more;
        for (const Pipeline& pipeline : pipelines)
            for (const Step& variant : variants) {
                more.push_back(pipeline);
                more.back().steps.push_back(variant);
            }
        pipelines = std::move(more);
    }
    return pipelines;
}

} // namespace comparo
