// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"
#include "engine/diagnose/hypotheses/tolerance.h"

#include <cstdint>

namespace comparo::hypotheses {

/// What a hypothesis does to the samples of the result.
struct Match {
    std::uint64_t samples = 0;
    std::uint64_t differing =
        0; ///< where source and result have other bits; all where they can't be compared
    std::uint64_t reproduced = 0; ///< of those, where the hypothesis gives the result within the tolerance
    std::uint64_t broken = 0;     ///< equal samples that the hypothesis does not give
    std::uint64_t unreached = 0;  ///< of those that differ, where the hypothesis says nothing
    std::uint64_t inexact = 0;    ///< given within the tolerance, and not with the same bits
    double largest = 0.0;         ///< distance that remains where the hypothesis says something

    /// Samples of which something else is said than they are.
    [[nodiscard]] std::uint64_t missed() const { return differing - reproduced - unreached + broken; }
    [[nodiscard]] bool isComplete() const { return differing > 0 && missed() == 0 && unreached < differing; }
};

/// The one place that counts. `replayed` has the result's shape and dtype; `reached` is empty where all is.
/// Counts never depend on the number of threads.
Match matchOf(const Picture& source, const Picture& result, const Picture& replayed,
              const std::function<bool(const Place&)>& reached, const Tolerance& tolerance);

} // namespace comparo::hypotheses
