// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/ops/geometric/warp.h"

/// Parameters that the warping ops share.
namespace comparo::COMPARO_BACKEND {

inline Field modeField()
{
    return choiceField("mode", COMPARO_TR("Interpolation"),
                       COMPARO_TR("Which samples are mixed; the names are PyTorch's."),
                       {"bilinear", "nearest", "bicubic"});
}

inline Field alignField(bool value)
{
    return boolField(
        "align_corners", COMPARO_TR("Align corners"),
        COMPARO_TR(
            "As in grid_sample. Pixels land in the same positions either way, except for rounding; padding "
            "by reflection differs: about the outermost pixel centres with it, about the edges without."),
        value);
}

/// Beyond the image; `fill` is the colour of padding=fill.
inline std::vector<Field> paddingFields()
{
    Field fill =
        listField("fill", COMPARO_TR("Fill colour"),
                  COMPARO_TR("One number, or one per channel joined by '/'."), {0.0}, -1e6, 1e6, 1, 64);
    fill.visibleIfField = "padding";
    fill.visibleIfValues = {"fill"};
    return {choiceField("padding", COMPARO_TR("Padding"),
                        COMPARO_TR("What lies beyond the image; the names are kornia's."),
                        {"zeros", "border", "reflection", "fill"}),
            fill};
}

/// The plan of an op that keeps the extents. Ops without padding fields pad with zeros.
inline WarpPlan warpPlan(const Tensor& input, const ParamSet& params, bool projective)
{
    WarpPlan plan;
    plan.mode = params.getChoice("mode");
    plan.grid = {params.getBool("align_corners"), projective};
    plan.rule.alignCorners = plan.grid.alignCorners;
    plan.output = input.shape();
    if (!params.schema().find("padding"))
        return plan;
    const std::string& padding = params.getChoice("padding");
    plan.rule.padding = padding == "border"       ? SamplePadding::Border
                        : padding == "reflection" ? SamplePadding::Reflection
                        : padding == "fill"       ? SamplePadding::Fill
                                                  : SamplePadding::Zeros;
    plan.fill = params.getList("fill");
    return plan;
}

/// Whether a drawn field is fixed at this number, as an argument of kornia that is None.
inline bool isFixedAt(const ParamSet& params, std::string_view id, double number)
{
    const RangeValue range = params.getRange(id);
    return range.low == number && range.high == number;
}

/// Draws the field, or gives every sample the number without consuming a draw.
inline void drawUnless(bool fixed, Sampler& sampler, const ParamSet& params, std::string_view id,
                       Draws& draws)
{
    std::vector<double> values(static_cast<std::size_t>(sampler.samples()), params.getRange(id).low);
    draws.set(std::string(id), fixed ? std::move(values) : sampler.field(params, id));
}

/// A drawn share of an extent in pixels, multiplied in float32 as kornia's generators do.
template <class T>
T pixelsOf(const OpContext& ctx, const char* name, int sample, int extent)
{
    return static_cast<T>(static_cast<float>(ctx.drawn(name, sample)) * static_cast<float>(extent));
}

} // namespace comparo::COMPARO_BACKEND
