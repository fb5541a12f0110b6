// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/rearrange.h"

/// kornia.augmentation.RandomVerticalFlip.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Nothing beside the choice of samples.
void drawVerticalFlip(Sampler&, const ParamSet&, const Shape&, Draws&) {}

OpInfo verticalFlipInfo()
{
    OpInfo info{COMPARO_TR("Vertical flip"),
                COMPARO_TR("Flips the image top to bottom, as kornia's RandomVerticalFlip."),
                OpCategory::Geometric,
                everyDType(),
                {}};
    info.draw = &drawVerticalFlip;
    info.onCuda = message("samples are moved, nothing is computed");
    return info;
}

Tensor applyVerticalFlip(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    const Shape& shape = input.shape();
    const std::vector<Origin> origins(static_cast<std::size_t>(shape.n), Origin{0, shape.h - 1});
    ctx.note(message("samples moved, none computed"));
    return copySteps(ctx, "vertical_flip", input, shape, origins, Steps{1, -1});
}

} // namespace

COMPARO_OP(vertical_flip, verticalFlipInfo, applyVerticalFlip)

} // namespace comparo::COMPARO_BACKEND
