// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace comparo {

/// The bits of the float32 that has the value of these bits of a float16: exact, also for subnormals,
/// infinities and the payload of a NaN.
inline std::uint32_t widenHalf(std::uint16_t half)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16;
    const std::uint32_t exponent = half >> 10 & 0x1FU;
    std::uint32_t fraction = half & 0x3FFU;
    if (exponent == 31)
        return sign | 0x7F800000U | fraction << 13;
    if (exponent != 0)
        return sign | (exponent + 112) << 23 | fraction << 13;
    if (fraction == 0)
        return sign;
    std::uint32_t scale = 113; // a subnormal's leading bit becomes the implicit one
    while ((fraction & 0x400U) == 0) {
        fraction <<= 1;
        --scale;
    }
    return sign | scale << 23 | (fraction & 0x3FFU) << 13;
}

} // namespace comparo
