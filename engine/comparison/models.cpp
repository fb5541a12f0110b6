// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/models.h"

#include "engine/ops/fidelity.h"

#include <algorithm>

namespace comparo {
namespace {

/// "a, b and c", the first of them where there are many.
Message briefly(const std::vector<std::string>& ops)
{
    constexpr std::size_t kMostNames = 3;
    const std::size_t shown = ops.size() > kMostNames + 1 ? kMostNames : ops.size();
    std::vector<Message> names;
    for (std::size_t i = 0; i < shown; ++i)
        names.push_back(message("{}", Verbatim(ops[i])));
    return shown == ops.size()
               ? listed(std::move(names), " and ")
               : message("{} and {} more", joined(std::move(names), ", "), ops.size() - shown);
}

} // namespace

Message missingModels(const ComparisonResult& result)
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
    if (onCpu.empty())
        return message("PyTorch's CUDA arithmetic of {} is not modelled", briefly(onCuda));
    if (onCuda.empty())
        return message("PyTorch's CPU arithmetic of {} is not modelled", briefly(onCpu));
    return message("PyTorch's CUDA arithmetic of {}, and its CPU arithmetic of {}, are not modelled",
                   briefly(onCuda), briefly(onCpu));
}

std::vector<Message> peerVersions(const ComparisonResult& result)
{
    std::vector<Message> sentences;
    for (const auto& [name, trace] : {std::pair('A', &result.a), std::pair('B', &result.b)})
        if (*trace && (*trace)->side.peer && (*trace)->peer) {
            const PeerSide& peer = *(*trace)->side.peer;
            const Verbatim label((*trace)->peer->label);
            sentences.push_back(peer.linked
                                    ? message("{} ran in {} in this program", name, label)
                                    : message("{} ran in {} on {}", name, label, Verbatim(peer.device)));
        }
    return sentences;
}

} // namespace comparo
