// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/alignment/plane.h"

#include <array>
#include <vector>

namespace comparo::alignment {

/// Where B lies: as a viewer shows it that applies this EXIF orientation, its first pixel at (x, y) of A, which
/// may be outside.
struct Placement {
    int turn = 1;
    int x = 0, y = 0;
};

/// A rectangle of pixels.
struct Box {
    int x = 0, y = 0, width = 0, height = 0;

    [[nodiscard]] bool isEmpty() const { return width <= 0 || height <= 0; }
};

/// What of A both have where B, which is that large as turned, lies at (x, y).
Box overlapOf(const Plane& a, const Plane& b, int x, int y);

/// B in each of the eight ways to hold it; the index is the orientation less 1.
using Turns = std::array<Plane, 8>;

Turns turnsOf(const Plane& b);

/// Where every pixel of the smaller is that of the larger: of each turn at which one lies in the other as a
/// whole, at most `kMostExact` places.
inline constexpr std::size_t kMostExact = 9;
std::vector<Placement> exactPlaces(const Plane& a, const Turns& turns, const Progress& progress);

/// Places at which the details of both go together best, also such where each has what the other has not; by
/// correlation of planes of at most 512 pixels a side, so that of larger ones they are near.
std::vector<Placement> likelyPlaces(const Plane& a, const Turns& turns, int side, const Progress& progress);

} // namespace comparo::alignment
