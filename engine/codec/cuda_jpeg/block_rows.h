#pragma once

#include "engine/codec/cuda_jpeg/encode_job.h"
#include "engine/kernel/jpeg_color.h"
#include "engine/kernel/jpeg_entropy.h"
#include "engine/kernel/pixel_view.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

/// The row form of the block kernel for the CPU: whole rows of pixels through loops that compilers vectorise,
/// and the cosine transform eight lines at a time.
namespace comparo::cpu {

using JpegLanes = std::int32_t __attribute__((vector_size(32))); ///< eight lines of a block
using JpegWords = std::int16_t __attribute__((vector_size(16)));
using JpegBytes = std::uint8_t __attribute__((vector_size(16)));
using JpegFlags = std::uint8_t __attribute__((vector_size(8)));
using JpegPair = std::uint64_t __attribute__((vector_size(16)));
static_assert(std::endian::native == std::endian::little, "vectors are looked at as narrower ones");

/// Eight bytes, centred on zero.
inline void jpegLoadWords(const std::uint8_t* from, JpegWords& to)
{
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, from, sizeof bytes);
    const JpegBytes narrow = reinterpret_cast<JpegBytes>(JpegPair{bytes, 0});
    const JpegBytes wide =
        __builtin_shufflevector(narrow, JpegBytes{}, 0, 16, 1, 16, 2, 16, 3, 16, 4, 16, 5, 16, 6, 16, 7, 16);
    to = reinterpret_cast<JpegWords>(wide) - 128;
}

/// Exchanges lines and places in lines: each round moves the highest bit of the line number to the lowest of
/// the place.
inline void jpegTranspose(JpegWords (&d)[8])
{
    for (int round = 0; round < 3; ++round) {
        JpegWords next[8];
        for (int i = 0; i < 4; ++i) {
            next[2 * i] = __builtin_shufflevector(d[i], d[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
            next[2 * i + 1] = __builtin_shufflevector(d[i], d[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        for (int i = 0; i < 8; ++i)
            d[i] = next[i];
    }
}

/// Exchanges lines and places in lines.
inline void jpegTranspose(JpegLanes (&d)[8])
{
    JpegLanes pairs[8], quads[8];
    for (int i = 0; i < 8; i += 2) {
        pairs[i] = __builtin_shufflevector(d[i], d[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[i + 1] = __builtin_shufflevector(d[i], d[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int half = 0; half < 8; half += 4)
        for (int i = 0; i < 2; ++i) {
            const JpegLanes& a = pairs[half + i];
            const JpegLanes& b = pairs[half + 2 + i];
            quads[half + 2 * i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            quads[half + 2 * i + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int i = 0; i < 4; ++i) {
        d[i] = __builtin_shufflevector(quads[i], quads[4 + i], 0, 1, 2, 3, 8, 9, 10, 11);
        d[4 + i] = __builtin_shufflevector(quads[i], quads[4 + i], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// One band of MCU rows, with its own scratch memory: a strip of MCUs as planes.
class JpegBandOfBlocks {
public:
    JpegBandOfBlocks(const TensorView<const std::uint8_t>& image, const jpeg::BlockGrid& grid,
                     const jpeg::Divisors& divisors, const jpeg::CodingTables& tables)
        : m_image(image),
          m_grid(grid),
          m_divisors(divisors),
          m_tables(tables),
          m_strip(static_cast<std::size_t>(kPlanes) * kRows * kColumns)
    {
    }

    /// MCU row y. Writes its blocks from `coefficients` and `summaries` on.
    void encodeRow(int y, std::int16_t* coefficients, jpeg::BlockSummary* summaries)
    {
        const int mcusInStrip = kColumns / (m_grid.horizontal * jpeg::kBlockSide);
        for (int mcu = 0; mcu < m_grid.mcuColumns; mcu += mcusInStrip) {
            const int count = std::min(mcusInStrip, m_grid.mcuColumns - mcu);
            takeStrip(y, mcu * m_grid.horizontal * jpeg::kBlockSide,
                      count * m_grid.horizontal * jpeg::kBlockSide);
            for (int i = 0; i < count; ++i) {
                encodeMcu(mcu + i, y, i, coefficients, summaries);
                coefficients += std::ptrdiff_t{m_grid.blocksPerMcu()} * jpeg::kBlockSize;
                summaries += m_grid.blocksPerMcu();
            }
        }
    }

private:
    static constexpr int kColumns = 1024; ///< pixels of a strip: three planes of it stay in the second cache
    static constexpr int kRows = 16;
    static constexpr int kPlanes = 6;
    static constexpr int kShrunk = 2; ///< the means of plane p are plane p + kShrunk
    static constexpr int kSplit = 5;  ///< rows 0, 1 and 2: red, green and blue of a row of interleaved pixels

    std::uint8_t* row(int plane, int y) { return m_strip.data() + (plane * kRows + y) * kColumns; }

    /// Pixels [left, left + count) of MCU row y as planes, padded and down-sampled.
    void takeStrip(int y, int left, int count)
    {
        const int top = y * m_grid.vertical * jpeg::kBlockSide;
        const int present = std::min(count, m_grid.width - left);
        for (int r = 0; r < m_grid.vertical * jpeg::kBlockSide; ++r) {
            takeRow(std::min(top + r, m_grid.height - 1), left, present, r);
            for (int plane = 0; plane < m_grid.components; ++plane)
                std::fill(row(plane, r) + present, row(plane, r) + count, row(plane, r)[present - 1]);
        }
        if (m_grid.lumaBlocks() == 1)
            return;
        const int rowsLeft = (m_grid.height - top + m_grid.vertical - 1) / m_grid.vertical;
        for (int plane = 1; plane < m_grid.components; ++plane)
            for (int r = 0; r < jpeg::kBlockSide; ++r)
                shrinkRow(plane, r, std::min(r, rowsLeft - 1) * m_grid.vertical, count / m_grid.horizontal);
    }

    /// One row of pixels to row r of the planes.
    void takeRow(int y, int left, int count, int r)
    {
        const std::uint8_t* from = m_image.row(0, y) + left * m_image.strideW;
        if (m_image.c == 1) {
            std::uint8_t* __restrict gray = row(0, r);
            const std::ptrdiff_t step = m_image.strideW;
            for (int x = 0; x < count; ++x)
                gray[x] = from[x * step];
            return;
        }
        const std::uint8_t* red = from;
        const std::uint8_t* green = from + m_image.strideC;
        const std::uint8_t* blue = from + 2 * m_image.strideC;
        if (m_image.strideW != 1) {
            split(from, count);
            red = row(kSplit, 0);
            green = row(kSplit, 1);
            blue = row(kSplit, 2);
        }
        std::uint8_t* __restrict luminance = row(0, r);
        for (int x = 0; x < count; ++x)
            luminance[x] = static_cast<std::uint8_t>(jpegLuminance(red[x], green[x], blue[x]));
        if (m_grid.components == 1)
            return;
        std::uint8_t* __restrict blueDifference = row(1, r);
        for (int x = 0; x < count; ++x)
            blueDifference[x] = static_cast<std::uint8_t>(jpegBlueDifference(red[x], green[x], blue[x]));
        std::uint8_t* __restrict redDifference = row(2, r);
        for (int x = 0; x < count; ++x)
            redDifference[x] = static_cast<std::uint8_t>(jpegRedDifference(red[x], green[x], blue[x]));
    }

    /// Interleaved pixels to three rows of neighbouring samples.
    void split(const std::uint8_t* from, int count)
    {
        std::uint8_t* __restrict red = row(kSplit, 0);
        std::uint8_t* __restrict green = row(kSplit, 1);
        std::uint8_t* __restrict blue = row(kSplit, 2);
        if (m_image.strideW == 3 && m_image.strideC == 1) {
            for (int x = 0; x < count; ++x) {
                red[x] = from[3 * x];
                green[x] = from[3 * x + 1];
                blue[x] = from[3 * x + 2];
            }
            return;
        }
        for (int x = 0; x < count; ++x) {
            const std::uint8_t* p = from + x * m_image.strideW;
            red[x] = p[0];
            green[x] = p[m_image.strideC];
            blue[x] = p[2 * m_image.strideC];
        }
    }

    /// Row `target` of the shrunk plane: means of boxes that begin at row `source`.
    void shrinkRow(int plane, int target, int source, int count)
    {
        const JpegBoxRounding rounding = jpegBoxRounding(m_grid.horizontal, m_grid.vertical);
        const int bias0 = rounding.bias[0];
        const int step = rounding.bias[1] - rounding.bias[0];
        const std::uint8_t* __restrict a = row(plane, source);
        const std::uint8_t* __restrict b = row(plane, source + m_grid.vertical - 1);
        std::uint8_t* __restrict to = row(plane + kShrunk, target);
        if (m_grid.horizontal == 2 && m_grid.vertical == 2)
            for (int x = 0; x < count; ++x)
                to[x] = static_cast<std::uint8_t>(
                    (a[2 * x] + a[2 * x + 1] + b[2 * x] + b[2 * x + 1] + bias0 + (x & 1) * step) >> 2);
        else if (m_grid.horizontal == 2)
            for (int x = 0; x < count; ++x)
                to[x] = static_cast<std::uint8_t>((a[2 * x] + a[2 * x + 1] + bias0 + (x & 1) * step) >> 1);
        else if (m_grid.horizontal == 4)
            for (int x = 0; x < count; ++x)
                to[x] = static_cast<std::uint8_t>(
                    (a[4 * x] + a[4 * x + 1] + a[4 * x + 2] + a[4 * x + 3] + bias0) >> 2);
        else
            for (int x = 0; x < count; ++x)
                to[x] = static_cast<std::uint8_t>((a[x] + b[x] + bias0) >> 1);
    }

    /// MCU `inStrip` of the strip.
    void encodeMcu(int mcuX, int mcuY, int inStrip, std::int16_t* coefficients, jpeg::BlockSummary* summaries)
    {
        for (int k = 0; k < m_grid.blocksPerMcu(); ++k, coefficients += jpeg::kBlockSize) {
            if (k >= m_grid.lumaBlocks()) {
                const int plane = k - m_grid.lumaBlocks() + 1 + (m_grid.lumaBlocks() == 1 ? 0 : kShrunk);
                encodeBlock(row(plane, 0) + inStrip * jpeg::kBlockSide, 1, coefficients, summaries[k]);
                continue;
            }
            const int column = k % m_grid.horizontal;
            const int line = k / m_grid.horizontal;
            if ((mcuX * m_grid.horizontal + column) * jpeg::kBlockSide >= m_grid.width ||
                (mcuY * m_grid.vertical + line) * jpeg::kBlockSide >= m_grid.height) {
                std::fill_n(coefficients, jpeg::kBlockSize, std::int16_t{0});
                summaries[k] = {0, jpeg::kRepeatsDc, m_tables.ac[0][0] >> 16};
                continue;
            }
            encodeBlock(row(0, line * jpeg::kBlockSide) +
                            (inStrip * m_grid.horizontal + column) * jpeg::kBlockSide,
                        0, coefficients, summaries[k]);
        }
    }

    void encodeBlock(const std::uint8_t* from, int table, std::int16_t* levels, jpeg::BlockSummary& summary)
    {
        JpegWords samples[8];
        for (int i = 0; i < 8; ++i)
            jpegLoadWords(from + i * kColumns, samples[i]);
        jpegTranspose(samples);
        JpegLanes d[8];
        for (int i = 0; i < 8; ++i)
            d[i] = __builtin_convertvector(samples[i], JpegLanes);
        jpegForwardLine<true>(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]);
        jpegTranspose(d);
        jpegForwardLine<false>(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]);

        std::uint64_t present = 0; // bit k: place k of the rows holds a coefficient other than zero
        for (int i = 0; i < 8; ++i) {
            JpegLanes half, inverse;
            std::memcpy(&half, m_divisors.half[table] + 8 * i, sizeof half);
            std::memcpy(&inverse, m_divisors.inverse[table] + 8 * i, sizeof inverse);
            jpegQuantise(d[i], half, inverse);
            const JpegWords words = __builtin_convertvector(d[i], JpegWords);
            std::memcpy(levels + 8 * i, &words, sizeof words);
            present |= nonZeroPlaces(words) << (8 * i);
        }
        std::uint64_t nonZero = 0;
        for (std::uint64_t rest = present; rest != 0; rest &= rest - 1)
            nonZero |= std::uint64_t{1} << m_tables.place[jpegLowestBit(rest)];
        JpegBitCount count;
        jpegPutAc(levels, nonZero, m_tables.order, m_tables.ac[table], count);
        summary = {nonZero, levels[0], count.bits};
    }

    /// Bit k is set where value k of eight is not zero.
    static std::uint64_t nonZeroPlaces(const JpegWords& words)
    {
        const JpegFlags flags = __builtin_convertvector(words != 0, JpegFlags) & 1;
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, &flags, sizeof bytes);
        return (bytes * 0x0102040810204080ULL) >> 56; // the product moves byte k's flag to bit 56 + k
    }

    TensorView<const std::uint8_t> m_image;
    jpeg::BlockGrid m_grid;
    jpeg::Divisors m_divisors;
    const jpeg::CodingTables& m_tables;
    std::vector<std::uint8_t> m_strip;
};

} // namespace comparo::cpu
