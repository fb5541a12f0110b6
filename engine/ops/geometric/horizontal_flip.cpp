// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/rearrange.h"

/// kornia.augmentation.RandomHorizontalFlip.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Nothing beside the choice of samples.
void drawHorizontalFlip(Sampler&, const ParamSet&, const Shape&, Draws&) {}

OpInfo horizontalFlipInfo()
{
    OpInfo info{COMPARO_TR("Horizontal flip"),
                COMPARO_TR("Flips the image left to right, as kornia's RandomHorizontalFlip."),
                OpCategory::Geometric,
                everyDType(),
                {}};
    info.draw = &drawHorizontalFlip;
    info.onCuda = message("samples are moved, nothing is computed");
    return info;
}

Tensor applyHorizontalFlip(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    const Shape& shape = input.shape();
    const std::vector<Origin> origins(static_cast<std::size_t>(shape.n), Origin{shape.w - 1, 0});
    ctx.note(message("samples moved, none computed"));
    return copySteps(ctx, "horizontal_flip", input, shape, origins, Steps{-1, 1});
}

} // namespace

COMPARO_OP(horizontal_flip, horizontalFlipInfo, applyHorizontalFlip)

} // namespace comparo::COMPARO_BACKEND
