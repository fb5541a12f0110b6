// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/rearrange.h"

/// kornia.augmentation.PadTo: rows below and columns to the right, added or taken away.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo padToInfo()
{
    OpInfo info{COMPARO_TR("Pad to"),
                COMPARO_TR("Adds rows below and columns to the right, as PadTo of Kornia 0.9.0; from a "
                           "larger image it removes them."),
                OpCategory::Geometric,
                everyDType(),
                {{sizeField("size", COMPARO_TR("Size"), COMPARO_TR("Height x width, or one number for both."),
                            {256, 256}),
                  choiceField("pad_mode", COMPARO_TR("Padding"),
                              COMPARO_TR("What is added; the names are PyTorch's."), padModes()),
                  floatField("pad_value", COMPARO_TR("Value"),
                             COMPARO_TR("Of constant padding; 0 is black and 1 is white in every dtype."),
                             0.0, -1e6, 1e6, 0.0, 1.0, 0.05)}}};
    info.onCuda = message("samples are moved, nothing is computed");
    return info;
}

Tensor applyPadTo(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& shape = input.shape();
    const Shape output = sizedShape(shape, params.getSize("size"));
    const std::string& mode = params.getChoice("pad_mode");
    ctx.note(message("samples moved, none computed"));
    return copyPadded(ctx, "pad_to", input, output, std::vector<Origin>(static_cast<std::size_t>(shape.n)),
                      mode, params.getFloat("pad_value"));
}

} // namespace

COMPARO_OP(pad_to, padToInfo, applyPadTo)

} // namespace comparo::COMPARO_BACKEND
