#include "engine/base/error.h"
#include "engine/ops/separable_launch.h"

#include <cmath>

/// Gaussian blur as kornia.filters.gaussian_blur2d: a horizontal pass, then a vertical one, sizes and sigmas
/// ordered (y, x) (specs/kornia.md section 2). uint8 images go through float32 and are rounded half to even,
/// as in torchvision.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo info()
{
    constexpr double kMostSigma = 1e3;
    return {COMPARO_TR("Gaussian blur"),
            COMPARO_TR("Separable Gaussian filter, as kornia.filters.gaussian_blur2d."),
            OpCategory::Filter,
            {DType::UInt8, DType::Float32, DType::Float64},
            {{sizeField("kernel", COMPARO_TR("Kernel"),
                        COMPARO_TR("Taps as HxW or one number for both; odd."), {5, 5}),
              pairField("sigma", COMPARO_TR("Sigma"), COMPARO_TR("Standard deviation as S or SyxSx."),
                        {1.5, 1.5}, 1e-3, kMostSigma, 0.1, 10.0, 0.1, "px"),
              choiceField("border", COMPARO_TR("Border"),
                          COMPARO_TR("What lies beyond the image; the names are PyTorch's."),
                          {"reflect", "replicate", "constant", "circular"})}}};
}

/// exp(-x^2 / 2 sigma^2) at x = -n/2 … n/2, normalised; in double, on the host, once for all devices.
std::vector<double> gaussian(int taps, double sigma)
{
    std::vector<double> weight;
    double sum = 0.0;
    for (int i = 0; i < taps; ++i) {
        const double x = i - taps / 2;
        weight.push_back(std::exp(-x * x / (2.0 * sigma * sigma)));
        sum += weight.back();
    }
    for (double& w : weight)
        w /= sum;
    return weight;
}

/// Source index of a position on an axis of n samples, or -1 for a constant border. Positions lie within one
/// period.
int borderIndex(int i, int n, const std::string& border)
{
    if (i >= 0 && i < n)
        return i;
    if (border == "constant")
        return -1;
    if (border == "replicate")
        return i < 0 ? 0 : n - 1;
    if (border == "circular")
        return i < 0 ? i + n : i - n;
    return i < 0 ? -i : 2 * (n - 1) - i;
}

void requirePadding(int taps, int n, const std::string& border, const char* side)
{
    const int pad = taps / 2;
    const int most = border == "reflect" ? n - 1 : border == "circular" ? n : pad;
    if (taps % 2 == 0)
        failArgument("gaussian_blur: a kernel of " + std::to_string(taps) +
                     " taps has no middle; use an odd number.");
    if (pad > most)
        failArgument("gaussian_blur: border " + border + " of a kernel of " + std::to_string(taps) +
                     " needs " + side + " of at least " +
                     std::to_string(border == "reflect" ? pad + 1 : pad) + ", the image has " +
                     std::to_string(n) + ".");
}

template <class T>
FloatTaps<T> makeTaps(int n, int taps, double sigma, const std::string& border)
{
    const std::vector<double> weight = gaussian(taps, sigma);
    FloatTaps<T> table;
    table.taps = taps;
    table.count.assign(static_cast<std::size_t>(n), taps);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < taps; ++j) {
            const int index = borderIndex(i + j - taps / 2, n, border);
            table.index.push_back(index < 0 ? i : index);
            table.weight.push_back(index < 0 ? T(0) : static_cast<T>(weight[static_cast<std::size_t>(j)]));
        }
    return table;
}

template <class In, class T, class Out, class Dot>
void pass(const OpContext& ctx, const char* name, const Tensor& input, const Tensor& output,
          const FloatTaps<T>& columns, const FloatTaps<T>& rowTaps)
{
    const auto horizontal = uploadTaps(ctx.stream, columns);
    const auto vertical = uploadTaps(ctx.stream, rowTaps);
    const Finish<T> finish{T(255), false, true, false, false};
    launch(ctx.stream, name, extentOf(output), accessList(input, output, horizontal, vertical),
           SeparableKernel<In, T, Out, Dot>{input.view<const In>(), output.view<Out>(), horizontal.view,
                                            vertical.view, finish},
           separableCost(input.shape(), output.shape(), columns, rowTaps));
}

template <class In, class T, class Dot>
Tensor blur(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& shape = input.shape();
    const SizeValue kernel = params.getSize("kernel");
    const PairValue sigma = params.getPair("sigma");
    const std::string& border = params.getChoice("border");
    const int width = kernel.width == 0 ? kernel.height : kernel.width;
    requirePadding(kernel.height, shape.h, border, "a height");
    requirePadding(width, shape.w, border, "a width");
    const Tensor between(ctx.device(), {DTypeOf<T>::value, shape, input.layout()});
    Tensor output(ctx.device(), input.desc());
    pass<In, T, T, Dot>(ctx, "gaussian_blur_x", input, between, makeTaps<T>(shape.w, width, sigma.x, border),
                        identityTaps<T>(shape.h));
    pass<T, T, In, Dot>(ctx, "gaussian_blur_y", between, output, identityTaps<T>(shape.w),
                        makeTaps<T>(shape.h, kernel.height, sigma.y, border));
    return output;
}

template <class Dot>
Tensor blurAny(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    if (input.dtype() == DType::UInt8)
        return blur<std::uint8_t, float, Dot>(ctx, input, params);
    if (input.dtype() == DType::Float32)
        return blur<float, float, Dot>(ctx, input, params);
    return blur<double, double, Dot>(ctx, input, params);
}

Tensor apply(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const bool fusedSums = ctx.numerics == Numerics::Framework;
    ctx.note(std::string(input.dtype() == DType::Float64 ? "float64" : "float32") + " sums in tap order, " +
             (fusedSums ? "fused multiply-add" : "no fused operations"));
    return fusedSums ? blurAny<FusedDot>(ctx, input, params) : blurAny<PlainDot>(ctx, input, params);
}

} // namespace

COMPARO_OP(gaussian_blur, info, apply)

} // namespace comparo::COMPARO_BACKEND
