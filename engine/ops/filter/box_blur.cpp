#include "engine/ops/filter/separable_filter.h"
#include "engine/ops/filter/tap_list.h"

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
                            COMPARO_TR("A pass over rows, then one over columns, instead of one over the "
                                       "rectangle: what kornia does with its flag normalized."),
                            true)}}};
    info.neutral = "kernel=1";
    info.draw = [](Sampler&, const ParamSet&, const Shape&, Draws&) {}; // p alone is random
    return info;
}

template <class T>
Tensor inThePlane(const OpContext& ctx, const Tensor& input, SizeValue kernel, const std::string& border)
{
    constexpr int kMostTaps = 1024;
    if (kernel.width > kMostTaps / kernel.height)
        failArgument("box_blur: a rectangle of " + toString(Value(kernel)) +
                     " has too many taps for one pass (at most " + std::to_string(kMostTaps) +
                     "); use separable=true.");
    const T weight = static_cast<T>(1.0 / (static_cast<double>(kernel.width) * kernel.height));
    std::vector<Tap<T>> taps;
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            taps.push_back({y - (kernel.height - 1) / 2, x - (kernel.width - 1) / 2, weight});
    return filterByTaps<T>(ctx, "box_blur", input, {taps}, border);
}

std::vector<double> equalWeights(int taps)
{
    return std::vector<double>(static_cast<std::size_t>(taps), 1.0 / taps);
}

Tensor applyBoxBlur(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const SizeValue kernel = kernelSize(params);
    const std::string& border = params.getChoice("border");
    requireBorders("box_blur", input.shape(), kernel, border);
    if (params.getBool("separable"))
        return filterSeparably(ctx, "box_blur", input,
                               {{equalWeights(kernel.width), equalWeights(kernel.height)}}, border);
    ctx.note("one pass over the rectangle, sums in row order, no fused operations");
    return input.dtype() == DType::Float32 ? inThePlane<float>(ctx, input, kernel, border)
                                           : inThePlane<double>(ctx, input, kernel, border);
}

} // namespace

COMPARO_OP(box_blur, boxBlurInfo, applyBoxBlur)

} // namespace comparo::COMPARO_BACKEND
