// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/block_pairs.h"
#include "engine/codec/cuda_jpeg/encode_job.h"
#include "engine/kernel/jpeg_color.h"
#include "engine/kernel/pixel_view.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

/// Rows of pixels to rows of the samples that JPEG codes, many columns at a time.
namespace comparo::cpu {

/// The JFIF transform of a row, as jpegLuminance() and its like give it. Their weights add up to one or to
/// zero, so each sum is that of two differences to one of the colours, which fit 16-bit words and are exact.
/// The colour differences may be null.
inline void jpegTransformRow(const std::uint8_t* __restrict red, const std::uint8_t* __restrict green,
                             const std::uint8_t* __restrict blue, int count,
                             std::uint8_t* __restrict luminance, std::uint8_t* __restrict blueDifference,
                             std::uint8_t* __restrict redDifference)
{
    constexpr int kStep = 16;
    const auto load = [](const std::uint8_t* from) {
        JpegPairBytes bytes;
        std::memcpy(&bytes, from, sizeof bytes);
        return __builtin_convertvector(bytes, JpegPairWords);
    };
    const auto store = [](const JpegPairWords& words, std::uint8_t* to) {
        const JpegPairBytes bytes = __builtin_convertvector(words, JpegPairBytes);
        std::memcpy(to, &bytes, sizeof bytes);
    };
    const auto sum = [](const JpegPairWords& a, int weightA, const JpegPairWords& b, int weightB, int bias) {
        return jpegNarrow((jpegWeigh(jpegMixLow(a, b), weightA, weightB) + bias) >> 16,
                          (jpegWeigh(jpegMixHigh(a, b), weightA, weightB) + bias) >> 16);
    };
    int x = 0;
    for (; x + kStep <= count; x += kStep) {
        const JpegPairWords r = load(red + x), g = load(green + x), b = load(blue + x);
        store(sum(r - g, 19595, b - g, 7471, 32768) + g, luminance + x);
        if (!blueDifference)
            continue;
        store(sum(b - r, 11059, b - g, 21709, 32767) + 128, blueDifference + x);
        store(sum(r - g, 27439, r - b, 5329, 32767) + 128, redDifference + x);
    }
    for (; x < count; ++x) {
        luminance[x] = static_cast<std::uint8_t>(jpegLuminance(red[x], green[x], blue[x]));
        if (!blueDifference)
            continue;
        blueDifference[x] = static_cast<std::uint8_t>(jpegBlueDifference(red[x], green[x], blue[x]));
        redDifference[x] = static_cast<std::uint8_t>(jpegRedDifference(red[x], green[x], blue[x]));
    }
}

/// A piece of a row of MCUs: its samples as planes, padded and down-sampled, and their quantised blocks.
class JpegStrip {
public:
    static constexpr int kColumns = 512; ///< pixels at most: planes and levels of it stay in the second cache

    JpegStrip(const TensorView<const std::uint8_t>& image, const jpeg::BlockGrid& grid,
              const jpeg::QuantSteps& luminance, const jpeg::QuantSteps& chrominance)
        : m_image(image),
          m_grid(grid),
          m_luminance(luminance),
          m_chrominance(chrominance),
          m_planes(static_cast<std::size_t>(kPlanes) * kRows * kColumns),
          m_levels(static_cast<std::size_t>(kBlocks) * jpeg::kBlockSize),
          m_nonZero(kBlocks)
    {
    }

    /// Takes `count` MCUs from column mcuX of row mcuY on, which are at most mostMcus().
    void take(int mcuX, int mcuY, int count)
    {
        const int columns = count * m_grid.horizontal * jpeg::kBlockSide;
        takePixels(mcuX * m_grid.horizontal * jpeg::kBlockSide, mcuY * m_grid.vertical * jpeg::kBlockSide,
                   columns);
        for (int line = 0; line < m_grid.vertical; ++line)
            encodeRow(row(0, line * jpeg::kBlockSide), columns, m_luminance, line * kBlocksAcross);
        for (int plane = 1; plane < m_grid.components; ++plane)
            encodeRow(row(m_grid.lumaBlocks() == 1 ? plane : plane + kShrunk, 0), columns / m_grid.horizontal,
                      m_chrominance, (kRows / jpeg::kBlockSide + plane - 1) * kBlocksAcross);
    }

    [[nodiscard]] int mostMcus() const { return kColumns / (m_grid.horizontal * jpeg::kBlockSide); }

    /// A quantised block of the strip.
    struct Block {
        const std::int16_t* levels; ///< row-major
        std::uint64_t nonZero;      ///< bit k: scan position k holds a level other than zero
    };
    /// Block k of the MCU that is number `mcu` of the strip.
    [[nodiscard]] Block block(int mcu, int k) const
    {
        const int luma = m_grid.lumaBlocks();
        const int at =
            k < luma ? k / m_grid.horizontal * kBlocksAcross + mcu * m_grid.horizontal + k % m_grid.horizontal
                     : (kRows / jpeg::kBlockSide + k - luma) * kBlocksAcross + mcu;
        return {m_levels.data() + std::ptrdiff_t{at} * jpeg::kBlockSize,
                m_nonZero[static_cast<std::size_t>(at)]};
    }

private:
    static constexpr int kRows = 16;
    static constexpr int kPlanes = 6;
    static constexpr int kShrunk = 2; ///< the means of plane p are plane p + kShrunk
    static constexpr int kSplit = 5;  ///< rows 0, 1 and 2: red, green and blue of a row of interleaved pixels
    static constexpr int kBlocksAcross = kColumns / jpeg::kBlockSide;
    static constexpr int kBlocks = 4 * kBlocksAcross; ///< two rows of brightness, one of each difference

    std::uint8_t* row(int plane, int y) { return m_planes.data() + (plane * kRows + y) * kColumns; }

    /// Pixels from (left, top) on as planes, padded and down-sampled.
    void takePixels(int left, int top, int columns)
    {
        const int present = std::min(columns, m_grid.width - left);
        for (int r = 0; r < m_grid.vertical * jpeg::kBlockSide; ++r) {
            takeRow(std::min(top + r, m_grid.height - 1), left, present, r);
            for (int plane = 0; plane < m_grid.components; ++plane)
                std::fill(row(plane, r) + present, row(plane, r) + columns, row(plane, r)[present - 1]);
        }
        if (m_grid.lumaBlocks() == 1)
            return;
        const int rowsLeft = (m_grid.height - top + m_grid.vertical - 1) / m_grid.vertical;
        for (int plane = 1; plane < m_grid.components; ++plane)
            for (int r = 0; r < jpeg::kBlockSide; ++r)
                shrinkRow(plane, r, std::min(r, rowsLeft - 1) * m_grid.vertical, columns / m_grid.horizontal);
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
        const bool isGray = m_grid.components == 1;
        jpegTransformRow(red, green, blue, count, row(0, r), isGray ? nullptr : row(1, r),
                         isGray ? nullptr : row(2, r));
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
        const std::uint8_t* __restrict a = row(plane, source);
        const std::uint8_t* __restrict b = row(plane, source + m_grid.vertical - 1);
        std::uint8_t* __restrict to = row(plane + kShrunk, target);
        if (m_grid.horizontal == 2)
            shrinkPairs(a, m_grid.vertical == 2 ? b : nullptr, rounding, count, to);
        else if (m_grid.horizontal == 4)
            for (int x = 0; x < count; ++x)
                to[x] = static_cast<std::uint8_t>(
                    (a[4 * x] + a[4 * x + 1] + a[4 * x + 2] + a[4 * x + 3] + bias0) >> 2);
        else
            for (int x = 0; x < count; ++x)
                to[x] = static_cast<std::uint8_t>((a[x] + b[x] + bias0) >> 1);
    }

    /// Means of two columns of one row, or of two if there is a second. Whole vectors, which end in the row.
    static void shrinkPairs(const std::uint8_t* a, const std::uint8_t* b, const JpegBoxRounding& rounding,
                            int count, std::uint8_t* to)
    {
        const auto sums = [](const std::uint8_t* from) {
            JpegPairCounts two;
            std::memcpy(&two, from, sizeof two);
            return (two & 255) + (two >> 8);
        };
        JpegPairCounts bias;
        for (int i = 0; i < 16; ++i)
            bias[i] = static_cast<std::uint16_t>(rounding.bias[i % 2]);
        for (int x = 0; x < count; x += 16) {
            JpegPairCounts sum = sums(a + 2 * x) + bias;
            if (b)
                sum += sums(b + 2 * x);
            const JpegPairBytes means = __builtin_convertvector(b ? sum >> 2 : sum >> 1, JpegPairBytes);
            std::memcpy(to + x, &means, sizeof means);
        }
    }

    /// A row of blocks, two at a time: the last may be followed by one that nobody asks for.
    void encodeRow(const std::uint8_t* samples, int columns, const JpegPairDivisors& divisors, int firstBlock)
    {
        for (int block = 0; block < columns / jpeg::kBlockSide; block += 2) {
            const int at = firstBlock + block;
            jpegEncodePair(samples + std::ptrdiff_t{block} * jpeg::kBlockSide, kColumns, divisors,
                           m_levels.data() + std::ptrdiff_t{at} * jpeg::kBlockSize, m_nonZero.data() + at);
        }
    }

    TensorView<const std::uint8_t> m_image;
    jpeg::BlockGrid m_grid;
    JpegPairDivisors m_luminance, m_chrominance;
    std::vector<std::uint8_t> m_planes;
    std::vector<std::int16_t> m_levels;
    std::vector<std::uint64_t> m_nonZero;
};

} // namespace comparo::cpu
