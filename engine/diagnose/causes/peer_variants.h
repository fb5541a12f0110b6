// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/readings/reading.h"
#include "engine/pipeline/runner.h"

#include <string>
#include <vector>

namespace comparo {

/// What a peer seems to compute that none of our models of its step gives.
struct PeerVariants {
    std::string name;                     ///< "A"
    std::vector<hypotheses::Judged> near; ///< best first

    [[nodiscard]] bool isExact() const { return !near.empty() && near.front().match.isExact(); }
    /// Whether a changed step comes so much nearer than the step as it is that it is a lead.
    [[nodiscard]] bool isChanged() const;
    /// "In A: border symmetric (…) instead of reflect; our cpu/exact with it gives 100 % of the samples."
    [[nodiscard]] Message sentence() const;
};

/// Replays the readings of a peer's step on `input` and holds them against `output`, which the peer gave for
/// it; both on cpu. `nearest` is the model of ours that comes nearest.
PeerVariants peerVariantsOf(const std::string& name, const Trace& side, std::size_t step, const Tensor& input,
                            const Tensor& output, const Side& nearest, const Progress& progress);

} // namespace comparo
