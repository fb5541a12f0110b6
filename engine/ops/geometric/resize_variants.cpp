#include "engine/base/error.h"
#include "engine/ops/geometric/resize.h"
#include "engine/ops/geometric/resize_launch.h"

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

/// torchvision's rule: the short side becomes `size`, the long one is truncated; max_size caps it.
Shape shortSideShape(const Shape& input, int size, int maxSize)
{
    const bool tall = input.h > input.w; // of a square, the width is the short side
    const int shortSide = std::min(input.h, input.w);
    const int longSide = std::max(input.h, input.w);
    int newShort = size;
    auto newLong = static_cast<std::int64_t>(static_cast<double>(size) * longSide / shortSide);
    if (maxSize > 0) {
        if (maxSize <= size)
            failArgument("resize: max_size " + std::to_string(maxSize) + " must be larger than size " +
                         std::to_string(size) + ".");
        if (newLong > maxSize) {
            newShort = static_cast<int>(static_cast<double>(maxSize) * newShort / static_cast<double>(newLong));
            newLong = maxSize;
        }
    }
    constexpr std::int64_t kMost = 1 << 20;
    if (newShort < 1 || newLong > kMost)
        failArgument("resize: " + std::to_string(input.h) + "x" + std::to_string(input.w) + " would become " +
                     std::to_string(newShort) + " by " + std::to_string(newLong) + " pixels; each side takes 1 to " +
                     std::to_string(kMost) + ".");
    Shape output = input;
    output.h = tall ? static_cast<int>(newLong) : newShort;
    output.w = tall ? newShort : static_cast<int>(newLong);
    return output;
}

Interpolation filterOf(const ParamSet& params)
{
    return params.getChoice("mode") == "bicubic" ? Interpolation::Bicubic : Interpolation::Bilinear;
}

Tensor makeOutput(const OpContext& ctx, const Tensor& input, const ParamSet& params, DType dtype)
{
    return Tensor(ctx.device(), {dtype, resizeShape(input.shape(), params), input.layout()});
}

} // namespace

namespace cpu {
void resizeFloatOnHost(Stream& stream, const Tensor& input, const Tensor& output, const ParamSet& params,
                       const ResizeArithmetic& arithmetic);
} // namespace cpu

bool usesVectorisedCpuKernel(const TensorDesc& input, const Shape& output)
{
    constexpr int kSmall = 128;
    return (input.layout == Layout::ChannelsLast && input.shape.c > 3) || output.h + output.w <= kSmall;
}

Shape resizeShape(const Shape& input, const ParamSet& params)
{
    const SizeValue size = params.getSize("size");
    const auto maxSize = static_cast<int>(params.getInt("max_size"));
    if (size.width == 0)
        return shortSideShape(input, size.height, maxSize);
    if (maxSize > 0)
        failArgument("resize: max_size goes with one number as size, not with height x width.");
    Shape output = input;
    output.h = size.height;
    output.w = size.width;
    return output;
}

ResizeArithmetic resizeArithmetic(DeviceKind device, Numerics numerics, const TensorDesc& input, const ParamSet& params)
{
    ResizeArithmetic arithmetic;
    const std::string& path = params.getChoice("path");
    const bool bicubic = params.getChoice("mode") == "bicubic";
    const bool antialias = params.getBool("antialias");
    const bool onCpu = device == DeviceKind::Cpu;
    const bool byte = input.dtype == DType::UInt8;
    if (path == "fixed" && !byte)
        fail(ErrorCode::Unsupported, "resize: path=fixed is for uint8 images, this one is " + toString(input.dtype) + ".");
    const bool nativeHere = onCpu || numerics == Numerics::Exact;
    if (byte && (path == "fixed" || (path == "auto" && nativeHere))) {
        arithmetic.fixedPoint = true;
        return arithmetic;
    }
    arithmetic.clampResult = bicubic && byte; // torchvision clamps nothing else before it rounds
    if (numerics == Numerics::Exact)
        return arithmetic;
    arithmetic.weights = onCpu ? WeightRule::TorchCpu : WeightRule::TorchCuda;
    arithmetic.dot = antialias ? ResizeArithmetic::Dot::Fused : ResizeArithmetic::Dot::FusedPair;
    arithmetic.weightsFirst =
        onCpu && !antialias && !bicubic && usesVectorisedCpuKernel(input, resizeShape(input.shape, params));
    return arithmetic;
}

Tensor resizeWith(const OpContext& ctx, const Tensor& input, const ParamSet& params, const ResizeArithmetic& arithmetic)
{
    Tensor output = makeOutput(ctx, input, params, input.dtype());
    if (arithmetic.fixedPoint)
        cpu::launchFixed(ctx.stream, input, output, filterOf(params), params.getBool("antialias"));
    else
        cpu::resizeFloatOnHost(ctx.stream, input, output, params, arithmetic);
    return output;
}

Tensor resizeUnrounded(const OpContext& ctx, const Tensor& input, const ParamSet& params, const ResizeArithmetic& arithmetic)
{
    const Interpolation mode = filterOf(params);
    const bool antialias = params.getBool("antialias");
    if (arithmetic.fixedPoint) {
        Tensor output = makeOutput(ctx, input, params, DType::Float64);
        const Shape& in = input.shape();
        const Shape& out = output.shape();
        const auto horizontal = cpu::uploadTaps(ctx.stream, makeFixedTaps(in.w, out.w, mode, antialias));
        const auto vertical = cpu::uploadTaps(ctx.stream, makeFixedTaps(in.h, out.h, mode, antialias));
        cpu::launch(ctx.stream, "resize_fixed_unrounded", cpu::extentOf(output),
                    cpu::accessList(input, output, horizontal, vertical),
                    cpu::FixedUnroundedKernel{{input.view<const std::uint8_t>(), horizontal.view, vertical.view},
                                              output.view<double>()});
        return output;
    }
    if (input.dtype() != DType::UInt8)
        fail(ErrorCode::Unsupported, "The value before rounding exists for uint8 images only.");
    Tensor output = makeOutput(ctx, input, params, DType::Float64);
    cpu::launchFloat<std::uint8_t, float, double>(ctx.stream, input, output, mode, antialias, arithmetic);
    return output;
}

Tensor resizeReferee(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    Tensor output = makeOutput(ctx, input, params, DType::Float64);
    dispatch(input.dtype(), [&]<class In>() {
        cpu::launchFloat<In, double, double>(ctx.stream, input, output, filterOf(params), params.getBool("antialias"), {});
    });
    return output;
}

} // namespace comparo
