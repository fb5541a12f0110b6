#pragma once

#include "engine/tensor/tensor.h"

#include <string>

namespace comparo::cli {

/// The picture of a file as an encoder reads it: 8 bits, gray or RGB; alpha is left out. Error(Unsupported)
/// for other values.
Tensor readSource(const std::string& path);

} // namespace comparo::cli
