// SPDX-License-Identifier: Apache-2.0 AND IJG
#pragma once

#include "engine/kernel/backend.h"

#include <cstdint>

/// The forward cosine transform of JPEG in integers, with the roundings of the "accurate" method of libjpeg
/// (JDCT_ISLOW): rows first, then columns, 13 fraction bits in the constants, 2 more bits kept between the
/// two passes. The flow graph is the one of Loeffler, Ligtenberg and Moschytz (ICASSP 1989): 11
/// multiplications and a 12th that removes a scale factor. Every sum is exact, so only the places of rounding
/// matter.
///
/// T is int for one line, or a vector of ints for as many lines as it has lanes. Vectors go by reference,
/// because how they would go by value depends on the instruction set.
namespace comparo::COMPARO_BACKEND {

/// To an integer with this many fraction bits, as a constant of the program.
constexpr int jpegFixed(double v, int bits)
{
    return static_cast<int>(v * (1 << bits) + 0.5);
}

/// Constants of the transform with 13 fraction bits.
struct JpegCosines {
    static constexpr int kBits = 13;
    static constexpr int kKept = 2; ///< fraction bits between the passes

    static constexpr int c0_298631336 = jpegFixed(0.298631336, kBits);
    static constexpr int c0_390180644 = jpegFixed(0.390180644, kBits);
    static constexpr int c0_541196100 = jpegFixed(0.541196100, kBits);
    static constexpr int c0_765366865 = jpegFixed(0.765366865, kBits);
    static constexpr int c0_899976223 = jpegFixed(0.899976223, kBits);
    static constexpr int c1_175875602 = jpegFixed(1.175875602, kBits);
    static constexpr int c1_501321110 = jpegFixed(1.501321110, kBits);
    static constexpr int c1_847759065 = jpegFixed(1.847759065, kBits);
    static constexpr int c1_961570560 = jpegFixed(1.961570560, kBits);
    static constexpr int c2_053119869 = jpegFixed(2.053119869, kBits);
    static constexpr int c2_562915447 = jpegFixed(2.562915447, kBits);
    static constexpr int c3_072711026 = jpegFixed(3.072711026, kBits);
};

/// One line of eight samples to eight frequencies. The first pass leaves kKept fraction bits, the second
/// removes them; after both a frequency is 8 times the orthonormal one.
template <bool kFirstPass, class T>
COMPARO_HD void jpegForwardLine(T& d0, T& d1, T& d2, T& d3, T& d4, T& d5, T& d6, T& d7)
{
    using C = JpegCosines;
    constexpr int kShift = kFirstPass ? C::kBits - C::kKept : C::kBits + C::kKept;
    constexpr int kHalf = 1 << (kShift - 1);

    const T sum07 = d0 + d7, difference07 = d0 - d7;
    const T sum16 = d1 + d6, difference16 = d1 - d6;
    const T sum25 = d2 + d5, difference25 = d2 - d5;
    const T sum34 = d3 + d4, difference34 = d3 - d4;

    const T outer = sum07 + sum34, outerTilt = sum07 - sum34;
    const T inner = sum16 + sum25, innerTilt = sum16 - sum25;
    if constexpr (kFirstPass) {
        d0 = (outer + inner) << C::kKept;
        d4 = (outer - inner) << C::kKept;
    } else {
        d0 = (outer + inner + (1 << (C::kKept - 1))) >> C::kKept;
        d4 = (outer - inner + (1 << (C::kKept - 1))) >> C::kKept;
    }
    const T turned = (outerTilt + innerTilt) * C::c0_541196100;
    d2 = (turned + outerTilt * C::c0_765366865 + kHalf) >> kShift;
    d6 = (turned - innerTilt * C::c1_847759065 + kHalf) >> kShift;

    const T even = difference34 + difference16;
    const T odd = difference25 + difference07;
    const T both = (even + odd) * C::c1_175875602;
    const T evenPart = both - even * C::c1_961570560;
    const T oddPart = both - odd * C::c0_390180644;
    const T ends = (difference34 + difference07) * C::c0_899976223;
    const T middle = (difference25 + difference16) * C::c2_562915447;
    d7 = (difference34 * C::c0_298631336 - ends + evenPart + kHalf) >> kShift;
    d5 = (difference25 * C::c2_053119869 - middle + oddPart + kHalf) >> kShift;
    d3 = (difference16 * C::c3_072711026 - middle + evenPart + kHalf) >> kShift;
    d1 = (difference07 * C::c1_501321110 - ends + oddPart + kHalf) >> kShift;
}

/// One block of samples, centred on zero, row-major and in place.
COMPARO_HD void jpegForwardBlock(int* d)
{
    for (int* row = d; row < d + 64; row += 8)
        jpegForwardLine<true>(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]);
    for (int* column = d; column < d + 8; ++column)
        jpegForwardLine<false>(column[0], column[8], column[16], column[24], column[32], column[40],
                               column[48], column[56]);
}

/// Divisor of one frequency as the quantiser uses it.
struct JpegDivisor {
    static constexpr int kBits = 19;
    std::int32_t half;    ///< 4 times the step: half of it, at the transform's scale of 8
    std::int32_t inverse; ///< 2^19 / step, rounded up beyond exactness
};

COMPARO_HD JpegDivisor jpegDivisor(int step)
{
    return {4 * step, (1 << JpegDivisor::kBits) / step + 1};
}

/// The frequency divided by 8 times the step and rounded to nearest, halves away from zero. The product with
/// the inverse is exact division here: the dividend is below 2^11 after the shift and the inverse is too
/// large by less than step / 2^19, so the error stays below 1/step for steps up to 255.
template <class T, class S>
COMPARO_HD void jpegQuantise(T& v, const S& half, const S& inverse)
{
    const T sign = v >> 31;
    const T level = ((((v ^ sign) - sign + half) >> 3) * inverse) >> JpegDivisor::kBits;
    v = (level ^ sign) - sign;
}

} // namespace comparo::COMPARO_BACKEND
