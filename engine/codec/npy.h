// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_file.h"
#include "engine/codec/codec.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <span>
#include <vector>

/// NPY as programs exchange tensors, where no axis is guessed.
namespace comparo {

/// A tensor on cpu with the shape (N, C, H, W), contiguous, version 1.
std::vector<std::byte> npyOf(const Tensor& tensor);

/// What stands before the samples in that file.
std::vector<std::byte> npyHeaderOf(const TensorDesc& tensor);

/// An array of at most four dimensions, on cpu, contiguous: its last one is W, those that it lacks are 1.
/// Errors: CorruptData, Unsupported.
Tensor tensorFromNpy(std::span<const std::byte> file);

/// An array as an image: its values in C order, little-endian, of any dtype but float8. Errors: CorruptData, Unsupported.
DecodedImage imageOfValues(const StoredArray& stored, std::span<const std::byte> values, ArrayAxes axes);

} // namespace comparo
