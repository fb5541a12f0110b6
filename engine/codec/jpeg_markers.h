// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <cstddef>
#include <span>
#include <string>

/// What the markers of a JPEG file tell without decoding it.
namespace comparo::jpeg {

/// Where a file that ends too early ends, and what it lacks. Two sentences for people.
Message describeTruncation(std::span<const std::byte> file);

/// Why libjpeg cannot decode it, by its frame header: samples of 12 bits, lossless, hierarchical, JPEG-LS.
/// Empty where it can.
Message unsupportedProcess(std::span<const std::byte> file);

/// The orientation of the EXIF segment, 1 to 8 as EXIF counts; 1 if there is none.
int exifOrientation(std::span<const std::byte> file);

} // namespace comparo::jpeg
