// SPDX-License-Identifier: Apache-2.0 AND MIT-CMU
#include "engine/kernel/math.h"
#include "engine/ops/intensity/tile_histogram.h"
#include "engine/ops/plane_op.h"

/// kornia.augmentation.RandomEqualize: every plane's 256-bin histogram becomes as flat as a table of whole
/// levels can make it, by the rule of PIL.ImageOps.equalize. Values are limited to [0, 1] first. Counts are
/// whole numbers here; Kornia's are floats, which stop counting at 2^24 samples a bin.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo equalizeInfo()
{
    OpInfo info{COMPARO_TR("Equalise"),
                COMPARO_TR("Flattens the histogram of each channel, as kornia's RandomEqualize."),
                OpCategory::Intensity,
                {DType::Float32, DType::Float64},
                {}};
    info.draw = [](Sampler&, const ParamSet&, const Shape&, Draws&) {}; // p alone is random
    info.parts = {{"division", message("divisions"), message("divisions"),
                   message("products with the rounded reciprocal of 255")}};
    info.onCuda = message(
        "products with the reciprocal of 255 (BinaryDivTrueKernel.cu and BinaryDivTruncKernel.cu of PyTorch "
        "2.15)");
    return info;
}

/// The entry that is looked up later.
template <class T>
struct EqualizeBin {
    COMPARO_HD int operator()(T v) const { return tableIndex(v * T(255)); }
};

/// v / 255, or v times the reciprocal.
template <class T>
struct By255 {
    bool multiplies;

    COMPARO_HD T operator()(T v) const { return multiplies ? v * (T(1) / T(255)) : v / T(255); }
};

/// A run of entries of a plane's table: levels, or -1 in all of them for a plane that stays.
template <class T>
struct EqualizeTable {
    const std::uint32_t* counts;
    std::int16_t* levels;
    By255<T> by255;

    COMPARO_HD void operator()(int run, int, int plane) const
    {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(plane) * kHistogramBins;
        const int first = run * kTableRun;
        std::int64_t total = 0;
        std::int64_t before = 0;
        std::int64_t last = 0;
        for (int i = 0; i < kHistogramBins; ++i) {
            const std::int64_t count = counts[at + i];
            total += count;
            before += i < first ? count : 0;
            last = count != 0 ? count : last;
        }
        const std::int64_t step = by255.multiplies
                                      ? static_cast<std::int64_t>(by255(static_cast<T>(total - last)))
                                      : (total - last) / 255;
        for (int entry = first; entry < first + kTableRun; ++entry) {
            std::int64_t level = -1;
            if (step > 0) {
                const std::int64_t flat = (before + step / 2) / step;
                level = entry == 0 ? 0 : (flat < 255 ? flat : 255);
            }
            levels[at + entry] = static_cast<std::int16_t>(level);
            before += counts[at + entry];
        }
    }
};

template <class T>
struct EqualizePlane {
    const std::int16_t* levels;
    int channels;
    By255<T> by255;

    struct OfPlane {
        const std::int16_t* table;
        By255<T> by255;

        COMPARO_HD T operator()(T v) const
        {
            const T scaled = clamp(v, T(0), T(1)) * T(255);
            const int level = table[tableIndex(scaled)];
            return by255(level < 0 ? scaled : static_cast<T>(level));
        }
    };

    COMPARO_HD OfPlane bind(int n, int c) const
    {
        return {levels + (static_cast<std::ptrdiff_t>(n) * channels + c) * kHistogramBins, by255};
    }

#if !defined(__CUDACC__)
    /// The same with every entry divided beforehand.
    struct OfRows {
        T table[kHistogramBins];
        bool stays;
        By255<T> by255;

        T operator()(T v) const
        {
            const T scaled = clamp(v, T(0), T(1)) * T(255);
            const T flat = table[tableIndex(scaled)];
            return stays ? by255(scaled) : flat;
        }
    };

    OfRows bindRows(int n, int c) const
    {
        const std::int16_t* plane = bind(n, c).table;
        OfRows rows{};
        rows.stays = plane[0] < 0; // then all are
        rows.by255 = by255;
        for (int i = 0; i < kHistogramBins; ++i)
            rows.table[i] = by255(static_cast<T>(plane[i]));
        return rows;
    }
#endif
};

template <class T>
Tensor equalize(const OpContext& ctx, const Tensor& input)
{
    const Shape& s = input.shape();
    const int planes = s.n * s.c;
    const BufferPtr counts =
        countTiles<T>(ctx, "equalize_count", input, TileGrid{1, 1, s.h, s.w}, EqualizeBin<T>{});
    const BufferPtr levels =
        makeBuffer(ctx.device(), static_cast<std::size_t>(planes) * kHistogramBins * sizeof(std::int16_t));
    auto* entries = static_cast<std::int16_t*>(levels->address());
    const By255<T> by255{ctx.arithmeticOf("division") == ArithmeticModel::TorchCuda};
    launch(ctx.stream, "equalize_table", Extent{kHistogramBins / kTableRun, 1, planes},
           {reads(counts), writes(levels)},
           EqualizeTable<T>{static_cast<const std::uint32_t*>(counts->address()), entries, by255},
           kHistogramBins);
    return applyPlanes<T, T>(ctx, "equalize", input, EqualizePlane<T>{entries, s.c, by255}, {levels});
}

Tensor applyEqualize(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    ctx.note(message("whole counts, table of 256 levels"));
    return input.dtype() == DType::Float32 ? equalize<float>(ctx, input) : equalize<double>(ctx, input);
}

} // namespace

COMPARO_OP(equalize, equalizeInfo, applyEqualize)

} // namespace comparo::COMPARO_BACKEND
