// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/math.h"
#include "engine/ops/intensity/tile_histogram.h"
#include "engine/ops/sample_table.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

/// kornia.augmentation.RandomClahe: histogram equalisation in tiles with limited contrast, interpolated
/// between the tables of the four nearest tiles. Values are limited to [0, 1] first; the image is continued
/// by reflection to fill the last tiles. Where the sides of all tiles are even, Kornia interpolates by half
/// tiles, else by places: two formulas for the same weights.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo claheInfo()
{
    constexpr double kMostLimit = 1e6;
    OpInfo info{
        COMPARO_TR("CLAHE"),
        COMPARO_TR("Contrast limited adaptive histogram equalisation, as kornia's RandomClahe."),
        OpCategory::Intensity,
        {DType::Float32, DType::Float64},
        {{drawn(floatField("clip_limit", COMPARO_TR("Clip limit"),
                           COMPARO_TR("Largest count of a bin, in multiples of the mean count; 0: no limit."),
                           40.0, 0.0, kMostLimit, 0.0, 40.0, 0.5),
                RangeValue{40.0, 40.0}),
          sizeField("grid", COMPARO_TR("Grid"), COMPARO_TR("Tiles as rows x columns."), {8, 8})}}};
    const Message fused = message("fused multiply-adds between tables (addcmul) where tiles have even sides");
    info.parts = {{"interpolation", message("products and sums between tables"), fused, fused},
                  {"division", message("divisions"), message("divisions"),
                   message("products with rounded reciprocals")}};
    info.onCuda = message(
        "addcmul as one fused multiply-add (DeviceAddCmulCdiv.cuh of PyTorch 2.15), products with the "
        "reciprocals of 255 and of a tile's sides (BinaryDivTrueKernel.cu)");
    return info;
}

/// The grid, by Kornia's rules: an image is larger than its grid, and less than itself is added by
/// reflection.
TileGrid gridOf(const Shape& shape, const ParamSet& params)
{
    constexpr int kMostTiles = 4096;
    const SizeValue wanted = params.getSize("grid");
    const int columns = wanted.width == 0 ? wanted.height : wanted.width;
    if (wanted.height > kMostTiles || columns > kMostTiles)
        failArgument(message("clahe: a grid of {} is too fine; use at most {} tiles on a side.",
                             toString(Value(wanted)), kMostTiles));
    const TileGrid grid{wanted.height, columns, (shape.h + wanted.height - 1) / wanted.height,
                        (shape.w + columns - 1) / columns};
    const auto require = [&](int tiles, int tile, int size, const char* side) {
        if (size <= tiles || tiles * tile - size >= size)
            failArgument(
                message("clahe: {} tiles do not fit {} of {}; the image must be larger than the grid.", tiles,
                        side, size));
    };
    require(grid.rows, grid.tileHeight, shape.h, "a height");
    require(grid.columns, grid.tileWidth, shape.w, "a width");
    return grid;
}

bool hasOddTiles(const TileGrid& grid)
{
    return grid.tileHeight % 2 == 1 || grid.tileWidth % 2 == 1;
}

/// The entry that is looked up later; NaN is not counted.
template <class T>
struct ClaheBin {
    COMPARO_HD int operator()(T v) const { return v == v ? tableIndex(v * T(255)) : -1; }
};

/// A run of entries of a tile's table: the share of the samples up to each, after counts above the limit were
/// spread. What is left of them goes to single entries at equal steps, as in OpenCV.
template <class T>
struct ClaheTable {
    const std::uint32_t* counts;
    std::uint8_t* levels;
    std::int64_t pixels;      ///< of a tile
    SampleValues<int> limits; ///< largest counts; 0: no limit
    T scale;                  ///< 255 / pixels
    int tiles;
    int channels;

    COMPARO_HD std::ptrdiff_t at(int tile, int plane) const
    {
        return (static_cast<std::ptrdiff_t>(plane) * tiles + tile) * kHistogramBins;
    }

    COMPARO_HD static std::int64_t limited(std::uint32_t count, std::int64_t limit)
    {
        const std::int64_t wide = count;
        return limit > 0 && wide > limit ? limit : wide;
    }

    /// Of the counts that were cut off, those spread to the entries up to this one.
    COMPARO_HD static std::int64_t spread(int entry, std::int64_t clipped)
    {
        const std::int64_t residual = clipped % kHistogramBins;
        const std::int64_t even = clipped / kHistogramBins * (entry + 1);
        if (residual == 0)
            return even;
        const std::int64_t steps = entry / (kHistogramBins / residual) + 1;
        return even + (steps < residual ? steps : residual);
    }

    COMPARO_HD void operator()(int run, int tile, int plane) const
    {
        const std::uint32_t* histogram = counts + at(tile, plane);
        const std::int64_t limit = limits.at(plane / channels);
        const int first = run * kTableRun;
        std::int64_t upTo = 0;
        for (int i = 0; i < first; ++i)
            upTo += limited(histogram[i], limit);
        std::int64_t all = upTo;
        for (int i = first; i < kHistogramBins; ++i)
            all += limited(histogram[i], limit);
        for (int entry = first; entry < first + kTableRun; ++entry) {
            upTo += limited(histogram[entry], limit);
            const std::int64_t count = limit > 0 ? upTo + spread(entry, pixels - all) : upTo;
            levels[at(tile, plane) + entry] =
                static_cast<std::uint8_t>(roundHalfEven(clamp(static_cast<T>(count) * scale, T(0), T(255))));
        }
    }
};

/// v / divisor, or v times the divisor's reciprocal.
template <class T>
struct ClaheQuotient {
    T divisor, reciprocal;
    bool multiplies;

    COMPARO_HD T operator()(T v) const { return multiplies ? v * reciprocal : v / divisor; }
};

/// The two tiles of a place on one axis, and the weights of the first and of the second.
template <class T>
struct ClahePlace {
    int first, second;
    T weight, rest;
};

/// Half a tile at both ends has one tile only. Between the middles of two tiles the weights are those of the
/// pixels' middles.
template <class T>
std::vector<ClahePlace<T>> halfTilePlaces(int size, int tiles, int tile, const ClaheQuotient<T>& share)
{
    const int half = tile / 2;
    std::vector<ClahePlace<T>> places;
    for (int i = 0; i < size; ++i) {
        const int pair = i >= half ? (i - half) / tile : -1;
        const int within = i >= half ? (i - half) % tile : 0;
        const T weight = share(static_cast<T>(tile - within) - T(0.5));
        if (pair < 0 || pair >= tiles - 1) {
            const int only = pair < 0 ? 0 : tiles - 1;
            places.push_back({only, only, weight, T(0)});
        } else {
            places.push_back({pair, pair + 1, weight, T(0)});
        }
    }
    return places;
}

/// The same by the place between the tiles' middles.
template <class T>
std::vector<ClahePlace<T>> middlePlaces(int size, int tiles, int tile, const ClaheQuotient<T>& share)
{
    std::vector<ClahePlace<T>> places;
    for (int i = 0; i < size; ++i) {
        const T place = share(static_cast<T>(i) - static_cast<T>((tile - 1) / 2.0));
        const T whole = std::floor(place);
        const bool beyond = place < T(0) || place > static_cast<T>(tiles - 1);
        const T rest = beyond ? T(0) : place - whole;
        const int first = static_cast<int>(whole);
        places.push_back(
            {std::clamp(first, 0, tiles - 1), std::clamp(first + 1, 0, tiles - 1), T(1) - rest, rest});
    }
    return places;
}

/// Between the entries of two tables: weights of half tiles, the same with fused multiply-adds, or places.
struct ClaheHalfTiles {};
struct ClaheFusedHalfTiles {};
struct ClahePlaces {};

template <class T, class Mix>
struct ClaheMap {
    TensorView<const T> source;
    TensorView<T> target;
    const std::uint8_t* levels;
    const ClahePlace<T>* rowPlaces;
    const ClahePlace<T>* columnPlaces;
    TileGrid grid;
    ClaheQuotient<T> by255;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int entry = tableIndex(source.row(z, y)[x * source.strideW] * T(255));
        const ClahePlace<T> row = rowPlaces[y];
        const ClahePlace<T> column = columnPlaces[x];
        const T top = across(z, row.first, column, entry);
        const T bottom = across(z, row.second, column, entry);
        target.row(z, y)[x * target.strideW] = by255(down(top, bottom, row));
    }

#if !defined(__CUDACC__)
    /// Entries of a run of samples first and divisions last: both vectorise, the tables in between do not.
    void rows(int z, int y0, int y1) const
    {
        constexpr int kRun = 256;
        int entries[kRun];
        T mapped[kRun];
        for (int y = y0; y < y1; ++y) {
            const ClahePlace<T> row = rowPlaces[y];
            const T* from = source.row(z, y);
            T* to = target.row(z, y);
            for (int x = 0; x < source.w; x += kRun) {
                const int count = std::min(kRun, source.w - x);
                for (int i = 0; i < count; ++i)
                    entries[i] = tableIndex(from[(x + i) * source.strideW] * T(255));
                const std::uint8_t* top = tablesOf(z, row.first);
                const std::uint8_t* bottom = tablesOf(z, row.second);
                for (int i = 0; i < count; ++i) {
                    const ClahePlace<T>& column = columnPlaces[x + i];
                    const int left = column.first * kHistogramBins + entries[i];
                    const int right = column.second * kHistogramBins + entries[i];
                    const T above = along(top[left], top[right], column);
                    const T below = along(bottom[left], bottom[right], column);
                    mapped[i] = down(above, below, row);
                }
                for (int i = 0; i < count; ++i)
                    to[(x + i) * target.strideW] = by255(mapped[i]);
            }
        }
    }
#endif

private:
    COMPARO_HD const std::uint8_t* tablesOf(int z, int row) const
    {
        return levels + (static_cast<std::ptrdiff_t>(z) * grid.tiles() + row * grid.columns) * kHistogramBins;
    }

    COMPARO_HD static T mixed(T first, T second, T weight)
    {
        if constexpr (std::is_same_v<Mix, ClaheFusedHalfTiles>)
            return fused(weight, first - second, second);
        else
            return second + (first - second) * weight;
    }

    COMPARO_HD static T along(std::uint8_t left, std::uint8_t right, const ClahePlace<T>& column)
    {
        return mixed(static_cast<T>(left), static_cast<T>(right), column.weight);
    }

    COMPARO_HD static T down(T top, T bottom, const ClahePlace<T>& row)
    {
        if constexpr (std::is_same_v<Mix, ClahePlaces>)
            return top + (bottom - top) * row.rest;
        else
            return mixed(top, bottom, row.weight);
    }

    COMPARO_HD T across(int z, int row, const ClahePlace<T>& column, int entry) const
    {
        const std::uint8_t* table = tablesOf(z, row) + entry;
        return along(table[column.first * kHistogramBins], table[column.second * kHistogramBins], column);
    }
};

/// Largest counts of a bin, sample by sample.
std::vector<int> claheLimits(const OpContext& ctx, int samples, std::int64_t pixels)
{
    std::vector<int> limits;
    for (int n = 0; n < samples; ++n) {
        const double clip = ctx.drawn("clip_limit", n);
        const double most = std::floor(clip * static_cast<double>(pixels) / kHistogramBins);
        // a count is a tile's pixels at most
        limits.push_back(clip > 0.0 ? static_cast<int>(std::clamp(most, 1.0, static_cast<double>(pixels)))
                                    : 0);
    }
    return limits;
}

template <class T>
Tensor clahe(const OpContext& ctx, const Tensor& input, const TileGrid& grid)
{
    const Shape& s = input.shape();
    const int planes = s.n * s.c;
    const std::int64_t pixels = static_cast<std::int64_t>(grid.tileHeight) * grid.tileWidth;
    const auto limits = uploadSamples(ctx.stream, claheLimits(ctx, s.n, pixels), s.n);
    const BufferPtr counts = countTiles<T>(ctx, "clahe_count", input, grid, ClaheBin<T>{});
    const BufferPtr levels = makeBuffer(ctx.device(), counts->bytes() / sizeof(std::uint32_t));
    constexpr double kTableCost = kHistogramBins;
    auto* entries = static_cast<std::uint8_t*>(levels->address());
    launch(ctx.stream, "clahe_table", Extent{kHistogramBins / kTableRun, grid.tiles(), planes},
           {reads(counts), reads(limits.buffer), writes(levels)},
           ClaheTable<T>{static_cast<const std::uint32_t*>(counts->address()), entries, pixels, limits.values,
                         static_cast<T>(255.0 / static_cast<double>(pixels)), grid.tiles(), s.c},
           kTableCost);
    const bool multiplies = ctx.arithmeticOf("division") == ArithmeticModel::TorchCuda;
    const auto quotient = [&](int divisor) {
        return ClaheQuotient<T>{static_cast<T>(divisor), T(1) / static_cast<T>(divisor), multiplies};
    };
    const auto places = hasOddTiles(grid) ? middlePlaces<T> : halfTilePlaces<T>;
    const BufferPtr rowPlaces =
        upload(ctx.stream, places(s.h, grid.rows, grid.tileHeight, quotient(grid.tileHeight)));
    const BufferPtr columnPlaces =
        upload(ctx.stream, places(s.w, grid.columns, grid.tileWidth, quotient(grid.tileWidth)));
    Tensor output(ctx.device(), input.desc());
    const auto map = [&]<class Mix>(Mix) {
        constexpr double kCost = 6.0;
        launch(ctx.stream, "clahe_map", Extent{s.w, s.h, planes},
               {reads(input.buffer()), reads(levels), reads(rowPlaces), reads(columnPlaces),
                writes(output.buffer())},
               ClaheMap<T, Mix>{input.view<const T>(), output.view<T>(), entries,
                                static_cast<const ClahePlace<T>*>(rowPlaces->address()),
                                static_cast<const ClahePlace<T>*>(columnPlaces->address()), grid,
                                quotient(255)},
               kCost);
    };
    if (hasOddTiles(grid))
        map(ClahePlaces());
    else if (ctx.arithmeticOf("interpolation") != ArithmeticModel::Exact)
        map(ClaheFusedHalfTiles());
    else
        map(ClaheHalfTiles());
    return output;
}

Tensor applyClahe(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const TileGrid grid = gridOf(input.shape(), params);
    const bool addcmul = !hasOddTiles(grid) && ctx.arithmeticOf("interpolation") != ArithmeticModel::Exact;
    ctx.note(
        addcmul
            ? message("tiles of {}x{}, whole counts, fused interpolation", grid.tileHeight, grid.tileWidth)
            : message("tiles of {}x{}, whole counts, no fused operations", grid.tileHeight, grid.tileWidth));
    return input.dtype() == DType::Float32 ? clahe<float>(ctx, input, grid) : clahe<double>(ctx, input, grid);
}

} // namespace

COMPARO_OP(clahe, claheInfo, applyClahe)

} // namespace comparo::COMPARO_BACKEND
