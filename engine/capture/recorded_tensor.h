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

} // namespace comparo
