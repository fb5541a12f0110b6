// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/illumination.h"

#include <algorithm>

/// kornia.augmentation.RandomLinearCornerIllumination: a ramp from one corner to
/// the opposite one, brought to 0 … 1 with 1e-6 added to its range.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo linearCornerIlluminationInfo()
{
    OpInfo info{COMPARO_TR("Linear corner illumination"),
                COMPARO_TR("Adds or subtracts a ramp of light towards a corner, as kornia's "
                           "RandomLinearCornerIllumination."),
                OpCategory::Intensity,
                {DType::Float32, DType::Float64},
                {{gainField(0.01, 0.2), signField(), directionField()}}};
    info.neutral = "gain=0";
    describeRamp(info);
    return info;
}

std::vector<float> signedRamp(const OpContext& ctx, int n, bool negative)
{
    std::vector<float> values = ramp(ctx, n, false);
    if (negative)
        for (float& v : values)
            v = -v;
    return values;
}

std::vector<NamedTensor> generateLinearCornerIllumination(const OpContext& ctx, const TensorDesc& input,
                                                          const ParamSet&)
{
    const Shape& shape = input.shape;
    GradientPlan plan;
    for (int n = 0; n < shape.n; ++n) {
        const int direction = static_cast<int>(ctx.drawn("direction", n));
        const std::vector<float> rows = signedRamp(ctx, shape.h, direction >= 2);
        const std::vector<float> columns = signedRamp(ctx, shape.w, direction == 1 || direction == 3);
        const float offset = direction == 3 ? 1.0f : 0.0f;
        // both profiles are monotone: the extremes are at their ends
        const float rowLow = std::min(rows.front(), rows.back());
        const float rowHigh = std::max(rows.front(), rows.back());
        const float low = std::min(columns.front(), columns.back()) + rowLow + offset;
        const float high = std::max(columns.front(), columns.back()) + rowHigh + offset;
        plan.add(rows, columns, low, high - low + 1e-6f, amplitude(ctx, n), offset);
    }
    ctx.note(message("gradient made on {}", Verbatim(ctx.device().id().name())));
    return makeGradient<ProfileSum>(ctx, "corner_gradient", shape, plan);
}

Tensor applyLinearCornerIllumination(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    return addGradient(ctx, "linear_corner_illumination", input);
}

} // namespace

COMPARO_GENERATING_OP(linear_corner_illumination, linearCornerIlluminationInfo,
                      &generateLinearCornerIllumination, applyLinearCornerIllumination)

} // namespace comparo::COMPARO_BACKEND
