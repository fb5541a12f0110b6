#pragma once

#include "engine/base/progress.h"
#include "engine/pipeline/runner.h"

#include <cstdint>
#include <string>

namespace comparo {

/// Which of our models of an op gives what a peer gave.
struct PeerModel {
    Side model;              ///< the nearest: "cpu/framework"
    std::uint64_t equal = 0; ///< samples that it gives bit for bit
    std::uint64_t samples = 0;
    std::string border{};    ///< the rule that it has in the place of the one that was asked for; empty: none
    std::string asked{};     ///< the one that was asked for, where it has another
    double largest = 0.0;    ///< difference of the samples that it does not give

    [[nodiscard]] bool isIdentified() const { return samples > 0 && equal == samples; }

    /// "cpu/framework", "cpu/exact with the border symmetric (mirrored, the edge pixel repeated) instead of
    /// reflect (mirrored about the edge pixel)".
    [[nodiscard]] std::string words() const;

    /// "A (Kornia 0.9.0 · cpu) computes as our cpu/framework: every sample has its bits.", "A (…) is not
    /// identified: the nearest of our models, cpu/framework, gives 99.8 % of its samples, the others within
    /// 1.2e-07." `name` is "A".
    [[nodiscard]] std::string sentence(const std::string& name, const Trace& trace) const;
};

/// Runs the op of this step of a peer's side in our numerics, on this input, and compares with what the peer
/// gave for it: framework as on a CPU and as on CUDA, and exact; where none gives every sample, each with the
/// other rules of what lies beyond the image, too. Both tensors are on cpu.
PeerModel peerModelOf(const Trace& side, std::size_t step, const Tensor& input, const Tensor& output,
                      const Progress& progress);

} // namespace comparo
