// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/warp_fields.h"

/// kornia.augmentation.RandomShear: about the middle.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo shearInfo()
{
    const auto degrees = [](const char* id, const char* label) {
        return floatField(id, label, COMPARO_TR("Angle by which the axis is sheared."), 0.0, -85.0, 85.0,
                          -45.0, 45.0, 1.0);
    };
    OpInfo info{
        COMPARO_TR("Shear"),
        COMPARO_TR("Shears the axes about the centre, as kornia's RandomShear."),
        OpCategory::Geometric,
        {DType::Float32, DType::Float64},
        {{drawn(degrees("shear_x", COMPARO_TR("Shear x (degrees)")), RangeValue{-15.0, 15.0}),
          drawn(degrees("shear_y", COMPARO_TR("Shear y (degrees)"))), modeField(), alignField(false)}}};
    for (Field& field : paddingFields())
        info.schema.fields.push_back(std::move(field));
    info.parts = warpParts();
    return info;
}

Tensor applyShear(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    return warpByMatrix(ctx, input, warpPlan(input, params, false), [&]<class T>(int n, MatrixRule rule, T) {
        return shearAbout<T>(centerOf<T>(input.shape()), ctx.drawn("shear_x", n), ctx.drawn("shear_y", n),
                             rule);
    });
}

} // namespace

COMPARO_OP(shear, shearInfo, applyShear)

} // namespace comparo::COMPARO_BACKEND
