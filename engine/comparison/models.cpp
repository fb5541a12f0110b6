// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/models.h"

#include "engine/ops/fidelity.h"

#include <algorithm>

namespace comparo {
namespace {

/// "a, b and c", the first of them where there are many.
std::string briefly(const std::vector<std::string>& ops)
{
    constexpr std::size_t kMostNames = 3;
    const std::size_t shown = ops.size() > kMostNames + 1 ? kMostNames : ops.size();
    std::string names;
    for (std::size_t i = 0; i < shown; ++i)
        names += (i == 0 ? "" : i + 1 == ops.size() ? " and " : ", ") + ops[i];
    return shown == ops.size() ? names : names + " and " + std::to_string(ops.size() - shown) + " more";
}

} // namespace

std::string missingModels(const ComparisonResult& result)
{
    std::vector<std::string> onCpu;
    std::vector<std::string> onCuda;
    for (const std::optional<Trace>* trace : {&result.a, &result.b}) {
        if (!*trace || (*trace)->side.peer || (*trace)->side.numerics != Numerics::Framework)
            continue;
        const DeviceKind kind = (*trace)->side.device.kind;
        std::vector<std::string>& ops = kind == DeviceKind::Cpu ? onCpu : onCuda;
        for (const StepTrace& step : (*trace)->steps)
            if (const std::string& id = step.step.op->id;
                !isModelled(*step.step.op, kind) && std::ranges::find(ops, id) == ops.end())
                ops.push_back(id);
    }
    if (onCpu.empty() && onCuda.empty())
        return {};
    std::string text = "PyTorch's ";
    if (!onCuda.empty())
        text += "CUDA arithmetic of " + briefly(onCuda);
    if (!onCpu.empty())
        text += (onCuda.empty() ? "CPU arithmetic of " : ", and its CPU arithmetic of ") + briefly(onCpu) +
                (onCuda.empty() ? "" : ",");
    return text + (onCpu.empty() || onCuda.empty() ? " is not modelled" : " are not modelled");
}

std::string peerVersions(const ComparisonResult& result)
{
    std::string text;
    for (const auto& [name, trace] : {std::pair("A", &result.a), std::pair("B", &result.b)})
        if (*trace && (*trace)->side.peer && (*trace)->peer)
            text += std::string(text.empty() ? "" : " ") + name + " ran in " + (*trace)->peer->label +
                    ((*trace)->side.peer->linked ? " in this program."
                                                 : " on " + (*trace)->side.peer->device + ".");
    return text;
}

} // namespace comparo
