// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/causes/tie_map.h"
#include "engine/report/picture/pixels.h"

/// Where the differences of a step that rounds are, and which of them lie near a rounding tie, as pixels.
namespace comparo::report {

inline constexpr std::uint32_t kEqualColor = 0xff15191f;
inline constexpr std::uint32_t kNearTieColor = 0xff5fc3f0;
inline constexpr std::uint32_t kFarFromTieColor = 0xffffb020;
inline constexpr std::uint32_t kNotExaminedColor = 0xff7d8590;

/// The map of one sample of the batch. A pixel stands for a square of `scale` samples of every channel: for
/// the farthest from a tie of those that differ.
struct TiePicture {
    Pixels pixels;
    int scale = 1;
};

TiePicture drawTieMap(const TieMap& map, int sample = 0, std::int64_t mostPixels = 1'500'000);

} // namespace comparo::report
