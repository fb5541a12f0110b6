// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/block_lanes.h"
#include "engine/kernel/jpeg_dct.h"
#include "engine/kernel/jpeg_tables.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// Cosine transform and quantisation of two blocks at a time, in 16-bit words wherever these hold the values:
/// the first block lies in the lower half of each vector, the second in the upper half, and no instruction
/// crosses the middle. The levels are those of jpegForwardLine() and jpegQuantise(): every sum is exact, and
/// the places of rounding are the same.
namespace comparo::cpu {

using JpegPairWords = std::int16_t __attribute__((vector_size(32)));   ///< one line of either block
using JpegPairCounts = std::uint16_t __attribute__((vector_size(32))); ///< the same without signs
using JpegPairBytes = std::uint8_t __attribute__((vector_size(16)));   ///< one line of either block's samples
using JpegPairHalves = std::uint32_t __attribute__((vector_size(32)));

/// In either half a0 b0 a1 b1 a2 b2 a3 b3.
inline JpegPairWords jpegMixLow(const JpegPairWords& a, const JpegPairWords& b)
{
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27);
}
/// In either half a4 b4 a5 b5 a6 b6 a7 b7.
inline JpegPairWords jpegMixHigh(const JpegPairWords& a, const JpegPairWords& b)
{
    return __builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// Words in turns times two constants, and the sums of neighbours.
inline JpegLanes jpegWeigh(const JpegPairWords& mixed, int a, int b)
{
#if defined(__AVX2__)
    const __m256i weights =
        _mm256_set1_epi32(static_cast<int>(static_cast<unsigned>(b) << 16) | (a & 0xffff));
    return reinterpret_cast<JpegLanes>(_mm256_madd_epi16(reinterpret_cast<__m256i>(mixed), weights));
#else
    const auto both = reinterpret_cast<JpegLanes>(mixed);
    return ((both << 16) >> 16) * a + (both >> 16) * b;
#endif
}

/// Lanes that fit words, from the two vectors of the words that jpegMixLow() and jpegMixHigh() took.
inline JpegPairWords jpegNarrow(const JpegLanes& low, const JpegLanes& high)
{
#if defined(__AVX2__)
    return reinterpret_cast<JpegPairWords>(
        _mm256_packs_epi32(reinterpret_cast<__m256i>(low), reinterpret_cast<__m256i>(high)));
#else
    return __builtin_shufflevector(reinterpret_cast<JpegPairWords>(low),
                                   reinterpret_cast<JpegPairWords>(high), 0, 2, 4, 6, 16, 18, 20, 22, 8, 10,
                                   12, 14, 24, 26, 28, 30);
#endif
}

/// The upper 16 bits of the products.
inline JpegPairCounts jpegHighProduct(const JpegPairCounts& a, const JpegPairCounts& b)
{
#if defined(__AVX2__)
    return reinterpret_cast<JpegPairCounts>(
        _mm256_mulhi_epu16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
    const auto wideA = reinterpret_cast<JpegPairHalves>(a), wideB = reinterpret_cast<JpegPairHalves>(b);
    const JpegPairHalves even = ((wideA & 0xffffu) * (wideB & 0xffffu)) >> 16;
    const JpegPairHalves odd = ((wideA >> 16) * (wideB >> 16)) & 0xffff0000u;
    return reinterpret_cast<JpegPairCounts>(even | odd);
#endif
}

/// Exchanges lines and places in lines of either block: each round moves the highest bit of the line number
/// to the lowest of the place.
inline void jpegTranspose(JpegPairWords (&d)[8])
{
    for (int round = 0; round < 3; ++round) {
        JpegPairWords next[8];
        for (int i = 0; i < 4; ++i) {
            next[2 * i] = jpegMixLow(d[i], d[i + 4]);
            next[2 * i + 1] = jpegMixHigh(d[i], d[i + 4]);
        }
        for (int i = 0; i < 8; ++i)
            d[i] = next[i];
    }
}

/// One pass of jpegForwardLine() over all lines of both blocks: what multiplies one term there is multiplied
/// out here, so that each frequency is a sum of four products. With samples from -128 to 127 no word
/// overflows: 8 * 8 of them, with the bits that are kept, are -32768 at the least.
template <bool kFirstPass>
inline void jpegForwardPair(JpegPairWords (&d)[8])
{
    using C = JpegCosines;
    constexpr int kShift = kFirstPass ? C::kBits - C::kKept : C::kBits + C::kKept;
    constexpr int kHalf = 1 << (kShift - 1);

    const JpegPairWords sum07 = d[0] + d[7], difference07 = d[0] - d[7];
    const JpegPairWords sum16 = d[1] + d[6], difference16 = d[1] - d[6];
    const JpegPairWords sum25 = d[2] + d[5], difference25 = d[2] - d[5];
    const JpegPairWords sum34 = d[3] + d[4], difference34 = d[3] - d[4];

    const JpegPairWords outer = sum07 + sum34, outerTilt = sum07 - sum34;
    const JpegPairWords inner = sum16 + sum25, innerTilt = sum16 - sum25;
    if constexpr (kFirstPass) {
        d[0] = (outer + inner) << C::kKept;
        d[4] = (outer - inner) << C::kKept;
    } else {
        constexpr std::int16_t kRound = 1 << (C::kKept - 1);
        d[0] = (outer + inner + kRound) >> C::kKept;
        d[4] = (outer - inner + kRound) >> C::kKept;
    }
    const JpegPairWords tiltLow = jpegMixLow(outerTilt, innerTilt);
    const JpegPairWords tiltHigh = jpegMixHigh(outerTilt, innerTilt);
    const auto turned = [&](int a, int b) {
        return jpegNarrow((jpegWeigh(tiltLow, a, b) + kHalf) >> kShift,
                          (jpegWeigh(tiltHigh, a, b) + kHalf) >> kShift);
    };
    d[2] = turned(C::c0_541196100 + C::c0_765366865, C::c0_541196100);
    d[6] = turned(C::c0_541196100, C::c0_541196100 - C::c1_847759065);

    const JpegPairWords even = difference34 + difference16;
    const JpegPairWords odd = difference25 + difference07;
    const JpegPairWords bothLow = jpegMixLow(even, odd), bothHigh = jpegMixHigh(even, odd);
    constexpr int kEven = C::c1_175875602 - C::c1_961570560, kOdd = C::c1_175875602 - C::c0_390180644;
    const JpegLanes evenLow = jpegWeigh(bothLow, kEven, C::c1_175875602) + kHalf;
    const JpegLanes evenHigh = jpegWeigh(bothHigh, kEven, C::c1_175875602) + kHalf;
    const JpegLanes oddLow = jpegWeigh(bothLow, C::c1_175875602, kOdd) + kHalf;
    const JpegLanes oddHigh = jpegWeigh(bothHigh, C::c1_175875602, kOdd) + kHalf;
    const JpegPairWords endsLow = jpegMixLow(difference34, difference07);
    const JpegPairWords endsHigh = jpegMixHigh(difference34, difference07);
    const JpegPairWords middleLow = jpegMixLow(difference25, difference16);
    const JpegPairWords middleHigh = jpegMixHigh(difference25, difference16);
    constexpr int kEnds = C::c0_899976223, kMiddle = C::c2_562915447;
    d[7] = jpegNarrow((jpegWeigh(endsLow, C::c0_298631336 - kEnds, -kEnds) + evenLow) >> kShift,
                      (jpegWeigh(endsHigh, C::c0_298631336 - kEnds, -kEnds) + evenHigh) >> kShift);
    d[1] = jpegNarrow((jpegWeigh(endsLow, -kEnds, C::c1_501321110 - kEnds) + oddLow) >> kShift,
                      (jpegWeigh(endsHigh, -kEnds, C::c1_501321110 - kEnds) + oddHigh) >> kShift);
    d[5] = jpegNarrow((jpegWeigh(middleLow, C::c2_053119869 - kMiddle, -kMiddle) + oddLow) >> kShift,
                      (jpegWeigh(middleHigh, C::c2_053119869 - kMiddle, -kMiddle) + oddHigh) >> kShift);
    d[3] = jpegNarrow((jpegWeigh(middleLow, -kMiddle, C::c3_072711026 - kMiddle) + evenLow) >> kShift,
                      (jpegWeigh(middleHigh, -kMiddle, C::c3_072711026 - kMiddle) + evenHigh) >> kShift);
}

/// Divisors of one table for jpegQuantisePair(). A magnitude m below 2^14 divided by d = 8 times the step is
/// (m * ceil(2^(15 + s) / d)) >> (15 + s) with 2^s <= d < 2^(s + 1): the factor is too large by less than
/// one, hence the product by less than m, which is less than 2^(15 + s) / d. The shift is done in two: by 16,
/// and by a factor of which the upper half is kept.
class JpegPairDivisors {
public:
    explicit JpegPairDivisors(const jpeg::QuantSteps& steps)
    {
        for (std::size_t i = 0; i < jpeg::kBlockSize; ++i) {
            const unsigned step = steps[i], divisor = 8 * step;
            const int size = std::bit_width(divisor) - 1;
            for (const std::size_t half : {0u, 8u}) {
                const std::size_t at = i / 8 * 16 + half + i % 8;
                m_half[at] = static_cast<std::uint16_t>(4 * step);
                m_inverse[at] = static_cast<std::uint16_t>(((1u << (15 + size)) + divisor - 1) / divisor);
                m_scale[at] = static_cast<std::uint16_t>(1u << (17 - size));
            }
        }
    }

    /// Line `row` of frequencies to levels. Magnitudes are at most 15363; those of the transform are at most
    /// 8192.
    void quantise(JpegPairWords& v, int row) const
    {
        const JpegPairWords sign = v >> 15;
        const auto magnitude = reinterpret_cast<JpegPairCounts>((v ^ sign) - sign) + load(m_half, row);
        const auto level = reinterpret_cast<JpegPairWords>(
            jpegHighProduct(jpegHighProduct(magnitude, load(m_inverse, row)), load(m_scale, row)));
        v = (level ^ sign) - sign;
    }

private:
    using Lines = std::array<std::uint16_t, 2 * jpeg::kBlockSize>; ///< each line of eight twice

    static JpegPairCounts load(const Lines& lines, int row)
    {
        JpegPairCounts line;
        std::memcpy(&line, lines.data() + std::ptrdiff_t{16} * row, sizeof line);
        return line;
    }

    Lines m_half, m_inverse, m_scale;
};

/// Bit k of each half: place k of the first or second block's lines `a` and `b` is not zero.
struct JpegPairPlaces {
    unsigned first;
    unsigned second;
};

inline JpegPairPlaces jpegNonZeroPlaces(const JpegPairWords& a, const JpegPairWords& b)
{
#if defined(__AVX2__)
    const __m256i bytes = _mm256_packs_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b));
    const auto set = ~static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, __m256i{})));
    return {set & 0xffffu, set >> 16};
#else
    const auto placesOf = [](const JpegPairWords& words) {
        const JpegPairBytes flags = __builtin_convertvector(words != 0, JpegPairBytes) & 1;
        std::uint64_t bytes[2];
        std::memcpy(bytes, &flags, sizeof bytes);
        for (std::uint64_t& half : bytes)
            half = (half * 0x0102040810204080ULL) >> 56; // the product moves byte k's flag to bit 56 + k
        return JpegPairPlaces{static_cast<unsigned>(bytes[0]), static_cast<unsigned>(bytes[1])};
    };
    const JpegPairPlaces low = placesOf(a), high = placesOf(b);
    return {low.first | high.first << 8, low.second | high.second << 8};
#endif
}

/// Scan positions, one bit each, of the places of a row of eight that are not zero.
inline constexpr auto kJpegScanPlaces = [] {
    std::array<std::uint8_t, jpeg::kBlockSize> place{};
    for (std::size_t i = 0; i < jpeg::kBlockSize; ++i)
        place[jpeg::kZigzag[i]] = static_cast<std::uint8_t>(i);
    std::array<std::array<std::uint64_t, 256>, 8> positions{};
    for (std::size_t row = 0; row < positions.size(); ++row)
        for (std::size_t bit = 0; bit < 8; ++bit) {
            const std::uint64_t position = std::uint64_t{1} << place[8 * row + bit];
            for (std::size_t places = 0; places < 256; ++places)
                if ((places >> bit & 1) != 0)
                    positions[row][places] |= position;
        }
    return positions;
}();

/// Samples of two blocks, side by side in rows that are `pitch` bytes apart, to levels, row-major, the second
/// block behind the first. Bit k of `nonZero` says that scan position k is not zero.
inline void jpegEncodePair(const std::uint8_t* samples, std::ptrdiff_t pitch,
                           const JpegPairDivisors& divisors, std::int16_t* levels, std::uint64_t* nonZero)
{
    JpegPairWords d[8];
    for (int i = 0; i < 8; ++i) {
        JpegPairBytes bytes;
        std::memcpy(&bytes, samples + i * pitch, sizeof bytes);
        d[i] = __builtin_convertvector(bytes, JpegPairWords) - 128;
    }
    jpegTranspose(d);
    jpegForwardPair<true>(d);
    jpegTranspose(d);
    jpegForwardPair<false>(d);
    for (int i = 0; i < 8; ++i) {
        divisors.quantise(d[i], i);
        const char* const line = reinterpret_cast<const char*>(&d[i]);
        std::memcpy(levels + 8 * i, line, sizeof d[i] / 2);
        std::memcpy(levels + jpeg::kBlockSize + 8 * i, line + sizeof d[i] / 2, sizeof d[i] / 2);
    }
    nonZero[0] = nonZero[1] = 0;
    for (std::size_t i = 0; i < 8; i += 2) {
        const JpegPairPlaces places = jpegNonZeroPlaces(d[i], d[i + 1]);
        nonZero[0] |= kJpegScanPlaces[i][places.first & 255] | kJpegScanPlaces[i + 1][places.first >> 8];
        nonZero[1] |= kJpegScanPlaces[i][places.second & 255] | kJpegScanPlaces[i + 1][places.second >> 8];
    }
}

} // namespace comparo::cpu
