// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/kernel/integer_atomics.h"
#include "engine/ops/sample_table.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

/// Histograms of 256 bins of the tiles of every plane. Counts are integers, so that they depend on neither
/// the order of threads nor the device.
namespace comparo::COMPARO_BACKEND {

inline constexpr int kHistogramBins = 256;

/// Entries of a look-up table that one thread makes; each thread reads the whole histogram.
inline constexpr int kTableRun = 32;

/// Histograms that the samples of one tile are spread over, by rows, where there are few tiles: threads that
/// count into the same bin wait for each other.
inline constexpr int kHistogramParts = 64;

/// A grid of equal tiles over a plane, which is continued by reflection where the last ones reach beyond it.
struct TileGrid {
    int rows = 1;
    int columns = 1;
    int tileHeight = 0;
    int tileWidth = 0;

    [[nodiscard]] COMPARO_HD int tiles() const { return rows * columns; }
};

/// Index of the source sample for a place at most n - 2 beyond the end.
COMPARO_HD int reflectedEnd(int i, int n)
{
    return i < n ? i : 2 * (n - 1) - i;
}

/// F(value) is the bin, or a negative number for a sample that is not counted.
template <class T, class F>
struct TileHistogramKernel {
    TensorView<const T> source;
    TileGrid grid;
    int parts;             ///< of every tile
    std::uint32_t* counts; ///< plane by plane, tile by tile, part by part
    F bin;

    COMPARO_HD std::uint32_t* of(int z, int y, int column) const
    {
        const std::ptrdiff_t tile =
            static_cast<std::ptrdiff_t>(z) * grid.tiles() + y / grid.tileHeight * grid.columns + column;
        return counts + (tile * parts + y % parts) * kHistogramBins;
    }

    COMPARO_HD int binAt(int z, int y, int x) const
    {
        return bin(source.row(z, reflectedEnd(y, source.h))[reflectedEnd(x, source.w) * source.strideW]);
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int b = binAt(z, y, x);
        if (b >= 0)
            addTo(of(z, y, x / grid.tileWidth) + b, std::uint32_t(1));
    }

#if !defined(__CUDACC__)
    /// Every band of rows adds its counts to the shared ones once a row of tiles.
    [[nodiscard]] int minRows() const
    {
        return 64;
    }

    /// Bins of a run of samples first, which vectorises; then four counts side by side, so that equal
    /// neighbours do not wait for each other.
    void rows(int z, int y0, int y1) const
    {
        std::vector<Counts> own(static_cast<std::size_t>(grid.columns));
        for (int y = y0; y < y1; ++y) {
            const T* row = source.row(z, reflectedEnd(y, source.h));
            for (int column = 0; column < grid.columns; ++column)
                count(row, column * grid.tileWidth, (column + 1) * grid.tileWidth,
                      own[static_cast<std::size_t>(column)]);
            if (y + 1 < y1 && (y + 1) / grid.tileHeight == y / grid.tileHeight)
                continue;
            for (int column = 0; column < grid.columns; ++column)
                own[static_cast<std::size_t>(column)].moveTo(of(z, y, column));
        }
    }

private:
    struct Counts {
        static constexpr int kParts = 4;

        /// The last entry takes samples that are not counted.
        std::uint32_t of[kParts][kHistogramBins + 1] = {};

        void moveTo(std::uint32_t* shared)
        {
            for (int i = 0; i < kHistogramBins; ++i) {
                std::uint32_t sum = 0;
                for (auto& part : of)
                    sum += part[i];
                if (sum != 0)
                    addTo(shared + i, sum);
            }
            *this = Counts();
        }
    };

    void count(const T* row, int x0, int x1, Counts& counted) const
    {
        constexpr int kRun = 256;
        int bins[kRun];
        const F binOf = bin;
        for (int x = x0; x < x1; x += kRun) {
            const int length = std::min(kRun, x1 - x);
            if (source.strideW == 1 && x + length <= source.w) {
                for (int i = 0; i < length; ++i) {
                    const int found = binOf(row[x + i]);
                    bins[i] = found < 0 ? kHistogramBins : found;
                }
            } else {
                for (int i = 0; i < length; ++i) {
                    const int found = binOf(row[reflectedEnd(x + i, source.w) * source.strideW]);
                    bins[i] = found < 0 ? kHistogramBins : found;
                }
            }
            int i = 0;
            for (; i + Counts::kParts <= length; i += Counts::kParts)
                for (int part = 0; part < Counts::kParts; ++part)
                    ++counted.of[part][bins[i + part]];
            for (; i < length; ++i)
                ++counted.of[0][bins[i]];
        }
    }
#endif
};

/// The sum of a tile's parts.
struct HistogramSumKernel {
    const std::uint32_t* of;
    std::uint32_t* counts;
    int parts;

    COMPARO_HD void operator()(int bin, int tile, int) const
    {
        const std::uint32_t* from = of + static_cast<std::ptrdiff_t>(tile) * parts * kHistogramBins + bin;
        std::uint32_t sum = 0;
        for (int part = 0; part < parts; ++part)
            sum += from[part * kHistogramBins];
        counts[static_cast<std::ptrdiff_t>(tile) * kHistogramBins + bin] = sum;
    }
};

/// Queues the count of every tile: planes * tiles * 256 numbers, planes in the order of the batch.
template <class T, class F>
BufferPtr countTiles(const OpContext& ctx, const char* name, const Tensor& input, const TileGrid& grid, F bin)
{
    constexpr double kCost = 3.0;
    const int planes = input.shape().n * input.shape().c;
    const int tiles = planes * grid.tiles();
#if defined(__CUDACC__)
    const int parts = std::max(1, kHistogramParts / grid.tiles());
#else
    constexpr int parts = 1; // a band of rows has counts of its own
#endif
    const BufferPtr counted =
        upload(ctx.stream, std::vector<std::uint32_t>(static_cast<std::size_t>(tiles) *
                                                      static_cast<std::size_t>(parts) * kHistogramBins));
    launch(ctx.stream, name, Extent{grid.columns * grid.tileWidth, grid.rows * grid.tileHeight, planes},
           {reads(input.buffer()), writes(counted)},
           TileHistogramKernel<T, F>{input.view<const T>(), grid, parts,
                                     static_cast<std::uint32_t*>(counted->address()), bin},
           kCost);
    if (parts == 1)
        return counted;
    const BufferPtr counts = makeBuffer(ctx.device(), counted->bytes() / static_cast<std::size_t>(parts));
    launch(ctx.stream, "histogram_sum", Extent{kHistogramBins, tiles, 1}, {reads(counted), writes(counts)},
           HistogramSumKernel{static_cast<const std::uint32_t*>(counted->address()),
                              static_cast<std::uint32_t*>(counts->address()), parts},
           parts);
    return counts;
}

/// The entry of a look-up table of 256 values: v * 255 without its fraction, and the nearest entry for values
/// outside [0, 1] (Kornia ends with an index error there).
template <class T>
COMPARO_HD int tableIndex(T scaled)
{
    return scaled >= T(0) ? static_cast<int>(scaled < T(255) ? scaled : T(255)) : 0;
}

} // namespace comparo::COMPARO_BACKEND
