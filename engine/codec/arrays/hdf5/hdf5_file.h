// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_file.h"
#include "engine/codec/arrays/hdf5/reader_link.h"

#include <functional>
#include <memory>

namespace comparo::hdf5 {

/// Starts who reads the file; called again after one ended.
using ReaderStart = std::function<std::unique_ptr<ReaderLink>()>;

/// The arrays of a file that somebody reads for us, of whom nothing is believed. Error(CorruptData) with what
/// they say is wrong, or with how they ended; where it is about values it begins with the name of the file,
/// if that is not empty.
std::shared_ptr<const ArrayFile> openServed(ReaderStart start, OpenedFile file, bool isMatlab,
                                            const Message& name);

} // namespace comparo::hdf5
