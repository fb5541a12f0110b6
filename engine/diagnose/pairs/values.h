// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/pairs/rule.h"

#include <utility>
#include <vector>

namespace comparo::pairs {

/// What may have happened to single values and pixels on the way from one dtype to another: the identity
/// first, then ranges, transfer curves, precision, byte order, colour matrices, premultiplied alpha, NaN.
std::vector<ValueRule> valueRules(const Pixels& source, const Pixels& result);

/// Gain and offset that lead from the first numbers of the pairs to the second: as measured, and as the short
/// numbers near them. `most` is the largest value of an integer result, where saturated samples are left out;
/// infinite for floats.
std::vector<ValueRule> gainRules(const std::vector<std::pair<double, double>>& samples, double most);

} // namespace comparo::pairs
