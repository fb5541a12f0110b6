// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"
#include "engine/diagnose/hypotheses/tolerance.h"

#include <optional>
#include <vector>

namespace comparo::hypotheses {

/// A number as a person would have typed it, and what it costs.
struct Decimal {
    double value, bits;
};

/// The decimal of fewest digits in an interval.
Decimal shortestDecimal(double low, double high);

/// gain * x + offset.
struct Line {
    double gain, offset, bits;
};

/// The shortest line with low <= gain * x + offset <= high at every x; nothing where there is none.
std::optional<Line> lineThrough(const std::vector<double>& x, const std::vector<double>& low,
                                const std::vector<double>& high);

/// Rules whose parameters come from the two pictures of one shape: limits, a sum that wraps around, gain and
/// offset for all channels or for each. `reached` says of which samples; empty: of all.
Rules fittedRules(const Picture& x, const Picture& b, const std::vector<char>& reached);

/// The same of gain and offset that most samples follow, whatever the others do.
Rules mostlyFittedRules(const Picture& x, const Picture& b);

/// Gain and offset, or limits, after which one of the rules of values leads from a to b.
std::vector<Rules> linesBefore(const Picture& a, const Picture& b, const Rules& rules);

/// Samples below and above the result's own limits are cut off.
Rules limitRules(const Picture& x, const Picture& b, const std::vector<char>& reached, bool isBoth = false);

} // namespace comparo::hypotheses
