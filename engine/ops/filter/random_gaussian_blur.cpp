// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/filter/gaussian_weights.h"
#include "engine/ops/filter/separable_filter.h"

/// kornia.augmentation.RandomGaussianBlur: gaussian_blur with one drawn sigma a sample, the same on both
/// axes.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo randomGaussianBlurInfo()
{
    constexpr double kMostSigma = 1e3;
    OpInfo info{
        COMPARO_TR("Random Gaussian blur"),
        COMPARO_TR("Gaussian blur whose sigma is drawn for each sample, as kornia's RandomGaussianBlur."),
        OpCategory::Filter,
        {DType::UInt8, DType::Float32, DType::Float64},
        {{sizeField("kernel", COMPARO_TR("Kernel"), COMPARO_TR("Taps as HxW or one number for both; odd."),
                    {5, 5}),
          drawn(floatField("sigma", COMPARO_TR("Sigma"),
                           COMPARO_TR("Standard deviation, the same on both axes."), 1.5, 1e-3, kMostSigma,
                           0.1, 10.0, 0.1, "px"),
                RangeValue{0.1, 2.0}),
          borderField()}}};
    info.neutral = "kernel=1";
    info.parts = gaussianParts();
    info.onCuda = gaussianOnCuda();
    info.rounding = {message("a uint8 random Gaussian blur"), nullptr};
    return info;
}

Tensor applyRandomGaussianBlur(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const SizeValue kernel = kernelSize(params);
    const std::string& border = params.getChoice("border");
    requireOdd("random_gaussian_blur", kernel.height);
    requireOdd("random_gaussian_blur", kernel.width);
    requireBorders("random_gaussian_blur", input.shape(), kernel, border);
    const ArithmeticModel model = ctx.arithmeticOf("weights");
    std::vector<AxisWeights> weights;
    for (int n = 0; n < input.shape().n; ++n) {
        const double sigma = ctx.drawn("sigma", n);
        const KernelPlace place{n, input.shape().n};
        weights.push_back({gaussianWeights(model, input.dtype(), kernel.width, sigma, place),
                           gaussianWeights(model, input.dtype(), kernel.height, sigma, place)});
    }
    return filterSeparably(
        ctx, "random_gaussian_blur", input, weights, border,
        gaussianSums(ctx.arithmeticOf("sums"), input.desc(), {kernel.height, kernel.width}));
}

} // namespace

COMPARO_OP(random_gaussian_blur, randomGaussianBlurInfo, applyRandomGaussianBlur)

} // namespace comparo::COMPARO_BACKEND
