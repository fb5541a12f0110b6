#include "engine/base/error.h"
#include "engine/kernel/elementary.h"
#include "engine/ops/intensity/illumination.h"

#include <algorithm>

/// kornia.augmentation.RandomGaussianIllumination (specs/kornia.md section 3). The gradient is a tensor of
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
          signField(),
          choiceField("centering", COMPARO_TR("Centring"),
                      COMPARO_TR("rounded: the centre is rounded to a whole pixel, as kornia up to "
                                 "0.9.0rc1; continuous: as kornia 0.9.0."),
                      {"rounded", "continuous"})}}};
    info.neutral = "gain=0";
    return info;
}

/// exp(-x^2 / 2 sigma^2) at the n pixels of an axis, normalised to sum 1. Even sizes are shifted by half a
/// pixel, as kornia.filters.gaussian does even if a mean is given.
std::vector<float> profile(int n, double sigmaShare, double centerShare, bool rounded, const char* axis)
{
    const float length = static_cast<float>(n);
    const float sigma = length * static_cast<float>(sigmaShare);
    float center = length * static_cast<float>(centerShare);
    if (rounded)
        center = roundHalfEven(center);
    else if (n % 2 != 0)
        center -= 0.5f;
    std::vector<double> weights;
    double sum = 0.0;
    for (int i = 0; i < n; ++i) {
        const float x = static_cast<float>(i) - center + (n % 2 == 0 ? 0.5f : 0.0f);
        const double s = static_cast<double>(sigma);
        weights.push_back(exp(-static_cast<double>(x) * static_cast<double>(x) / (2.0 * s * s)));
        sum += weights.back();
    }
    if (!(sum > 1e-37)) // float32 would underflow
        failArgument(std::string("gaussian_illumination: sigma_") + axis + " of " + std::to_string(sigma) +
                     " pixels is too narrow: the spot falls between the pixels and cannot be normalised "
                     "(kornia returns an image of NaN here, issue #4589).");
    std::vector<float> values;
    for (const double w : weights)
        values.push_back(static_cast<float>(w / sum));
    return values;
}

std::vector<NamedTensor> generateGaussianIllumination(const OpContext& ctx, const TensorDesc& input,
                                                      const ParamSet& params)
{
    const Shape& shape = input.shape;
    const bool rounded = params.getChoice("centering") == "rounded";
    GradientPlan plan;
    for (int n = 0; n < shape.n; ++n) {
        const auto columns =
            profile(shape.w, ctx.drawn("sigma_x", n), ctx.drawn("center_x", n), rounded, "x");
        const auto rows = profile(shape.h, ctx.drawn("sigma_y", n), ctx.drawn("center_y", n), rounded, "y");
        const auto [xLow, xHigh] = std::minmax_element(columns.begin(), columns.end());
        const auto [yLow, yHigh] = std::minmax_element(rows.begin(), rows.end());
        const float low = *yLow * *xLow; // rounding keeps the order of products
        const float range = *yHigh * *xHigh - low + 1e-6f;
        plan.add(rows, columns, low, range, amplitude(ctx, n));
    }
    ctx.note("gradient made on " + ctx.device().id().name());
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
