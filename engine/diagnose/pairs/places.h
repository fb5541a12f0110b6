// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/pairs/rule.h"

#include <vector>

namespace comparo::pairs {

/// The identity first, then channels in another order, mirrored and turned, memory read in another layout or
/// with rows of another length, and shifts by up to 8 pixels: those that lead from one shape to the other.
std::vector<PlaceRule> placeRules(const Shape& source, const Shape& result);

/// A crop of the source, or the source with a margin around it, at the offset where the two agree; nothing
/// where they agree nowhere. For results of another size.
std::vector<PlaceRule> offsetRules(const Pixels& source, const Pixels& result);

} // namespace comparo::pairs
