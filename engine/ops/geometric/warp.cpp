// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/warp.h"

#include "engine/base/error.h"
#include "engine/device/executor.h"
#include "engine/ops/geometric/spline_grids.h"
#include "engine/ops/geometric/warp_kernels.h"

namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
BufferPtr uploadFill(const OpContext& ctx, const WarpPlan& plan, int channels)
{
    if (plan.rule.padding != SamplePadding::Fill)
        return nullptr;
    if (plan.fill.size() != 1 && plan.fill.size() != static_cast<std::size_t>(channels))
        failArgument(
            message("fill has {} numbers, but the image {} channels; use one number, or one per channel.",
                    plan.fill.size(), channels));
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
    WarpKernel<T, Grid, Sampler> kernel{input.view<const T>(), output.view<T>(), grid, plan.rule, nullptr};
    accesses.insert(accesses.end(), {reads(input.buffer()), writes(output.buffer())});
    if (const BufferPtr colour = uploadFill<T>(ctx, plan, input.shape().c)) {
        kernel.fill = static_cast<const T*>(colour->address());
        accesses.push_back(reads(colour));
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

template <class T, class Grid>
Tensor launchGrid(const OpContext& ctx, const Tensor& input, const WarpPlan& plan, const Grid& grid,
                  std::vector<Access> accesses)
{
    return plan.fusedSums ? launchMode<T, FusedStep>(ctx, input, plan, grid, std::move(accesses))
                          : launchMode<T, PlainStep>(ctx, input, plan, grid, std::move(accesses));
}

/// The same for a spline, which Kornia samples in one mode.
template <class T, class Grid>
Tensor launchBilinear(const OpContext& ctx, const Tensor& input, const WarpPlan& plan, const Grid& grid,
                      std::vector<Access> accesses)
{
    return plan.fusedSums
               ? launchWarp<T, BilinearSampler<FusedStep>>(ctx, input, plan, grid, std::move(accesses))
               : launchWarp<T, BilinearSampler<PlainStep>>(ctx, input, plan, grid, std::move(accesses));
}

/// torch.linspace(low, high, n): from both ends, fused.
template <class T>
std::vector<T> linspace(double low, double high, int n)
{
    const T first = static_cast<T>(low), last = static_cast<T>(high);
    if (n == 1)
        return {first};
    const T step = (last - first) / static_cast<T>(n - 1);
    std::vector<T> values;
    for (int i = 0; i < n; ++i)
        values.push_back(i < n / 2 ? fused(static_cast<T>(i), step, first)
                                   : fused(static_cast<T>(n - 1 - i), -step, last));
    return values;
}

/// kornia.geometry.create_meshgrid: normalised coordinates of an axis.
template <class T>
std::vector<T> meshAxis(int n, bool alignCorners)
{
    std::vector<T> values;
    for (int i = 0; i < n; ++i) {
        const T at = static_cast<T>(i);
        values.push_back(!alignCorners ? (T(2) * at + T(1)) / static_cast<T>(n) - T(1)
                         : n == 1      ? T(0)
                                       : (at / static_cast<T>(n - 1) - T(0.5)) * T(2));
    }
    return values;
}

/// The same as kornia's affine warps have them.
template <class T>
std::vector<T> affineAxis(int n, bool alignCorners)
{
    if (!alignCorners)
        return linspace<T>(-1.0 + 1.0 / n, 1.0 - 1.0 / n, n);
    return n == 1 ? std::vector<T>{T(0)} : linspace<T>(-1.0, 1.0, n);
}

template <class T, std::size_t kCount>
auto uploadEach(const OpContext& ctx, const std::vector<std::array<T, kCount>>& each)
{
    std::vector<T> numbers;
    for (const std::array<T, kCount>& one : each)
        numbers.insert(numbers.end(), one.begin(), one.end());
    return uploadSamples(ctx.stream, numbers, static_cast<int>(each.size()));
}

template <class T>
Tensor warpInType(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                  const std::vector<Matrix3<T>>& toSource)
{
    const auto axis = plan.grid.projective ? &meshAxis<T> : &affineAxis<T>;
    const auto table = uploadEach(ctx, toSource);
    const BufferPtr columns = upload(ctx.stream, axis(plan.output.w, plan.grid.alignCorners));
    const BufferPtr rows = upload(ctx.stream, axis(plan.output.h, plan.grid.alignCorners));
    const FusedTorchGrid<T> grid{table.values,
                                 static_cast<const T*>(columns->address()),
                                 static_cast<const T*>(rows->address()),
                                 {input.shape().w, input.shape().h, plan.grid.alignCorners},
                                 plan.grid.projective};
    return launchGrid<T>(ctx, input, plan, grid, {reads(table.buffer), reads(columns), reads(rows)});
}

template <class Bend, class T>
std::vector<SplineWeights<T>> splinesThrough(const std::vector<SplinePoints>& points)
{
    std::vector<SplineWeights<T>> splines;
    for (const SplinePoints& sample : points)
        splines.push_back(splineThrough<Bend, T>(sample));
    return splines;
}

template <class T>
Tensor splineInType(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                    const std::vector<SplinePoints>& points)
{
    const auto table = uploadEach(ctx, splinesThrough<KorniaBend, T>(points));
    const BufferPtr columns = upload(ctx.stream, meshAxis<T>(plan.output.w, plan.grid.alignCorners));
    const BufferPtr rows = upload(ctx.stream, meshAxis<T>(plan.output.h, plan.grid.alignCorners));
    const FusedTorchSplineGrid<T> grid{table.values,
                                       static_cast<const T*>(columns->address()),
                                       static_cast<const T*>(rows->address()),
                                       {input.shape().w, input.shape().h, plan.grid.alignCorners}};
    return launchBilinear<T>(ctx, input, plan, grid, {reads(table.buffer), reads(columns), reads(rows)});
}

} // namespace

std::vector<OpPart> warpParts()
{
    const Message pixels = message("places in float64 straight from pixels");
    const Message plain = message("samples summed with every step rounded");
    return {
        {"places", pixels, message("Kornia's matrices, grid and places in the type of the image"), pixels},
        {"sums", plain, message("samples summed with the fused steps of ATen's CPU kernel"), plain}};
}

bool followsKornia(const OpContext& ctx, const Tensor& input, WarpPlan& plan)
{
    const bool kornia = ctx.arithmeticOf("places") == ArithmeticModel::TorchCpu;
    plan.fusedSums = ctx.arithmeticOf("sums") == ArithmeticModel::TorchCpu;
    for (double& level : plan.fill)
        level = kornia ? static_cast<double>(static_cast<float>(level))
                       : level; // torch.as_tensor makes it float32
    const Verbatim type(toString(input.dtype()));
    ctx.note(joined(
        {kornia ? message("places with Kornia's steps in {}", type) : message("places in float64"),
         plan.fusedSums ? message("samples weighted in {} with the fused steps of ATen's CPU kernel", type)
                        : message("samples weighted in {}, no fused operations", type)},
        ", "));
    return kornia;
}

Tensor warpPixels(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                  const std::vector<Matrix3<double>>& toSource)
{
    const auto table = uploadEach(ctx, toSource);
    const PixelGrid grid{table.values, plan.grid.projective};
    const std::vector<Access> accesses{reads(table.buffer)};
    if (input.dtype() == DType::Float32)
        return launchGrid<float>(ctx, input, plan, grid, accesses);
    return launchGrid<double>(ctx, input, plan, grid, accesses);
}

Tensor warpNormalized(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                      const std::vector<Matrix3<float>>& toSource)
{
    return warpInType(ctx, input, plan, toSource);
}

Tensor warpNormalized(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                      const std::vector<Matrix3<double>>& toSource)
{
    return warpInType(ctx, input, plan, toSource);
}

Tensor warpSpline(const OpContext& ctx, const Tensor& input, WarpPlan plan,
                  const std::vector<SplinePoints>& points)
{
    const bool single = input.dtype() == DType::Float32;
    if (followsKornia(ctx, input, plan))
        return single ? splineInType<float>(ctx, input, plan, points)
                      : splineInType<double>(ctx, input, plan, points);
    const auto table = uploadEach(ctx, splinesThrough<ExactBend, double>(points));
    const SplineGrid grid{table.values, input.shape().w, input.shape().h, plan.grid.alignCorners};
    const std::vector<Access> accesses{reads(table.buffer)};
    return single ? launchBilinear<float>(ctx, input, plan, grid, accesses)
                  : launchBilinear<double>(ctx, input, plan, grid, accesses);
}

} // namespace comparo::COMPARO_BACKEND
