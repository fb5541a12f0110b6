#pragma once

#include "engine/kernel/sampler.h"
#include "engine/ops/geometric/spline.h"
#include "engine/ops/geometric/warp_matrix.h"
#include "engine/ops/op.h"

#include <string>
#include <vector>

/// The warp that all geometric ops with interpolation share: an inverse matrix for each sample of the batch,
/// made on the host and sent as data.
namespace comparo::COMPARO_BACKEND {

/// What a warp does besides its matrices.
struct WarpPlan {
    std::string mode; ///< "nearest", "bilinear", "bicubic"
    SampleRule rule;
    GridRule grid;
    std::vector<double> fill;        ///< a number a channel, or one for all
    Shape output;                    ///< extents of the result
    std::vector<SampleWindow> parts; ///< of the source, one a sample; none: all of it
};

/// `toSource`: one matrix a sample, from output pixels to places in the source, in float64.
Tensor warpPixels(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                  const std::vector<Matrix3<double>>& toSource);

/// `toSource`: one matrix a sample, between normalised coordinates, from output to source, in the type of the
/// image. The arithmetic is PyTorch's, with the contractions of ATen's kernels: bilinear and nearest sampling
/// on the CPU give PyTorch's bits for the same matrix.
Tensor warpNormalized(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                      const std::vector<Matrix3<float>>& toSource);
Tensor warpNormalized(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                      const std::vector<Matrix3<double>>& toSource);

/// Bilinear, by the thin plate spline of each sample.
Tensor warpSpline(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                  const std::vector<SplineWeights>& splines);

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
        return warpNormalized(ctx, input, plan, toSource);
    };
    ctx.note(toString(input.dtype()) + " grid as kornia's, sampled with the fused steps of PyTorch's " +
             (ctx.device().id().kind == DeviceKind::Cpu ? "CPU" : "CUDA") + " kernel");
    return input.dtype() == DType::Float32 ? run(0.0f) : run(0.0);
}

} // namespace comparo::COMPARO_BACKEND
