#include "engine/ops/geometric/rearrange.h"
#include "engine/ops/geometric/warp_fields.h"

#include <algorithm>
#include <cmath>

/// kornia.augmentation.RandomResizedCrop with cropping_mode 'slice': a window of random area and shape, then
/// torch.nn.functional.interpolate with align_corners, no antialiasing.
namespace comparo::COMPARO_BACKEND {
namespace {

constexpr int kTries = 10;

/// Height and width of a window.
struct Extents {
    float h;
    float w;
};

/// The window of a sample for which no try fits: the whole height or width, the other side by the ratio.
Extents fallback(const Shape& input, double leastRatio)
{
    const auto h = static_cast<float>(input.h), w = static_cast<float>(input.w);
    const double ratio = static_cast<double>(input.h) / input.w;
    const auto least = static_cast<float>(leastRatio);
    Extents window{h, w};
    if (ratio < leastRatio)
        window.w = roundHalfEven(h / least);
    else if (ratio > leastRatio)
        window.h = roundHalfEven(w * least);
    return {clamp(window.h, 1.0f, h), clamp(window.w, 1.0f, w)};
}

/// The first of ten tries that is smaller than the image both ways. area and logRatio: one number a try.
Extents windowOf(const float* area, const float* logRatio, const Shape& input, double leastRatio)
{
    for (int i = 0; i < kTries; ++i) {
        const float aspect = exp(logRatio[i]);
        const float w = roundHalfEven(std::sqrt(area[i] * aspect));
        const float h = roundHalfEven(std::sqrt(area[i] / aspect));
        if (w > 0.0f && w < static_cast<float>(input.w) && h > 0.0f && h < static_cast<float>(input.h))
            return {h, w};
    }
    return fallback(input, leastRatio);
}

/// kornia's order: ten areas a sample, ten log ratios a sample, then x and y of the window's corner.
void drawResizedCrop(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws)
{
    const ListValue& scale = params.getList("scale");
    const ListValue& ratio = params.getList("ratio");
    if (scale[0] > scale[1] || ratio[0] > ratio[1])
        failArgument("resized_crop: scale and ratio are ranges, low/high; the first number is larger here.");
    const bool same = params.getBool("same_on_batch");
    const int count = kTries * (same ? 1 : input.n);
    const auto low = static_cast<float>(scale[0]);
    const float span = static_cast<float>(scale[1]) - low;
    std::vector<float> areas = sampler.source().uniform(count);
    for (float& u : areas)
        u = (u * span + low) * static_cast<float>(input.h) * static_cast<float>(input.w);
    const float logLow = log(static_cast<float>(ratio[0]));
    const float logSpan = log(static_cast<float>(ratio[1])) - logLow;
    std::vector<float> logRatios = sampler.source().uniform(count);
    for (float& u : logRatios)
        u = logLow + u * logSpan;
    std::vector<double> heights, widths, xs, ys;
    for (int n = 0; n < input.n; ++n) {
        const int first = same ? 0 : kTries * n;
        const Extents window = windowOf(areas.data() + first, logRatios.data() + first, input, ratio[0]);
        heights.push_back(static_cast<double>(window.h));
        widths.push_back(static_cast<double>(window.w));
    }
    const auto starts = [&](int size, const std::vector<double>& windows) {
        std::vector<double> values;
        const std::vector<float> u = sampler.unit();
        for (std::size_t i = 0; i < windows.size(); ++i)
            values.push_back(static_cast<double>(
                std::floor(u[i] * (static_cast<float>(size) - static_cast<float>(windows[i]) + 1.0f))));
        return values;
    };
    draws.set("x_start", starts(input.w, widths));
    draws.set("y_start", starts(input.h, heights));
    draws.set("width", std::move(widths));
    draws.set("height", std::move(heights));
}

OpInfo resizedCropInfo()
{
    Field mode =
        choiceField("mode", COMPARO_TR("Interpolation"),
                    COMPARO_TR("Which samples are mixed; the names are PyTorch's."), {"bilinear", "bicubic"});
    OpInfo info{COMPARO_TR("Resized crop"),
                COMPARO_TR("Cuts out a window of random area, shape and place and resizes it, as kornia's "
                           "RandomResizedCrop by slicing: align_corners, no antialiasing."),
                OpCategory::Geometric,
                {DType::Float32, DType::Float64},
                {{sizeField("size", COMPARO_TR("Size"), COMPARO_TR("Height x width, or one number for both."),
                            {224, 224}),
                  listField("scale", COMPARO_TR("Area"),
                            COMPARO_TR("Low/high share of the image's area that the window covers."),
                            {0.08, 1.0}, 1e-6, 1.0, 2, 2),
                  listField("ratio", COMPARO_TR("Ratio"), COMPARO_TR("Low/high of width over height."),
                            {3.0 / 4.0, 4.0 / 3.0}, 1e-3, 1e3, 2, 2),
                  mode}}};
    info.draw = &drawResizedCrop;
    return info;
}

/// The drawn window, checked, because draws may come from a file.
SampleWindow drawnWindow(const OpContext& ctx, const Shape& shape, int n)
{
    const auto number = [&](const char* name, double least, double most) {
        const double value = ctx.drawn(name, n);
        if (!(value >= least && value <= most && value == std::floor(value)))
            failArgument("resized_crop: " + std::string(name) + " of sample " + std::to_string(n) +
                         " must be a whole number from " + toString(Value(least)) + " to " +
                         toString(Value(most)) + ", not " + toString(Value(value)) + ".");
        return static_cast<int>(value);
    };
    SampleWindow window;
    window.w = number("width", 1.0, shape.w);
    window.h = number("height", 1.0, shape.h);
    window.x = number("x_start", 0.0, shape.w - window.w);
    window.y = number("y_start", 0.0, shape.h - window.h);
    return window;
}

Tensor applyResizedCrop(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    WarpPlan plan;
    plan.mode = params.getChoice("mode");
    plan.rule = {SamplePadding::Border, true};
    plan.output = sizedShape(input.shape(), params.getSize("size"));
    std::vector<Matrix3<double>> toSource;
    const auto step = [](int in, int out) { return out == 1 ? 0.0 : (in - 1.0) / (out - 1.0); };
    for (int n = 0; n < input.shape().n; ++n) {
        const SampleWindow window = drawnWindow(ctx, input.shape(), n);
        plan.parts.push_back(window);
        Matrix3<double> m = identity3<double>();
        m[0] = step(window.w, plan.output.w);
        m[4] = step(window.h, plan.output.h);
        toSource.push_back(m);
    }
    ctx.note("places in float64, samples weighted in " + toString(input.dtype()) + ", no fused operations");
    return warpPixels(ctx, input, plan, toSource);
}

} // namespace

COMPARO_OP(resized_crop, resizedCropInfo, applyResizedCrop)

} // namespace comparo::COMPARO_BACKEND
