#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

/// The two floating-point formats of 16 bits.
namespace comparo {

/// Exact, also for subnormals and infinities; a NaN stays one.
inline float floatOfHalf(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 0x1F;
    const int fraction = bits & 0x3FF;
    float size;
    if (exponent == 0x1F)
        size = fraction != 0 ? std::bit_cast<float>(0x7FC00000U) : std::bit_cast<float>(0x7F800000U);
    else if (exponent == 0)
        size = std::ldexp(static_cast<float>(fraction), -24);
    else
        size = std::ldexp(static_cast<float>(fraction + 0x400), exponent - 25);
    return (bits & 0x8000) != 0 ? -size : size;
}

/// A bfloat16 is the upper half of a float32.
inline float floatOfBrain(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// A position on the line of representable values of either format: neighbours differ by 1, both zeros are 0.
inline std::int64_t orderedHalf(std::uint16_t bits)
{
    const std::int64_t size = bits & 0x7FFF;
    return (bits & 0x8000) != 0 ? -size : size;
}

} // namespace comparo
