// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

namespace comparo {

/// The first array of an .npz file. Error(CorruptData) if the archive is damaged or its first file is no
/// array; Error(Unsupported) if the array is larger than 4 GiB, or in a build without libzip.
DecodedImage decodeNpz(std::span<const std::byte> file);

} // namespace comparo
