#pragma once

#include "engine/base/error.h"
#include "engine/device/executor.h"
#include "engine/kernel/sampler.h"
#include "engine/ops/geometric/warp_matrix.h"
#include "engine/ops/sample_table.h"

#include <string>
#include <vector>

/// The warp that all geometric ops with interpolation share: an inverse matrix for each sample of the batch,
/// made on the host and sent as data, and one interpolated pixel for every output pixel.
namespace comparo::COMPARO_BACKEND {

template <class C>
struct GridPoint {
    C x;
    C y;
};

/// Places in float64 by one matrix from output pixels.
struct PixelGrid {
    SampleValues<double> matrix;
    bool projective;

    COMPARO_HD GridPoint<double> at(int n, int x, int y) const
    {
        const double* m = matrix.data + static_cast<std::ptrdiff_t>(n) * 9;
        const double px = x, py = y;
        const double u = m[0] * px + m[1] * py + m[2];
        const double v = m[3] * px + m[4] * py + m[5];
        if (!projective)
            return {u, v};
        const double d = m[6] * px + m[7] * py + m[8];
        return {u / d, v / d};
    }
};

template <class T, class Grid, class Sampler>
struct WarpKernel {
    TensorView<const T> source;
    TensorView<T> target;
    Grid grid;
    SampleRule rule;
    SampleValues<int> windows; ///< x, y, width, height; no data: the whole image
    const T* fill;             ///< one number a channel; null: none

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        SampleWindow window{0, 0, source.w, source.h};
        if (windows.data)
            window = {windows.at(n, 0), windows.at(n, 1), windows.at(n, 2), windows.at(n, 3)};
        const auto point = grid.at(n, x, y);
        const auto bound = Sampler::bind(source, window, point.x, point.y, rule);
        const T rest = fill ? T(1) - bound.coverage() : T(0);
        for (int c = 0; c < source.c; ++c) {
            T v = bound.value(source.data + n * source.strideN + c * source.strideC);
            if (fill)
                v = v + rest * fill[c];
            target.at(n, c, y, x) = v;
        }
    }
};

/// What a warp does besides its matrices.
struct WarpPlan {
    std::string mode; ///< "nearest", "bilinear", "bicubic"
    SampleRule rule;
    GridRule grid;
    std::vector<double> fill;        ///< a number a channel, or one for all
    Shape output;                    ///< extents of the result
    std::vector<SampleWindow> parts; ///< of the source, one a sample; none: all of it
};

template <class T>
BufferPtr uploadFill(const OpContext& ctx, const WarpPlan& plan, int channels)
{
    if (plan.rule.padding != SamplePadding::Fill)
        return nullptr;
    if (plan.fill.size() != 1 && plan.fill.size() != static_cast<std::size_t>(channels))
        failArgument("fill has " + std::to_string(plan.fill.size()) + " numbers and the image " +
                     std::to_string(channels) + " channels; give one number, or one a channel.");
    std::vector<T> colour;
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c)
        colour.push_back(static_cast<T>(plan.fill[plan.fill.size() == 1 ? 0 : c]));
    return upload(ctx.stream, colour);
}

template <class T, class Sampler, class Grid>
Tensor launchWarp(const OpContext& ctx, const Tensor& input, const WarpPlan& plan, const Grid& grid,
                  std::vector<Access> accesses)
{
    TensorDesc desc = input.desc();
    desc.shape = plan.output;
    Tensor output(ctx.device(), desc);
    WarpKernel<T, Grid, Sampler> kernel{
        input.view<const T>(), output.view<T>(), grid, plan.rule, {}, nullptr};
    accesses.insert(accesses.end(), {reads(input.buffer()), writes(output.buffer())});
    if (const BufferPtr colour = uploadFill<T>(ctx, plan, input.shape().c)) {
        kernel.fill = static_cast<const T*>(colour->address());
        accesses.push_back(reads(colour));
    }
    if (!plan.parts.empty()) {
        std::vector<int> numbers;
        for (const SampleWindow& part : plan.parts)
            numbers.insert(numbers.end(), {part.x, part.y, part.w, part.h});
        const auto table = uploadSamples(ctx.stream, numbers, input.shape().n);
        kernel.windows = table.values;
        accesses.push_back(reads(table.buffer));
    }
    const double cost = plan.mode == "nearest" ? 2.0 : plan.mode == "bilinear" ? 6.0 : 20.0;
    launch(ctx.stream, "warp", Extent{plan.output.w, plan.output.h, plan.output.n}, std::move(accesses),
           kernel, cost * input.shape().c);
    return output;
}

template <class T, class Step, class Grid>
Tensor launchMode(const OpContext& ctx, const Tensor& input, const WarpPlan& plan, const Grid& grid,
                  std::vector<Access> accesses)
{
    if (plan.mode == "nearest")
        return launchWarp<T, NearestSampler>(ctx, input, plan, grid, std::move(accesses));
    if (plan.mode == "bicubic")
        return launchWarp<T, BicubicSampler<Step>>(ctx, input, plan, grid, std::move(accesses));
    return launchWarp<T, BilinearSampler<Step>>(ctx, input, plan, grid, std::move(accesses));
}

/// `toSource`: one matrix a sample, from output pixels to places in the source.
inline Tensor warpPixels(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                         const std::vector<Matrix3<double>>& toSource)
{
    std::vector<double> numbers;
    for (const Matrix3<double>& m : toSource)
        numbers.insert(numbers.end(), m.begin(), m.end());
    const auto table = uploadSamples(ctx.stream, numbers, input.shape().n);
    const PixelGrid grid{table.values, plan.grid.projective};
    const std::vector<Access> accesses{reads(table.buffer)};
    if (input.dtype() == DType::Float32)
        return launchMode<float, PlainStep>(ctx, input, plan, grid, accesses);
    return launchMode<double, PlainStep>(ctx, input, plan, grid, accesses);
}

} // namespace comparo::COMPARO_BACKEND
