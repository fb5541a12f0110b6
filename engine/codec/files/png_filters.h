// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// PNG's filters: each row is stored as what it differs from its left and upper neighbours.
namespace comparo::files {

/// Turns a filtered row into samples, in place. `above` is the row before, or zeros; `pixelBytes` is 1, 2, 3,
/// 4, 6 or 8. Behind both rows kPngSlack bytes can be read. False if there is no such filter.
bool unfilterRow(int filter, std::uint8_t* row, const std::uint8_t* above, std::size_t bytes,
                 std::size_t pixelBytes);
inline constexpr std::size_t kPngSlack = 16;

/// Filters a row into `out` by the filter whose bytes have the smallest sum of magnitudes; its number.
int filterRow(const std::uint8_t* row, const std::uint8_t* above, std::size_t bytes, std::size_t pixelBytes,
              std::uint8_t* out, std::uint8_t* trial);

} // namespace comparo::files
