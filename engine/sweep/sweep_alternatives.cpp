// Steps whose parameters may have several values: "resize:size=128|224,mode=bilinear|bicubic".
#include "engine/base/error.h"
#include "engine/sweep/sweep_plan.h"

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

/// The values that stand for one parameter. A word that a choice offers as it is counts as one, with every
/// bar in it.
std::vector<std::string_view> valuesOf(const Schema& schema, std::string_view key, std::string_view text)
{
    const Field* field = schema.find(key);
    if (field && std::find(field->choices.begin(), field->choices.end(), text) != field->choices.end())
        return {text};
    return split(text, '|');
}

void checkNumber(std::size_t have, std::size_t factor)
{
    if (factor > kMaxSweepPipelines / std::max<std::size_t>(have, 1))
        failArgument("The values of --op make more than " + std::to_string(kMaxSweepPipelines) +
                     " pipelines; give fewer, or several sweeps.");
}

/// All variants of one step.
std::vector<Step> variantsOf(std::string_view text)
{
    const std::size_t colon = text.find(':');
    std::vector<Step> variants{Step::parse(text.substr(0, colon))};
    if (colon == std::string_view::npos || colon + 1 == text.size())
        return variants;
    const Schema& schema = variants.front().op->info.schema;
    for (const std::string_view item : split(text.substr(colon + 1), ',')) {
        const std::size_t equals = item.find('=');
        if (item.empty())
            continue;
        if (equals == std::string_view::npos)
            failArgument("'" + std::string(item) + "' in --op " + std::string(text) + " is no key=value.");
        const std::string_view key = item.substr(0, equals);
        const std::vector<std::string_view> values = valuesOf(schema, key, item.substr(equals + 1));
        checkNumber(variants.size(), values.size());
        std::vector<Step> more;
        for (const Step& variant : variants) {
            const std::size_t first = more.size();
            for (const std::string_view value : values) {
                Step step = variant;
                step.params.parse(key, value);
                if (std::find(more.begin() + static_cast<std::ptrdiff_t>(first), more.end(), step) !=
                    more.end())
                    failArgument("'" + std::string(item) + "' in --op " + std::string(text) +
                                 " has the value " + std::string(value) + " twice.");
                more.push_back(std::move(step));
            }
        }
        variants = std::move(more);
    }
    return variants;
}

} // namespace

std::vector<Pipeline> pipelinesOf(const std::vector<std::string>& steps)
{
    std::vector<Pipeline> pipelines(1);
    for (const std::string& text : steps) {
        const std::vector<Step> variants = variantsOf(text);
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
