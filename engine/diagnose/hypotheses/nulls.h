// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"
#include "engine/diagnose/hypotheses/tolerance.h"

#include <array>
#include <functional>
#include <limits>

namespace comparo::hypotheses {

/// Bits of a function of the source's values or pixels; infinite if none gives the result.
struct Tables {
    double any = std::numeric_limits<double>::infinity();    ///< value by value
    double smooth = std::numeric_limits<double>::infinity(); ///< by its distance from its own slope
};

/// What the result costs in bits without a cause. A cause has to be shorter.
struct Nulls {
    /// Least of: its values; its differences from neighbours; the source with its differences; where the
    /// source is flat or a slope, one step.
    double plain = std::numeric_limits<double>::infinity();
    Tables tables; ///< an arbitrary function
};

/// Large pictures are counted on a part of them, and scaled.
Nulls nullsOf(const Picture& source, const Picture& result, const Tolerance& tolerance);

/// An arbitrary function of what the source holds, where `reached` says so.
Tables tableNull(const Picture& source, const Picture& result, const Tolerance& tolerance,
                 const std::function<bool(const Place&)>& reached);

/// For a part that was copied: the result resembles itself at the same distance, by how often it does
/// elsewhere.
double displacedNull(const Rule::Tile& tile, double bits, const Picture& result);

/// The same for a shift: what a picture costs that repeats itself at this distance as often as the result
/// does.
double repeatedNull(const std::array<int, 2>& shift, double bits, const Picture& result);

} // namespace comparo::hypotheses
