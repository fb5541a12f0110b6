// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/file_header.h"

#include <array>
#include <cstdint>
#include <vector>

namespace comparo::files {

/// Red, green and blue of each colour; black where the file has none.
using BmpPalette = std::array<std::array<std::uint8_t, 3>, 256>;

/// The palette's index of each pixel of a run-length coded picture, in the order of its rows; those that it
/// skips are 0. False if it ends early or a run crosses the end of a row.
bool readBmpRuns(header::Bytes coded, bool hasFourBits, std::size_t width, std::size_t height,
                 std::vector<std::uint8_t>& indices);

} // namespace comparo::files
