// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/peer_model.h"

#include "engine/device/device.h"
#include "engine/diagnose/replay.h"
#include "engine/ops/fidelity.h"

#include <algorithm>

namespace comparo {
namespace {

/// The likeliest first: what the library's own code for such a device is said to do.
std::vector<Side> candidatesFor(const PeerSide& peer, const Op& op)
{
    std::vector<Side> sides{Side::parse("cpu/framework"), Side::parse("cpu/exact")};
    if (dependsOnThreads(op))
        sides.insert(sides.begin() + 1, Side::parse("cpu/framework/threads=1"));
    const bool hasEmulated = std::any_of(allDevices().begin(), allDevices().end(), [](const Device* each) {
        return each->id() == DeviceId{DeviceKind::Emu, 0};
    });
    if (hasEmulated)
        sides.insert(peer.device == "cpu" ? sides.end() : sides.begin(), Side::parse("emu:0/framework"));
    return sides;
}

} // namespace

Message PeerModel::sentence(const std::string& name, const Trace& trace) const
{
    const Verbatim who(name);
    const Message label = trace.label();
    if (isIdentified())
        return message("{} ({}) computes like our {}: every sample has the same bits.", who, label,
                       Verbatim(model.toText()));
    if (match.equal() == 0)
        return message("{} ({}) is not identified: none of our models reproduces any of its samples.", who,
                       label);
    return message("{} ({}) is not identified: the nearest of our models, {}, reproduces {} of its samples.",
                   who, label, Verbatim(model.toText()), Share(match.equal(), match.samples));
}

PeerModel peerModelOf(const Trace& side, std::size_t index, const Tensor& input, const Tensor& output,
                      const Progress& progress)
{
    const StepTrace& step = side.steps[index];
    const auto samples = static_cast<std::uint64_t>(output.shape().elements());
    PeerModel best{Side::parse("cpu/framework"), {.samples = samples, .differing = samples}};
    for (const Side& candidate : candidatesFor(*side.side.peer, *step.step.op)) {
        progress.throwIfCancelled();
        const hypotheses::Hypothesis hypothesis{
            candidate.toText(), {}, {}, [&](const Progress&) {
                return replayStep(step, step.draws, candidate, input, {progress.stop, {}});
            }};
        const auto judged =
            hypotheses::judged(hypothesis, {}, output, progress); // else no model of this step
        if (judged && judged->match.equal() > best.match.equal())
            best = {candidate, judged->match};
        if (best.isIdentified())
            break;
    }
    return best;
}

} // namespace comparo
