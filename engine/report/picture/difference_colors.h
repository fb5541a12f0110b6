// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/color_maps.h"

#include <cstdint>
#include <string>

/// Colours of difference pictures in reports: the maps of the viewer, so that a report looks like the
/// application.
namespace comparo::report {

/// A pair of which one side only is NaN or infinite; no map contains it.
inline constexpr std::uint32_t kNonFiniteColor = 0xffff00ff;

/// For |a - b|, and for a - b where A's colour means "A is larger".
const ColorMap& absoluteMap();
const ColorMap& signedMap();

/// "linear-gradient(90deg, #000004, …)": the legend of a map.
std::string gradientText(const ColorMap& map);

} // namespace comparo::report
