// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/warp_fields.h"

/// kornia.augmentation.RandomRotation: about the middle, on the canvas of the input, zeros beyond it.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo rotationInfo()
{
    OpInfo info{COMPARO_TR("Rotation"),
                COMPARO_TR("Rotates the image about its centre and keeps its size, as kornia's "
                           "RandomRotation. Positive angles rotate counter-clockwise."),
                OpCategory::Geometric,
                {DType::Float32, DType::Float64},
                {{drawn(floatField("degrees", COMPARO_TR("Degrees"), COMPARO_TR("Angle of rotation."), 30.0,
                                   -360.0, 360.0, -180.0, 180.0, 1.0),
                        RangeValue{-30.0, 30.0}),
                  modeField(), alignField(true)}}};
    info.parts = warpParts();
    return info;
}

Tensor applyRotation(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    return warpByMatrix(ctx, input, warpPlan(input, params, false), [&]<class T>(int n, MatrixRule rule, T) {
        return rotationAbout<T>(centerOf<T>(input.shape()), ctx.drawn("degrees", n), T(1), T(1), rule);
    });
}

} // namespace

COMPARO_OP(rotation, rotationInfo, applyRotation)

} // namespace comparo::COMPARO_BACKEND
