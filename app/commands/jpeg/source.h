// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <string>

namespace comparo::cli {

/// The picture of a file as encoders read it, by jpegSource(); what had to be changed is told on standard
/// error.
Tensor readSource(const std::string& path);

} // namespace comparo::cli
