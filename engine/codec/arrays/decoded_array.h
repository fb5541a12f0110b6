// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <filesystem>
#include <span>

namespace comparo {

/// The chosen array of an NPZ, PyTorch or safetensors file as an image, or its first one, with a note on the
/// others. Error(CorruptData) if the file is damaged; Error(Unsupported) for an array of more than four axes
/// or a dtype that no image has, and in a build without libzip.
DecodedImage decodeArrayFile(std::span<const std::byte> file, const ReadChoice& choice = {});

/// The same of an HDF5 file, of which no more is read than is needed. Errors as of decodeArrayFile(); Io.
DecodedImage decodeHdf5File(const std::filesystem::path& path, const ReadChoice& choice);

} // namespace comparo
