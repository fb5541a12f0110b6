#include "engine/kernel/math.h"
#include "engine/ops/intensity/tile_histogram.h"

#include <algorithm>
#include <cmath>

/// kornia.augmentation.RandomClahe: histogram equalisation in tiles with limited contrast, interpolated
/// between the tables of the four nearest tiles. Tiles have even sizes; the image is continued by reflection
/// to fill the last ones. Kornia takes square grids only; the others follow the same rules.
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
                           COMPARO_TR("Largest count of a bin, in multiples of the mean count; 0: no "
                                      "limit. One number per batch is used, that of its first sample."),
                           40.0, 0.0, kMostLimit, 0.0, 40.0, 0.5),
                RangeValue{40.0, 40.0}),
          sizeField("grid", COMPARO_TR("Grid"), COMPARO_TR("Tiles as rows x columns."), {8, 8})}}};
    info.draw = [](Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws) {
        std::vector<double> limits = sampler.field(params, "clip_limit");
        std::fill(limits.begin(), limits.end(), limits.front());
        draws.set("clip_limit", std::move(limits));
    };
    return info;
}

int evenTile(int size, int count)
{
    const int tile = (size + count - 1) / count;
    return tile + tile % 2;
}

TileGrid gridOf(const Shape& shape, const ParamSet& params)
{
    constexpr int kMostTiles = 4096;
    const SizeValue wanted = params.getSize("grid");
    const int columns = wanted.width == 0 ? wanted.height : wanted.width;
    if (wanted.height > kMostTiles || columns > kMostTiles)
        failArgument("clahe: a grid of " + toString(Value(wanted)) + " is too fine; use at most " +
                     std::to_string(kMostTiles) + " tiles on a side.");
    const TileGrid grid{wanted.height, columns, evenTile(shape.h, wanted.height), evenTile(shape.w, columns)};
    const auto require = [&](int tiles, int tile, int size, const char* side) {
        if (tiles * tile - size >= size)
            failArgument("clahe: " + std::to_string(tiles) + " tiles do not fit " + side + " of " +
                         std::to_string(size) +
                         ": tiles have an even number of pixels, and less than the image may be added by "
                         "reflection. Use a coarser grid.");
    };
    require(grid.rows, grid.tileHeight, shape.h, "a height");
    require(grid.columns, grid.tileWidth, shape.w, "a width");
    return grid;
}

/// torch.histc from 0 to 1: what lies outside is not counted.
template <class T>
struct ClaheBin {
    COMPARO_HD int operator()(T v) const
    {
        if (!(v >= T(0) && v <= T(1)))
            return -1;
        const int bin = static_cast<int>(v * T(kHistogramBins));
        return bin < kHistogramBins ? bin : kHistogramBins - 1;
    }
};

/// A run of entries of a tile's table: the share of the samples up to each, after counts above the limit were
/// spread.
template <class T>
struct ClaheTable {
    const std::uint32_t* counts;
    std::uint8_t* levels;
    std::int64_t pixels; ///< of a tile
    std::int64_t limit;  ///< largest count; 0: no limit
    T scale;             ///< 255 / pixels
    int tiles;

    COMPARO_HD std::ptrdiff_t at(int tile, int plane) const
    {
        return (static_cast<std::ptrdiff_t>(plane) * tiles + tile) * kHistogramBins;
    }

    COMPARO_HD std::int64_t limited(std::uint32_t count) const
    {
        const std::int64_t wide = count;
        return limit > 0 && wide > limit ? limit : wide;
    }

    /// From the limited counts up to this entry, and those of all.
    COMPARO_HD std::uint8_t level(int entry, std::int64_t upTo, std::int64_t all) const
    {
        if (limit > 0) {
            const std::int64_t clipped = pixels - all;
            const std::int64_t residual = clipped % kHistogramBins;
            upTo += clipped / kHistogramBins * (entry + 1) + (entry + 1 < residual ? entry + 1 : residual);
        }
        return static_cast<std::uint8_t>(clamp(static_cast<T>(upTo) * scale, T(0), T(255)));
    }

    COMPARO_HD void operator()(int run, int tile, int plane) const
    {
        const std::uint32_t* histogram = counts + at(tile, plane);
        const int first = run * kTableRun;
        std::int64_t upTo = 0;
        for (int i = 0; i < first; ++i)
            upTo += limited(histogram[i]);
        std::int64_t all = upTo;
        for (int i = first; i < kHistogramBins; ++i)
            all += limited(histogram[i]);
        for (int entry = first; entry < first + kTableRun; ++entry) {
            upTo += limited(histogram[entry]);
            levels[at(tile, plane) + entry] = level(entry, upTo, all);
        }
    }
};

/// The two tiles of a place on one axis and the weight of the first.
template <class T>
struct ClahePlace {
    int first, second;
    T weight;
};

/// Half a tile at both ends has one tile only. Between two middles the weight falls from 1 to 0, both
/// reached.
template <class T>
std::vector<ClahePlace<T>> claheAxis(int size, int tiles, int tile)
{
    const int half = tile / 2;
    std::vector<ClahePlace<T>> places;
    for (int i = 0; i < size; ++i) {
        const int pair = (i - half >= 0 ? (i - half) / tile : -1);
        if (pair < 0 || pair >= tiles - 1) {
            const int only = pair < 0 ? 0 : tiles - 1;
            places.push_back({only, only, T(1)});
        } else {
            places.push_back(
                {pair, pair + 1, static_cast<T>(tile - 1 - (i - half) % tile) / static_cast<T>(tile - 1)});
        }
    }
    return places;
}

template <class T>
struct ClaheMap {
    TensorView<const T> source;
    TensorView<T> target;
    const std::uint8_t* levels;
    const ClahePlace<T>* rowPlaces;
    const ClahePlace<T>* columnPlaces;
    TileGrid grid;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int entry = tableIndex(source.row(z, y)[x * source.strideW] * T(255));
        const ClahePlace<T> row = rowPlaces[y];
        const ClahePlace<T> column = columnPlaces[x];
        const T top = across(z, row.first, column, entry);
        const T bottom = across(z, row.second, column, entry);
        target.row(z, y)[x * target.strideW] = (bottom + row.weight * (top - bottom)) / T(255);
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
                    const T above = mixed(top[left], top[right], column.weight);
                    const T below = mixed(bottom[left], bottom[right], column.weight);
                    mapped[i] = below + row.weight * (above - below);
                }
                for (int i = 0; i < count; ++i)
                    to[(x + i) * target.strideW] = mapped[i] / T(255);
            }
        }
    }
#endif

private:
    COMPARO_HD const std::uint8_t* tablesOf(int z, int row) const
    {
        return levels + (static_cast<std::ptrdiff_t>(z) * grid.tiles() + row * grid.columns) * kHistogramBins;
    }

    COMPARO_HD static T mixed(std::uint8_t left, std::uint8_t right, T weight)
    {
        return static_cast<T>(right) + weight * (static_cast<T>(left) - static_cast<T>(right));
    }

    COMPARO_HD T across(int z, int row, const ClahePlace<T>& column, int entry) const
    {
        const std::uint8_t* table = tablesOf(z, row) + entry;
        return mixed(table[column.first * kHistogramBins], table[column.second * kHistogramBins],
                     column.weight);
    }
};

template <class T>
Tensor clahe(const OpContext& ctx, const Tensor& input, const TileGrid& grid)
{
    const Shape& s = input.shape();
    const int planes = s.n * s.c;
    const std::int64_t pixels = static_cast<std::int64_t>(grid.tileHeight) * grid.tileWidth;
    const double clip = ctx.drawn("clip_limit", 0);
    const std::int64_t limit =
        clip > 0.0 ? std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(
                                                   clip * static_cast<double>(pixels) / kHistogramBins)))
                   : 0;
    const BufferPtr counts = countTiles<T>(ctx, "clahe_count", input, grid, ClaheBin<T>{});
    const BufferPtr levels = makeBuffer(ctx.device(), counts->bytes() / sizeof(std::uint32_t));
    constexpr double kTableCost = kHistogramBins;
    auto* entries = static_cast<std::uint8_t*>(levels->address());
    launch(ctx.stream, "clahe_table", Extent{kHistogramBins / kTableRun, grid.tiles(), planes},
           {reads(counts), writes(levels)},
           ClaheTable<T>{static_cast<const std::uint32_t*>(counts->address()), entries, pixels, limit,
                         static_cast<T>(255.0 / static_cast<double>(pixels)), grid.tiles()},
           kTableCost);
    const BufferPtr rowPlaces = upload(ctx.stream, claheAxis<T>(s.h, grid.rows, grid.tileHeight));
    const BufferPtr columnPlaces = upload(ctx.stream, claheAxis<T>(s.w, grid.columns, grid.tileWidth));
    Tensor output(ctx.device(), input.desc());
    constexpr double kCost = 6.0;
    launch(ctx.stream, "clahe_map", Extent{s.w, s.h, planes},
           {reads(input.buffer()), reads(levels), reads(rowPlaces), reads(columnPlaces),
            writes(output.buffer())},
           ClaheMap<T>{input.view<const T>(), output.view<T>(), entries,
                       static_cast<const ClahePlace<T>*>(rowPlaces->address()),
                       static_cast<const ClahePlace<T>*>(columnPlaces->address()), grid},
           kCost);
    return output;
}

Tensor applyClahe(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const TileGrid grid = gridOf(input.shape(), params);
    ctx.note("tiles of " + std::to_string(grid.tileHeight) + "x" + std::to_string(grid.tileWidth) +
             ", whole counts, no fused operations");
    return input.dtype() == DType::Float32 ? clahe<float>(ctx, input, grid) : clahe<double>(ctx, input, grid);
}

} // namespace

COMPARO_OP(clahe, claheInfo, applyClahe)

} // namespace comparo::COMPARO_BACKEND
