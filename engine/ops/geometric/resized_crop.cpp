// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/rearrange.h"
#include "engine/ops/geometric/resize_launch.h"

#include <algorithm>
#include <cmath>

/// kornia.augmentation.RandomResizedCrop with cropping_mode 'slice': a window of random area and shape, then
/// torch.nn.functional.interpolate, not antialiased.
namespace comparo::COMPARO_BACKEND {
namespace {

constexpr int kTries = 10;
constexpr const char* kInterpolation = "interpolation";

/// Height and width of a window.
struct Extents {
    float h;
    float w;
};

/// The window of a sample for which no try fits: the whole image, or as much of it as the ratio allows.
Extents fallback(const Shape& input, const ListValue& ratio)
{
    const auto h = static_cast<float>(input.h), w = static_cast<float>(input.w);
    const double own = static_cast<double>(input.w) / input.h;
    Extents window{h, w};
    if (own < ratio[0])
        window.h = roundHalfEven(w / static_cast<float>(ratio[0]));
    else if (own > ratio[1])
        window.w = roundHalfEven(h * static_cast<float>(ratio[1]));
    return {clamp(window.h, 1.0f, h), clamp(window.w, 1.0f, w)};
}

/// The first of ten tries that fits into the image. area and logRatio: one number a try.
Extents windowOf(const float* area, const float* logRatio, const Shape& input, const ListValue& ratio)
{
    for (int i = 0; i < kTries; ++i) {
        const float aspect = exp(logRatio[i]);
        const float w = roundHalfEven(std::sqrt(area[i] * aspect));
        const float h = roundHalfEven(std::sqrt(area[i] / aspect));
        if (w > 0.0f && w <= static_cast<float>(input.w) && h > 0.0f && h <= static_cast<float>(input.h))
            return {h, w};
    }
    return fallback(input, ratio);
}

/// kornia's order: ten areas a sample, ten log ratios a sample, then x and y of the window's corner.
void drawResizedCrop(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws)
{
    const ListValue& scale = params.getList("scale");
    const ListValue& ratio = params.getList("ratio");
    if (scale[0] > scale[1] || ratio[0] > ratio[1])
        failArgument(message(
            "resized_crop: scale and ratio must be ranges, low/high; here the first number is larger."));
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
        const Extents window = windowOf(areas.data() + first, logRatios.data() + first, input, ratio);
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
    OpInfo info{
        COMPARO_TR("Resized crop"),
        COMPARO_TR("Crops a window of random area, shape and position and resizes it, as RandomResizedCrop "
                   "of Kornia 0.9.0 by slicing, without antialiasing."),
        OpCategory::Geometric,
        {DType::Float32, DType::Float64},
        {{sizeField("size", COMPARO_TR("Size"), COMPARO_TR("Height x width, or one number for both."),
                    {224, 224}),
          listField("scale", COMPARO_TR("Area"),
                    COMPARO_TR("Low/high share of the image's area that the window covers."), {0.08, 1.0},
                    1e-6, 1.0, 2, 2),
          listField("ratio", COMPARO_TR("Ratio"), COMPARO_TR("Low/high of width over height."),
                    {3.0 / 4.0, 4.0 / 3.0}, 1e-3, 1e3, 2, 2),
          mode,
          boolField("align_corners", COMPARO_TR("Align corners"),
                    COMPARO_TR("As in interpolate(): the centres of the corner pixels stay in place."),
                    true)}}};
    info.draw = &drawResizedCrop;
    info.wholeBatch = true;
    info.parts = {{kInterpolation, message("weights in double, products and sums rounded one by one"),
                   message("weights and fused sums of ATen's CPU kernels"),
                   message("weights and fused sums of ATen's CUDA kernels")}};
    info.onCuda = message(
        "ATen's UpSampleBilinear2d.cu and UpSampleBicubic2d.cu with nvcc's contractions, as resize; windows "
        "are drawn on the host");
    return info;
}

/// Part of the source, in pixels.
struct CropWindow {
    int x, y, w, h;
};

/// The drawn window, checked, because draws may come from a file.
CropWindow drawnWindow(const OpContext& ctx, const Shape& shape, int n)
{
    const auto number = [&](const char* name, double least, double most) {
        const double value = ctx.drawn(name, n);
        if (!(value >= least && value <= most && value == std::floor(value)))
            failArgument(
                message("resized_crop: {} of sample {} must be a whole number from {} to {}, not {}.", name,
                        n, toString(Value(least)), toString(Value(most)), toString(Value(value))));
        return static_cast<int>(value);
    };
    CropWindow window{};
    window.w = number("width", 1.0, shape.w);
    window.h = number("height", 1.0, shape.h);
    window.x = number("x_start", 0.0, shape.w - window.w);
    window.y = number("y_start", 0.0, shape.h - window.h);
    return window;
}

/// One sample of the batch from its window.
template <class T>
void resizeWindow(const OpContext& ctx, const Tensor& input, const Tensor& output, int n,
                  const CropWindow& window, Interpolation mode, CornerRule corners)
{
    TensorView<const T> source = input.view<const T>();
    source.data += n * source.strideN + window.y * source.strideH + window.x * source.strideW;
    source.n = 1;
    source.h = window.h;
    source.w = window.w;
    TensorView<T> target = output.view<T>();
    target.data += n * target.strideN;
    target.n = 1;
    const TensorDesc part{input.dtype(), {1, source.c, source.h, source.w}, input.layout()};
    const Shape whole{1, target.c, target.h, target.w};
    const ResizeArithmetic arithmetic =
        part.shape == whole ? ResizeArithmetic() // a window of this size is the result
                            : interpolateArithmetic(ctx.arithmeticOf(kInterpolation), part, whole, mode);
    const FloatTables<T> tables =
        uploadFloatTables<T>(ctx.stream, part.shape, whole, mode, false, arithmetic, corners);
    withFloatKernel<T, T, T>(source, input.dtype(), tables, arithmetic, [&](const char*, auto kernel) {
        kernel.target = target;
        launch(ctx.stream, "resized_crop", {target.w, target.h, target.c},
               accessList(input, output, tables.horizontal, tables.vertical), kernel, tables.cost);
    });
}

Tensor applyResizedCrop(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    TensorDesc desc = input.desc();
    desc.shape = sizedShape(input.shape(), params.getSize("size"));
    Tensor output(ctx.device(), desc);
    const Interpolation mode =
        params.getChoice("mode") == "bicubic" ? Interpolation::Bicubic : Interpolation::Bilinear;
    const CornerRule corners = params.getBool("align_corners") ? CornerRule::Aligned : CornerRule::HalfPixel;
    for (int n = 0; n < input.shape().n; ++n) {
        const CropWindow window = drawnWindow(ctx, input.shape(), n);
        if (input.dtype() == DType::Float64)
            resizeWindow<double>(ctx, input, output, n, window, mode, corners);
        else
            resizeWindow<float>(ctx, input, output, n, window, mode, corners);
    }
    ctx.note(ctx.arithmeticOf(kInterpolation) == ArithmeticModel::Exact
                 ? message("weights in double, no fused operations")
                 : message("weights and fused sums of ATen's kernels"));
    return output;
}

} // namespace

COMPARO_OP(resized_crop, resizedCropInfo, applyResizedCrop)

} // namespace comparo::COMPARO_BACKEND
