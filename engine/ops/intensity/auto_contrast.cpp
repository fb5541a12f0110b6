// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomAutoContrast (specs/kornia.md section 5): each channel of each sample from its
/// minimum … maximum to 0 … 1, with 1e-6 added to the range.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Minimum and maximum; NaN once there was one, as torch's min and max.
template <class T>
struct Extremes {
    T low;
    T high;

    COMPARO_HD void include(T v)
    {
        low = (v < low) | (v != v) ? v : low;
        high = (v > high) | (v != v) ? v : high;
    }
};

/// Extremes of one row. They are the same in any order, but which of two zeros or NaN it is, is not; so rows
/// are gathered in interleaved parts, enough for vectors, in every form of the kernel.
template <class T>
struct RowExtremesKernel {
    static constexpr int kParts = 32;

    TensorView<const T> source;
    Extremes<T>* rowsOfPlanes; ///< h a plane

    COMPARO_HD void operator()(int, int y, int z) const
    {
        const T* from = source.row(z, y);
        const std::ptrdiff_t step = source.strideW;
        T low[kParts];
        T high[kParts];
        for (int k = 0; k < kParts; ++k)
            low[k] = high[k] = from[0];
        int x = 0;
        if (step == 1)
            for (; x + kParts <= source.w; x += kParts)
                includeParts(from + x, 1, low, high);
        else
            for (; x + kParts <= source.w; x += kParts)
                includeParts(from + x * step, step, low, high);
        Extremes<T> all{low[0], high[0]};
        for (int k = 1; k < kParts; ++k) {
            all.include(low[k]);
            all.include(high[k]);
        }
        for (; x < source.w; ++x)
            all.include(from[x * step]);
        rowsOfPlanes[static_cast<std::ptrdiff_t>(z) * source.h + y] = all;
    }

private:
    COMPARO_HD static void includeParts(const T* from, std::ptrdiff_t step, T (&low)[kParts],
                                        T (&high)[kParts])
    {
        for (int k = 0; k < kParts; ++k) {
            const T v = from[k * step];
            low[k] = choose((v < low[k]) | (v != v), v, low[k]);
            high[k] = choose((v > high[k]) | (v != v), v, high[k]);
        }
    }
};

template <class T>
struct PlaneExtremesKernel {
    const Extremes<T>* rowsOfPlanes;
    Extremes<T>* planes;
    int rows;

    COMPARO_HD void operator()(int z, int, int) const
    {
        const Extremes<T>* from = rowsOfPlanes + static_cast<std::ptrdiff_t>(z) * rows;
        Extremes<T> all = from[0];
        for (int y = 1; y < rows; ++y) {
            all.include(from[y].low);
            all.include(from[y].high);
        }
        planes[z] = all;
    }
};

template <class T>
struct StretchChannel {
    const Extremes<T>* planes;
    int channels;
    Bounds<T> bounds;

    struct OfPlane {
        T low, range;
        Bounds<T> bounds;

        COMPARO_HD T operator()(T v) const { return bounds((v - low) / range + T(0)); }
    };

    COMPARO_HD OfPlane bind(int n, int c) const
    {
        const Extremes<T> extremes = planes[n * channels + c];
        return {extremes.low, extremes.high - extremes.low + T(1e-6), bounds};
    }
};

Tensor applyAutoContrast(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& s = input.shape();
    ctx.note(message("minimum and maximum of each channel, a subtraction and a division per sample: the same "
                     "in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        const int planes = s.n * s.c;
        const std::size_t each = sizeof(Extremes<T>);
        const BufferPtr ofRows =
            makeBuffer(ctx.device(), each * static_cast<std::size_t>(planes) * static_cast<std::size_t>(s.h));
        const BufferPtr ofPlanes = makeBuffer(ctx.device(), each * static_cast<std::size_t>(planes));
        auto* rowExtremes = static_cast<Extremes<T>*>(ofRows->address());
        auto* planeExtremes = static_cast<Extremes<T>*>(ofPlanes->address());
        launch(ctx.stream, "auto_contrast_rows", Extent{1, s.h, planes},
               {reads(input.buffer()), writes(ofRows)},
               RowExtremesKernel<T>{input.view<const T>(), rowExtremes}, s.w);
        launch(ctx.stream, "auto_contrast_planes", Extent{planes, 1, 1}, {reads(ofRows), writes(ofPlanes)},
               PlaneExtremesKernel<T>{rowExtremes, planeExtremes, s.h}, s.h);
        return applyPlanes<T, T>(ctx, "auto_contrast", input,
                                 StretchChannel<T>{planeExtremes, s.c, boundsOf<T>(params)}, {ofPlanes});
    });
}

OpInfo autoContrastInfo()
{
    OpInfo info{
        COMPARO_TR("Auto contrast"),
        COMPARO_TR("Stretches each channel to [0, 1], as kornia's RandomAutoContrast, with 1e-6 added to "
                   "its range."),
        OpCategory::Intensity,
        floatDtypes(),
        {{clipField()}}};
    info.draw = &drawNothing;
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(auto_contrast, autoContrastInfo, applyAutoContrast)

} // namespace comparo::COMPARO_BACKEND
