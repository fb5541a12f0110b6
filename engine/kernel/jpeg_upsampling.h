// SPDX-License-Identifier: Apache-2.0 AND IJG
#pragma once

#include "engine/kernel/backend.h"

#include <cstddef>
#include <cstdint>

/// How a plane that was down-sampled is read at the places of the picture. The smooth filters are those of
/// libjpeg-turbo: a sample lies in the middle of the places that it stands for, and each place takes three
/// quarters of the nearest sample and one quarter of the next one. Rounding alternates from place to place so
/// that it does not brighten. Beyond an edge the sample at the edge is repeated, which gives it unchanged.
namespace comparo::jpeg {

enum class Upsampling { Replicate, SmoothX, SmoothY, SmoothXY };

/// One plane of samples and what its samples stand for.
struct SampledPlane {
    const std::uint8_t* samples;
    std::ptrdiff_t pitch;
    int width;
    int height;
    int expandX; ///< places of the picture for one sample, by column and by row
    int expandY;
    Upsampling filter;
};

/// libjpeg-turbo's choice: smooth where both sides double, or one; not where it doubles columns of a plane
/// that is at most two samples wide.
inline Upsampling upsamplingOf(bool fancy, int expandX, int expandY, int width)
{
    if (!fancy || expandX > 2 || expandY > 2 || (expandX == 2 && width <= 2))
        return Upsampling::Replicate;
    if (expandX == 2)
        return expandY == 2 ? Upsampling::SmoothXY : Upsampling::SmoothX;
    return expandY == 2 ? Upsampling::SmoothY : Upsampling::Replicate;
}

} // namespace comparo::jpeg

namespace comparo::COMPARO_BACKEND {

COMPARO_HD int jpegInside(int at, int count)
{
    return at < 0 ? 0 : at < count ? at : count - 1;
}

/// The rows that a place in row y of the picture is made from: the nearest and the next.
struct JpegRowPair {
    const std::uint8_t* near;
    const std::uint8_t* next;
};

COMPARO_HD JpegRowPair jpegRowPair(const jpeg::SampledPlane& plane, int y)
{
    const int row = y / plane.expandY;
    const int other = jpegInside((y & 1) != 0 ? row + 1 : row - 1, plane.height);
    return {plane.samples + row * plane.pitch, plane.samples + other * plane.pitch};
}

/// The value at one place of the picture.
COMPARO_HD int jpegSampleAt(const jpeg::SampledPlane& plane, int x, int y)
{
    const int column = x / plane.expandX;
    const int other = jpegInside((x & 1) != 0 ? column + 1 : column - 1, plane.width);
    const JpegRowPair rows = jpegRowPair(plane, y);
    switch (plane.filter) {
    case jpeg::Upsampling::SmoothX:
        return (3 * rows.near[column] + rows.near[other] + 1 + (x & 1)) >> 2;
    case jpeg::Upsampling::SmoothY:
        return (3 * rows.near[column] + rows.next[column] + 1 + (y & 1)) >> 2;
    case jpeg::Upsampling::SmoothXY:
        return (3 * (3 * rows.near[column] + rows.next[column]) + (3 * rows.near[other] + rows.next[other]) +
                8 - (x & 1)) >>
               4;
    default:
        return rows.near[column];
    }
}

} // namespace comparo::COMPARO_BACKEND
