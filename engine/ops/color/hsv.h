#pragma once

#include "engine/ops/intensity/float_image.h"

/// RGB to HSV and back as kornia.color.hsv computes them, operation by operation. Hue is an angle from 0 to
/// 2 pi, both ends possible.
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

/// The hue is taken from the channel that is largest, the first of equals. No branches: loops vectorise.
template <class T>
COMPARO_HD void rgbToHsv(T (&pixel)[3], const HsvNumbers<T>& numbers)
{
    const T r = pixel[0];
    const T g = pixel[1];
    const T b = pixel[2];
    const bool greenAboveRed = g > r;
    const T redGreen = choose(greenAboveRed, g, r);
    const bool blueLargest = b > redGreen;
    const T most = choose(blueLargest, b, redGreen);
    const T lowRedGreen = choose(g < r, g, r);
    const T least = choose(b < lowRedGreen, b, lowRedGreen);
    const T delta = most - least;
    const T span = choose(delta == T(0), T(1), delta);
    const T fromRed = most - r;
    const T fromGreen = most - g;
    const T fromBlue = most - b;
    const T atRed = fromBlue - fromGreen;
    const T atGreen = (fromRed - fromBlue) + T(2) * span;
    const T atBlue = (fromGreen - fromRed) + T(4) * span;
    const T sextant = choose(blueLargest, atBlue, choose(greenAboveRed, atGreen, atRed)) / span;
    const T turns = numbers.bySix(sextant); // between -1/6 and 5/6
    pixel[0] = HsvNumbers<T>::kTurn * choose(turns < T(0), turns + T(1), turns);
    pixel[1] = delta / (most + T(1e-8));
    pixel[2] = most;
}

/// v modulo 6 as Python's %, for v between -6 and 12.
template <class T>
COMPARO_HD T modulo6(T v)
{
    return choose(v < T(0), v + T(6), choose(v >= T(6), v - T(6), v));
}

/// Hues between -2 pi and 4 pi.
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

/// Saturation times a factor, clamped to [0, 1].
template <class T>
COMPARO_HD void scaleSaturation(T (&pixel)[3], T factor, const HsvNumbers<T>& numbers)
{
    rgbToHsv(pixel, numbers);
    const T scaled = pixel[1] * factor;
    pixel[1] = choose(scaled < T(0), T(0), choose(scaled > T(1), T(1), scaled));
    hsvToRgb(pixel, numbers);
}

/// Hue plus an angle between -pi and pi, modulo 2 pi towards 0: a negative angle stays negative.
template <class T>
COMPARO_HD void turnHue(T (&pixel)[3], T angle, const HsvNumbers<T>& numbers)
{
    rgbToHsv(pixel, numbers);
    const T hue = pixel[0] + angle;
    pixel[0] = choose(hue >= HsvNumbers<T>::kTurn, hue - HsvNumbers<T>::kTurn, hue);
    hsvToRgb(pixel, numbers);
}

} // namespace comparo::COMPARO_BACKEND
