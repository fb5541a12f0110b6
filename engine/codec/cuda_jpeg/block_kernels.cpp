// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/encode_job.h"
#include "engine/device/executor.h"
#include "engine/kernel/jpeg_color.h"
#include "engine/kernel/jpeg_entropy.h"

/// Pixels to quantised blocks: colour transform, down-sampling, padding, cosine transform and quantisation in
/// one pass, so that no plane is ever stored.
namespace comparo::COMPARO_BACKEND {

/// Thread (x, y) makes one block: block x / mcuColumns of MCU x % mcuColumns of MCU row y, so that
/// neighbouring threads do the same work. Pixels beyond the right edge repeat the last column; rows beyond
/// the bottom repeat the last row of the component, after down-sampling, whose own last row may use the last
/// pixel row twice.
struct JpegBlocks {
    TensorView<const std::uint8_t> image;
    jpeg::BlockGrid grid;
    jpeg::Divisors divisors;
    const jpeg::CodingTables* tables;
    std::int16_t* coefficients;
    jpeg::BlockSummary* summaries;

    COMPARO_HD void operator()(int x, int y, int) const
    {
        const int mcuX = x % grid.mcuColumns;
        const int k = x / grid.mcuColumns;
        const std::ptrdiff_t block =
            (static_cast<std::ptrdiff_t>(y) * grid.mcuColumns + mcuX) * grid.blocksPerMcu() + k;
        std::int16_t* const levels = coefficients + block * jpeg::kBlockSize;
        int samples[jpeg::kBlockSize];
        if (k < grid.lumaBlocks()) {
            const int left = (mcuX * grid.horizontal + k % grid.horizontal) * jpeg::kBlockSide;
            const int top = (y * grid.vertical + k / grid.horizontal) * jpeg::kBlockSide;
            if (left >= grid.width || top >= grid.height)
                return fill(levels, summaries[block]);
            takeLuminance(samples, left, top);
        } else {
            takeDifference(samples, mcuX * jpeg::kBlockSide, y * jpeg::kBlockSide, k - grid.lumaBlocks());
        }
        jpegForwardBlock(samples);
        store(samples, k < grid.lumaBlocks() ? 0 : 1, levels, summaries[block]);
    }

    /// A block outside of the component.
    COMPARO_HD void fill(std::int16_t* levels, jpeg::BlockSummary& summary) const
    {
        for (int i = 0; i < jpeg::kBlockSize; ++i)
            levels[i] = 0;
        summary.nonZero = 0;
        summary.dc = jpeg::kRepeatsDc;
        summary.acBits = tables->ac[0][0] >> 16;
    }

    COMPARO_HD void takeLuminance(int* samples, int left, int top) const
    {
        if (left + jpeg::kBlockSide <= grid.width && top + jpeg::kBlockSide <= grid.height &&
            image.strideW == 1 && image.c == 3)
            return takeWholeLuminance(samples, left, top);
        for (int j = 0; j < jpeg::kBlockSide; ++j) {
            const std::uint8_t* const row = image.row(0, inside(top + j, grid.height));
            for (int i = 0; i < jpeg::kBlockSide; ++i) {
                const std::uint8_t* const p = row + inside(left + i, grid.width) * image.strideW;
                const int v =
                    image.c == 1 ? p[0] : jpegLuminance(p[0], p[image.strideC], p[2 * image.strideC]);
                samples[j * jpeg::kBlockSide + i] = v - 128;
            }
        }
    }

    /// The same for a block inside of the picture, whose colours are neighbouring samples each.
    COMPARO_HD void takeWholeLuminance(int* samples, int left, int top) const
    {
        for (int j = 0; j < jpeg::kBlockSide; ++j) {
            const std::uint8_t* const red = image.row(0, top + j) + left;
            const std::uint8_t* const green = red + image.strideC;
            const std::uint8_t* const blue = green + image.strideC;
            for (int i = 0; i < jpeg::kBlockSide; ++i)
                samples[j * jpeg::kBlockSide + i] = jpegLuminance(red[i], green[i], blue[i]) - 128;
        }
    }

    /// Colour difference 0 (blue) or 1 (red) from (left, top) of its own plane on.
    COMPARO_HD void takeDifference(int* samples, int left, int top, int which) const
    {
        if (left + jpeg::kBlockSide <= grid.width / grid.horizontal &&
            top + jpeg::kBlockSide <= grid.height / grid.vertical && image.strideW == 1) {
            if (grid.horizontal == 2 && grid.vertical == 2)
                return takeWholeDifference<2, 2>(samples, left, top, which);
            if (grid.horizontal == 1 && grid.vertical == 1)
                return takeWholeDifference<1, 1>(samples, left, top, which);
        }
        const int rows = (grid.height + grid.vertical - 1) / grid.vertical;
        const JpegBoxRounding rounding = jpegBoxRounding(grid.horizontal, grid.vertical);
        const JpegDifference difference = jpegDifference(which);
        for (int j = 0; j < jpeg::kBlockSide; ++j) {
            const int top0 = inside(top + j, rows) * grid.vertical;
            for (int i = 0; i < jpeg::kBlockSide; ++i) {
                int sum = rounding.bias[i & 1];
                for (int v = 0; v < grid.vertical; ++v) {
                    const std::uint8_t* const row = image.row(0, inside(top0 + v, grid.height));
                    for (int h = 0; h < grid.horizontal; ++h) {
                        const std::uint8_t* const p =
                            row + inside((left + i) * grid.horizontal + h, grid.width) * image.strideW;
                        sum += difference.of(p[0], p[image.strideC], p[2 * image.strideC]);
                    }
                }
                samples[j * jpeg::kBlockSide + i] = (sum >> rounding.shift) - 128;
            }
        }
    }

    /// The same for a block inside of the picture, whose colours are neighbouring samples each: the
    /// differences of a row of boxes first, and then their sums.
    template <int kHorizontal, int kVertical>
    COMPARO_HD void takeWholeDifference(int* samples, int left, int top, int which) const
    {
        constexpr int kWidth = kHorizontal * jpeg::kBlockSide;
        const JpegBoxRounding rounding = jpegBoxRounding(kHorizontal, kVertical);
        const JpegDifference difference = jpegDifference(which);
        for (int j = 0; j < jpeg::kBlockSide; ++j) {
            int across[kWidth] = {};
            for (int v = 0; v < kVertical; ++v) {
                const std::uint8_t* const red =
                    image.row(0, (top + j) * kVertical + v) + static_cast<std::ptrdiff_t>(left) * kHorizontal;
                const std::uint8_t* const green = red + image.strideC;
                const std::uint8_t* const blue = green + image.strideC;
                for (int i = 0; i < kWidth; ++i)
                    across[i] += difference.of(red[i], green[i], blue[i]);
            }
            for (int i = 0; i < jpeg::kBlockSide; ++i) {
                int sum = rounding.bias[i & 1];
                for (int h = 0; h < kHorizontal; ++h)
                    sum += across[i * kHorizontal + h];
                samples[j * jpeg::kBlockSide + i] = (sum >> rounding.shift) - 128;
            }
        }
    }

    COMPARO_HD void store(int* frequencies, int table, std::int16_t* levels,
                          jpeg::BlockSummary& summary) const
    {
        for (int i = 0; i < jpeg::kBlockSize; ++i)
            jpegQuantise(frequencies[i], divisors.half[table][i], divisors.inverse[table][i]);
        std::uint64_t nonZero = 0;
        for (int i = 0; i < jpeg::kBlockSize; ++i) {
            levels[i] = static_cast<std::int16_t>(frequencies[i]);
            nonZero |= static_cast<std::uint64_t>(frequencies[i] != 0 ? 1 : 0) << tables->place[i];
        }
        JpegBitCount count;
        jpegPutAc(levels, nonZero, tables->order, tables->ac[table], count);
        summary.nonZero = nonZero;
        summary.dc = frequencies[0];
        summary.acBits = count.bits;
    }

    COMPARO_HD static int inside(int at, int count) { return at < count ? at : count - 1; }
};

void queueJpegBlocks(Stream& stream, const jpeg::EncodeJob& job)
{
    const JpegBlocks kernel{job.image.view<const std::uint8_t>(),
                            job.grid,
                            job.divisors,
                            static_cast<const jpeg::CodingTables*>(job.tables->address()),
                            static_cast<std::int16_t*>(job.coefficients->address()),
                            static_cast<jpeg::BlockSummary*>(job.summaries->address())};
    constexpr double kCost = 1000.0;
    launch(stream, "jpeg_blocks", Extent{job.grid.mcuColumns * job.grid.blocksPerMcu(), job.grid.mcuRows, 1},
           {reads(job.image.buffer()), reads(job.tables), writes(job.coefficients), writes(job.summaries)},
           kernel, kCost);
}

} // namespace comparo::COMPARO_BACKEND
