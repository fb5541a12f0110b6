#include "engine/ops/color/hsv.h"
#include "engine/ops/pixel_op.h"

/// kornia.augmentation.RandomSaturation (specs/kornia.md section 5): the saturation of HSV times a factor.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct SaturationScale {
    SampleValues<T> factor;
    HsvNumbers<T> numbers;

    struct OfSample {
        T factor;
        HsvNumbers<T> numbers;

        COMPARO_HD void operator()(T (&pixel)[3]) const { scaleSaturation(pixel, factor, numbers); }
    };

    COMPARO_HD OfSample bind(int n) const { return {factor.at(n), numbers}; }
};

Tensor applySaturation(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    requireRgb("saturation", input);
    noteDivisions(ctx);
    return onFloats(input, [&]<class T>(T) {
        const auto factors = uploadDraws<T>(ctx, {"saturation"});
        return applyPixels<T, 3>(ctx, "saturation", input,
                                 SaturationScale<T>{factors.values, hsvNumbers<T>(ctx)}, {factors.buffer});
    });
}

OpInfo saturationInfo()
{
    return {
        COMPARO_TR("Saturation"),
        COMPARO_TR("Multiplies the saturation of HSV, as kornia's RandomSaturation, whose default is 1. Even "
                   "then colours change in the last place, by way of HSV."),
        OpCategory::Intensity,
        floatDtypes(),
        {{factorField("saturation", COMPARO_TR("Saturation"),
                      COMPARO_TR("0 makes grey, 2 doubles the saturation."), {0.5, 1.5}, 1e6, 2.0)}}};
}

} // namespace

COMPARO_OP(saturation, saturationInfo, applySaturation)

} // namespace comparo::COMPARO_BACKEND
