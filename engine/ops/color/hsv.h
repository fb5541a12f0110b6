// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/intensity/float_image.h"

/// RGB to HSV and back as kornia.color.hsv computes them, operation by operation. Hue is an angle from 0 to
/// below 2 pi. Samples are between 0 and 1, or NaN.
namespace comparo::COMPARO_BACKEND {

/// 2 pi in the image's dtype, and the two divisions by numbers on the way.
template <class T>
struct HsvNumbers {
    static constexpr T kTurn = static_cast<T>(6.283185307179586);

    NumberDivision<T> bySix;
    NumberDivision<T> byTurn;
};

template <class T>
HsvNumbers<T> hsvNumbers(const OpContext& ctx)
{
    return {divisionBy(ctx, T(6)), divisionBy(ctx, HsvNumbers<T>::kTurn)};
}

/// The least and the largest of a pixel; NaN if it has one.
template <class T>
struct ChannelSpan {
    T least;
    T most;
};

template <class T>
COMPARO_HD ChannelSpan<T> spanOf(const T (&pixel)[3])
{
    const T redGreen = choose(pixel[1] > pixel[0], pixel[1], pixel[0]);
    const T lowRedGreen = choose(pixel[1] < pixel[0], pixel[1], pixel[0]);
    const T sum = pixel[0] + pixel[1] + pixel[2];
    const bool whole = sum == sum;
    return {choose(whole, choose(pixel[2] < lowRedGreen, pixel[2], lowRedGreen), sum),
            choose(whole, choose(pixel[2] > redGreen, pixel[2], redGreen), sum)};
}

/// Saturation of HSV: no division by zero for black.
template <class T>
COMPARO_HD T saturationOf(ChannelSpan<T> span)
{
    return (span.most - span.least) / choose(span.most == T(0), T(1), span.most + static_cast<T>(1e-8));
}

/// The hue is taken from the channel that is largest, the first of equals. No branches: loops vectorise.
template <class T>
COMPARO_HD void rgbToHsv(T (&pixel)[3], const HsvNumbers<T>& numbers)
{
    const T r = pixel[0];
    const T g = pixel[1];
    const T b = pixel[2];
    const ChannelSpan<T> ends = spanOf(pixel);
    const T delta = ends.most - ends.least;
    const T span = choose(delta == T(0), T(1), delta);
    const T fromRed = ends.most - r;
    const T fromGreen = ends.most - g;
    const T fromBlue = ends.most - b;
    const T atRed = fromBlue - fromGreen;
    const T atGreen = (fromRed - fromBlue) + T(2) * span;
    const T atBlue = (fromGreen - fromRed) + T(4) * span;
    const T sextant = choose((r >= g) & (r >= b), atRed, choose(g >= b, atGreen, atBlue)) / span;
    const T turns = numbers.bySix(sextant); // between -1/6 and 5/6
    const T hue = HsvNumbers<T>::kTurn * choose(turns < T(0), turns + T(1), turns);
    pixel[0] = choose(hue >= HsvNumbers<T>::kTurn, T(0), hue);
    pixel[1] = saturationOf(ends);
    pixel[2] = ends.most;
}

/// v modulo 6 as Python's %, for v between -6 and 12.
template <class T>
COMPARO_HD T modulo6(T v)
{
    return choose(v < T(0), v + T(6), choose(v >= T(6), v - T(6), v));
}

/// Hues from 0 to below 2 pi.
template <class T>
COMPARO_HD void hsvToRgb(T (&pixel)[3], const HsvNumbers<T>& numbers)
{
    const T sextants = numbers.byTurn(pixel[0]) * T(6);
    const T s = pixel[1];
    const T v = pixel[2];
    const T sector = modulo6(static_cast<T>(::floor(sextants)));
    const T f = modulo6(sextants) - sector;
    const T p = v * (T(1) - s);
    const T q = v * (T(1) - f * s);
    const T t = v * (T(1) - (T(1) - f) * s);
    const bool is0 = sector == T(0);
    const bool is1 = sector == T(1);
    const bool is2 = sector == T(2);
    const bool is3 = sector == T(3);
    const bool is4 = sector == T(4);
    pixel[0] = choose(is1, q, choose(is2 | is3, p, choose(is4, t, v)));
    pixel[1] = choose(is0, t, choose(is1 | is2, v, choose(is3, q, p)));
    pixel[2] = choose(is0 | is1, p, choose(is2, t, choose(is3 | is4, v, q)));
}

/// Saturation of HSV times a factor, clamped to [0, 1], without the way through the hue: every channel keeps
/// its place between the least and the largest, as in kornia.enhance.adjust_saturation.
template <class T>
COMPARO_HD void scaleSaturation(T (&pixel)[3], T factor)
{
    const ChannelSpan<T> ends = spanOf(pixel);
    const T delta = ends.most - ends.least;
    const T adjusted = ends.most * clampToUnit(saturationOf(ends) * factor);
    const T scale = adjusted / choose(delta == T(0), T(1), delta);
    const T least = ends.most - adjusted;
    for (int c = 0; c < 3; ++c)
        pixel[c] = (pixel[c] - ends.least) * scale + least;
}

/// Hue plus an angle between -pi and pi, modulo 2 pi.
template <class T>
COMPARO_HD_INLINE void turnHue(T (&pixel)[3], T angle, const HsvNumbers<T>& numbers)
{
    constexpr T kTurn = HsvNumbers<T>::kTurn;
    rgbToHsv(pixel, numbers);
    const T sum = pixel[0] + angle;
    const T hue = choose(sum < T(0), sum + kTurn, choose(sum >= kTurn, sum - kTurn, sum));
    pixel[0] = choose(hue >= kTurn, T(0), hue);
    hsvToRgb(pixel, numbers);
}

} // namespace comparo::COMPARO_BACKEND
