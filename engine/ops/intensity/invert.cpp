// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomInvert (specs/kornia.md section 5): max - x.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct InvertSample {
    T most;

    COMPARO_HD InvertSample bind(int, int) const { return *this; }
    COMPARO_HD T operator()(T v) const { return most - v; }
};

Tensor applyInvert(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    ctx.note(message("one subtraction per sample: the same in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        // Kornia makes a tensor of the image's dtype of it
        return applyPlanes<T, T>(ctx, "invert", input,
                                 InvertSample<T>{static_cast<T>(params.getFloat("max"))});
    });
}

OpInfo invertInfo()
{
    OpInfo info{COMPARO_TR("Invert"),
                COMPARO_TR("max - x, as kornia's RandomInvert."),
                OpCategory::Intensity,
                floatDtypes(),
                {{floatField("max", COMPARO_TR("Maximum"), COMPARO_TR("What black becomes."), 1.0, 0.0, 255.0,
                             0.0, 2.0, 0.05)}}};
    info.draw = &drawNothing;
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(invert, invertInfo, applyInvert)

} // namespace comparo::COMPARO_BACKEND
