// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/filter/gaussian_weights.h"
#include "engine/ops/filter/separable_filter.h"

/// Gaussian blur as kornia.filters.gaussian_blur2d: a horizontal pass, then a vertical one, sizes and sigmas
/// ordered (y, x) (specs/kornia.md section 2).
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo gaussianBlurInfo()
{
    constexpr double kMostSigma = 1e3;
    OpInfo info{COMPARO_TR("Gaussian blur"),
                COMPARO_TR("Separable Gaussian filter, as kornia.filters.gaussian_blur2d."),
                OpCategory::Filter,
                {DType::UInt8, DType::Float32, DType::Float64},
                {{sizeField("kernel", COMPARO_TR("Kernel"),
                            COMPARO_TR("Taps as HxW or one number for both; odd."), {5, 5}),
                  pairField("sigma", COMPARO_TR("Sigma"), COMPARO_TR("Standard deviation as S or SyxSx."),
                            {1.5, 1.5}, 1e-3, kMostSigma, 0.1, 10.0, 0.1, "px"),
                  borderField()}}};
    info.neutral = "kernel=1";
    info.parts = gaussianParts();
    info.onCuda = gaussianOnCuda();
    info.rounding = {message("a uint8 Gaussian blur"), nullptr};
    return info;
}

Tensor applyGaussianBlur(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const SizeValue kernel = kernelSize(params);
    const PairValue sigma = params.getPair("sigma");
    const std::string& border = params.getChoice("border");
    requireOdd("gaussian_blur", kernel.height);
    requireOdd("gaussian_blur", kernel.width);
    requireBorders("gaussian_blur", input.shape(), kernel, border);
    const ArithmeticModel weights = ctx.arithmeticOf("weights");
    const DType dtype = input.dtype();
    return filterSeparably(
        ctx, "gaussian_blur", input,
        {{gaussianWeights(weights, dtype, kernel.width, sigma.x),
          gaussianWeights(weights, dtype, kernel.height, sigma.y)}},
        border, gaussianSums(ctx.arithmeticOf("sums"), input.desc(), {kernel.height, kernel.width}));
}

} // namespace

COMPARO_OP(gaussian_blur, gaussianBlurInfo, applyGaussianBlur)

} // namespace comparo::COMPARO_BACKEND
