#include "engine/pipeline/pipeline.h"

#include "engine/base/error.h"

namespace comparo {

Step Step::parse(std::string_view text)
{
    const std::size_t colon = text.find(':');
    Step step;
    step.op = &findOp(text.substr(0, colon));
    step.params = ParamSet(step.op->info.schema);
    if (colon == std::string_view::npos)
        return step;
    std::string_view rest = text.substr(colon + 1);
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string_view item = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos)
            failArgument("'" + std::string(item) + "' in --op " + std::string(text) + " is no key=value.");
        step.params.parse(item.substr(0, equals), item.substr(equals + 1));
    }
    return step;
}

std::string Step::toText() const
{
    const std::string params_ = params.toText();
    return params_.empty() ? op->id : op->id + ":" + params_;
}

} // namespace comparo
