// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/ops/color/gray.h"
#include "engine/ops/color/hsv.h"
#include "engine/ops/pixel_op.h"

#include <algorithm>
#include <array>

/// What color_jiggle and color_jitter share: their parameters, the random order of their four steps, and the
/// kernel that runs the steps of a sample one after the other (specs/kornia.md section 5).
namespace comparo::COMPARO_BACKEND {

/// The steps by the numbers that Kornia's "order" has for them.
inline constexpr std::int32_t kNoStep = -1;
inline constexpr std::int32_t kBrightnessStep = 0;
inline constexpr std::int32_t kContrastStep = 1;
inline constexpr std::int32_t kSaturationStep = 2;
inline constexpr std::int32_t kHueStep = 3;

inline constexpr int kColorSteps = 4;
inline constexpr const char* kColorStepNames[kColorSteps] = {"brightness", "contrast", "saturation", "hue"};

inline Schema colorSchema(double mostBrightness)
{
    return {
        {factorField("brightness", COMPARO_TR("Brightness"), COMPARO_TR("1 changes nothing."), {0.8, 1.2},
                     mostBrightness, 2.0),
         factorField("contrast", COMPARO_TR("Contrast"), COMPARO_TR("1 changes nothing."), {0.8, 1.2}, 1e6,
                     2.0),
         factorField("saturation", COMPARO_TR("Saturation"),
                     COMPARO_TR("1 changes nothing, 0 makes the image grey."), {0.8, 1.2}, 1e6, 2.0),
         drawn(floatField("hue", COMPARO_TR("Hue"),
                          COMPARO_TR("Share of the circle: 0 changes nothing, 0.5 is the opposite colour."),
                          0.0, -0.5, 0.5, -0.5, 0.5, 0.01),
               RangeValue{-0.1, 0.1})}};
}

/// Brightness, contrast, hue, saturation, then one order for the whole batch: torch.randperm(4).
inline void drawColorFactors(Sampler& sampler, const ParamSet& params, Draws& draws)
{
    for (const char* id : {"brightness", "contrast", "hue", "saturation"})
        draws.set(id, sampler.field(params, id));
    const std::vector<std::int64_t> order = sampler.source().permutation(kColorSteps);
    std::vector<double> rows;
    for (int n = 0; n < sampler.samples(); ++n)
        rows.insert(rows.end(), order.begin(), order.end());
    draws.set("order", std::move(rows), kColorSteps);
}

/// Whether any sample of the batch asks for something other than `neutral`; else Kornia leaves the step out.
inline bool isColorStepActive(const OpContext& ctx, int step, double neutral)
{
    for (int n = 0; n < ctx.draws->samples(); ++n)
        if (ctx.drawn(kColorStepNames[step], n) != neutral)
            return true;
    return false;
}

/// The order of one sample with kNoStep for the steps that are left out.
inline std::array<std::int32_t, kColorSteps> colorOrder(const OpContext& ctx, int n,
                                                        const std::array<bool, kColorSteps>& active)
{
    std::array<std::int32_t, kColorSteps> order{};
    for (int k = 0; k < kColorSteps; ++k) {
        const double number = ctx.drawn("order", n, k);
        if (!(number >= double{kNoStep} && number < double{kColorSteps}))
            failArgument(
                message("The order of the colour steps contains {}; only 0 to 3, or -1 for none, are valid.",
                        toString(Value(number))));
        const auto step = static_cast<std::int32_t>(number);
        order[static_cast<std::size_t>(k)] =
            step >= 0 && active[static_cast<std::size_t>(step)] ? step : kNoStep;
    }
    return order;
}

/// Numbers of one sample as the steps take them.
template <class T>
struct ColorNumbers {
    T brightness;
    T contrast;
    T saturation;
    T angle;
    T contrastOffset; ///< added by the contrast step
};

/// Brightness, contrast, saturation and hue angle of every sample, computed in float32 as Kornia does on its
/// parameters whatever the image's dtype.
template <class T>
SampleTable<T> uploadColorNumbers(const OpContext& ctx, float brightnessOffset)
{
    std::vector<T> numbers;
    for (int n = 0; n < ctx.draws->samples(); ++n) {
        const auto number = [&](int step) { return static_cast<float>(ctx.drawn(kColorStepNames[step], n)); };
        numbers.insert(numbers.end(),
                       {static_cast<T>(number(kBrightnessStep) + brightnessOffset),
                        static_cast<T>(number(kContrastStep)), static_cast<T>(number(kSaturationStep)),
                        static_cast<T>(number(kHueStep) * 2.0f * 3.14159274f)});
    }
    return uploadSamples(ctx.stream, numbers, ctx.draws->samples());
}

/// Runs up to four steps of a sample clamped to [0, 1], and clamps what they give. Rules has brightness,
/// contrast and saturation of one pixel, and whether these may leave [0, 1]; the hue step is the same in both
/// ops.
template <class T, class Rules>
struct ColorStepsKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<std::int32_t> order;
    SampleValues<T> numbers;
    SampleValues<T> means; ///< null: no step needs them
    HsvNumbers<T> hsv;

    COMPARO_HD ColorNumbers<T> bind(int n) const
    {
        const T contrast = numbers.at(n, kContrastStep);
        const T offset = means.data ? means.at(n) * (T(1) - contrast) : T(0);
        return {numbers.at(n, kBrightnessStep), contrast, numbers.at(n, kSaturationStep),
                numbers.at(n, kHueStep), offset};
    }

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const ColorNumbers<T> own = bind(n);
        T pixel[3];
        for (int c = 0; c < 3; ++c)
            pixel[c] = clampToUnit(source.at(n, c, y, x));
        for (int k = 0; k < kColorSteps; ++k)
            switch (order.at(n, k)) {
            case kBrightnessStep:
                Rules::brightness(pixel, own);
                break;
            case kContrastStep:
                Rules::contrast(pixel, own);
                break;
            case kSaturationStep:
                Rules::saturation(pixel, own);
                break;
            case kHueStep:
                turnHue(pixel, own.angle, hsv);
                break;
            default:
                break;
            }
        for (int c = 0; c < 3; ++c)
            target.at(n, c, y, x) = Rules::kLeavesUnit ? clampToUnit(pixel[c]) : pixel[c];
    }

#if !defined(__CUDACC__)
    /// Step by step over a run of pixels that stays in the cache, so that every loop has one step only: the
    /// clamp from the source to the target, the others within the target.
    void rows(int n, int y0, int y1) const
    {
        const ColorNumbers<T> own = bind(n);
        const bool planar = source.strideW == 1 && target.strideW == 1;
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < source.w; x += kRun) {
                const int count = std::min(kRun, source.w - x);
                const T* from[3];
                T* to[3];
                for (int c = 0; c < 3; ++c) {
                    from[c] = &source.at(n, c, y, x);
                    to[c] = &target.at(n, c, y, x);
                }
                if (planar)
                    steps(n, from, to, count, own);
                else
                    stridedSteps(n, from, to, count, own);
            }
    }

private:
    static constexpr int kRun = 256;

    void stridedSteps(int n, const T* const (&from)[3], T* const (&to)[3], int count,
                      const ColorNumbers<T>& own) const
    {
        T run[3][kRun];
        for (int c = 0; c < 3; ++c)
            for (int i = 0; i < count; ++i)
                run[c][i] = from[c][i * source.strideW];
        steps(n, {run[0], run[1], run[2]}, {run[0], run[1], run[2]}, count, own);
        for (int c = 0; c < 3; ++c)
            for (int i = 0; i < count; ++i)
                to[c][i * target.strideW] = run[c][i];
    }

    void steps(int n, const T* const (&from)[3], T* const (&to)[3], int count,
               const ColorNumbers<T>& own) const
    {
        clampRun(from, to, count);
        const T* const within[3] = {to[0], to[1], to[2]};
        for (int k = 0; k < kColorSteps; ++k)
            step(order.at(n, k), within, to, count, own);
        if (Rules::kLeavesUnit)
            clampRun(within, to, count);
    }

    static void clampRun(const T* const (&from)[3], T* const (&to)[3], int count)
    {
        for (int c = 0; c < 3; ++c)
            for (int i = 0; i < count; ++i)
                to[c][i] = clampToUnit(from[c][i]);
    }

    /// `to` is `from` or does not overlap it.
    template <class F>
    static void eachPixel(const T* const (&from)[3], T* const (&to)[3], int count, F f)
    {
        const T* r = from[0];
        const T* g = from[1];
        const T* b = from[2];
        T* red = to[0];
        T* green = to[1];
        T* blue = to[2];
#pragma GCC ivdep
        for (int i = 0; i < count; ++i) {
            T pixel[3] = {r[i], g[i], b[i]};
            f(pixel);
            red[i] = pixel[0];
            green[i] = pixel[1];
            blue[i] = pixel[2];
        }
    }

    void step(std::int32_t which, const T* const (&from)[3], T* const (&to)[3], int count,
              const ColorNumbers<T>& own) const
    {
        const HsvNumbers<T> divisions = hsv;
        const ColorNumbers<T> values = own;
        if (which == kBrightnessStep)
            eachPixel(from, to, count, [=](T(&pixel)[3]) { Rules::brightness(pixel, values); });
        else if (which == kContrastStep)
            eachPixel(from, to, count, [=](T(&pixel)[3]) { Rules::contrast(pixel, values); });
        else if (which == kSaturationStep)
            eachPixel(from, to, count, [=](T(&pixel)[3]) { Rules::saturation(pixel, values); });
        else if (which == kHueStep)
            eachPixel(from, to, count, [=](T(&pixel)[3]) { turnHue(pixel, values.angle, divisions); });
    }
#endif
};

/// The steps of `order`, four numbers a sample, on the image. `means` may be empty.
template <class T, class Rules>
Tensor runColorSteps(const OpContext& ctx, const char* name, const Tensor& input,
                     const std::vector<std::int32_t>& order, const SampleTable<T>& numbers,
                     const SampleTable<T>& means = {})
{
    const Shape& s = input.shape();
    const auto orders = uploadSamples(ctx.stream, order, s.n);
    Tensor output(ctx.device(), input.desc());
    std::vector<Access> accesses{reads(input.buffer()), reads(orders.buffer), reads(numbers.buffer),
                                 writes(output.buffer())};
    if (means.buffer)
        accesses.push_back(reads(means.buffer));
    launch(ctx.stream, name, Extent{s.w, s.h, s.n}, std::move(accesses),
           ColorStepsKernel<T, Rules>{input.view<const T>(), output.view<T>(), orders.values, numbers.values,
                                      means.values, hsvNumbers<T>(ctx)},
           16.0);
    return output;
}

/// "brightness, hue, contrast" for the notes.
inline Message colorOrderText(const std::array<std::int32_t, kColorSteps>& order)
{
    std::vector<std::string> names;
    for (const std::int32_t step : order)
        if (step >= 0)
            names.emplace_back(kColorStepNames[step]);
    return names.empty() ? message("nothing") : joinedNames(names);
}

} // namespace comparo::COMPARO_BACKEND
