// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/warp_fields.h"

/// kornia.augmentation.RandomAffine: turn and scale about the middle, shift, shear.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Order of kornia's generator. What is fixed at its neutral number stands for None, which consumes no draw;
/// the two shifts are one argument there, and so are the two shears.
void drawAffine(Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws)
{
    const auto fixed = [&](const char* id, double number) { return isFixedAt(params, id, number); };
    drawUnless(false, sampler, params, "degrees", draws);
    drawUnless(fixed("scale", 1.0) && fixed("scale_y", 0.0), sampler, params, "scale", draws);
    drawUnless(fixed("scale_y", 0.0), sampler, params, "scale_y", draws);
    const bool still = fixed("translate_x", 0.0) && fixed("translate_y", 0.0);
    drawUnless(still, sampler, params, "translate_x", draws);
    drawUnless(still, sampler, params, "translate_y", draws);
    const bool upright = fixed("shear_x", 0.0) && fixed("shear_y", 0.0);
    drawUnless(upright, sampler, params, "shear_x", draws);
    drawUnless(upright, sampler, params, "shear_y", draws);
}

OpInfo affineInfo()
{
    const auto share = [](const char* id, const char* label, const char* help) {
        return drawn(floatField(id, label, help, 0.0, -1.0, 1.0, -0.5, 0.5, 0.01));
    };
    const auto angle = [](const char* id, const char* label) {
        return drawn(floatField(id, label, COMPARO_TR("Angle by which the axis is sheared."), 0.0, -85.0,
                                85.0, -45.0, 45.0, 1.0));
    };
    OpInfo info{
        COMPARO_TR("Affine"),
        COMPARO_TR("Rotation, scale, shift and shear in one warp, as kornia's RandomAffine."),
        OpCategory::Geometric,
        {DType::Float32, DType::Float64},
        {{drawn(floatField("degrees", COMPARO_TR("Degrees"),
                           COMPARO_TR("Angle of rotation; positive is clockwise here, as in kornia."), 15.0,
                           -360.0, 360.0, -180.0, 180.0, 1.0),
                RangeValue{-15.0, 15.0}),
          drawn(floatField("scale", COMPARO_TR("Scale"), COMPARO_TR("Of both axes, or of x alone."), 1.0,
                           0.01, 100.0, 0.25, 4.0, 0.05)),
          drawn(floatField("scale_y", COMPARO_TR("Scale y"), COMPARO_TR("Of y; 0 means that of x."), 0.0, 0.0,
                           100.0, 0.0, 4.0, 0.05)),
          share("translate_x", COMPARO_TR("Shift x"),
                COMPARO_TR("To the right, as a fraction of the width.")),
          share("translate_y", COMPARO_TR("Shift y"), COMPARO_TR("Down, as a fraction of the height.")),
          angle("shear_x", COMPARO_TR("Shear x (degrees)")),
          angle("shear_y", COMPARO_TR("Shear y (degrees)")), modeField(), alignField(false)}}};
    for (Field& field : paddingFields())
        info.schema.fields.push_back(std::move(field));
    info.draw = &drawAffine;
    info.parts = warpParts();
    return info;
}

template <class T>
Matrix3<T> matrixOf(const OpContext& ctx, const Shape& shape, int n, MatrixRule rule)
{
    const Center<T> center = centerOf<T>(shape);
    const T scaleX = static_cast<T>(ctx.drawn("scale", n));
    const T ownY = static_cast<T>(ctx.drawn("scale_y", n));
    Matrix3<T> m =
        rotationAbout<T>(center, -ctx.drawn("degrees", n), scaleX, ownY > T(0) ? ownY : scaleX, rule);
    m[2] = m[2] + pixelsOf<T>(ctx, "translate_x", n, shape.w);
    m[5] = m[5] + pixelsOf<T>(ctx, "translate_y", n, shape.h);
    return product(m, shearAbout<T>(center, ctx.drawn("shear_x", n), ctx.drawn("shear_y", n), rule));
}

Tensor applyAffine(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    return warpByMatrix(ctx, input, warpPlan(input, params, false), [&]<class T>(int n, MatrixRule rule, T) {
        return matrixOf<T>(ctx, input.shape(), n, rule);
    });
}

} // namespace

COMPARO_OP(affine, affineInfo, applyAffine)

} // namespace comparo::COMPARO_BACKEND
