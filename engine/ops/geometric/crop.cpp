// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/rearrange.h"
#include "engine/ops/op_registry.h"

#include <algorithm>
#include <cmath>

/// kornia.augmentation.RandomCrop with cropping_mode 'slice': pads, then cuts out a window at a random place.
/// A window that is larger than the padded image takes all there is and is enlarged.
namespace comparo::COMPARO_BACKEND {
namespace {

struct Padding {
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;
};

/// kornia's order: one number for all sides; left and right, top and bottom; left, top, right, bottom.
Padding paddingOf(const ParamSet& params, const Shape& input, const Shape& output)
{
    std::vector<int> sides;
    for (const double side : params.getList("padding"))
        sides.push_back(static_cast<int>(side));
    Padding padding;
    if (sides.size() == 1)
        padding = {sides[0], sides[0], sides[0], sides[0]};
    else if (sides.size() == 2)
        padding = {sides[0], sides[0], sides[1], sides[1]};
    else if (sides.size() == 4)
        padding = {sides[0], sides[2], sides[1], sides[3]};
    else if (!sides.empty())
        failArgument(message("crop: padding must be one, two or four numbers: all sides; left/right and "
                             "top/bottom; left, top, right, bottom."));
    if (params.getBool("pad_if_needed")) {
        const int wide = std::max(output.w - input.w, 0), high = std::max(output.h - input.h, 0);
        padding = {std::max(padding.left, wide), std::max(padding.right, wide), std::max(padding.top, high),
                   std::max(padding.bottom, high)};
    }
    return padding;
}

/// start = floor(u * places), x first, on the padded image; 0 where the window does not fit.
void drawCrop(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws)
{
    const Shape output = sizedShape(input, params.getSize("size"));
    const Padding padding = paddingOf(params, input, output);
    const auto starts = [&](int padded, int window) {
        const auto places = static_cast<float>(std::max(padded - window + 1, 0));
        std::vector<double> values;
        for (const float u : sampler.unit())
            values.push_back(static_cast<double>(std::floor(u * places)));
        return values;
    };
    draws.set("x_start", starts(input.w + padding.left + padding.right, output.w));
    draws.set("y_start", starts(input.h + padding.top + padding.bottom, output.h));
}

OpInfo cropInfo()
{
    constexpr double kMost = 1 << 16;
    OpInfo info{
        COMPARO_TR("Crop"),
        COMPARO_TR(
            "Crops a window at a random position, after padding, as RandomCrop of Kornia 0.9.0 by slicing. "
            "An image that is smaller than the window is used as a whole and enlarged bilinearly."),
        OpCategory::Geometric,
        everyDType(),
        {{sizeField("size", COMPARO_TR("Size"), COMPARO_TR("Height x width, or one number for both."),
                    {224, 224}),
          listField("padding", COMPARO_TR("Padding"),
                    COMPARO_TR("In pixels: all sides, or left-right/top-bottom, or left/top/right/bottom."),
                    {}, 0.0, kMost, 0, 4),
          boolField("pad_if_needed", COMPARO_TR("Pad if needed"),
                    COMPARO_TR("Pads an image that is smaller than the window."), false),
          choiceField("padding_mode", COMPARO_TR("Padding mode"),
                      COMPARO_TR("What is added; the names are PyTorch's."), padModes()),
          floatField("fill", COMPARO_TR("Fill"),
                     COMPARO_TR("Of constant padding; 0 is black and 1 is white in every dtype."), 0.0, -1e6,
                     1e6, 0.0, 1.0, 0.05)}}};
    info.draw = &drawCrop;
    info.wholeBatch = true;
    info.onCuda = message(
        "samples are moved, nothing is computed; a window larger than the image is resized as resize does");
    return info;
}

/// The drawn place, checked, because draws may come from a file.
int startOf(const OpContext& ctx, const char* name, int sample, int places)
{
    const double start = ctx.drawn(name, sample);
    if (!(start >= 0.0 && start < places && start == std::floor(start)))
        failArgument(message("crop: {} must be a whole number from 0 to {}, not {}.", name, places - 1,
                             toString(Value(start))));
    return static_cast<int>(start);
}

Tensor enlarged(const OpContext& ctx, const Tensor& window, const Shape& shape)
{
    const Op& resize = findOp("resize");
    ParamSet params(resize.info.schema);
    params.set("size", SizeValue{shape.h, shape.w});
    params.set("antialias", false);
    return resize.apply(ctx, window, params);
}

Tensor applyCrop(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& shape = input.shape();
    const Shape asked = sizedShape(shape, params.getSize("size"));
    const Padding padding = paddingOf(params, shape, asked);
    const int wide = shape.w + padding.left + padding.right;
    const int high = shape.h + padding.top + padding.bottom;
    const Shape output{shape.n, shape.c, std::min(asked.h, high), std::min(asked.w, wide)};
    const int across = wide - output.w + 1;
    const int down = high - output.h + 1;
    std::vector<Origin> origins;
    bool inside = true;
    for (int n = 0; n < shape.n; ++n) {
        const Origin origin{startOf(ctx, "x_start", n, across) - padding.left,
                            startOf(ctx, "y_start", n, down) - padding.top};
        inside = inside && origin.x >= 0 && origin.y >= 0 && origin.x + output.w <= shape.w &&
                 origin.y + output.h <= shape.h;
        origins.push_back(origin);
    }
    const Tensor window = inside ? copySteps(ctx, "crop", input, output, origins, {})
                                 : copyPadded(ctx, "crop", input, output, origins,
                                              params.getChoice("padding_mode"), params.getFloat("fill"));
    ctx.note(message("samples moved, none computed"));
    return output == asked ? window : enlarged(ctx, window, asked);
}

} // namespace

COMPARO_OP(crop, cropInfo, applyCrop)

} // namespace comparo::COMPARO_BACKEND
