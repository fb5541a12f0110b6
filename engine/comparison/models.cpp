#include "engine/comparison/models.h"

#include "engine/ops/fidelity.h"

#include <algorithm>

namespace comparo {

std::string missingModels(const ComparisonResult& result)
{
    std::vector<std::string> ops;
    std::string where = "CUDA ";
    for (const std::optional<Trace>* trace : {&result.a, &result.b}) {
        if (!*trace || (*trace)->side.numerics != Numerics::Framework)
            continue;
        const DeviceKind kind = (*trace)->side.device.kind;
        for (const StepTrace& step : (*trace)->steps)
            if (!isModelled(*step.step.op, kind) &&
                std::find(ops.begin(), ops.end(), step.step.op->id) == ops.end()) {
                ops.push_back(step.step.op->id);
                if (kind == DeviceKind::Cpu)
                    where.clear();
            }
    }
    if (ops.empty())
        return {};
    constexpr std::size_t kMostNames = 3;
    std::string names;
    const std::size_t shown = ops.size() > kMostNames + 1 ? kMostNames : ops.size();
    for (std::size_t i = 0; i < shown; ++i)
        names += (i == 0 ? "" : i + 1 == ops.size() ? " and " : ", ") + ops[i];
    if (shown < ops.size())
        names += " and " + std::to_string(ops.size() - shown) + " more";
    return "PyTorch's " + where + "arithmetic of " + names + " is not modelled";
}

} // namespace comparo
