// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/pipeline.h"
#include "engine/pipeline/vocabulary.h"

namespace comparo {
Step Step::parse(std::string_view text)
{
    return parseStep(text, {});
}

Step parseStep(std::string_view text, const OpVocabulary& vocabulary)
{
    const std::size_t colon = text.find(':');
    Step step;
    step.op = &vocabulary.find(text.substr(0, colon));
    step.params = ParamSet(step.op->info.schema);
    if (colon != std::string_view::npos)
        step.params.parseItems(text.substr(colon + 1));
    return step;
}

std::string Step::toText() const
{
    const std::string params_ = params.toText();
    return params_.empty() ? op->id : op->id + ":" + params_;
}

} // namespace comparo
