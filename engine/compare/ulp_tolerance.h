// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/dtype.h"

#include <cstdint>
#include <limits>

namespace comparo {

/// Whether so many representable values are a tolerance: up to an eighth of a value. More of them reach over
/// powers of two and to the other sign, where a count says nothing. Steps of whole numbers always are one.
constexpr bool isUlpTolerance(std::int64_t ulp, DType dtype)
{
    constexpr int kEighth = 3; // bits
    const int digits =
        dtype == DType::Float64 ? std::numeric_limits<double>::digits : std::numeric_limits<float>::digits;
    const bool isWhole = dtype == DType::UInt8 || dtype == DType::UInt16;
    return isWhole || ulp <= std::int64_t{1} << (digits - 1 - kEighth);
}

} // namespace comparo
