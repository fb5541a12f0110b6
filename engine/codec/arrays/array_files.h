// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_file.h"
#include "engine/codec/zip_archive.h"

/// The formats of openArrayFile(), each in a source file of its own.
namespace comparo {

std::shared_ptr<const ArrayFile> openNpyFile(OpenedFile file, Message name);
std::shared_ptr<const ArrayFile> openNpzFile(ZipReader archive);

/// What torch.save of PyTorch 1.6 and later writes: a zip of a pickle, which is read and never run, and one
/// entry a storage.
std::shared_ptr<const ArrayFile> openTorchFile(ZipReader archive);

/// A JSON of names, dtypes, shapes and places, and the values behind it.
std::shared_ptr<const ArrayFile> openSafetensorsFile(OpenedFile file, Message name);

/// Every dataset of numbers, by its path without the first slash. Of MATLAB 7.3 the arrays have its axes.
/// Error(Unsupported) in a build without libhdf5, and in a program that did not call hdf5::servedReader().
/// Errors of values begin with the name of a file, where there is one.
std::shared_ptr<const ArrayFile> openHdf5File(OpenedFile file, bool isMatlab, const Message& name);

/// Level 5, which `save -v6` and `save -v7` write: numeric and logical arrays.
std::shared_ptr<const ArrayFile> openMatlabFile(OpenedFile file, Message name);

/// So many bytes of an array's entry, from its offset on. Error(CorruptData) where it has fewer.
ValueReader entryPart(const ZipReader& archive, const StoredArray& array, std::uint64_t bytes);

} // namespace comparo
