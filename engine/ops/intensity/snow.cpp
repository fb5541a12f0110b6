// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/color/hls.h"
#include "engine/ops/pixel_op.h"

/// kornia.augmentation.RandomSnow: the lightness of HLS times a factor where it is below a threshold, clamped
/// to [0, 1] before and after.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Sum is a policy of hls.h.
template <class T, class Sum>
struct SnowLight {
    SampleValues<T> numbers; ///< coefficient, brightness

    struct OfSample {
        T threshold, brightness;

        COMPARO_HD void operator()(T (&pixel)[3]) const
        {
            for (int c = 0; c < 3; ++c)
                pixel[c] = clampToUnit(pixel[c]);
            rgbToHls(pixel);
            const T light = pixel[1];
            const T bright = light * brightness;
            pixel[1] = choose(light < threshold, clampToUnit(bright), light);
            hlsToRgb<Sum>(pixel);
            for (int c = 0; c < 3; ++c)
                pixel[c] = clampToUnit(pixel[c]);
        }
    };

    COMPARO_HD OfSample bind(int n) const { return {numbers.at(n, 0), numbers.at(n, 1)}; }
};

template <class T, class Sum>
Tensor snow(const OpContext& ctx, const Tensor& input)
{
    const auto numbers = uploadDraws<T>(ctx, {"coefficient", "brightness"});
    return applyPixels<T, 3>(ctx, "snow", input, SnowLight<T, Sum>{numbers.values}, {numbers.buffer});
}

Tensor applySnow(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    requireRgb("snow", input);
    const bool once = ctx.arithmeticOf("sum") == ArithmeticModel::TorchCpu;
    ctx.note(once ? message("fused multiply-adds, as torch.addcmul on the CPU")
                  : message("products and sums, each rounded"));
    return onFloats(input, [&]<class T>(T) {
        return once ? snow<T, FusedHlsSum>(ctx, input) : snow<T, PlainHlsSum>(ctx, input);
    });
}

OpInfo snowInfo()
{
    OpInfo info{
        COMPARO_TR("Snow"),
        COMPARO_TR("Brightens dark areas in HLS, as kornia's RandomSnow. Other areas change in the last "
                   "place, through the conversion to HLS."),
        OpCategory::Intensity,
        floatDtypes(),
        {{factorField("coefficient", COMPARO_TR("Coefficient"),
                      COMPARO_TR("Lightness below which a pixel is brightened."), {0.5, 0.5}, 1.0, 1.0),
          drawn(floatField("brightness", COMPARO_TR("Brightness"), COMPARO_TR("Factor of the lightness."),
                           2.0, 1.0, 1e6, 1.0, 4.0, 0.1),
                RangeValue{2.0, 2.0})}}};
    info.parts = {{"sum", plainSum(), fusedSum(), plainSum()}};
    info.onCuda =
        message("addcmul with the factor -1 rounds the product first (ATen's cuda/DeviceAddCmulCdiv.cuh); "
                "every other "
                "operation is a kernel of its own");
    return info;
}

} // namespace

COMPARO_OP(snow, snowInfo, applySnow)

} // namespace comparo::COMPARO_BACKEND
