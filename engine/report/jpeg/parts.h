// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/inspection.h"
#include "engine/diagnose/jpeg/matrix.h"
#include "engine/report/document/document.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <span>
#include <string>

namespace comparo::report {

/// The picture, the damage map over it and, with a source, the map of the excess over the intervals.
document::Blocks jpegPictures(const jpeg::Inspection& inspection, std::span<const std::byte> file);

// Numbers of a matrix in words, for its text and its document.

std::string pictureText(const Tensor& picture); ///< "1024 x 768, RGB"
double bitsPerPixel(const Tensor& picture, const EncodedFile& file);
std::string decibelText(double value);    ///< "34.12", "∞"
std::string similarityText(double value); ///< "0.9312", "–"

} // namespace comparo::report
