// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/color/channel_order.h"

#include <cmath>

/// kornia.augmentation.RandomErasing (specs/kornia.md section 5): a rectangle of random area, aspect and
/// place becomes a constant in all channels.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct EraseKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<std::int32_t> boxes; ///< left, top, right, bottom; right and bottom excluded
    T fill;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / source.c;
        const bool inside =
            (x >= boxes.at(n, 0)) & (y >= boxes.at(n, 1)) & (x < boxes.at(n, 2)) & (y < boxes.at(n, 3));
        target.row(z, y)[x * target.strideW] = inside ? fill : source.row(z, y)[x * source.strideW];
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const int n = z / source.c;
        for (int y = y0; y < y1; ++y) {
            const bool hit = y >= boxes.at(n, 1) && y < boxes.at(n, 3);
            const int left = hit ? boxes.at(n, 0) : 0;
            const int right = hit ? boxes.at(n, 2) : 0;
            const T* in = source.row(z, y);
            T* out = target.row(z, y);
            if (source.strideW == 1 && target.strideW == 1) {
                std::copy(in, in + source.w, out);
                std::fill(out + left, out + right, fill);
                continue;
            }
            for (int x = 0; x < source.w; ++x)
                out[x * target.strideW] = x >= left && x < right ? fill : in[x * source.strideW];
        }
    }
#endif
};

/// Aspect ratios: of a range on both sides of 1, either part is as likely as the other.
std::vector<float> aspects(Sampler& sampler, const RangeValue& range)
{
    const bool split = static_cast<float>(range.low) < 1.0f && static_cast<float>(range.high) > 1.0f;
    if (!split)
        return sampler.uniform(range.low, range.high);
    std::vector<float> chosen = sampler.uniform(range.low, 1.0);
    const std::vector<float> above = sampler.uniform(1.0, range.high);
    const std::vector<float> choice = sampler.unit();
    for (std::size_t i = 0; i < chosen.size(); ++i)
        if (roundHalfEven(choice[i]) == 0.0f)
            chosen[i] = above[i];
    return chosen;
}

/// Between 1 and the whole side.
float sideOf(float area, int most)
{
    return std::min(std::max(roundHalfEven(std::sqrt(area)), 1.0f), static_cast<float>(most));
}

void drawErasing(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws)
{
    const RangeValue scale = params.getRange("scale");
    const std::vector<float> areas = sampler.uniform(scale.low, scale.high);
    const std::vector<float> ratios = aspects(sampler, params.getRange("ratio"));
    const std::vector<float> xs = sampler.unit();
    const std::vector<float> ys = sampler.unit();
    const auto pixels = static_cast<float>(static_cast<double>(input.h) * static_cast<double>(input.w));
    std::vector<double> boxes;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const float area = areas[i] * pixels;
        const float height = sideOf(area * ratios[i], input.h);
        const float width = sideOf(area / ratios[i], input.w);
        const float x = std::floor(xs[i] * (static_cast<float>(input.w) - width + 1.0f));
        const float y = std::floor(ys[i] * (static_cast<float>(input.h) - height + 1.0f));
        for (const float number : {x, y, width, height})
            boxes.push_back(static_cast<double>(number));
    }
    draws.set("box", std::move(boxes), 4);
}

/// Left, top, right and bottom of every sample's rectangle, cut to the image.
std::vector<std::int32_t> boxesOf(const OpContext& ctx, const Shape& shape)
{
    std::vector<std::int32_t> boxes;
    const auto cut = [&](double value, int most) {
        boxes.push_back(static_cast<std::int32_t>(std::clamp(value, 0.0, static_cast<double>(most))));
    };
    for (int n = 0; n < shape.n; ++n) {
        for (int k = 0; k < 4; ++k)
            if (!std::isfinite(ctx.drawn("box", n, k)))
                failArgument(message("erasing: the rectangle of sample {} is not finite.", n));
        cut(ctx.drawn("box", n, 0), shape.w);
        cut(ctx.drawn("box", n, 1), shape.h);
        cut(ctx.drawn("box", n, 0) + ctx.drawn("box", n, 2), shape.w);
        cut(ctx.drawn("box", n, 1) + ctx.drawn("box", n, 3), shape.h);
    }
    return boxes;
}

Tensor applyErasing(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& s = input.shape();
    const std::vector<std::int32_t> numbers = boxesOf(ctx, s);
    ctx.note(message("samples are copied or replaced, not computed"));
    return dispatch(input.dtype(), [&]<class T>() {
        const auto boxes = uploadSamples(ctx.stream, numbers, s.n);
        Tensor output(ctx.device(), input.desc());
        launch(ctx.stream, "erasing", Extent{s.w, s.h, s.n * s.c},
               {reads(input.buffer()), reads(boxes.buffer), writes(output.buffer())},
               EraseKernel<T>{input.view<const T>(), output.view<T>(), boxes.values,
                              fillValue<T>(params.getFloat("value"))});
        return output;
    });
}

OpInfo erasingInfo()
{
    OpInfo info{COMPARO_TR("Erasing"),
                COMPARO_TR("Fills a random rectangle, as kornia's RandomErasing."),
                OpCategory::Intensity,
                {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
                {{drawn(floatField("scale", COMPARO_TR("Scale"), COMPARO_TR("Area as a share of the image."),
                                   0.33, 0.0, 1.0, 0.0, 1.0, 0.01),
                        RangeValue{0.02, 0.33}),
                  drawn(floatField("ratio", COMPARO_TR("Ratio"), COMPARO_TR("Height divided by width."), 3.3,
                                   1e-3, 1e3, 0.1, 10.0, 0.1),
                        RangeValue{0.3, 3.3}),
                  floatField("value", COMPARO_TR("Value"),
                             COMPARO_TR("Of the rectangle; for integer images a share of the range."), 0.0,
                             0.0, 1.0, 0.0, 1.0, 0.05)}}};
    info.draw = &drawErasing;
    info.onCuda = movedOnCuda();
    return info;
}

} // namespace

COMPARO_OP(erasing, erasingInfo, applyErasing)

} // namespace comparo::COMPARO_BACKEND
