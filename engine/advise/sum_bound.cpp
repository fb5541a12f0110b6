// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/sum_bound.h"

#include "engine/base/number_text.h"
#include "engine/kernel/resample.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {
namespace {

constexpr double kHalfStep = 0.5; ///< what rounding to a whole number moves

/// One axis of a separable sum.
struct AxisSum {
    int taps = 0;         ///< most of an output; 0: the axis is left as it is
    double weights = 1.0; ///< largest sum of |w| of an output
    double fixed = 0.0;   ///< largest sum of what int16 weights are away from w
};

/// How much n roundings can grow, relatively: g(n).
double growth(int n, DType dtype)
{
    const double u = dtype == DType::Float64 ? 0x1p-53 : 0x1p-24;
    const double nu = n * u;
    return nu / (1.0 - nu);
}

/// The largest |x|, or infinity where one is not finite.
double largestOf(const Tensor& tensor)
{
    return dispatch(tensor.dtype(), [&]<class T>() {
        const TensorView<T> view = tensor.hostView<T>();
        double largest = 0.0;
        for (int n = 0; n < view.n; ++n)
            for (int c = 0; c < view.c; ++c)
                for (int y = 0; y < view.h; ++y)
                    for (int x = 0; x < view.w; ++x) {
                        const double value = std::fabs(static_cast<double>(view.at(n, c, y, x)));
                        if (!std::isfinite(value))
                            return std::numeric_limits<double>::infinity();
                        largest = std::max(largest, value);
                    }
        return largest;
    });
}

AxisSum resizedAxis(int in, int out, Interpolation mode, bool antialias)
{
    AxisSum axis;
    if (in == out)
        return axis;
    const FloatTaps<double> real = makeFloatTaps<double>(in, out, mode, antialias, WeightRule::Exact);
    const FixedTaps fixed = makeFixedTaps(in, out, mode, antialias);
    for (int i = 0; i < out; ++i) {
        const auto row = static_cast<std::size_t>(i);
        const auto at = row * static_cast<std::size_t>(real.taps);
        double sum = 0.0;
        for (int j = 0; j < real.count[row]; ++j)
            sum += std::fabs(real.weight[at + static_cast<std::size_t>(j)]);
        axis.taps = std::max(axis.taps, real.count[row]);
        axis.weights = std::max(axis.weights, sum);
    }
    axis.fixed = std::ldexp(std::max(axis.taps, fixed.taps), -fixed.precision - 1);
    return axis;
}

/// Twice what float sums are away from the real ones; of no tap nothing.
double floatSums(const AxisSum& x, const AxisSum& y, DType dtype, double largest)
{
    const double gx = growth(x.taps, dtype), gy = growth(y.taps, dtype);
    const double both = gx + gy + gx * gy; // of one pass after the other
    const double tiny = dtype == DType::Float64
                            ? std::numeric_limits<double>::denorm_min()
                            : static_cast<double>(std::numeric_limits<float>::denorm_min());
    const int taps = x.taps + y.taps;
    return taps == 0 ? 0.0 : 2.0 * (both * x.weights * y.weights * largest + taps * y.weights * tiny);
}

/// How far the fixed-point path of a uint8 resize is from the real sum, without its last rounding.
double fixedPath(const AxisSum& x, const AxisSum& y)
{
    constexpr double kMost = 255.0;
    double away = 0.0;
    if (x.taps > 0) {
        const double overshoot = kMost * (x.weights - 1.0) / 2.0; // clamped away between the passes
        away = kMost * x.fixed + (y.taps > 0 ? y.weights * (kHalfStep + overshoot) : 0.0);
        if (y.taps > 0)
            away += kMost * x.fixed * (y.weights - 1.0);
    }
    return away + kMost * y.fixed;
}

Message tapsText(const AxisSum& x, const AxisSum& y)
{
    return x.taps > 0 && y.taps > 0
               ? message("{} + {} taps", x.taps, y.taps)
               : plural(static_cast<std::uint64_t>(x.taps + y.taps), "{} tap", "{} taps");
}

SumBound boundOf(const AxisSum& x, const AxisSum& y, DType dtype, double largest, bool hasFixedPath)
{
    SumBound bound;
    const double sums = floatSums(x, y, dtype, largest);
    const Message taps = tapsText(x, y);
    const std::string in = dtype == DType::Float64 ? "float64" : "float32", most = roundedUpText(largest);
    bound.words = message("{} in {} of values up to {}", taps, in, most);
    bound.atol = sums;
    if (isFloat(dtype))
        return bound;
    // Each side rounds, one of them perhaps by cutting (uint16).
    const double roundings = dtype == DType::UInt16 ? 3.0 * kHalfStep : 2.0 * kHalfStep;
    bound.atol = std::floor(sums + roundings);
    bound.words = message("{} in {} of values up to {}, rounded to whole numbers,", taps, in, most);
    if (hasFixedPath) {
        bound.atol = std::max(bound.atol, std::floor(fixedPath(x, y) + 0.5 * sums + 2.0 * kHalfStep));
        bound.words = message("{} in {} of values up to {}, rounded to whole numbers, or in fixed point with "
                              "uint8 between the passes,",
                              taps, in, most);
    }
    return bound;
}

std::optional<SumBound> resizeBound(const Step& step, const Tensor& input, const Tensor& output,
                                    double largest)
{
    const std::string& mode = step.params.getChoice("mode");
    if (mode != "bilinear" && mode != "bicubic")
        return std::nullopt;
    const Interpolation interpolation = mode == "bilinear" ? Interpolation::Bilinear : Interpolation::Bicubic;
    const bool antialias = step.params.getBool("antialias");
    const Shape &in = input.shape(), &out = output.shape();
    const AxisSum x = resizedAxis(in.w, out.w, interpolation, antialias);
    const AxisSum y = resizedAxis(in.h, out.h, interpolation, antialias);
    return boundOf(x, y, input.dtype(), largest, input.dtype() == DType::UInt8);
}

std::optional<SumBound> blurBound(const Step& step, const Tensor& input, double largest)
{
    SizeValue kernel = step.params.getSize("kernel");
    if (kernel.width == 0)
        kernel.width = kernel.height;
    AxisSum x, y;
    x.taps = static_cast<int>(kernel.width);
    y.taps = static_cast<int>(kernel.height);
    if (step.op->id == "box_blur") { // in the plane, and one division
        x.taps = x.taps * y.taps + 1;
        y.taps = 0;
    }
    return boundOf(x, y, input.dtype(), largest, false);
}

} // namespace

std::optional<SumBound> sumBound(const Step& step, const Tensor& input, const Tensor& output)
{
    const std::string& id = step.op->id;
    const bool isBlur = id == "gaussian_blur" || id == "random_gaussian_blur" || id == "box_blur";
    if ((!isBlur && id != "resize") || input.isEmpty() || output.isEmpty() || input.dtype() != output.dtype())
        return std::nullopt;
    const double largest = largestOf(input);
    if (!std::isfinite(largest))
        return std::nullopt;
    return isBlur ? blurBound(step, input, largest) : resizeBound(step, input, output, largest);
}

} // namespace comparo
