// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/alignment/places.h"

namespace comparo::alignment {

/// How well two planes go together at one place.
struct Fit {
    double likeness = 0.0; ///< correlation over what both have
    double rest = 0.0;     ///< root mean square of what is left beside a change of brightness
    double share = 0.0;    ///< of the blocks that tell, by weight, those that no place one pixel away fits better
    int blocks = 0;        ///< these, counted

    /// Whether it is a place and no likeness of two pictures: almost everywhere just this one fits best.
    [[nodiscard]] bool holds() const { return likeness >= 0.8 && share >= 0.85 && blocks >= 6; }
};

/// The best place within `reach` pixels, by the pixels of most detail.
Placement refined(const Plane& a, const Plane& turnedB, const Placement& near, int reach);

/// Over all that both have there.
Fit fitOf(const Plane& a, const Plane& turnedB, const Placement& placement);

/// Correlation of the means of as many boxes of both, whatever their sizes: high where one is the other resized.
double likenessOfBoxes(const Plane& a, const Plane& b);

/// How much of what a replayed image leaves of another lies where there is detail: correlation of its size with the
/// steps to the neighbours. Noise is everywhere; what the wrong filter leaves is at edges. Of one size.
double restAtDetail(const Plane& given, const Plane& wanted);

} // namespace comparo::alignment
