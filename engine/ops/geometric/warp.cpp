#include "engine/ops/geometric/warp.h"

#include "engine/base/error.h"
#include "engine/device/executor.h"
#include "engine/ops/geometric/warp_kernels.h"

namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
BufferPtr uploadFill(const OpContext& ctx, const WarpPlan& plan, int channels)
{
    if (plan.rule.padding != SamplePadding::Fill)
        return nullptr;
    if (plan.fill.size() != 1 && plan.fill.size() != static_cast<std::size_t>(channels))
        failArgument("fill has " + std::to_string(plan.fill.size()) + " numbers and the image " +
                     std::to_string(channels) + " channels; give one number, or one per channel.");
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

/// Normalised coordinates of an axis of the output.
template <class T>
std::vector<T> gridAxis(int n, const GridRule& rule)
{
    if (!rule.projective)
        return rule.alignCorners ? linspace<T>(-1.0, 1.0, n) : linspace<T>(-1.0 + 1.0 / n, 1.0 - 1.0 / n, n);
    std::vector<T> values; // kornia.geometry.create_meshgrid, float32 whatever the image is
    for (int i = 0; i < n; ++i)
        values.push_back(static_cast<T>((static_cast<float>(i) / static_cast<float>(n - 1) - 0.5f) * 2.0f));
    return values;
}

template <class T>
Tensor warpInType(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                  const std::vector<Matrix3<T>>& toSource)
{
    std::vector<T> numbers;
    for (const Matrix3<T>& m : toSource)
        numbers.insert(numbers.end(), m.begin(), m.end());
    const auto table = uploadSamples(ctx.stream, numbers, input.shape().n);
    const BufferPtr columns = upload(ctx.stream, gridAxis<T>(plan.output.w, plan.grid));
    const BufferPtr rows = upload(ctx.stream, gridAxis<T>(plan.output.h, plan.grid));
    const FusedTorchGrid<T> grid{table.values,
                                 static_cast<const T*>(columns->address()),
                                 static_cast<const T*>(rows->address()),
                                 input.shape().w,
                                 input.shape().h,
                                 plan.grid,
                                 ctx.device().id().kind != DeviceKind::Cpu};
    return launchMode<T, FusedStep>(ctx, input, plan, grid,
                                    {reads(table.buffer), reads(columns), reads(rows)});
}

} // namespace

Tensor warpPixels(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
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

Tensor warpSpline(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                  const std::vector<SplineWeights>& splines)
{
    std::vector<double> numbers;
    for (const SplineWeights& weights : splines)
        numbers.insert(numbers.end(), weights.begin(), weights.end());
    const auto table = uploadSamples(ctx.stream, numbers, input.shape().n);
    const SplineGrid grid{table.values, input.shape().w, input.shape().h, plan.grid.alignCorners};
    const std::vector<Access> accesses{reads(table.buffer)};
    if (input.dtype() == DType::Float32)
        return launchWarp<float, BilinearSampler<PlainStep>>(ctx, input, plan, grid, accesses);
    return launchWarp<double, BilinearSampler<PlainStep>>(ctx, input, plan, grid, accesses);
}

} // namespace comparo::COMPARO_BACKEND
