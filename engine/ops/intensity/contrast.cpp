// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomContrast: x * contrast, not about the mean, where x is clamped to
/// [0, 1] too.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct ContrastScale {
    SampleValues<T> factor;
    Bounds<T> bounds;

    struct OfPlane {
        T scale;
        Bounds<T> bounds;

        COMPARO_HD T operator()(T v) const { return bounds(bounds(v) * scale); }
    };

    COMPARO_HD OfPlane bind(int n, int) const { return {factor.at(n), bounds}; }
};

Tensor applyContrast(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    ctx.note(message("one product per sample: the same in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        const auto factors = uploadDraws<T>(ctx, {"contrast"});
        return applyPlanes<T, T>(ctx, "contrast", input,
                                 ContrastScale<T>{factors.values, boundsOf<T>(params)}, {factors.buffer});
    });
}

OpInfo contrastInfo()
{
    OpInfo info{
        COMPARO_TR("Contrast"),
        COMPARO_TR("Clamps to [0, 1] and multiplies every sample, not about the mean, as kornia's "
                   "RandomContrast, whose default is 1."),
        OpCategory::Intensity,
        floatDtypes(),
        {{factorField("contrast", COMPARO_TR("Contrast"),
                      COMPARO_TR("1 changes nothing, 0 makes the image black."), {0.8, 1.2}, 1e6, 2.0),
          clipField()}}};
    info.neutral = "contrast=1";
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(contrast, contrastInfo, applyContrast)

} // namespace comparo::COMPARO_BACKEND
