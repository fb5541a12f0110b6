// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/warp_fields.h"

/// kornia.augmentation.RandomTranslate: by shares of width and height.
namespace comparo::COMPARO_BACKEND {
namespace {

/// The number 0 stands for kornia's None, which consumes no draw.
void drawTranslate(Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws)
{
    for (const char* id : {"translate_x", "translate_y"})
        drawUnless(isFixedAt(params, id, 0.0), sampler, params, id, draws);
}

OpInfo translateInfo()
{
    const auto share = [](const char* id, const char* label, const char* help) {
        return drawn(floatField(id, label, help, 0.0, -1.0, 1.0, -1.0, 1.0, 0.01), RangeValue{-0.1, 0.1});
    };
    OpInfo info{COMPARO_TR("Translate"),
                COMPARO_TR("Shifts the image, as kornia's RandomTranslate."),
                OpCategory::Geometric,
                {DType::Float32, DType::Float64},
                {{share("translate_x", COMPARO_TR("Shift x"),
                        COMPARO_TR("To the right, as a fraction of the width; 0 draws nothing.")),
                  share("translate_y", COMPARO_TR("Shift y"),
                        COMPARO_TR("Down, as a fraction of the height; 0 draws nothing.")),
                  modeField(), alignField(false)}}};
    for (Field& field : paddingFields())
        info.schema.fields.push_back(std::move(field));
    info.draw = &drawTranslate;
    info.parts = warpParts();
    return info;
}

Tensor applyTranslate(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& shape = input.shape();
    return warpByMatrix(ctx, input, warpPlan(input, params, false), [&]<class T>(int n, MatrixRule, T) {
        return translation<T>(pixelsOf<T>(ctx, "translate_x", n, shape.w),
                              pixelsOf<T>(ctx, "translate_y", n, shape.h));
    });
}

} // namespace

COMPARO_OP(translate, translateInfo, applyTranslate)

} // namespace comparo::COMPARO_BACKEND
