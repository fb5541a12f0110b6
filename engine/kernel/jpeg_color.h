// SPDX-License-Identifier: Apache-2.0 AND IJG
#pragma once

#include "engine/kernel/backend.h"

#include <cstdint>

/// The JFIF colour transform (ITU-R BT.601, full range) in fixed point with 16 fraction bits, by the rounded
/// constants and rounding terms of libjpeg. The weights of brightness add up to exactly one; those of each
/// colour difference to exactly zero, and its rounding term is one unit short of a half, so that it cannot
/// reach 256.
namespace comparo::COMPARO_BACKEND {

/// 0 to 255.
COMPARO_HD int jpegLuminance(int r, int g, int b)
{
    return (19595 * r + 38470 * g + 7471 * b + 32768) >> 16;
}

/// Weights of one colour difference.
struct JpegDifference {
    int red;
    int green;
    int blue;

    /// 0 to 255, 128 for gray.
    COMPARO_HD int of(int r, int g, int b) const
    {
        return (red * r + green * g + blue * b + (128 << 16) + 32767) >> 16;
    }
};

/// Of number 0, blue, or 1, red.
COMPARO_HD JpegDifference jpegDifference(int which)
{
    if (which == 0)
        return {-11059, -21709, 32768};
    return {32768, -27439, -5329};
}
COMPARO_HD int jpegBlueDifference(int r, int g, int b)
{
    return jpegDifference(0).of(r, g, b);
}
COMPARO_HD int jpegRedDifference(int r, int g, int b)
{
    return jpegDifference(1).of(r, g, b);
}

COMPARO_HD int jpegClip(int v)
{
    return v < 0 ? 0 : v > 255 ? 255 : v;
}

/// Back to red, green and blue, from differences that are centred on zero. Red and blue round their share of
/// one difference to a whole number first; green adds the shares of both before it rounds.
COMPARO_HD int jpegRed(int luminance, int redDifference)
{
    return jpegClip(luminance + ((91881 * redDifference + 32768) >> 16));
}
COMPARO_HD int jpegGreen(int luminance, int blueDifference, int redDifference)
{
    return jpegClip(luminance + ((32768 - 22554 * blueDifference - 46802 * redDifference) >> 16));
}
COMPARO_HD int jpegBlue(int luminance, int blueDifference)
{
    return jpegClip(luminance + ((116130 * blueDifference + 32768) >> 16));
}

/// How the mean of a box of samples is rounded: (sum + bias of the column's parity) >> shift. Two columns
/// are taken together with a bias that alternates, so that halves go up as often as down; other boxes round
/// halves up.
struct JpegBoxRounding {
    int bias[2];
    int shift;
};

/// For boxes of horizontal (1, 2 or 4) by vertical (1 or 2) samples.
COMPARO_HD JpegBoxRounding jpegBoxRounding(int horizontal, int vertical)
{
    const int count = horizontal * vertical;
    const int shift = count == 1 ? 0 : count == 2 ? 1 : count == 4 ? 2 : 3;
    if (horizontal == 2)
        return {{vertical - 1, vertical}, shift};
    return {{count / 2, count / 2}, shift};
}

} // namespace comparo::COMPARO_BACKEND
