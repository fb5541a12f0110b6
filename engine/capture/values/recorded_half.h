// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

/// The two floating-point formats of 16 bits.
namespace comparo {

/// Exact, also for subnormals and infinities; a NaN becomes a quiet one. Without a branch, for loops over
/// many.
inline float floatOfHalf(std::uint16_t bits)
{
    constexpr std::uint32_t kBias = (127 - 15) << 23;
    const std::uint32_t size = bits & 0x7FFFU;
    const std::uint32_t isSubnormal = 0U - static_cast<std::uint32_t>(size < 0x400U);
    const std::uint32_t isInfinite = 0U - static_cast<std::uint32_t>(size >= 0x7C00U);
    const std::uint32_t isNan = 0U - static_cast<std::uint32_t>(size > 0x7C00U);
    const std::uint32_t normal = (size << 13) + kBias + (kBias & isInfinite);
    const auto small =
        std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(size)) * 0x1p-24F);
    return std::bit_cast<float>((normal & ~isSubnormal) | (small & isSubnormal) | (0x400000U & isNan) |
                                (bits & 0x8000U) << 16);
}

/// A bfloat16 is the upper half of a float32.
inline float floatOfBrain(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// A position on the line of representable values of either format: neighbours differ by 1, both zeros are 0.
inline std::int32_t orderedHalf(std::uint16_t bits)
{
    const std::int32_t size = bits & 0x7FFF;
    return (bits & 0x8000) != 0 ? -size : size;
}

} // namespace comparo
