// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/color/hsv.h"

/// RGB to HLS and back as kornia.color.hls computes them, operation by operation. Hue is an angle from 0 to
/// 2 pi.
namespace comparo::COMPARO_BACKEND {

/// The hue is taken from the channel that is largest, the first of equals.
template <class T>
COMPARO_HD void rgbToHls(T (&pixel)[3])
{
    constexpr T kEpsilon = static_cast<T>(1e-8);
    const T r = pixel[0];
    const T g = pixel[1];
    const T b = pixel[2];
    const bool greenAboveRed = g > r;
    const bool blueLargest = b > choose(greenAboveRed, g, r);
    const ChannelSpan<T> ends = spanOf(pixel);
    const T sum = ends.most + ends.least;
    const T span = ends.most - ends.least;
    const T chroma = choose(span == T(0), T(1), span + kEpsilon);
    const T sextant = choose(blueLargest, (r - g) / chroma + T(4),
                             choose(greenAboveRed, (b - r) / chroma + T(2), modulo6((g - b) / chroma)));
    const T hue = sextant * static_cast<T>(1.0471975511965976); // pi / 3
    const T light = choose(sum < T(1), sum, T(2) - sum);
    pixel[0] = choose(hue >= static_cast<T>(6.283185307179586), T(0), hue);
    pixel[1] = sum / T(2);
    pixel[2] = span / choose(light == T(0), T(1), light + kEpsilon);
}

/// Lightness minus a product, each rounded.
struct PlainHlsSum {
    template <class T>
    COMPARO_HD static T subtract(T light, T a, T b)
    {
        return light - a * b;
    }
};

/// Rounded once, as torch.addcmul does on the CPU.
struct FusedHlsSum {
    template <class T>
    COMPARO_HD static T subtract(T light, T a, T b)
    {
        return fused(-a, b, light);
    }
};

/// Hues between 0 and 2 pi.
template <class Sum, class T>
COMPARO_HD void hlsToRgb(T (&pixel)[3])
{
    const T twelfths = pixel[0] * static_cast<T>(1.909859317102744); // 6 / pi
    const T light = pixel[1];
    const T a = pixel[2] * choose(T(1) - light < light, T(1) - light, light);
    for (int c = 0; c < 3; ++c) {
        const T turned = twelfths + T(c == 0 ? 0 : (c == 1 ? 8 : 4));
        const T k = choose(turned >= T(12), turned - T(12), turned);
        const T ramp = choose(T(9) - k < k - T(3), T(9) - k, k - T(3));
        pixel[c] = Sum::subtract(light, a, choose(ramp < T(-1), T(-1), choose(ramp > T(1), T(1), ramp)));
    }
}

} // namespace comparo::COMPARO_BACKEND
