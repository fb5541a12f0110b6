// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/color/hsv.h"
#include "engine/ops/pixel_op.h"

/// kornia.augmentation.RandomSaturation: the saturation of HSV times a factor, clamped to [0, 1] before and
/// after.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct SaturationScale {
    SampleValues<T> factor;

    struct OfSample {
        T factor;

        COMPARO_HD void operator()(T (&pixel)[3]) const
        {
            for (int c = 0; c < 3; ++c)
                pixel[c] = clampToUnit(pixel[c]);
            scaleSaturation(pixel, factor);
            for (int c = 0; c < 3; ++c)
                pixel[c] = clampToUnit(pixel[c]);
        }
    };

    COMPARO_HD OfSample bind(int n) const { return {factor.at(n)}; }
};

Tensor applySaturation(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    requireRgb("saturation", input);
    ctx.note(message("divisions by numbers of the pixel: the same in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        const auto factors = uploadDraws<T>(ctx, {"saturation"});
        return applyPixels<T, 3>(ctx, "saturation", input, SaturationScale<T>{factors.values},
                                 {factors.buffer});
    });
}

OpInfo saturationInfo()
{
    OpInfo info{COMPARO_TR("Saturation"),
                COMPARO_TR("Multiplies the saturation of HSV, as kornia's RandomSaturation, whose default is "
                           "1. Even then colours change in the last place, through the saturation."),
                OpCategory::Intensity,
                floatDtypes(),
                {{factorField("saturation", COMPARO_TR("Saturation"),
                              COMPARO_TR("0 makes the image grey, 2 doubles the saturation."), {0.5, 1.5},
                              1e6, 2.0)}}};
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(saturation, saturationInfo, applySaturation)

} // namespace comparo::COMPARO_BACKEND
