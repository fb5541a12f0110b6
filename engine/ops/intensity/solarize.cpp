// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomSolarize: y = clamp(clamp(x, 0, 1) + addition, 0, 1), then 1 - y where y is not
/// below the threshold.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct SolarizeSample {
    SampleValues<T> numbers; ///< threshold, addition

    struct OfPlane {
        T threshold, addition;

        COMPARO_HD T operator()(T v) const
        {
            const T sum = clamp(clampToUnit(v) + addition, T(0), T(1));
            return sum < threshold ? sum : T(1) - sum;
        }
    };

    COMPARO_HD OfPlane bind(int n, int) const { return {numbers.at(n, 0), numbers.at(n, 1)}; }
};

Tensor applySolarize(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    ctx.note(message("additions and a comparison: the same in both numerics"));
    return onFloats(input, [&]<class T>(T) {
        const auto numbers = uploadDraws<T>(ctx, {"threshold", "addition"});
        return applyPlanes<T, T>(ctx, "solarize", input, SolarizeSample<T>{numbers.values}, {numbers.buffer});
    });
}

OpInfo solarizeInfo()
{
    OpInfo info{
        COMPARO_TR("Solarize"),
        COMPARO_TR("Clamps to [0, 1], adds a number, clamps again and inverts samples at or above a "
                   "threshold, as kornia's RandomSolarize."),
        OpCategory::Intensity,
        floatDtypes(),
        {{factorField("threshold", COMPARO_TR("Threshold"),
                      COMPARO_TR("Samples of at least this value are inverted."), {0.4, 0.6}, 1.0, 1.0),
          drawn(floatField("addition", COMPARO_TR("Addition"),
                           COMPARO_TR("Added first; kornia rejects -0.5 and 0.5 themselves."), 0.0, -0.5, 0.5,
                           -0.5, 0.5, 0.05),
                RangeValue{-0.1, 0.1})}}};
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(solarize, solarizeInfo, applySolarize)

} // namespace comparo::COMPARO_BACKEND
