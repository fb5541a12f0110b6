// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/peer_model.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/device/device.h"
#include "engine/diagnose/replay.h"
#include "engine/ops/fidelity.h"
#include "engine/tensor/same_bits.h"

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

std::uint64_t equalSamples(const Tensor& a, const Tensor& b)
{
    if (!(a.shape() == b.shape()) || a.dtype() != b.dtype())
        return 0;
    const Tensor first = a.withLayout(Layout::Contiguous);
    const Tensor second = b.withLayout(Layout::Contiguous);
    std::uint64_t equal = 0;
    dispatch(a.dtype(), [&]<class T>() {
        const auto* x = reinterpret_cast<const T*>(first.buffer()->host());
        const auto* y = reinterpret_cast<const T*>(second.buffer()->host());
        for (std::int64_t i = 0; i < a.shape().elements(); ++i)
            equal += sameBits(x[i], y[i]) ? 1U : 0U;
    });
    return equal;
}

} // namespace

std::string PeerModel::sentence(const std::string& name, const Trace& trace) const
{
    const std::string who = name + " (" + trace.label() + ")";
    if (isIdentified())
        return who + " computes as our " + model.toText() + ": every sample has its bits.";
    if (equal == 0)
        return who + " is not identified: none of our models gives any of its samples.";
    return who + " is not identified: the nearest of our models, " + model.toText() + ", gives " +
           percentText(equal, samples) + " of its samples.";
}

PeerModel peerModelOf(const Trace& side, std::size_t index, const Tensor& input, const Tensor& output,
                      const Progress& progress)
{
    const StepTrace& step = side.steps[index];
    PeerModel best{Side::parse("cpu/framework"), 0, static_cast<std::uint64_t>(output.shape().elements())};
    for (const Side& candidate : candidatesFor(*side.side.peer, *step.step.op)) {
        progress.throwIfCancelled();
        try {
            const std::uint64_t equal =
                equalSamples(replayStep(step, step.draws, candidate, input, {progress.stop, {}}), output);
            if (equal > best.equal) {
                best.model = candidate;
                best.equal = equal;
            }
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw; // else it is no model of this step
        }
        if (best.isIdentified())
            break;
    }
    return best;
}

} // namespace comparo
