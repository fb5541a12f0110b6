// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/math.h"
#include "engine/kernel/torch/cuda_units.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

/// CUDA's expf, exp and powf, which PyTorch's kernels call: the operations of libdevice as nvcc 13.0 inlines
/// them. PyTorch 2.11 on an H100 gave these bits in 4,001 arguments of exp and in 13 exponents of pow.
namespace comparo::COMPARO_BACKEND {

inline float cudaExp(float x)
{
    const float limited = std::clamp(fused(x, 0x1.77313ap-8f, 0.5f), 0.0f, 1.0f);
    // 252 times that, rounded down to a whole number, above 1.5 * 2^23 + 1.
    const auto shifted =
        static_cast<float>(std::floor(static_cast<double>(limited) * 252.0 + (0x1.8p23 + 1.0)));
    const float n = shifted - (0x1.8p23f + 127.0f);
    const float fraction = fused(x, 0x1.4ae0cp-26f, fused(x, 0x1.715476p+0f, -n));
    return unitExp2(fraction) * std::bit_cast<float>(std::bit_cast<std::uint32_t>(shifted) << 23);
}

/// For |x| < 708.
inline double cudaExp(double x)
{
    constexpr double kSeries[] = {0x1.ade1569ce2bdfp-26,
                                  0x1.28af3fca213eap-22,
                                  0x1.71dee62401315p-19,
                                  0x1.a01997c89eb71p-16,
                                  0x1.a01a014761f65p-13,
                                  0x1.6c16c1852b7afp-10,
                                  0x1.1111111122322p-7,
                                  0x1.55555555502a1p-5,
                                  0x1.5555555555511p-3,
                                  0x1.000000000000bp-1,
                                  1.0,
                                  1.0};
    const double shifted = fused(x, 0x1.71547652b82fep+0, 0x1.8p52);
    const double n = shifted - 0x1.8p52;
    const double r = fused(n, -0x1.abc9e3b39803fp-56, fused(n, -0x1.62e42fefa39efp-1, x));
    double series = kSeries[0];
    for (std::size_t i = 1; i < std::size(kSeries); ++i)
        series = fused(series, r, kSeries[i]);
    return std::ldexp(series, static_cast<int>(n));
}

/// x^y for 0 <= x and finite. `intervals` are kReciprocalIntervals.
COMPARO_HD float cudaPow(float x, float y, const UnitInterval* intervals)
{
    if (x == 1.0f || y == 0.0f)
        return 1.0f;
    if (x == 0.0f)
        return y > 0.0f ? 0.0f : __builtin_bit_cast(float, 0x7F800000U);
    // x = m 2^e with m near 1; log2(m) by the series of the inverse hyperbolic tangent of (m - 1) / (m + 1),
    // in two floats.
    const bool denormal = x < 0x1p-126f;
    const auto bits = __builtin_bit_cast(std::int32_t, denormal ? x * 0x1p24f : x);
    const std::int32_t e = (bits - 0x3F3504F3) & ~0x7FFFFF;
    const float m = __builtin_bit_cast(float, bits - e);
    const float exponent = fused(static_cast<float>(e), 0x1p-23f, denormal ? -24.0f : 0.0f);
    const float less = m - 1.0f;
    const float inverse = unitReciprocal(m + 1.0f, intervals);
    const float u = (less + less) * inverse;
    const float square = u * u;
    const float gap = less - u;
    const float rest = inverse * fused(-u, less, gap + gap);
    float series = fused(0x1.5865c8p-11f, square, 0x1.a5cfb6p-9f);
    series = fused(series, square, 0x1.2776e6p-6f);
    series = fused(series, square, 0x1.ec709ep-4f) * square;
    constexpr float kLog2e = 0x1.715476p+0f;
    const float high = fused(u, kLog2e, exponent);
    float low = fused(u, kLog2e, exponent - high);
    low = fused(rest, kLog2e, low);
    low = fused(u, 0x1.4abc68p-26f, low);
    low = fused(series * 3.0f, rest, low);
    low = fused(series, u, low);
    const float log = high + low;
    const float logRest = low - (log - high);
    // 2^(y log2(x))
    const float product = log * y;
    const float productRest = fused(logRest, y, fused(log, y, -product));
    const float n = roundHalfEven(product);
    const float f = productRest + (product - n);
    float power = fused(0x1.3f971cp-13f, f, 0x1.5f0bdap-10f);
    power = fused(power, f, 0x1.3b30acp-7f);
    power = fused(power, f, 0x1.c6af76p-5f);
    power = fused(power, f, 0x1.ebfbd8p-3f);
    power = fused(power, f, 0x1.62e43p-1f);
    power = fused(power, f, 1.0f);
    if (product > 152.0f || product < -152.0f)
        return product < 0.0f ? 0.0f : __builtin_bit_cast(float, 0x7F800000U);
    // 2^n in two factors.
    const std::int32_t half = n > 0.0f ? 0 : -0x7D000000;
    power = power * __builtin_bit_cast(float, half + 0x7F000000);
    return power * __builtin_bit_cast(float, (static_cast<std::int32_t>(n) << 23) - half);
}

} // namespace comparo::COMPARO_BACKEND
