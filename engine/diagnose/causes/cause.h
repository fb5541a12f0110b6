// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/causes/tie_map.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/pipeline/runner.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// What kind of hypothesis explains a difference.
enum class CauseFamily {
    Unknown,
    Placement,       ///< a tensor of the module was on another device
    Synchronisation, ///< calls were not ordered
    Draws,           ///< the sides applied other random parameters
    Arithmetic,      ///< the same function, in another order, precision or rounding
    Mistake,         ///< a side computes another function
    Misplaced,       ///< of two tensors from outside: samples are at other places
};

/// Why A and B differ at one step. Never names a cause without a replay that matches.
struct CauseReport {
    std::size_t step = 0;
    std::uint64_t differing = 0;
    /// Single assumptions, then the smallest set that explains everything, if found. Of a step: what side B,
    /// replayed under each, gives of A's values.
    std::vector<comparo::hypotheses::Judged> hypotheses;
    bool isNamed = false;         ///< one hypothesis is complete, informative and distinct: it is the cause
    bool isAmbiguous = false;     ///< several of different meaning are complete
    std::optional<TieMap> ties{}; ///< of a step that rounds to whole numbers; nothing for others
    Message verdict; ///< "Cause: fixed-point uint8 path reproduces 100 %." or "No tested hypothesis …"
    CauseFamily family = CauseFamily::Unknown; ///< of the hypotheses that were replayed last

    /// The hypothesis that is the cause; null where none is.
    [[nodiscard]] const hypotheses::Judged* named() const;
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
    double exact = 0.0; ///< float64 referee without any intermediate rounding
    Message sentence;   ///< "Exact tie 143.5: A rounds half up, B half to even."
};

/// Of a step or a sample that is not there, a sentence that says so.
TieLens tieLens(const Trace& a, const Trace& b, std::size_t step, int n, int c, int y, int x);

} // namespace comparo
