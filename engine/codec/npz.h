// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

namespace comparo {

/// The chosen array of an .npz file, or the first one, with a note on the others. Error(CorruptData) if the
/// archive is damaged or the file is no array; Error(Unsupported) if the array is larger than 4 GiB, or in a
/// build without libzip.
DecodedImage decodeNpz(std::span<const std::byte> file, const ReadChoice& choice = {});

} // namespace comparo
