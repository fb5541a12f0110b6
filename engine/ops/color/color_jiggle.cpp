// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/color/color_adjust.h"

/// kornia.augmentation.ColorJiggle: brightness added, contrast multiplied, saturation and hue of HSV, in
/// random order, clamped to [0, 1] before and after.
namespace comparo::COMPARO_BACKEND {
namespace {

struct JiggleRules {
    static constexpr bool kLeavesUnit = true; ///< saturation, by rounding

    template <class T>
    COMPARO_HD static void brightness(T (&pixel)[3], const ColorNumbers<T>& numbers)
    {
        for (int c = 0; c < 3; ++c)
            pixel[c] = clamp(pixel[c] + numbers.brightness, T(0), T(1));
    }

    template <class T>
    COMPARO_HD static void contrast(T (&pixel)[3], const ColorNumbers<T>& numbers)
    {
        for (int c = 0; c < 3; ++c)
            pixel[c] = clamp(pixel[c] * numbers.contrast, T(0), T(1));
    }

    template <class T>
    COMPARO_HD static void saturation(T (&pixel)[3], const ColorNumbers<T>& numbers)
    {
        scaleSaturation(pixel, numbers.saturation);
    }
};

void drawColorJiggle(Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws)
{
    drawColorFactors(sampler, params, draws);
}

Tensor applyColorJiggle(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    requireRgb("color_jiggle", input);
    const std::array<bool, kColorSteps> active{
        isColorStepActive(ctx, kBrightnessStep, 1.0), isColorStepActive(ctx, kContrastStep, 1.0),
        isColorStepActive(ctx, kSaturationStep, 1.0), isColorStepActive(ctx, kHueStep, 0.0)};
    std::vector<std::int32_t> orders;
    for (int n = 0; n < input.shape().n; ++n) {
        const auto order = colorOrder(ctx, n, active);
        orders.insert(orders.end(), order.begin(), order.end());
        if (n == 0)
            ctx.note(message("order: {}", colorOrderText(order)));
    }
    noteDivisions(ctx);
    return onFloats(input, [&]<class T>(T) {
        return runColorSteps<T, JiggleRules>(ctx, "color_jiggle", input, orders,
                                             uploadColorNumbers<T>(ctx, -1.0f));
    });
}

OpInfo colorJiggleInfo()
{
    OpInfo info{
        COMPARO_TR("Color jiggle"),
        COMPARO_TR(
            "Brightness (added), contrast (multiplied), saturation and hue in random order, "
            "clamped to [0, 1] before and after, as kornia's ColorJiggle, which only clamps by default."),
        OpCategory::Intensity, floatDtypes(), colorSchema(2.0)};
    info.draw = &drawColorJiggle;
    info.parts = {divisionPart()};
    info.onCuda = reciprocalsOnCuda();
    info.neutral = "brightness=1,contrast=1,saturation=1,hue=0";
    return info;
}

} // namespace

COMPARO_OP(color_jiggle, colorJiggleInfo, applyColorJiggle)

} // namespace comparo::COMPARO_BACKEND
