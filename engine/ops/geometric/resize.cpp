// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/resize.h"

#include "engine/base/error.h"
#include "engine/ops/geometric/resize_launch.h"

#include <algorithm>
#include <cmath>

/// Resize as torchvision v2 does it: nearest, nearest-exact, bilinear, bicubic, antialias on and off, with
/// the native fixed-point path and the float32 cast path both at hand on every device (specs/torchvision.md
/// A1-A3).
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo resizeInfo()
{
    constexpr std::int64_t kMostPixels = 1 << 20;
    Field size = sizeField(
        "size", COMPARO_TR("Size"),
        COMPARO_TR("Height x width, or one number for the short side; the other side keeps the ratio."),
        {224, 0});
    Field maxSize = intField("max_size", COMPARO_TR("Longest side"),
                             COMPARO_TR("Upper limit of the long side when size is one number; 0 for none."),
                             0, 0, kMostPixels, "px");
    maxSize.softMax = 4096;
    Field mode = choiceField("mode", COMPARO_TR("Interpolation"),
                             COMPARO_TR("Which samples are mixed; the names are PyTorch's."),
                             {"bilinear", "bicubic", "nearest", "nearest-exact"});
    Field antialias = boolField(
        "antialias", COMPARO_TR("Antialias"),
        COMPARO_TR("Widens the filter when shrinking, as Pillow does. On by default, as in torchvision."),
        true);
    Field path = choiceField(
        "path", COMPARO_TR("Arithmetic of uint8"),
        COMPARO_TR("auto: what torchvision uses on the device (fixed point on CPU, float on CUDA); in "
                   "exact numerics fixed point everywhere."),
        {"auto", "fixed", "float"});
    for (Field* field : {&antialias, &path}) {
        field->visibleIfField = "mode";
        field->visibleIfValues = {"bilinear", "bicubic"};
    }
    OpInfo info{
        COMPARO_TR("Resize"),
        COMPARO_TR("Changes the number of pixels, as torchvision.transforms.v2.functional.resize does."),
        OpCategory::Geometric,
        {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
        {{size, mode, antialias, maxSize, path}}};
    info.factors = &resizeFactors;
    info.onCuda = message(
        "ATen's UpSampleNearest2d.cu, UpSampleBilinear2d.cu and UpSampleBicubic2d.cu with nvcc's "
        "contractions; uint8 goes through float32 and is rounded half to even, uint16 is truncated by "
        "cvt.rzi.u32.f32");
    info.rounding = {message("a uint8 or uint16 bilinear or bicubic resize"), &resizeRounding};
    return info;
}

Interpolation parseMode(const std::string& word)
{
    if (word == "bilinear")
        return Interpolation::Bilinear;
    if (word == "bicubic")
        return Interpolation::Bicubic;
    return word == "nearest" ? Interpolation::Nearest : Interpolation::NearestExact;
}

bool isNearest(Interpolation mode)
{
    return mode == Interpolation::Nearest || mode == Interpolation::NearestExact;
}

void gather(Stream& stream, const Tensor& input, const Tensor& output, Interpolation mode, WeightRule rule)
{
    const auto index = [&](int in, int out) {
        return upload(stream, makeNearestIndex(in, out, mode, rule, input.dtype() == DType::Float64));
    };
    const BufferPtr columns = index(input.shape().w, output.shape().w);
    const BufferPtr rowIndex = index(input.shape().h, output.shape().h);
    dispatch(input.dtype(), [&]<class T>() {
        launch(stream, "resize_nearest", extentOf(output),
               {reads(input.buffer()), writes(output.buffer()), reads(columns), reads(rowIndex)},
               GatherKernel<T>{input.view<const T>(), output.view<T>(), address<int>(columns),
                               address<int>(rowIndex)});
    });
}

Message describe(const ResizeArithmetic& arithmetic, DType dtype, bool antialias)
{
    std::vector<Message> parts;
    if (arithmetic.fixedPoint)
        parts.push_back(message("native uint8 fixed point: int16 weights, rounded half up after each pass"));
    else if (isFloat(dtype))
        parts.push_back(message("{} arithmetic", Verbatim(toString(dtype))));
    else if (arithmetic.cast == IntegerCast::Rounded)
        parts.push_back(arithmetic.clampResult
                            ? message("cast to float32, rounded half to even after a clamp")
                            : message("cast to float32, rounded half to even, saturated"));
    else
        parts.push_back(
            arithmetic.cast == IntegerCast::Wrap
                ? message("cast to float32, truncated as torchvision does, out of range wrapped")
                : message(
                      "cast to float32, truncated as torchvision does, above the range wrapped, below it 0"));
    if (!arithmetic.fixedPoint) {
        const bool fusedDot = arithmetic.dot != ResizeArithmetic::Dot::Plain || arithmetic.weightsFirst;
        parts.push_back(fusedDot ? message("fused multiply-add") : message("no fused operations"));
        parts.push_back(arithmetic.weights == WeightRule::Exact       ? message("weights in double")
                        : arithmetic.weights == WeightRule::TorchCuda ? message("weights as ATen on CUDA")
                                                                      : message("weights as ATen on CPU"));
        if (arithmetic.weightsFirst)
            parts.push_back(message("four weights multiplied first"));
    }
    parts.push_back(antialias ? message("antialias") : message("no antialias"));
    return joined(std::move(parts), ", ");
}

void runFloat(Stream& stream, const Tensor& input, const Tensor& output, Interpolation mode, bool antialias,
              const ResizeArithmetic& arithmetic)
{
    dispatch(input.dtype(), [&]<class In>() {
        using T = std::conditional_t<std::is_same_v<In, double>, double, float>;
        launchFloat<In, T>(stream, input, output, mode, antialias, arithmetic);
    });
}

Tensor applyResize(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    TensorDesc desc = input.desc();
    desc.shape = resizeShape(input.shape(), params);
    if (desc.shape == input.shape()) {
        ctx.note(message("same size: the input itself"));
        return input;
    }
    const Interpolation mode = parseMode(params.getChoice("mode"));
    Tensor output(ctx.device(), desc);
    const DeviceKind kind = ctx.device().id().kind;
    if (isNearest(mode)) {
        gather(ctx.stream, input, output, mode,
               resizeArithmetic(kind, ctx.numerics, input.desc(), params).weights);
        ctx.note(message("{}: one source sample per output", Verbatim(params.getChoice("mode"))));
        return output;
    }
    const bool antialias = params.getBool("antialias");
    const ResizeArithmetic arithmetic = resizeArithmetic(kind, ctx.numerics, input.desc(), params);
    ctx.note(describe(arithmetic, input.dtype(), antialias));
    if (arithmetic.fixedPoint)
        launchFixed(ctx.stream, input, output, mode, antialias);
    else
        runFloat(ctx.stream, input, output, mode, antialias, arithmetic);
    return output;
}

} // namespace

COMPARO_OP(resize, resizeInfo, applyResize)

#if !defined(__CUDACC__)
/// For resizeWith, which runs in the C++ pass only.
void resizeOnHost(Stream& stream, const Tensor& input, const Tensor& output, const ParamSet& params,
                  const ResizeArithmetic& arithmetic)
{
    const Interpolation mode = parseMode(params.getChoice("mode"));
    const bool antialias = params.getBool("antialias");
    if (isNearest(mode))
        gather(stream, input, output, mode, arithmetic.weights);
    else if (arithmetic.fixedPoint)
        launchFixed(stream, input, output, mode, antialias);
    else if (arithmetic.quantisedWeights && input.dtype() == DType::UInt8)
        launchFloat<std::uint8_t, double>(stream, input, output, mode, antialias, arithmetic);
    else
        runFloat(stream, input, output, mode, antialias, arithmetic);
}
#endif

} // namespace comparo::COMPARO_BACKEND
