// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/stored_dtype.h"
#include "engine/capture/recording_comparison.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace comparo {

/// Whether a recorded tensor's last axis is taken for its channels, which nobody says: it is 1 to 4 long, of
/// three axes the first is not, and of more the two before the last are not: (H,W,C), (N,H,W,C), a film of
/// them.
bool hasChannelsLast(const std::vector<std::int64_t>& shape);

/// How toTensor() holds a recorded tensor. Error(Unsupported) for a dtype or a size that is not compared.
TensorDesc recordedDesc(const RecordedTensor& tensor);

/// Recorded values as a tensor on cpu, or a part of them that `desc` describes.
Tensor recordedTensor(const StoredDType& dtype, const TensorDesc& desc, std::span<const std::byte> bytes);

/// One image of a batch as toTensor() holds it, whatever the size of the batch; the whole tensor where it is
/// small. Errors: those of Recording::open().
Tensor readImage(const Recording& recording, const RecordedTensor& tensor, int image);

} // namespace comparo
