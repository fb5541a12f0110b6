// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/pipeline/runner.h"

#include <string>

namespace comparo {

/// Which of our models of an op gives what a peer gave.
struct PeerModel {
    Side model;              ///< the nearest: "cpu/framework"
    hypotheses::Match match; ///< bit for bit

    [[nodiscard]] bool isIdentified() const { return match.isExact(); }

    /// "A (Kornia 0.9.0 · cpu) computes as our cpu/framework: every sample has its bits.", "A (…) is not
    /// identified: the nearest of our models, cpu/framework, gives 99.8 % of its samples." `name` is "A".
    [[nodiscard]] Message sentence(const std::string& name, const Trace& trace) const;
};

/// Runs the op of this step of a peer's side in our numerics, on this input, and compares with what the peer
/// gave for it: framework as on a CPU and as on CUDA, and exact. Both tensors are on cpu.
PeerModel peerModelOf(const Trace& side, std::size_t step, const Tensor& input, const Tensor& output,
                      const Progress& progress);

} // namespace comparo
