// SPDX-License-Identifier: Apache-2.0
#include "engine/device/executor.h"
#include "engine/kernel/math.h"
#include "engine/ops/filter/convolution_sums.h"
#include "engine/ops/sample_table.h"

#include <string>

/// kornia.augmentation.RandomSharpness: the image, limited to [0, 1], against its 3x3 smooth (weights 1, in
/// the middle 5, over 13); border pixels stay. A factor of 0 is the smooth, 1 the image, and more sharpens.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo sharpnessInfo()
{
    OpInfo info{COMPARO_TR("Sharpness"),
                COMPARO_TR("Blends the image with its 3x3 smoothed version, as kornia's RandomSharpness."),
                OpCategory::Filter,
                {DType::Float32, DType::Float64},
                {{drawn(floatField("sharpness", COMPARO_TR("Sharpness"),
                                   COMPARO_TR("0: smooth; 1: the image; more: sharper."), 0.5, 0.0, 1000.0,
                                   0.0, 4.0, 0.05),
                        RangeValue{0.0, 0.5})}}};
    info.parts = {convolutionPart(),
                  {"weights", message("weights divided by 13"), message("weights divided by 13"),
                   message("weights times the rounded reciprocal of 13")}};
    info.onCuda = message("a chain of fused multiply-adds (DepthwiseConv2d.cu of PyTorch 2.11, cuDNN for one "
                          "channel), weights by "
                          "a reciprocal (BinaryDivTrueKernel.cu)");
    return info;
}

/// Three rows about a pixel to its value. Dot is PlainDot or FusedDot.
template <class T, class Dot>
struct SharpnessOfPixel {
    T side, middle, factor;

    COMPARO_HD T inner(const T* above, const T* row, const T* below, std::ptrdiff_t at,
                       std::ptrdiff_t stride) const
    {
        T smooth = unit(above[at - stride]) * side;
        smooth = Dot::next(smooth, unit(above[at]), side);
        smooth = Dot::next(smooth, unit(above[at + stride]), side);
        smooth = Dot::next(smooth, unit(row[at - stride]), side);
        smooth = Dot::next(smooth, unit(row[at]), middle);
        smooth = Dot::next(smooth, unit(row[at + stride]), side);
        smooth = Dot::next(smooth, unit(below[at - stride]), side);
        smooth = Dot::next(smooth, unit(below[at]), side);
        smooth = Dot::next(smooth, unit(below[at + stride]), side);
        return blend(unit(smooth), unit(row[at]));
    }

    /// Of a pixel at the border.
    COMPARO_HD T outer(T value) const { return blend(unit(value), unit(value)); }

private:
    COMPARO_HD static T unit(T v) { return clamp(v, T(0), T(1)); }

    COMPARO_HD T blend(T smooth, T value) const { return unit(smooth + (value - smooth) * factor); }
};

template <class T, class Dot>
struct SharpnessKernel {
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<T> factors;
    T middle; ///< weight

    COMPARO_HD SharpnessOfPixel<T, Dot> bind(int z) const
    {
        return {T(1) / T(13), middle, factors.at(z / source.c)};
    }

    COMPARO_HD bool isBorderRow(int y) const { return y == 0 || y == source.h - 1; }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const SharpnessOfPixel<T, Dot> f = bind(z);
        const std::ptrdiff_t at = x * source.strideW;
        const T* row = source.row(z, y);
        const bool border = isBorderRow(y) || x == 0 || x == source.w - 1;
        target.row(z, y)[x * target.strideW] =
            border ? f.outer(row[at])
                   : f.inner(source.row(z, y - 1), row, source.row(z, y + 1), at, source.strideW);
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const SharpnessOfPixel<T, Dot> f = bind(z);
        const int w = source.w;
        for (int y = y0; y < y1; ++y) {
            const T* row = source.row(z, y);
            T* to = target.row(z, y);
            const int first = isBorderRow(y) ? w : 1;
            for (int x = 0; x < first && x < w; ++x)
                to[x * target.strideW] = f.outer(row[x * source.strideW]);
            if (first == w || w == 1)
                continue;
            const T* above = source.row(z, y - 1);
            const T* below = source.row(z, y + 1);
            if (source.strideW == 1 && target.strideW == 1)
                for (int x = 1; x < w - 1; ++x)
                    to[x] = f.inner(above, row, below, x, 1);
            else
                for (int x = 1; x < w - 1; ++x)
                    to[x * target.strideW] = f.inner(above, row, below, x * source.strideW, source.strideW);
            const T last = row[(w - 1) * source.strideW];
            to[(w - 1) * target.strideW] = f.outer(last);
        }
    }
#endif
};

template <class T>
Tensor sharpen(const OpContext& ctx, const Tensor& input, Sums sums)
{
    constexpr double kCost = 3.0;
    const Shape& s = input.shape();
    const T middle =
        ctx.arithmeticOf("weights") == ArithmeticModel::TorchCuda ? T(5) * (T(1) / T(13)) : T(5) / T(13);
    const auto factors = uploadDraws<T>(ctx, {"sharpness"});
    Tensor output(ctx.device(), input.desc());
    withSums(sums, [&]<class Dot>(Dot) {
        launch(ctx.stream, "sharpness", Extent{s.w, s.h, s.n * s.c},
               {reads(input.buffer()), writes(output.buffer()), reads(factors.buffer)},
               SharpnessKernel<T, Dot>{input.view<const T>(), output.view<T>(), factors.values, middle},
               kCost);
    });
    return output;
}

Tensor applySharpness(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    constexpr int kSide = 3;
    const Shape& s = input.shape();
    if (s.h < kSide || s.w < kSide)
        failArgument(message("sharpness: the image is {}x{}; smoothing needs at least 3x3.", s.w, s.h));
    const Sums sums = convolutionSums(ctx.arithmeticOf("sums"), input.desc(), {s.h, s.w}, {kSide, kSide});
    ctx.note(message("nine products in row order, {}", sumsText(sums)));
    return input.dtype() == DType::Float32 ? sharpen<float>(ctx, input, sums)
                                           : sharpen<double>(ctx, input, sums);
}

} // namespace

COMPARO_OP(sharpness, sharpnessInfo, applySharpness)

} // namespace comparo::COMPARO_BACKEND
