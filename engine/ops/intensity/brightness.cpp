// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomBrightness: x + (brightness - 1), where x is clamped to [0, 1] too.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct BrightnessShift {
    SampleValues<T> factor;
    Bounds<T> bounds;

    struct OfPlane {
        T shift;
        Bounds<T> bounds;

        COMPARO_HD T operator()(T v) const { return bounds(bounds(v) + shift); }
    };

    COMPARO_HD OfPlane bind(int n, int) const { return {factor.at(n) - T(1), bounds}; }
};

Tensor applyBrightness(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    ctx.note(message("one addition per sample: the same in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        const auto factors = uploadDraws<T>(ctx, {"brightness"});
        return applyPlanes<T, T>(ctx, "brightness", input,
                                 BrightnessShift<T>{factors.values, boundsOf<T>(params)}, {factors.buffer});
    });
}

OpInfo brightnessInfo()
{
    OpInfo info{COMPARO_TR("Brightness"),
                COMPARO_TR("Clamps to [0, 1] and adds brightness - 1 to every sample, as kornia's "
                           "RandomBrightness, whose default is 1."),
                OpCategory::Intensity,
                floatDtypes(),
                {{factorField("brightness", COMPARO_TR("Brightness"),
                              COMPARO_TR("1 changes nothing; 0 makes an image in [0, 1] black, 2 white."),
                              {0.8, 1.2}, 2.0, 2.0),
                  clipField()}}};
    info.neutral = "brightness=1";
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(brightness, brightnessInfo, applyBrightness)

} // namespace comparo::COMPARO_BACKEND
