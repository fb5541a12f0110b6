// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/color/hsv.h"
#include "engine/ops/pixel_op.h"

/// kornia.augmentation.RandomHue: the hue of HSV plus a share of the circle, clamped to [0, 1] before and
/// after.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct HueTurn {
    SampleValues<T> share;
    HsvNumbers<T> numbers;

    struct OfSample {
        T angle;
        HsvNumbers<T> numbers;

        COMPARO_HD void operator()(T (&pixel)[3]) const
        {
            for (int c = 0; c < 3; ++c)
                pixel[c] = clampToUnit(pixel[c]);
            turnHue(pixel, angle, numbers);
            for (int c = 0; c < 3; ++c)
                pixel[c] = clampToUnit(pixel[c]);
        }
    };

    COMPARO_HD OfSample bind(int n) const
    {
        return {share.at(n) * T(2) * static_cast<T>(3.141592653589793), numbers};
    }
};

Tensor applyHue(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    requireRgb("hue", input);
    noteDivisions(ctx);
    return onFloats(input, [&]<class T>(T) {
        const auto shares = uploadDraws<T>(ctx, {"hue"});
        return applyPixels<T, 3>(ctx, "hue", input, HueTurn<T>{shares.values, hsvNumbers<T>(ctx)},
                                 {shares.buffer});
    });
}

OpInfo hueInfo()
{
    OpInfo info{COMPARO_TR("Hue"),
                COMPARO_TR("Rotates the hue of HSV, as kornia's RandomHue, whose default is 0. Even then "
                           "colours change in the last place, through the conversion to HSV."),
                OpCategory::Intensity,
                floatDtypes(),
                {{drawn(floatField("hue", COMPARO_TR("Hue"),
                                   COMPARO_TR("Share of the circle: 0.5 is the opposite colour."), 0.0, -0.5,
                                   0.5, -0.5, 0.5, 0.01),
                        RangeValue{-0.1, 0.1})}}};
    info.parts = {divisionPart()};
    info.onCuda = reciprocalsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(hue, hueInfo, applyHue)

} // namespace comparo::COMPARO_BACKEND
