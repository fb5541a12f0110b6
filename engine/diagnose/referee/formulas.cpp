// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/referee/formulas.h"

#include "engine/kernel/normal.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace comparo::referee {
namespace {

/// f(n, c, y, x) of every sample, in the layout of the image.
template <class F>
Tensor made(const Tensor& image, const F& f)
{
    const Shape& s = image.shape();
    const Tensor result(cpuDevice(), {DType::Float64, s, image.layout()});
    const auto to = result.hostView<double>();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    to.at(n, c, y, x) = f(n, c, y, x);
    return result;
}

/// f(value) of every sample as a float64.
template <class F>
Tensor mapped(const Tensor& image, const F& f)
{
    return dispatch(image.dtype(), [&]<class T>() {
        const auto from = image.hostView<const T>();
        return made(image,
                    [&](int n, int c, int y, int x) { return f(static_cast<double>(from.at(n, c, y, x))); });
    });
}

double clampedToUnit(double v)
{
    return v < 0.0 ? 0.0 : v > 1.0 ? 1.0 : v; // NaN as it is
}

using Profile = std::vector<double>;

/// One sample's gradient is ((mix(row, column) + offset) - low) / range * amplitude.
struct LightGradient {
    Profile rows, columns;
    bool product = false; ///< of the profiles; otherwise their sum
    double offset = 0.0, low = 0.0, range = 1.0;

    [[nodiscard]] double at(int y, int x) const
    {
        const double row = rows[static_cast<std::size_t>(y)], column = columns[static_cast<std::size_t>(x)];
        return ((product ? row * column : row + column) + offset - low) / range;
    }
};

/// clamp(clamp(image, 0, 1) + gradient, 0, 1), where gradientOf(n) is that of a sample.
template <class F>
Tensor lit(const StepTrace& step, const Tensor& input, const F& gradientOf)
{
    const Tensor image = toUnit(input);
    const auto from = image.hostView<const double>();
    std::vector<LightGradient> gradients;
    std::vector<double> amplitudes;
    for (int n = 0; n < image.shape().n; ++n) {
        gradients.push_back(gradientOf(n));
        amplitudes.push_back(step.draws.value("sign", n) * step.draws.value("gain", n));
    }
    return made(image, [&](int n, int c, int y, int x) {
        const double v = from.at(n, c, y, x);
        if (!step.draws.applies(n))
            return v;
        const auto sample = static_cast<std::size_t>(n);
        return clampedToUnit(clampedToUnit(v) + gradients[sample].at(y, x) * amplitudes[sample]);
    });
}

/// 0, …, 1 or backwards; a single number is where the ramp begins.
Profile rampOf(int size, bool falling, double factor = 1.0)
{
    Profile values;
    for (int i = 0; i < size; ++i) {
        const double at = size > 1 ? static_cast<double>(i) / (size - 1) : 0.0;
        values.push_back(factor * (falling ? 1.0 - at : at));
    }
    return values;
}

/// The weights of a Gaussian at the pixels of an axis, brought to sum 1.
Profile gaussianProfile(int size, double sigmaShare, double centerShare)
{
    const bool odd = size % 2 != 0;
    const double sigma = size * sigmaShare, center = size * centerShare - (odd ? 0.5 : 0.0);
    Profile squares;
    for (int i = 0; i < size; ++i) {
        const double x = i - center + (odd ? 0.0 : 0.5);
        squares.push_back(x * x);
    }
    const double nearest = *std::min_element(squares.begin(), squares.end());
    Profile weights;
    for (const double square : squares)
        weights.push_back(sigma == 0.0 ? (square == nearest ? 1.0 : 0.0)
                                       : std::exp(-(square - nearest) / (2.0 * sigma * sigma)));
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

constexpr double kRangeMargin = 1e-6; ///< that Kornia adds to a gradient's range

} // namespace

Tensor toUnit(const Tensor& image)
{
    const double most = image.dtype() == DType::UInt8    ? 255.0
                        : image.dtype() == DType::UInt16 ? 65535.0
                                                         : 1.0;
    return mapped(image, [most](double v) { return v / most; });
}

Tensor widened(const Tensor& image)
{
    return mapped(image, [](double v) { return v; });
}

Tensor toFloat(const StepTrace&, const Tensor& input)
{
    return toUnit(input);
}

Tensor toUint8(const StepTrace& step, const Tensor& input)
{
    const DType dtype = input.dtype();
    if (dtype == DType::UInt8)
        return widened(input);
    const std::string& rule = step.step.params.getChoice("rounding");
    const bool wide = dtype == DType::UInt16;
    if (rule == "to_dtype" && wide)
        return mapped(input, [](double v) { return std::floor(v / 256.0); });
    const double factor = rule == "to_dtype" ? 255.0 + 1.0 - 1e-3 : 255.0;
    const bool truncates = rule == "to_dtype" || rule == "truncate";
    return mapped(input, [=](double v) {
        const double scaled = std::clamp(wide ? v / 257.0 : std::isnan(v) ? 0.0 : v * factor, 0.0, 255.0);
        return truncates ? std::floor(scaled) : scaled;
    });
}

Tensor gaussianNoise(const StepTrace& step, const Tensor& input)
{
    const Tensor image = toUnit(input);
    const auto from = image.hostView<const double>();
    const Shape& s = image.shape();
    const ParamSet& params = step.step.params;
    const double mean = static_cast<double>(static_cast<float>(params.getFloat("mean")));
    const double deviation = static_cast<double>(static_cast<float>(params.getFloat("std")));
    const bool same = params.getBool("same_on_batch");
    const std::uint64_t blocks = (static_cast<std::uint64_t>(s.w) + 3) / 4; // a row begins with a whole one
    return made(image, [&](int n, int c, int y, int x) {
        const double v = from.at(n, c, y, x);
        if (!step.draws.applies(n))
            return v;
        const cpu::NoiseAddress address{step.draws.seed(), step.draws.step(),
                                        same ? 0U : static_cast<std::uint32_t>(n), 0};
        const std::uint64_t row =
            static_cast<std::uint64_t>(c) * static_cast<std::uint64_t>(s.h) + static_cast<std::uint64_t>(y);
        const float z = cpu::normal(address, row * blocks * 4 + static_cast<std::uint64_t>(x));
        return v + (mean + static_cast<double>(z) * deviation);
    });
}

Tensor gaussianIllumination(const StepTrace& step, const Tensor& input)
{
    return lit(step, input, [&](int n) {
        const auto drawn = [&](const char* name) { return step.draws.value(name, n); };
        LightGradient light;
        light.product = true;
        light.columns = gaussianProfile(input.shape().w, drawn("sigma_x"), drawn("center_x"));
        light.rows = gaussianProfile(input.shape().h, drawn("sigma_y"), drawn("center_y"));
        const auto [xLow, xHigh] = std::minmax_element(light.columns.begin(), light.columns.end());
        const auto [yLow, yHigh] = std::minmax_element(light.rows.begin(), light.rows.end());
        light.low = *xLow * *yLow;
        light.range = *xHigh * *yHigh - light.low + kRangeMargin;
        return light;
    });
}

Tensor linearIllumination(const StepTrace& step, const Tensor& input)
{
    return lit(step, input, [&](int n) {
        const int direction = static_cast<int>(step.draws.value("direction", n));
        const bool falling = direction == 1 || direction == 3, vertical = direction < 2;
        const Shape& s = input.shape();
        LightGradient light;
        light.rows = vertical ? rampOf(s.h, falling) : Profile(static_cast<std::size_t>(s.h));
        light.columns = vertical ? Profile(static_cast<std::size_t>(s.w)) : rampOf(s.w, falling);
        return light;
    });
}

Tensor linearCornerIllumination(const StepTrace& step, const Tensor& input)
{
    return lit(step, input, [&](int n) {
        const int direction = static_cast<int>(step.draws.value("direction", n));
        LightGradient light;
        light.rows = rampOf(input.shape().h, false, direction >= 2 ? -1.0 : 1.0);
        light.columns = rampOf(input.shape().w, false, direction == 1 || direction == 3 ? -1.0 : 1.0);
        light.offset = direction == 3 ? 1.0 : 0.0;
        const auto [rowLow, rowHigh] = std::minmax(light.rows.front(), light.rows.back());
        const auto [columnLow, columnHigh] = std::minmax(light.columns.front(), light.columns.back());
        light.low = columnLow + rowLow + light.offset;
        light.range = columnHigh + rowHigh + light.offset - light.low + kRangeMargin;
        return light;
    });
}

} // namespace comparo::referee
