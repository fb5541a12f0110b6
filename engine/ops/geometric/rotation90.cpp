// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/warp_fields.h"

/// kornia.augmentation.RandomRotation90: quarter turns about the middle on the canvas of the input. On a
/// square image they only move samples; else the canvas cuts, and where width and height differ by an odd
/// number the pixels meet halfway and are interpolated.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo rotation90Info()
{
    OpInfo info{COMPARO_TR("Rotation by 90"),
                COMPARO_TR("Quarter turns about the centre, counter-clockwise, on the same canvas, as "
                           "kornia's RandomRotation90."),
                OpCategory::Geometric,
                {DType::Float32, DType::Float64},
                {{drawn(floatField("times", COMPARO_TR("Times"),
                                   COMPARO_TR("Quarter turns; a drawn number is rounded, ties to the even "
                                              "one."),
                                   1.0, -3.0, 3.0, -3.0, 3.0, 1.0),
                        RangeValue{-3.0, 3.0}),
                  modeField(), alignField(true)}}};
    info.parts = warpParts();
    return info;
}

Tensor applyRotation90(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    return warpByMatrix(ctx, input, warpPlan(input, params, false), [&]<class T>(int n, MatrixRule rule, T) {
        const double degrees = 90.0 * roundHalfEven(ctx.drawn("times", n));
        return rotationAbout<T>(centerOf<T>(input.shape()), degrees, T(1), T(1), rule);
    });
}

} // namespace

COMPARO_OP(rotation90, rotation90Info, applyRotation90)

} // namespace comparo::COMPARO_BACKEND
