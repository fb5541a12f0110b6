// SPDX-License-Identifier: Apache-2.0
// Pairs of which one was made of the other, by one rule or two: what was done is known.
#pragma once

#include "tests/engine/diagnose/trials/pictures.h"

#include <cstdint>
#include <functional>
#include <string>

namespace comparo::trials {

struct PlantedPair {
    Tensor a, b;
    bool isBackward = false; ///< a was made of b
    std::function<Tensor(const Tensor&)> planted;
    Kind kind = Kind::Photograph;
    int rules = 1;           ///< that change something
    std::string description; ///< "noise 1x3x40x50 uint8: mirrored left to right + inverted"
};

/// Pair `number` of a seed: pictures (twice a photograph, noise, a graphic) and combinations of moved places
/// and changed values take turns. The two are never equal, and never hold a NaN.
PlantedPair plantedPair(std::uint32_t seed, int number);

/// The same pixels in another order, which is the same in all images and channels.
Tensor shuffled(const Tensor& tensor, Random& random);

} // namespace comparo::trials
