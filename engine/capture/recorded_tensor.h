#pragma once

#include "engine/capture/recorded_dtype.h"
#include "engine/capture/recording_comparison.h"

#include <cstddef>
#include <span>

namespace comparo {

/// How toTensor() holds a recorded tensor. Error(Unsupported) for a dtype or a size that is not compared.
TensorDesc recordedDesc(const RecordedTensor& tensor);

/// Recorded values as a tensor on cpu, or a part of them that `desc` describes.
Tensor recordedTensor(const RecordedDType& dtype, const TensorDesc& desc, std::span<const std::byte> bytes);

/// One image of a batch as toTensor() holds it, whatever the size of the batch; the whole tensor where it is
/// small. Errors: those of Recording::open().
Tensor readImage(const Recording& recording, const RecordedTensor& tensor, int image);

} // namespace comparo
