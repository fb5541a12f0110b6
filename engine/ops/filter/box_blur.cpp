// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/filter/separable_filter.h"
#include "engine/ops/filter/tap_list.h"

#include <algorithm>
#include <cstdint>

/// kornia.augmentation.RandomBoxBlur: the mean of a rectangle. Kornia hands its flag `normalized` to box_blur
/// as `separable`, and its kernel is always normalised; here the flag has the name of what it does.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo boxBlurInfo()
{
    OpInfo info{COMPARO_TR("Box blur"),
                COMPARO_TR("Mean of a rectangle, as kornia's RandomBoxBlur."),
                OpCategory::Filter,
                {DType::Float32, DType::Float64},
                {{sizeField("kernel", COMPARO_TR("Kernel"), COMPARO_TR("Taps as HxW or one number for both."),
                            {3, 3}),
                  borderField(),
                  boolField("separable", COMPARO_TR("Separable"),
                            COMPARO_TR("One pass over rows and one over columns instead of one over the "
                                       "rectangle: what kornia does with its flag normalized."),
                            true)}}};
    info.neutral = "kernel=1";
    OpPart sums = convolutionPart();
    sums.cuda = sums.exact;
    info.parts = {{"mean", message("a sum of samples that are weighted before"),
                   message("a sum that is divided, in large images"), message("a sum that is divided")},
                  sums};
    info.onCuda = message("sums of samples, then a division (AveragePool2d.cu of PyTorch 2.15)");
    info.draw = [](Sampler&, const ParamSet&, const Shape&, Draws&) {}; // p alone is random
    return info;
}

/// Whose convolution sums: on CUDA none, because all is pooled.
ArithmeticModel modelOfSums(const OpContext& ctx)
{
    return ctx.arithmeticOf("sums") == ArithmeticModel::TorchCpu ? ArithmeticModel::TorchCpu
                                                                 : ArithmeticModel::Exact;
}

/// Whether Kornia takes PyTorch's avg_pool2d, which sums and then divides, instead of a convolution: on the
/// CPU for large images and moderate kernels. (It convolves images with values near the largest float or NaN
/// there, too.)
bool pools(ArithmeticModel model, const Shape& s, SizeValue kernel, bool separable)
{
    constexpr std::int64_t kLarge = std::int64_t{1} << 22;
    if (model == ArithmeticModel::TorchCpu)
        return std::int64_t{s.n} * s.c * s.h * s.w >= kLarge &&
               std::max(kernel.height, kernel.width) <= (separable ? 15 : 5);
    return model == ArithmeticModel::TorchCuda;
}

template <class T>
Tensor inThePlane(const OpContext& ctx, const Tensor& input, SizeValue kernel, const std::string& border)
{
    constexpr int kMostTaps = 1024;
    if (kernel.width > kMostTaps / kernel.height)
        failArgument(message(
            "box_blur: a rectangle of {} has too many taps for one pass (at most {}); use separable=true.",
            toString(Value(kernel)), kMostTaps));
    const Shape& s = input.shape();
    const bool pooled = pools(ctx.arithmeticOf("mean"), s, kernel, false);
    const auto count = static_cast<double>(kernel.width) * kernel.height;
    const T weight = pooled ? T(1) : static_cast<T>(1.0 / count);
    std::vector<Tap<T>> taps;
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            taps.push_back({y - (kernel.height - 1) / 2, x - (kernel.width - 1) / 2, weight});
    const Sums sums =
        convolutionSums(modelOfSums(ctx), input.desc(), {s.h + kernel.height - 1, s.w + kernel.width - 1},
                        {kernel.height, kernel.width});
    ctx.note(message("one pass over the rectangle, sums in row order, {}",
                     pooled ? message("then a division") : sumsText(sums)));
    return filterByTaps<T>(ctx, "box_blur", input, {taps}, border, sums,
                           pooled ? static_cast<T>(count) : T(1));
}

std::vector<double> equalWeights(int taps, bool pooled)
{
    return std::vector<double>(static_cast<std::size_t>(taps), pooled ? 1.0 : 1.0 / taps);
}

Tensor applyBoxBlur(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const SizeValue kernel = kernelSize(params);
    const std::string& border = params.getChoice("border");
    requireBorders("box_blur", input.shape(), kernel, border);
    if (!params.getBool("separable"))
        return input.dtype() == DType::Float32 ? inThePlane<float>(ctx, input, kernel, border)
                                               : inThePlane<double>(ctx, input, kernel, border);
    AxisSums sums = separableSums(modelOfSums(ctx), input.desc(), {kernel.height, kernel.width});
    sums.divides = pools(ctx.arithmeticOf("mean"), input.shape(), kernel, true);
    return filterSeparably(
        ctx, "box_blur", input,
        {{equalWeights(kernel.width, sums.divides), equalWeights(kernel.height, sums.divides)}}, border,
        sums);
}

} // namespace

COMPARO_OP(box_blur, boxBlurInfo, applyBoxBlur)

} // namespace comparo::COMPARO_BACKEND
