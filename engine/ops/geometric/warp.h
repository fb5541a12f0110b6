// SPDX-License-Identifier: Apache-2.0
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
    std::vector<double> fill; ///< a number a channel, or one for all
    Shape output;             ///< extents of the result
    bool fusedSums = false;   ///< of samples, as ATen's vectorised CPU kernel
};

/// The parts of a warp's arithmetic that follow the library on the CPU.
std::vector<OpPart> warpParts();

/// `toSource`: one matrix a sample, from output pixels to places in the source, in float64.
Tensor warpPixels(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                  const std::vector<Matrix3<double>>& toSource);

/// `toSource`: one matrix a sample, between normalised coordinates, from output to source, in the type of the
/// image; the steps from there to places are those of Kornia and of ATen's vectorised CPU kernel.
Tensor warpNormalized(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                      const std::vector<Matrix3<float>>& toSource);
Tensor warpNormalized(const OpContext& ctx, const Tensor& input, const WarpPlan& plan,
                      const std::vector<Matrix3<double>>& toSource);

/// Bilinear, by the thin plate spline of each sample that moves its control points to `points`.
Tensor warpSpline(const OpContext& ctx, const Tensor& input, WarpPlan plan,
                  const std::vector<SplinePoints>& points);

/// Sets how samples are summed, and says it in a note. True where places are Kornia's.
bool followsKornia(const OpContext& ctx, const Tensor& input, WarpPlan& plan);

/// Warps by the matrix from source to output pixels that `matrixOf(n, rule, T{})` gives for sample n, in the
/// arithmetic of the run.
template <class F>
Tensor warpByMatrix(const OpContext& ctx, const Tensor& input, WarpPlan plan, F matrixOf)
{
    const Shape& shape = input.shape();
    if (!followsKornia(ctx, input, plan)) {
        std::vector<Matrix3<double>> toSource;
        for (int n = 0; n < shape.n; ++n)
            toSource.push_back(pixelInverse(matrixOf(n, MatrixRule::Exact, 0.0), shape, plan.grid));
        return warpPixels(ctx, input, plan, toSource);
    }
    const auto run = [&]<class T>(T zero) {
        std::vector<Matrix3<T>> toSource;
        for (int n = 0; n < shape.n; ++n)
            toSource.push_back(normalizedInverse<T>(matrixOf(n, MatrixRule::Kornia, zero), shape, plan.output,
                                                    plan.grid.alignCorners));
        return warpNormalized(ctx, input, plan, toSource);
    };
    return input.dtype() == DType::Float32 ? run(0.0f) : run(0.0);
}

} // namespace comparo::COMPARO_BACKEND
