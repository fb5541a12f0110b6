#pragma once

#include "engine/ops/geometric/warp.h"

/// The warps of kornia in the arithmetic of PyTorch: places in the image's own type, through normalised
/// coordinates, with the contractions of ATen's kernels. Bilinear and nearest sampling on the CPU give
/// PyTorch's bits for the same matrix.
namespace comparo::COMPARO_BACKEND {

/// kornia's grid and grid_sample's un-normalising.
template <class T>
struct FusedTorchGrid {
    SampleValues<T> matrix;
    const T* columns; ///< normalised coordinates of the output's columns
    const T* rows;
    int w; ///< of the source
    int h;
    GridRule rule;
    bool cuda; ///< the steps of ATen's CUDA kernel, else those of its AVX2 build

    COMPARO_HD T place(T v, int size) const
    {
        const T length = static_cast<T>(size);
        const T fromZero = v + T(1);
        if (rule.alignCorners)
            return cuda ? fromZero / T(2) * (length - T(1)) : fromZero * ((length - T(1)) / T(2));
        return cuda ? fused(fromZero, length, T(-1)) / T(2) : fused(fromZero, length / T(2), T(-0.5));
    }

    COMPARO_HD GridPoint<T> at(int n, int x, int y) const
    {
        const T* m = matrix.data + static_cast<std::ptrdiff_t>(n) * 9;
        const T px = columns[x], py = rows[y];
        T u = m[0] * px + m[1] * py + m[2];
        T v = m[3] * px + m[4] * py + m[5];
        if (rule.projective) {
            const T d = m[6] * px + m[7] * py + m[8];
            u = u / d;
            v = v / d;
        }
        return {place(u, w), place(v, h)};
    }
};

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

/// `toSource`: one matrix a sample, between normalised coordinates, from output to source.
template <class T>
Tensor warpNormalized(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
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

/// Warps by the matrix from source to output pixels that `matrixOf(n, rule, T{})` gives for sample n, in the
/// arithmetic of the run.
template <class F>
Tensor warpByMatrix(const OpContext& ctx, const Tensor& input, const WarpPlan& plan, F matrixOf)
{
    const Shape& shape = input.shape();
    if (ctx.numerics == Numerics::Exact) {
        std::vector<Matrix3<double>> toSource;
        for (int n = 0; n < shape.n; ++n)
            toSource.push_back(pixelInverse(matrixOf(n, MatrixRule::Exact, 0.0), shape, plan.grid));
        ctx.note("places in float64 from one matrix, samples weighted in " + toString(input.dtype()) +
                 ", no fused operations");
        return warpPixels(ctx, input, plan, toSource);
    }
    const auto run = [&]<class T>(T zero) {
        std::vector<Matrix3<T>> toSource;
        for (int n = 0; n < shape.n; ++n)
            toSource.push_back(
                normalizedInverse<T>(matrixOf(n, MatrixRule::Kornia, zero), shape, plan.output));
        return warpNormalized<T>(ctx, input, plan, toSource);
    };
    ctx.note(toString(input.dtype()) + " grid as kornia's, sampled with the fused steps of PyTorch's " +
             (ctx.device().id().kind == DeviceKind::Cpu ? "CPU" : "CUDA") + " kernel");
    return input.dtype() == DType::Float32 ? run(0.0f) : run(0.0);
}

} // namespace comparo::COMPARO_BACKEND
