// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/metrics/ssim_kernels.h"
#include "engine/kernel/backend.h"

#include <cstddef>

/// The arithmetic of SSIM, for every form of its kernels.
namespace comparo::COMPARO_BACKEND {

constexpr int kMoments = 4;

/// Eleven taps around `t`, `step` apart: the centre first, then pairs from the inside out, unfused.
COMPARO_HD float blurAt(const float* w, const float* t, std::ptrdiff_t step)
{
    float s = w[0] * t[0];
    s = s + w[1] * (t[-step] + t[step]);
    s = s + w[2] * (t[-2 * step] + t[2 * step]);
    s = s + w[3] * (t[-3 * step] + t[3 * step]);
    s = s + w[4] * (t[-4 * step] + t[4 * step]);
    s = s + w[5] * (t[-5 * step] + t[5 * step]);
    return s;
}

/// SSIM from blurred moments of values less `centre`.
COMPARO_HD float ssimOf(float a, float b, float squares, float product, const SsimConstants& k)
{
    const float bothSquares = a * a + b * b;
    const float both = a * b;
    const float meanA = a + k.centre;
    const float meanB = b + k.centre;
    const float luminance = 2.0f * (meanA * meanB) + k.c1;
    const float luminanceNorm = (meanA * meanA + meanB * meanB) + k.c1;
    const float structure = 2.0f * (product - both) + k.c2;
    const float structureNorm = (squares - bothSquares) + k.c2;
    return (luminance * structure) / (luminanceNorm * structureNorm);
}

/// From two values less `centre`.
COMPARO_HD void momentsOf(float va, float vb, float& p, float& q, float& squares, float& product)
{
    p = va;
    q = vb;
    squares = p * p + q * q;
    product = p * q;
}

} // namespace comparo::COMPARO_BACKEND
