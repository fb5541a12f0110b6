// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"
#include "engine/diagnose/hypotheses/tolerance.h"

#include <optional>
#include <vector>

namespace comparo::hypotheses {

/// Bits of being smooth. Held against a fitted line: what happens to neighbours on a slope is a smooth
/// function of the value, too.
inline constexpr double kSmooth = 24.0;

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

bool isIdentity(const std::vector<Line>& lines);

/// One line for all channels, or one for each.
Rule lineRule(const std::vector<Line>& lines, const Shape& shape, DType dtype, Storing storing);

/// Samples are cut off; an infinite limit is none.
Rule limitsRule(const Shape& shape, DType dtype, double low, double high);

/// Of integers.
Rule wrappedSumRule(const Shape& shape, DType dtype, double sum);

/// Rules whose parameters come from the two pictures of one shape: limits, a sum that wraps around, gain and
/// offset for all channels or for each. `reached` says of which samples; empty: of all.
Rules fittedRules(const Picture& x, const Picture& b, const std::vector<char>& reached);

/// The same of gain and offset, limits or a sum that most samples follow, whatever the others do.
Rules mostlyFittedRules(const Picture& x, const Picture& b);

/// Two of a value, one of them fitted or both: gain and offset, limits or a sum that wraps around, before one
/// of the rules or of each other.
std::vector<Rules> fittedPairs(const Picture& a, const Picture& b, const Rules& rules);

/// Gain and offset after gain and offset, each rounded to 8 bits; of the first a gain of two digits and a
/// whole offset.
std::vector<Rules> linePairs(const Picture& a, const Picture& b);

/// Gain and offset, limits or a sum that wraps around, and then made gray, by one of the rules.
std::vector<Rules> fittedBeforeGray(const Picture& a, const Picture& b, const Rules& grays);

/// Samples below and above the result's own limits are cut off.
Rules limitRules(const Picture& x, const Picture& b, const std::vector<char>& reached, bool isBoth = false);

} // namespace comparo::hypotheses
