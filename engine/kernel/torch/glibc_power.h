// SPDX-License-Identifier: Apache-2.0 AND MIT
#pragma once

#include "engine/kernel/double_bits.h"
#include "engine/kernel/math.h"
#include "engine/kernel/torch/glibc_power_tables.h"

#include <cstdint>

/// pow of glibc from 2.28 on, on machines with fused multiply-adds: what PyTorch's CPU code takes for the
/// powers that do not fill a vector. Written after powf and pow of Arm's optimized routines (math/powf.c,
/// powf_log2_data.c, exp2f_data.c, pow.c, pow_log_data.c, exp_data.c; MIT licence), from which glibc has
/// them and whose constants these are, with the multiply-adds that GCC fuses in them. glibc's own sources
/// were not used. The C library has other bits on an x86-64 processor without AVX2 and FMA.
namespace comparo::COMPARO_BACKEND {

/// log2 of a normal or denormal x > 0, within 2^-32.
inline double glibcLog2(float x)
{
    struct Interval {
        double reciprocal;
        double logarithm;
    };
    static constexpr Interval kIntervals[16] = {
        {0x1.661ec79f8f3bep+0, -0x1.efec65b963019p-2}, {0x1.571ed4aaf883dp+0, -0x1.b0b6832d4fca4p-2},
        {0x1.49539f0f010bp+0, -0x1.7418b0a1fb77bp-2},  {0x1.3c995b0b80385p+0, -0x1.39de91a6dcf7bp-2},
        {0x1.30d190c8864a5p+0, -0x1.01d9bf3f2b631p-2}, {0x1.25e227b0b8eap+0, -0x1.97c1d1b3b7afp-3},
        {0x1.1bb4a4a1a343fp+0, -0x1.2f9e393af3c9fp-3}, {0x1.12358f08ae5bap+0, -0x1.960cbbf788d5cp-4},
        {0x1.0953f419900a7p+0, -0x1.a6f9db6475fcep-5}, {0x1p+0, 0x0p+0},
        {0x1.e608cfd9a47acp-1, 0x1.338ca9f24f53dp-4},  {0x1.ca4b31f026aap-1, 0x1.476a9543891bap-3},
        {0x1.b2036576afce6p-1, 0x1.e840b4ac4e4d2p-3},  {0x1.9c2d163a1aa2dp-1, 0x1.40645f0c6651cp-2},
        {0x1.886e6037841edp-1, 0x1.88e9c2c1b9ff8p-2},  {0x1.767dcf5534862p-1, 0x1.ce0a44eb17bccp-2}};
    const bool tiny = x < 0x1p-126f;
    std::uint32_t bits = __builtin_bit_cast(std::uint32_t, tiny ? x * 0x1p23f : x);
    bits -= tiny ? 23u << 23 : 0u;
    const std::uint32_t fromFirst = bits - 0x3F330000u;
    const Interval& interval = kIntervals[(fromFirst >> 19) % 16];
    const std::uint32_t top = fromFirst & 0xFF800000u;
    const auto z = static_cast<double>(__builtin_bit_cast(float, bits - top));
    const auto octave = static_cast<double>(static_cast<std::int32_t>(top) >> 23);
    const double r = fused(z, interval.reciprocal, -1.0);
    const double whole = interval.logarithm + octave;
    const double r2 = r * r;
    const double high = fused(0x1.27616c9496e0bp-2, r, -0x1.71969a075c67ap-2);
    const double middle = fused(0x1.ec70a6ca7baddp-2, r, -0x1.7154748bef6c8p-1);
    const double low = fused(middle, r2, fused(0x1.71547652ab82bp0, r, whole));
    return fused(high, r2 * r2, low);
}

/// 2^x for -150 < x < 128.
inline float glibcExp2(double x)
{
    /// Bits of 2^(k/32), less k << 47.
    static constexpr std::uint64_t kRoots[32] = {
        0x3ff0000000000000u, 0x3fefd9b0d3158574u, 0x3fefb5586cf9890fu, 0x3fef9301d0125b51u,
        0x3fef72b83c7d517bu, 0x3fef54873168b9aau, 0x3fef387a6e756238u, 0x3fef1e9df51fdee1u,
        0x3fef06fe0a31b715u, 0x3feef1a7373aa9cbu, 0x3feedea64c123422u, 0x3feece086061892du,
        0x3feebfdad5362a27u, 0x3feeb42b569d4f82u, 0x3feeab07dd485429u, 0x3feea47eb03a5585u,
        0x3feea09e667f3bcdu, 0x3fee9f75e8ec5f74u, 0x3feea11473eb0187u, 0x3feea589994cce13u,
        0x3feeace5422aa0dbu, 0x3feeb737b0cdc5e5u, 0x3feec49182a3f090u, 0x3feed503b23e255du,
        0x3feee89f995ad3adu, 0x3feeff76f2fb5e47u, 0x3fef199bdd85529cu, 0x3fef3720dcef9069u,
        0x3fef5818dcfba487u, 0x3fef7c97337b9b5fu, 0x3fefa4afa2a490dau, 0x3fefd0765b6e4540u};
    constexpr double kShift = 0x1.8p+52 / 32.0; // its low bits are those of the 32nds added
    const double shifted = x + kShift;
    const auto steps = __builtin_bit_cast(std::uint64_t, shifted);
    const double r = x - (shifted - kShift);
    const double scale = __builtin_bit_cast(double, kRoots[steps % 32] + (steps << 47));
    const double z = fused(0x1.c6af84b912394p-5, r, 0x1.ebfce50fac4f3p-3);
    const double y = fused(z, r * r, fused(0x1.62e42ff0c52d6p-1, r, 1.0));
    return static_cast<float>(y * scale);
}

/// x^y for x from 0 to 1 or NaN and finite y >= 0.
inline float glibcPow(float x, float y)
{
    if (y == 0.0f)
        return 1.0f;
    if (!(x > 0.0f))
        return x == 0.0f ? 0.0f : x;
    const double exponent = static_cast<double>(y) * glibcLog2(x);
    return exponent <= -150.0 ? 0.0f : glibcExp2(exponent);
}

/// ln x of a normal x, and what it lacks: together to about 2^-68.
inline DoublePair glibcLog(std::uint64_t bits)
{
    const std::uint64_t fromFirst = bits - 0x3FE6955500000000u;
    const GlibcLogInterval& interval = kGlibcLogIntervals[(fromFirst >> 45) % 128];
    const auto octave = static_cast<double>(static_cast<std::int64_t>(fromFirst) >> 52);
    const double z = doubleOf(bits - (fromFirst & 0xFFF0000000000000u));
    const double r = fused(z, interval.reciprocal, -1.0); // exact
    const double coarse = fused(octave, 0x1.62e42fefa3800p-1, interval.logarithm);
    const double sum = coarse + r;
    const double low = fused(octave, 0x1.ef35793c76730p-45, interval.tail);
    const double halved = -0.5 * r;
    const double square = r * halved;
    const double high = sum + square;
    const double p5 = fused(r, 0x1.0002b8b263fc3p0, -0x1.2495b9b4845e9p0);
    const double p3 = fused(square, p5, fused(r, -0x1.555555529a47ap-1, 0x1.999999959554ep-1));
    const double p = fused(square, p3, fused(r, 0x1.0000000000006p-1, -0x1.555555555556p-1));
    const double lost = low + (coarse - sum + r) + fused(halved, r, -square) + (sum - high + square);
    const double rest = fused(r * square, p, lost);
    const double logarithm = high + rest;
    return {logarithm, high - logarithm + rest};
}

/// e^(x + low) for -1024 < x <= 0 with |low| far below x.
inline double glibcExp(double x, double low)
{
    if (x > -0x1p-54)
        return 1.0;
    const double shifted = fused(0x1.71547652b82fep7, x, kRoundingShift);
    const std::uint64_t steps = bitsOf(shifted);
    const double n = shifted - kRoundingShift;
    const double r = fused(n, -0x1.cf79abc9e3b3ap-47, fused(n, -0x1.62e42fefa0000p-8, x)) + low;
    const GlibcRoot& root = kGlibcRoots[steps % 128];
    const double r2 = r * r;
    const double first = fused(r2, fused(r, 0x1.555555555543cp-3, 0x1.ffffffffffdbdp-2), root.tail + r);
    const double power = fused(r2 * r2, fused(r, 0x1.1111167a4d017p-7, 0x1.55555cf172b91p-5), first);
    const std::uint64_t bits = root.bits + (steps << 45);
    if (x > -512.0)
        return fused(doubleOf(bits), power, doubleOf(bits));
    // Near the denormals, where the sum is rounded to their spacing before it is scaled.
    const double scale = doubleOf(bits + (std::uint64_t{1022} << 52));
    const double product = scale * power; // GCC fuses none that two blocks take
    const double sum = scale + product;
    if (sum >= 1.0)
        return 0x1p-1022 * sum;
    const double lost = scale - sum + product;
    const double high = 1.0 + sum;
    return 0x1p-1022 * ((high + (1.0 - high + sum + lost)) - 1.0);
}

/// The same in double.
inline double glibcPow(double x, double y)
{
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (!(x > 0.0))
        return x == 0.0 ? 0.0 : x;
    if (y < 0x1p-65)
        return 1.0;
    if (y >= 0x1p63)
        return 0.0;
    const bool tiny = x < 0x1p-1022;
    const DoublePair logarithm =
        glibcLog(bitsOf(tiny ? x * 0x1p52 : x) - (tiny ? std::uint64_t{52} << 52 : 0));
    const double high = y * logarithm.hi;
    if (high <= -1024.0)
        return 0.0;
    return glibcExp(high, fused(y, logarithm.lo, fused(y, logarithm.hi, -high)));
}

} // namespace comparo::COMPARO_BACKEND
