// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

#include <cstdint>
#include <cstring>
#include <limits>

/// Distances in units of representable values, with the same result in every pass.
namespace comparo::COMPARO_BACKEND {

constexpr std::int64_t kFarthest = std::numeric_limits<std::int64_t>::max();

/// A position on the line of representable values: neighbours differ by 1, both zeros are 0.
COMPARO_HD std::int64_t orderedBits(float v)
{
    std::int32_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    const std::int64_t magnitude = bits & 0x7fffffff;
    return bits < 0 ? -magnitude : magnitude;
}
COMPARO_HD std::int64_t orderedBits(double v)
{
    std::int64_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    const std::int64_t magnitude = bits & std::int64_t{0x7fffffffffffffff};
    return bits < 0 ? -magnitude : magnitude;
}

/// Representable values between a and b: 0 for two NaN, INT64_MAX for one NaN or for more than that.
template <class T>
COMPARO_HD std::int64_t distanceInUlp(T a, T b)
{
    const bool nanA = a != a;
    const bool nanB = b != b;
    if (nanA || nanB)
        return nanA && nanB ? 0 : kFarthest;
    const std::int64_t p = orderedBits(a);
    const std::int64_t q = orderedBits(b);
    const std::uint64_t distance = p > q ? static_cast<std::uint64_t>(p) - static_cast<std::uint64_t>(q)
                                         : static_cast<std::uint64_t>(q) - static_cast<std::uint64_t>(p);
    return distance > static_cast<std::uint64_t>(kFarthest) ? kFarthest : static_cast<std::int64_t>(distance);
}

/// For two samples of a pair: integers count their own steps, a mixed pair is measured in float64.
COMPARO_HD std::int64_t sampleUlp(std::uint8_t a, std::uint8_t b)
{
    return a > b ? a - b : b - a;
}
COMPARO_HD std::int64_t sampleUlp(std::uint16_t a, std::uint16_t b)
{
    return a > b ? a - b : b - a;
}
COMPARO_HD std::int64_t sampleUlp(float a, float b)
{
    return distanceInUlp(a, b);
}
COMPARO_HD std::int64_t sampleUlp(double a, double b)
{
    return distanceInUlp(a, b);
}
COMPARO_HD std::int64_t sampleUlp(float a, double b)
{
    return distanceInUlp(static_cast<double>(a), b);
}
COMPARO_HD std::int64_t sampleUlp(double a, float b)
{
    return distanceInUlp(a, static_cast<double>(b));
}

} // namespace comparo::COMPARO_BACKEND
