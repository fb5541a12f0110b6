// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/jpeg/stored_coefficients.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

/// A JPEG file's coefficients out of pixels that libjpeg decoded from it: they lie on a lattice, the
/// multiples of the file's quantisation steps.
namespace comparo::decoders {

/// Pixels in CHW order, of 1 or 3 channels.
struct Pixels {
    int width = 0, height = 0, channels = 0;
    std::vector<std::uint8_t> samples;

    bool operator==(const Pixels&) const = default;
};

/// What libjpeg makes of a file by its accurate transform, with chroma interpolated or repeated.
using Decode = std::function<Pixels(const jpeg::StoredCoefficients& file, bool isFancy)>;

/// A file that was found again, and in which pixels of it nothing is left to doubt.
struct FoundFile {
    jpeg::StoredCoefficients stored;
    bool isFancy = false;        ///< how the pixels were made of it
    std::vector<bool> isCertain; ///< [y * width + x]: where the file gives these pixels, and around there
    std::size_t certain = 0;     ///< how many
};

/// The file that these pixels were decoded from by libjpeg's accurate transform: one that gives at least
/// half of them again, all that lie in whole blocks of 16 or 32 pixels without an error. Nothing
/// where there is none, or it cannot be told: fine steps leave no lattice that the rounding of pixels does
/// not hide. `isStopped` is asked between pieces of the work.
std::optional<FoundFile> fileBehind(const Pixels& pixels, const Decode& decode,
                                    const std::function<bool()>& isStopped = {});

} // namespace comparo::decoders
