#include "engine/diagnose/causes/peer_model.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/device/device.h"
#include "engine/diagnose/causes/border_models.h"
#include "engine/diagnose/replay.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace comparo {
namespace {

/// The likeliest first: what the library's own code for such a device is said to do.
std::vector<Side> candidatesFor(const PeerSide& peer)
{
    std::vector<Side> sides{Side::parse("cpu/framework"), Side::parse("cpu/exact")};
    const bool hasEmulated = std::any_of(allDevices().begin(), allDevices().end(), [](const Device* each) {
        return each->id() == DeviceId{DeviceKind::Emu, 0};
    });
    if (hasEmulated)
        sides.insert(peer.device == "cpu" ? sides.end() : sides.begin(), Side::parse("emu:0/framework"));
    return sides;
}

/// How near a replay came.
struct Nearness {
    std::uint64_t equal = 0;
    double largest = 0.0; ///< difference; infinite where one is no number
};

Nearness nearnessOf(const Tensor& a, const Tensor& b)
{
    Nearness near;
    if (!(a.shape() == b.shape()) || a.dtype() != b.dtype())
        return near;
    const Tensor first = a.withLayout(Layout::Contiguous);
    const Tensor second = b.withLayout(Layout::Contiguous);
    dispatch(a.dtype(), [&]<class T>() {
        const auto* x = reinterpret_cast<const T*>(first.buffer()->host());
        const auto* y = reinterpret_cast<const T*>(second.buffer()->host());
        for (std::int64_t i = 0; i < a.shape().elements(); ++i) {
            if (sameBits(x[i], y[i])) {
                ++near.equal;
                continue;
            }
            const double off = std::abs(static_cast<double>(x[i]) - static_cast<double>(y[i]));
            near.largest = std::max(near.largest, std::isnan(off) ? HUGE_VAL : off);
        }
    });
    return near;
}

std::string inThreeDigits(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

} // namespace

std::string PeerModel::words() const
{
    if (border.empty())
        return model.toText();
    return model.toText() + " with the border " + border + " (" + borderWords(border) + ") instead of " +
           asked + " (" + borderWords(asked) + ")";
}

std::string PeerModel::sentence(const std::string& name, const Trace& trace) const
{
    const std::string who = name + " (" + trace.label() + ")";
    if (isIdentified())
        return who + " computes as our " + words() + ": every sample has its bits.";
    if (equal == 0)
        return who + " is not identified: none of our models gives any of its samples.";
    return who + " is not identified: the nearest of our models, " + words() + ", gives " +
           percentText(equal, samples) + " of its samples, the others within " + inThreeDigits(largest) + ".";
}

PeerModel peerModelOf(const Trace& side, std::size_t index, const Tensor& input, const Tensor& output,
                      const Progress& progress)
{
    const StepTrace& step = side.steps[index];
    const std::string asked = askedBorder(step.step);
    PeerModel best{Side::parse("cpu/framework"), 0, static_cast<std::uint64_t>(output.shape().elements())};
    const std::vector<Side> sides = candidatesFor(*side.side.peer);
    const auto tryBorder = [&](const std::string& border) {
        const Tensor image = withBorder(step.step, input, border);
        for (const Side& candidate : sides) {
            if (best.isIdentified())
                return;
            progress.throwIfCancelled();
            try {
                const Tensor given = replayStep(step, step.draws, candidate, image, {progress.stop, {}});
                const Nearness near = nearnessOf(withoutBorder(step.step, given, border), output);
                if (near.equal > best.equal)
                    best = {candidate, near.equal, best.samples, border, border.empty() ? border : asked,
                            near.largest};
            } catch (const Error& error) {
                if (error.code() == ErrorCode::Cancelled)
                    throw; // else it is no model of this step
            }
        }
    };
    tryBorder({});
    if (!best.isIdentified())
        for (const std::string& border : otherBorders(step.step, input.shape()))
            tryBorder(border);
    return best;
}

} // namespace comparo
