// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/tensor/tensor.h"

#include <string>

namespace comparo {

/// What a JPEG file is made of: one picture of 8 bits, gray or RGB.
struct JpegSource {
    Tensor picture; ///< uint8 1x1xHxW or 1x3xHxW, contiguous, on cpu
    Message note;   ///< what was changed: "float32 values were taken as 8 bits"; empty: nothing
};

/// The picture that encoders read of an image on cpu, by one rule for every front end: values become 8 bits
/// as where pictures are written for viewing (16 bits over 257, floats within [0, 1] times 255, other floats
/// as 0..255), alpha is left out, of several images the first counts. Error(Unsupported) without channels or
/// with more than four, and for an empty image.
JpegSource jpegSource(const Tensor& image);

} // namespace comparo
