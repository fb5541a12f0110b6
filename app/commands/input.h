#pragma once

#include "engine/tensor/tensor.h"

#include <string>

namespace comparo::cli {

/// The tensor of a file. What the decoder has to say about it (damage that it went on after, values that were
/// widened, arrays that were left out) is told on standard error.
Tensor readInput(const std::string& path);

} // namespace comparo::cli
