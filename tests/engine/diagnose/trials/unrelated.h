// SPDX-License-Identifier: Apache-2.0
// Pairs of which nobody may say that one follows from the other.
#pragma once

#include "engine/tensor/tensor.h"

#include <cstdint>
#include <string>

namespace comparo::trials {

struct UnrelatedPair {
    Tensor a, b;
    std::string description; ///< "ramp, a few by one: 1x3x40x50 uint8"
};

/// Pair `number` of a seed: kinds of picture and edits take turns, 112 pairs have each with each. Some edits
/// change nothing on some pictures.
UnrelatedPair unrelatedPair(std::uint32_t seed, int number);

/// Pair `number` of which the second is a function of the first's values that nobody has a name for: a table,
/// a threshold, steps, a curve, other levels. Kinds of picture and functions take turns, 64 pairs have each
/// with each.
UnrelatedPair arbitraryFunctionPair(std::uint32_t seed, int number);

} // namespace comparo::trials
