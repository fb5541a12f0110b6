// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/rearrange.h"

/// kornia.augmentation.CenterCrop with cropping_mode 'slice'.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo centerCropInfo()
{
    OpInfo info{COMPARO_TR("Centre crop"),
                COMPARO_TR("Crops the centre, as kornia's CenterCrop does by slicing."),
                OpCategory::Geometric,
                everyDType(),
                {{sizeField("size", COMPARO_TR("Size"), COMPARO_TR("Height x width, or one number for both."),
                            {224, 224})}}};
    info.onCuda = message("samples are moved, nothing is computed");
    return info;
}

Tensor applyCenterCrop(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& shape = input.shape();
    const Shape output = sizedShape(shape, params.getSize("size"));
    if (output.h > shape.h || output.w > shape.w)
        failArgument(message(
            "center_crop: {}x{} is larger than the image of {}x{}; pad it first (pad_to), or resize it.",
            output.h, output.w, shape.h, shape.w));
    const Origin origin{(shape.w - output.w) / 2, (shape.h - output.h) / 2};
    ctx.note(message("samples moved, none computed"));
    return copySteps(ctx, "center_crop", input, output,
                     std::vector<Origin>(static_cast<std::size_t>(shape.n), origin), {});
}

} // namespace

COMPARO_OP(center_crop, centerCropInfo, applyCenterCrop)

} // namespace comparo::COMPARO_BACKEND
