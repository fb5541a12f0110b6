// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/peer_variants.h"

#include "engine/diagnose/replay.h"

#include <algorithm>

namespace comparo {

bool PeerVariants::isChanged() const
{
    if (near.empty() || near.front().id.empty())
        return false;
    const auto asItIs = std::find_if(near.begin(), near.end(),
                                     [](const hypotheses::Judged& each) { return each.id.empty(); });
    return asItIs == near.end() ||
           hypotheses::isLead(near.front().match, asItIs->match, near.front().given.dtype());
}

Message PeerVariants::sentence() const
{
    const hypotheses::Judged& best = near.front();
    const bool changed = isChanged();
    const Verbatim who(name);
    const Message claim =
        changed ? message("{}, in {}", best.label, who) : message("{} computes differently", who);
    const Message share = shareText(best.match);
    const Message gives = changed ? message("our {} with it reproduces {} of {}", best.parameters, share, who)
                                  : message("our {} reproduces {} of {}", best.parameters, share, who);
    return isExact() ? message("Cause: {}", message("{}; {}.", claim, gives))
                     : message("Not fully explained. The nearest: {}; {}.", claim, gives);
}

PeerVariants peerVariantsOf(const std::string& name, const Trace& side, std::size_t index,
                            const Tensor& input, const Tensor& output, const Side& nearest,
                            const Progress& progress)
{
    const StepTrace& traced = side.steps[index];
    std::vector<Side> sides{nearest};
    for (const char* text : {"cpu/framework", "cpu/exact"})
        if (const Side other = Side::parse(text); !(other == nearest))
            sides.push_back(other);
    const auto run = [&](const Step& step, const Side& on, const Tensor& image) {
        StepTrace changed = traced;
        changed.step = step;
        return replayStep(changed, traced.draws, on, image, {progress.stop, {}});
    };
    return {name, closestVariants(traced.step, input, output, sides, run, progress)};
}

} // namespace comparo
