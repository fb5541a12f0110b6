// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/causes/tie_map.h"
#include "engine/pipeline/runner.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// One changed assumption, replayed.
struct HypothesisResult {
    std::string id;     ///< "dtype_path"
    std::string label;  ///< "fixed-point uint8 path instead of float32"
    std::string detail; ///< what was replayed, in one sentence
    std::uint64_t reproduced =
        0; ///< differing samples at which side B, replayed under this assumption, gives A's value bit for bit
    std::uint64_t broken = 0;    ///< samples equal before that the replay makes unequal
    std::uint64_t differing = 0; ///< differing samples of the pair
    std::uint64_t unreached = 0; ///< of those, where the hypothesis says nothing
    /// Bits that the hypothesis saves against the best description of the result without it, where they are counted.
    std::optional<double> evidenceBits{};
    [[nodiscard]] double share() const
    {
        return differing ? static_cast<double>(reproduced) / static_cast<double>(differing) : 0.0;
    }
};

/// Why A and B differ at one step. Never names a cause without a replay that matches.
struct CauseReport {
    std::size_t step = 0;
    std::uint64_t differing = 0;
    std::vector<HypothesisResult>
        hypotheses; ///< single assumptions, then the smallest set that explains everything, if found
    bool isNamed = false; ///< one hypothesis is complete, informative and distinct: it is the cause
    bool isAmbiguous = false; ///< several of different meaning are complete
    std::optional<TieMap> ties{}; ///< of a step that rounds to whole numbers; nothing for others
    std::string verdict; ///< "Cause: fixed-point uint8 path reproduces 100 %." or "No tested hypothesis …"
};

/// Explains the local difference of one step: both replays start from A's input of that step.
/// An empty report with a reason in `verdict` where no hypothesis applies to the op.
CauseReport findCause(const Trace& a, const Trace& b, std::size_t step, const Progress& progress = {});

/// Values before rounding at one sample of an integer output.
struct TieLens {
    bool available = false;
    double beforeA = 0.0; ///< side A's value before its last rounding
    double beforeB = 0.0;
    double toTieA = 0.0; ///< distance to the nearest k + 1/2; 0 is an exact tie
    double toTieB = 0.0;
    double exact = 0.0;   ///< float64 referee without any intermediate rounding
    std::string sentence; ///< "Exact tie 143.5: A rounds half up, B half to even."
};

/// Of a step or a sample that is not there, a sentence that says so.
TieLens tieLens(const Trace& a, const Trace& b, std::size_t step, int n, int c, int y, int x);

} // namespace comparo
