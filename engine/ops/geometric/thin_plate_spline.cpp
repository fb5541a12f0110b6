// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/spline.h"
#include "engine/ops/geometric/warp_fields.h"

/// kornia.augmentation.RandomThinPlateSpline: the four corners and the middle are displaced, and the image
/// bends smoothly in between.
namespace comparo::COMPARO_BACKEND {
namespace {

constexpr const char* kTargets = "dst";

/// Ten numbers a sample: x and y of the displaced control points, in normalised coordinates.
void drawThinPlateSpline(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws)
{
    const auto scale = static_cast<float>(params.getFloat("scale"));
    const bool same = params.getBool("same_on_batch");
    const std::size_t count = 2 * kSplinePoints;
    const auto samples = static_cast<std::size_t>(input.n);
    // A scale of 0 draws nothing.
    const std::vector<float> u =
        scale == 0.0f ? std::vector<float>(count * samples)
                      : sampler.source().uniform(static_cast<int>(count * (same ? 1 : samples)));
    std::vector<double> points;
    for (std::size_t i = 0; i < count * samples; ++i) {
        const float noise = u[same ? i % count : i] * (scale - -scale) + -scale;
        points.push_back(static_cast<double>(static_cast<float>(kSplineCenters[i % count]) + noise));
    }
    draws.set(kTargets, std::move(points), static_cast<int>(count));
}

OpInfo thinPlateSplineInfo()
{
    OpInfo info{COMPARO_TR("Thin plate spline"),
                COMPARO_TR("Displaces the corners and the centre and bends the image in between, as kornia's "
                           "RandomThinPlateSpline."),
                OpCategory::Geometric,
                {DType::Float32, DType::Float64},
                {{floatField("scale", COMPARO_TR("Scale"),
                             COMPARO_TR("How far the points are displaced, where the image spans -1 to 1."),
                             0.2, 0.0, 1.0, 0.0, 0.5, 0.01),
                  alignField(false)}}};
    for (Field& field : paddingFields())
        if (field.id == "padding") {
            field.choices = {"zeros", "border", "reflection"};
            info.schema.fields.push_back(std::move(field));
        }
    info.draw = &drawThinPlateSpline;
    info.parts = warpParts();
    return info;
}

Tensor applyThinPlateSpline(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const std::string& padding = params.getChoice("padding");
    WarpPlan plan;
    plan.mode = "bilinear";
    plan.grid.alignCorners = params.getBool("align_corners");
    plan.rule = {padding == "border"       ? SamplePadding::Border
                 : padding == "reflection" ? SamplePadding::Reflection
                                           : SamplePadding::Zeros,
                 plan.grid.alignCorners};
    plan.output = input.shape();
    std::vector<SplinePoints> points(static_cast<std::size_t>(input.shape().n));
    for (std::size_t n = 0; n < points.size(); ++n)
        for (std::size_t k = 0; k < points[n].size(); ++k)
            points[n][k] = ctx.drawn(kTargets, static_cast<int>(n), static_cast<int>(k));
    return warpSpline(ctx, input, std::move(plan), points);
}

} // namespace

COMPARO_OP(thin_plate_spline, thinPlateSplineInfo, applyThinPlateSpline)

} // namespace comparo::COMPARO_BACKEND
