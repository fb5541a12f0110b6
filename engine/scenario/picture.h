// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

namespace comparo {

/// The picture that scenarios run on where none is given: uint8, 1x3x256x384, on cpu; a shaded landscape with
/// hard edges, fine texture and saturated spots, from integer arithmetic.
Tensor scenarioPicture();

} // namespace comparo
