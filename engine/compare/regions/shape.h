// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <array>
#include <string>
#include <string_view>

namespace comparo {

/// What form differing pixels have. The first that fits is named, from the narrowest to the widest.
enum class ShapeClass {
    BorderRing,     ///< along two or more borders of the picture
    Row,            ///< whole rows, one or two thick
    Column,         ///< whole columns
    Lattice,        ///< at places that repeat with a period
    GradientLike,   ///< a difference that changes slowly over the picture
    Band,           ///< rows or columns over the whole picture: what breaks off, or was not written
    Tile,           ///< filled rectangles, or blocks of one grid
    ConstantOffset, ///< the same difference everywhere
    EdgeFollowing,  ///< where both sides have their steepest steps
    IsolatedTies,   ///< single steps, strewn without a pattern
    Mixed,          ///< the same but for a few pixels that are further apart
    WholeImage,     ///< nearly all pixels
    Unknown,        ///< fits none of these
};

inline constexpr std::array<ShapeClass, 13> kShapeClasses{
    ShapeClass::BorderRing,    ShapeClass::Row,          ShapeClass::Column, ShapeClass::Lattice,
    ShapeClass::GradientLike,  ShapeClass::Band,         ShapeClass::Tile,   ShapeClass::ConstantOffset,
    ShapeClass::EdgeFollowing, ShapeClass::IsolatedTies, ShapeClass::Mixed,  ShapeClass::WholeImage,
    ShapeClass::Unknown};

/// "border_ring", "row", …, "unknown".
std::string toString(ShapeClass kind);

/// Across and down.
struct LatticeNumber {
    int x = 0, y = 0;
    bool operator==(const LatticeNumber&) const = default;
};

/// The form of a difference or of a part of it, and what says so.
struct DifferenceShape {
    ShapeClass kind = ShapeClass::Unknown;
    Message label;      ///< "lattice of period 8", "no known shape"
    Message evidence;   ///< one sentence with numbers
    Message suggestion; ///< what to try, a sentence; empty where nothing is known

    bool mayBeJpeg = false; ///< blocks as a stage of JPEG has
    LatticeNumber period{}; ///< of a lattice, in pixels; 0: none in this direction
    LatticeNumber phase{};  ///< the first place of the lattice in each direction
    int width = 0;          ///< of a ring, in pixels
    int first = -1;         ///< of a band, a row or a column: the first line …
    int last = -1;          ///< … and the last

    [[nodiscard]] bool isKnown() const { return kind != ShapeClass::Unknown; }
    /// "Shape: lattice of period 8. 97 % of …."
    [[nodiscard]] Message sentence() const { return message("Shape: {}", message("{}. {}", label, evidence)); }
};

} // namespace comparo
