// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

namespace comparo {

/// The chosen array of an NPZ, PyTorch or safetensors file as an image, or its first one, with a note on the
/// others. Error(CorruptData) if the file is damaged; Error(Unsupported) for an array of more than four axes
/// or a dtype that no image has, and in a build without libzip.
DecodedImage decodeArrayFile(std::span<const std::byte> file, const ReadChoice& choice = {});

} // namespace comparo
