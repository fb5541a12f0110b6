// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/device/executor.h"
#include "engine/kernel/math.h"
#include "engine/ops/intensity/float_image.h"

/// What the three illumination ops share: their parameters, the gradient tensor made of a row and a column
/// profile, and its sum with the image, clamped to [0, 1] before and after.
namespace comparo::COMPARO_BACKEND {

inline Field gainField(double low, double high)
{
    return drawn(floatField("gain", COMPARO_TR("Gain"),
                            COMPARO_TR("Largest change of a sample; below 0.2 looks natural."), high, 0.0,
                            1.0, 0.0, 0.5, 0.01),
                 RangeValue{low, high});
}

inline Field signField()
{
    return drawn(
        floatField("sign", COMPARO_TR("Sign"),
                   COMPARO_TR("At least 0 brightens, below 0 darkens; a range draws one or the other."), 1.0,
                   -1.0, 1.0, -1.0, 1.0, 1.0),
        RangeValue{-1.0, 1.0}, DrawRule::Sign);
}

inline Field directionField()
{
    return drawn(intField("direction", COMPARO_TR("Direction"),
                          COMPARO_TR("Direction of increase: linear 0 down, 1 up, 2 right, 3 left; corners 0 "
                                     "lower right, 1 lower left, 2 upper right, 3 upper left."),
                          0, 0, 3),
                 RangeValue{0.0, 3.0});
}

/// Amplitude of a sample's gradient.
inline float amplitude(const OpContext& ctx, int n)
{
    return static_cast<float>(ctx.drawn("sign", n)) * static_cast<float>(ctx.drawn("gain", n));
}

/// 0, …, 1 with both ends exact, as torch.linspace(0, 1, n); backwards if `falling`, as linspace(1, 0, n).
/// PyTorch's code rounds a product and a sum once, contracted by g++ as by nvcc (ATen's
/// cpu/RangeFactoriesKernel.cpp, cuda/RangeFactories.cu).
inline std::vector<float> ramp(const OpContext& ctx, int n, bool falling)
{
    const bool once = ctx.arithmeticOf("ramp") != ArithmeticModel::Exact;
    const float begin = falling ? 1.0f : 0.0f;
    const float end = 1.0f - begin;
    const float step = n > 1 ? (end - begin) / static_cast<float>(n - 1) : 0.0f;
    const auto moved = [&](float from, float steps) {
        return once ? fused(step, steps, from) : from + step * steps;
    };
    std::vector<float> values;
    for (int i = 0; i < n; ++i)
        values.push_back(i < n / 2 || n == 1 ? moved(begin, static_cast<float>(i))
                                             : moved(end, -static_cast<float>(n - i - 1)));
    return values;
}

/// What the two linear illuminations say of their ramps.
inline void describeRamp(OpInfo& info)
{
    const Message fused = message("a ramp of fused multiply-adds");
    info.parts = {{"ramp", message("a ramp of products and sums, each rounded"), fused, fused}};
    info.onCuda =
        message("linspace with one rounding a number (ATen's cuda/RangeFactories.cu, contracted); every "
                "other operation "
                "is a kernel of its own");
}

struct ProfileProduct {
    COMPARO_HD static float of(float rowValue, float columnValue) { return rowValue * columnValue; }
};
struct ProfileSum {
    COMPARO_HD static float of(float rowValue, float columnValue) { return columnValue + rowValue; }
};

/// gradient = ((mix(row, column) + offset - low) / range) * amplitude, for each sample.
template <class Mix>
struct GradientKernel {
    TensorView<float> target;
    SampleValues<float> rowProfile;    ///< h numbers a sample
    SampleValues<float> columnProfile; ///< w numbers a sample
    SampleValues<float> scale;         ///< offset, low, range, amplitude

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / target.c;
        const float mixed = Mix::of(rowProfile.at(n, y), columnProfile.at(n, x));
        target.row(z, y)[x] = (mixed + scale.at(n, 0) - scale.at(n, 1)) / scale.at(n, 2) * scale.at(n, 3);
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const int n = z / target.c;
        const float offset = scale.at(n, 0);
        const float low = scale.at(n, 1);
        const float range = scale.at(n, 2);
        const float most = scale.at(n, 3);
        const float* columns = columnProfile.data + static_cast<std::ptrdiff_t>(n) * columnProfile.width;
        for (int y = y0; y < y1; ++y) {
            const float rowValue = rowProfile.at(n, y);
            float* to = target.row(z, y);
            for (int x = 0; x < target.w; ++x)
                to[x] = (Mix::of(rowValue, columns[x]) + offset - low) / range * most;
        }
    }
#endif
};

/// Profiles and scale of a batch, gathered sample by sample on the host.
struct GradientPlan {
    std::vector<float> rows;
    std::vector<float> columns;
    std::vector<float> scale;

    void add(const std::vector<float>& rowProfile, const std::vector<float>& columnProfile, float low,
             float range, float most, float offset = 0.0f)
    {
        rows.insert(rows.end(), rowProfile.begin(), rowProfile.end());
        columns.insert(columns.end(), columnProfile.begin(), columnProfile.end());
        scale.insert(scale.end(), {offset, low, range, most});
    }
};

/// The tensor "gradient", float32, of the image's shape.
template <class Mix>
std::vector<NamedTensor> makeGradient(const OpContext& ctx, const char* name, const Shape& shape,
                                      const GradientPlan& plan)
{
    const Tensor gradient(ctx.device(), {DType::Float32, shape, Layout::Contiguous});
    const auto rows = uploadSamples(ctx.stream, plan.rows, shape.n);
    const auto columns = uploadSamples(ctx.stream, plan.columns, shape.n);
    const auto scale = uploadSamples(ctx.stream, plan.scale, shape.n);
    launch(ctx.stream, name, Extent{shape.w, shape.h, shape.n * shape.c},
           {writes(gradient.buffer()), reads(rows.buffer), reads(columns.buffer), reads(scale.buffer)},
           GradientKernel<Mix>{gradient.view<float>(), rows.values, columns.values, scale.values}, 2.0);
    return {{"gradient", gradient}};
}

template <class T>
struct AddGradientKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<const float> gradient;
    TensorView<T> target;

    COMPARO_HD static T sum(T value, float change)
    {
        return clamp(clampToUnit(value) + static_cast<T>(change), T(0), T(1));
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        target.row(z, y)[x * target.strideW] =
            sum(source.row(z, y)[x * source.strideW], gradient.row(z, y)[x]);
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y) {
            const T* from = source.row(z, y);
            const float* change = gradient.row(z, y);
            T* to = target.row(z, y);
            if (source.strideW == 1 && target.strideW == 1)
                for (int x = 0; x < target.w; ++x)
                    to[x] = sum(from[x], change[x]);
            else
                for (int x = 0; x < target.w; ++x)
                    to[x * target.strideW] = sum(from[x * source.strideW], change[x]);
        }
    }
#endif
};

/// clamp(clamp(image, 0, 1) + gradient, 0, 1); the gradient is cast to the image's dtype.
inline Tensor addGradient(const OpContext& ctx, const char* name, const Tensor& image)
{
    const Tensor& gradient = ctx.tensor("gradient");
    const Shape& s = image.shape();
    if (!(gradient.shape() == s))
        failArgument(message("{}: the gradient is {}, but the image {}.", name, gradient.shape().toString(),
                             s.toString()));
    Tensor output(ctx.device(), image.desc());
    const auto run = [&]<class T>(T) {
        launch(ctx.stream, name, Extent{s.w, s.h, s.n * s.c},
               {reads(image.buffer()), reads(gradient.buffer()), writes(output.buffer())},
               AddGradientKernel<T>{image.view<const T>(), gradient.view<const float>(), output.view<T>()});
    };
    if (image.dtype() == DType::Float32)
        run(0.0f);
    else
        run(0.0);
    ctx.note(message("clamp(clamp(image, 0, 1) + gradient, 0, 1)"));
    return output;
}

} // namespace comparo::COMPARO_BACKEND
