// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <cstddef>
#include <vector>

namespace comparo {

/// An OpenEXR file of one part, scan lines of float32 without compression: channels Y, RGB or RGBA. The
/// tensor is 1xCxHxW on cpu, contiguous. OpenCV's encoder wants a temporary file on a disk.
std::vector<std::byte> exrFile(const Tensor& image);

} // namespace comparo
