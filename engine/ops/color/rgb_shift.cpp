// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/float_image.h"
#include "engine/ops/pixel_op.h"

/// kornia.augmentation.RandomRGBShift: a number added to each of red, green and blue, clamped to [0, 1]
/// before and after.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct ChannelShift {
    SampleValues<T> shifts; ///< red, green, blue

    struct OfPlane {
        T shift;

        COMPARO_HD T operator()(T v) const { return clamp(clampToUnit(v) + shift, T(0), T(1)); }
    };

    COMPARO_HD OfPlane bind(int n, int c) const { return {shifts.at(n, c)}; }
};

Tensor applyRgbShift(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    requireRgb("rgb_shift", input);
    ctx.note(message("one addition per sample: the same in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        const auto shifts = uploadDraws<T>(ctx, {"red", "green", "blue"});
        return applyPlanes<T, T>(ctx, "rgb_shift", input, ChannelShift<T>{shifts.values}, {shifts.buffer});
    });
}

OpInfo rgbShiftInfo()
{
    const auto shift = [](const char* id, const char* label) {
        return drawn(
            floatField(id, label, COMPARO_TR("Added to the channel."), 0.5, -1.0, 1.0, -1.0, 1.0, 0.05),
            RangeValue{-0.5, 0.5});
    };
    OpInfo info{COMPARO_TR("RGB shift"),
                COMPARO_TR("Adds a number to each channel, clamped to [0, 1] before and after, as kornia's "
                           "RandomRGBShift."),
                OpCategory::Intensity,
                floatDtypes(),
                {{shift("red", COMPARO_TR("Red")), shift("green", COMPARO_TR("Green")),
                  shift("blue", COMPARO_TR("Blue"))}}};
    info.neutral = "red=0,green=0,blue=0";
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(rgb_shift, rgbShiftInfo, applyRgbShift)

} // namespace comparo::COMPARO_BACKEND
