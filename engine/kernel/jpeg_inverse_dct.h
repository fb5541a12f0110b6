// SPDX-License-Identifier: Apache-2.0 AND IJG
#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/jpeg_dct.h"

#include <cstdint>

/// The inverse cosine transform of JPEG in integers, with the roundings of the "accurate" method of libjpeg
/// (JDCT_ISLOW): columns first, then rows, 2 more fraction bits kept between the two passes. Coefficients
/// that no encoder writes overflow; they do so here as in the vector code of libjpeg-turbo for x86: steps are
/// multiplied and pairs are added in 16 bits that wrap, and the result of each pass is limited to 16 bits.
///
/// T is int for one line, or a vector of ints for as many lines as it has lanes.
namespace comparo::COMPARO_BACKEND {

/// The low 16 bits with their sign.
template <class T>
COMPARO_HD void jpegWrap16(T& v)
{
    v = (v << 16) >> 16;
}

template <class T>
COMPARO_HD void jpegLimit(T& v, int low, int high)
{
    const T lowest = T{} + low;
    const T highest = T{} + high;
    v = v < lowest ? lowest : v;
    v = v > highest ? highest : v;
}

/// Rounds and limits what a pass gives.
template <bool kFirstPass, class T>
COMPARO_HD void jpegFinishInverse(T& v)
{
    constexpr int kShift =
        kFirstPass ? JpegCosines::kBits - JpegCosines::kKept : JpegCosines::kBits + JpegCosines::kKept + 3;
    v = (v + (1 << (kShift - 1))) >> kShift;
    if constexpr (kFirstPass)
        jpegLimit(v, -32768, 32767);
    else
        jpegLimit(v, -128, 127);
}

/// One line of eight frequencies of 16 bits to eight samples: after the first pass with kKept fraction bits,
/// after the second centred on zero and limited to 8 bits.
template <bool kFirstPass, class T>
COMPARO_HD void jpegInverseLine(T& d0, T& d1, T& d2, T& d3, T& d4, T& d5, T& d6, T& d7)
{
    using C = JpegCosines;
    T sum = d0 + d4, difference = d0 - d4;
    jpegWrap16(sum);
    jpegWrap16(difference);
    const T turned = (d2 + d6) * C::c0_541196100;
    const T tilt = turned - d6 * C::c1_847759065;
    const T bend = turned + d2 * C::c0_765366865;
    const T even0 = (sum << C::kBits) + bend, even3 = (sum << C::kBits) - bend;
    const T even1 = (difference << C::kBits) + tilt, even2 = (difference << C::kBits) - tilt;

    T odd73 = d7 + d3, odd51 = d5 + d1;
    jpegWrap16(odd73);
    jpegWrap16(odd51);
    const T both = (odd73 + odd51) * C::c1_175875602;
    const T part73 = both - odd73 * C::c1_961570560;
    const T part51 = both - odd51 * C::c0_390180644;
    const T ends = (d7 + d1) * C::c0_899976223;
    const T middle = (d5 + d3) * C::c2_562915447;
    const T odd0 = d1 * C::c1_501321110 - ends + part51;
    const T odd1 = d3 * C::c3_072711026 - middle + part73;
    const T odd2 = d5 * C::c2_053119869 - middle + part51;
    const T odd3 = d7 * C::c0_298631336 - ends + part73;

    d0 = even0 + odd0;
    d7 = even0 - odd0;
    d1 = even1 + odd1;
    d6 = even1 - odd1;
    d2 = even2 + odd2;
    d5 = even2 - odd2;
    d3 = even3 + odd3;
    d4 = even3 - odd3;
    jpegFinishInverse<kFirstPass>(d0);
    jpegFinishInverse<kFirstPass>(d1);
    jpegFinishInverse<kFirstPass>(d2);
    jpegFinishInverse<kFirstPass>(d3);
    jpegFinishInverse<kFirstPass>(d4);
    jpegFinishInverse<kFirstPass>(d5);
    jpegFinishInverse<kFirstPass>(d6);
    jpegFinishInverse<kFirstPass>(d7);
}

/// One block of quantised coefficients, row-major, to samples centred on zero.
COMPARO_HD void jpegInverseBlock(const std::int16_t* levels, const std::uint16_t* steps, int* d)
{
    int below = 0; // whether a row after the first holds anything
    for (int i = 0; i < 64; ++i) {
        d[i] = levels[i] * steps[i];
        jpegWrap16(d[i]);
        below |= i < 8 ? 0 : levels[i];
    }
    if (below == 0)
        for (int x = 0; x < 8; ++x) {
            int v = d[x] << JpegCosines::kKept;
            jpegWrap16(v);
            for (int y = 0; y < 8; ++y)
                d[8 * y + x] = v;
        }
    else
        for (int* column = d; column < d + 8; ++column)
            jpegInverseLine<true>(column[0], column[8], column[16], column[24], column[32], column[40],
                                  column[48], column[56]);
    for (int* row = d; row < d + 64; row += 8)
        jpegInverseLine<false>(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]);
}

} // namespace comparo::COMPARO_BACKEND
