// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_file.h"

/// The formats of openArrayFile(), each in a source file of its own.
namespace comparo {

std::shared_ptr<const ArrayFile> openNpyFile(const std::filesystem::path& path);
std::shared_ptr<const ArrayFile> openNpzFile(const std::filesystem::path& path);

/// What torch.save of PyTorch 1.6 and later writes: a zip of a pickle, which is read and never run, and one
/// entry a storage.
std::shared_ptr<const ArrayFile> openTorchFile(const std::filesystem::path& path);

/// A JSON of names, dtypes, shapes and places, and the values behind it.
std::shared_ptr<const ArrayFile> openSafetensorsFile(const std::filesystem::path& path);

/// Whether a file of so many bytes begins as one of these does.
bool isSafetensors(std::span<const std::byte> head, std::uint64_t fileBytes);

class ZipReader;

/// So many bytes of an array's entry, from its offset on. Error(CorruptData) where it has fewer.
ValueReader entryPart(const ZipReader& archive, const StoredArray& array, std::uint64_t bytes);

} // namespace comparo
