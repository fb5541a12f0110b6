// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/intensity/illumination.h"

/// kornia.augmentation.RandomLinearIllumination: a ramp from 0 to the gain along
/// one axis.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo linearIlluminationInfo()
{
    OpInfo info{COMPARO_TR("Linear illumination"),
                COMPARO_TR("Adds or subtracts a linear ramp of light, as kornia's RandomLinearIllumination."),
                OpCategory::Intensity,
                {DType::Float32, DType::Float64},
                {{gainField(0.01, 0.2), signField(), directionField()}}};
    info.neutral = "gain=0";
    describeRamp(info);
    return info;
}

std::vector<NamedTensor> generateLinearIllumination(const OpContext& ctx, const TensorDesc& input,
                                                    const ParamSet&)
{
    const Shape& shape = input.shape;
    GradientPlan plan;
    for (int n = 0; n < shape.n; ++n) {
        const int direction = static_cast<int>(ctx.drawn("direction", n));
        const bool falling = direction == 1 || direction == 3;
        const bool vertical = direction < 2;
        const std::vector<float> rows =
            vertical ? ramp(ctx, shape.h, falling) : std::vector<float>(static_cast<std::size_t>(shape.h));
        const std::vector<float> columns =
            vertical ? std::vector<float>(static_cast<std::size_t>(shape.w)) : ramp(ctx, shape.w, falling);
        // the other profile is all zero
        plan.add(rows, columns, 0.0f, 1.0f, amplitude(ctx, n));
    }
    ctx.note(message("gradient made on {}", Verbatim(ctx.device().id().name())));
    return makeGradient<ProfileSum>(ctx, "linear_gradient", shape, plan);
}

Tensor applyLinearIllumination(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    return addGradient(ctx, "linear_illumination", input);
}

} // namespace

COMPARO_GENERATING_OP(linear_illumination, linearIlluminationInfo, &generateLinearIllumination,
                      applyLinearIllumination)

} // namespace comparo::COMPARO_BACKEND
