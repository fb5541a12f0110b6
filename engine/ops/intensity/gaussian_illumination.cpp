// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/elementary.h"
#include "engine/kernel/torch/aten_sum.h"
#include "engine/kernel/torch/cuda_functions.h"
#include "engine/kernel/torch/cuda_sum.h"
#include "engine/kernel/torch/mkl_exp.h"
#include "engine/ops/intensity/illumination.h"

#include <algorithm>

/// kornia.augmentation.RandomGaussianIllumination: a Gaussian spot. The gradient is a tensor of
/// the module, made where the module is; kornia #3028 is what happens when it stays on the CPU.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo gaussianIlluminationInfo()
{
    const auto fraction = [](const char* id, const char* label, const char* help, double low, double high) {
        return drawn(floatField(id, label, help, high, 0.0, 1.0, 0.0, 1.0, 0.01), RangeValue{low, high});
    };
    OpInfo info{
        COMPARO_TR("Gaussian illumination"),
        COMPARO_TR("Adds or subtracts a Gaussian spot of light, as kornia's RandomGaussianIllumination."),
        OpCategory::Intensity,
        {DType::Float32, DType::Float64},
        {{gainField(0.01, 0.15),
          fraction("sigma_x", COMPARO_TR("Sigma x"), COMPARO_TR("As a fraction of the width."), 0.2, 1.0),
          fraction("center_x", COMPARO_TR("Centre x"), COMPARO_TR("As a fraction of the width."), 0.1, 0.9),
          fraction("sigma_y", COMPARO_TR("Sigma y"), COMPARO_TR("As a fraction of the height."), 0.2, 1.0),
          fraction("center_y", COMPARO_TR("Centre y"), COMPARO_TR("As a fraction of the height."), 0.1, 0.9),
          signField()}}};
    info.neutral = "gain=0";
    const Message inDouble = message("the sum of a profile in double");
    const Message fromLonger = message("exponentials rounded from a longer format");
    info.parts = {{"exponential", fromLonger, message("MKL's exponentials"), message("CUDA's expf")},
                  {"sum", inDouble, message("the sum of a profile in float32 and PyTorch's order"),
                   message("the sum of a profile in float32 and the order of PyTorch's reduce_kernel")}};
    info.onCuda =
        message("expf of libdevice and sums in the order of Reduce.cuh (PyTorch 2.11), of a gradient that is "
                "made on the GPU");
    return info;
}

/// Of sample n of `samples`.
float sumOf(const OpContext& ctx, const std::vector<float>& numbers, int n, int samples)
{
    if (ctx.arithmeticOf("sum") == ArithmeticModel::TorchCuda)
        return cudaRowSum(numbers, n, samples);
#if !defined(__CUDACC__)
    if (ctx.arithmeticOf("sum") == ArithmeticModel::TorchCpu)
        return atenRunSum(numbers.data(), static_cast<std::int64_t>(numbers.size()));
#endif
    double sum = 0.0;
    for (const float number : numbers)
        sum += static_cast<double>(number);
    return static_cast<float>(sum);
}

float exponential(ArithmeticModel model, float x)
{
    return model == ArithmeticModel::TorchCpu    ? mklExp(x)
           : model == ArithmeticModel::TorchCuda ? cudaExp(x)
                                                 : exp(x);
}

/// The weights of a Gaussian at the pixels of an axis, brought to sum 1 (kornia.filters.gaussian): relative
/// to the nearest pixel, which always weighs 1. Even sizes are shifted by half a pixel. For sample n of
/// `samples`.
std::vector<float> profile(const OpContext& ctx, int pixels, double sigmaShare, double centerShare, int n,
                           int samples)
{
    const float length = static_cast<float>(pixels);
    const float sigma = length * static_cast<float>(sigmaShare);
    const float center = length * static_cast<float>(centerShare) - (pixels % 2 != 0 ? 0.5f : 0.0f);
    std::vector<float> weights;
    for (int i = 0; i < pixels; ++i) {
        const float x = static_cast<float>(i) - center + (pixels % 2 == 0 ? 0.5f : 0.0f);
        weights.push_back(x * x);
    }
    const float nearest = *std::min_element(weights.begin(), weights.end());
    const float spread = 2.0f * (sigma * sigma);
    const ArithmeticModel model = ctx.arithmeticOf("exponential");
    for (float& w : weights) {
        const float distance = w - nearest;
        if (spread == 0.0f)
            w = distance == 0.0f ? 1.0f : 0.0f;
        else
            w = exponential(model, -distance / spread);
    }
    const float sum = sumOf(ctx, weights, n, samples);
    for (float& w : weights)
        w /= sum;
    return weights;
}

std::vector<NamedTensor> generateGaussianIllumination(const OpContext& ctx, const TensorDesc& input,
                                                      const ParamSet&)
{
    const Shape& shape = input.shape;
    GradientPlan plan;
    for (int n = 0; n < shape.n; ++n) {
        const auto columns =
            profile(ctx, shape.w, ctx.drawn("sigma_x", n), ctx.drawn("center_x", n), n, shape.n);
        const auto rows =
            profile(ctx, shape.h, ctx.drawn("sigma_y", n), ctx.drawn("center_y", n), n, shape.n);
        const auto [xLow, xHigh] = std::minmax_element(columns.begin(), columns.end());
        const auto [yLow, yHigh] = std::minmax_element(rows.begin(), rows.end());
        const float low = *yLow * *xLow; // rounding keeps the order of products
        const float range = *yHigh * *xHigh - low + 1e-6f;
        plan.add(rows, columns, low, range, amplitude(ctx, n));
    }
    ctx.note(message("gradient made on {}", Verbatim(ctx.device().id().name())));
    return makeGradient<ProfileProduct>(ctx, "gaussian_gradient", shape, plan);
}

Tensor applyGaussianIllumination(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    return addGradient(ctx, "gaussian_illumination", input);
}

} // namespace

COMPARO_GENERATING_OP(gaussian_illumination, gaussianIlluminationInfo, &generateGaussianIllumination,
                      applyGaussianIllumination)

} // namespace comparo::COMPARO_BACKEND
