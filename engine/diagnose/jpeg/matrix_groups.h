// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/jpeg/matrix.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// Which files and which pictures of a matrix are the same, and short names for its parts.
struct MatrixGroups {
    std::vector<std::size_t> fileOf; ///< [encoder]: the first encoder with the same bytes, itself if it is it
    std::vector<std::optional<std::size_t>>
        pictureOf;                     ///< [encoder][decoder]: into pictures; none if it failed
    std::vector<std::size_t> pictures; ///< the first cell of each picture
};
MatrixGroups groupsOf(const JpegMatrix& matrix);

std::string encoderName(std::size_t encoder);                     ///< "1"
std::string decoderName(std::size_t decoder);                     ///< "a", …, "z", "d27"
std::string cellName(const JpegMatrix& matrix, std::size_t cell); ///< "1a"
std::size_t failuresOf(const JpegMatrix& matrix);                 ///< cells without a picture

} // namespace comparo
