// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/warp_fields.h"

#include <algorithm>

/// kornia.augmentation.RandomPerspective: each corner of the image moves by itself.
namespace comparo::COMPARO_BACKEND {
namespace {

constexpr const char* kEndPoints = "end_points";

/// One pixel apart where there is one only.
Corners<float> cornersOf(const Shape& shape)
{
    const auto right = static_cast<float>(std::max(shape.w - 1, 1));
    const auto bottom = static_cast<float>(std::max(shape.h - 1, 1));
    return {0.0f, 0.0f, right, 0.0f, right, bottom, 0.0f, bottom};
}

/// Eight numbers a sample: where top left, top right, bottom right and bottom left go, x and y in pixels.
void drawPerspective(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws)
{
    constexpr float kInward[] = {1.0f, 1.0f, -1.0f, 1.0f, -1.0f, -1.0f, 1.0f, -1.0f};
    const auto scale = static_cast<float>(params.getFloat("distortion_scale"));
    const auto reachOf = [=](int size) { return scale * static_cast<float>(size == 1 ? 0 : size) / 2.0f; };
    const float reach[] = {reachOf(input.w), reachOf(input.h)};
    const bool inward = params.getChoice("sampling") == "basic";
    const bool same = params.getBool("same_on_batch");
    const Corners<float> corners = cornersOf(input);
    const std::vector<float> u = sampler.source().uniform(8 * (same ? 1 : input.n));
    std::vector<double> ends;
    for (std::size_t i = 0; i < static_cast<std::size_t>(input.n) * 8; ++i) {
        const std::size_t k = i % 8;
        const float number = u[same ? k : i];
        const float offset =
            inward ? reach[k % 2] * number * kInward[k] : 2.0f * reach[k % 2] * (number - 0.5f);
        ends.push_back(static_cast<double>(corners[k] + offset));
    }
    draws.set(kEndPoints, std::move(ends), 8);
}

OpInfo perspectiveInfo()
{
    OpInfo info{COMPARO_TR("Perspective"),
                COMPARO_TR("Moves each corner independently, as kornia's RandomPerspective."),
                OpCategory::Geometric,
                {DType::Float32, DType::Float64},
                {{floatField("distortion_scale", COMPARO_TR("Distortion"),
                             COMPARO_TR("How far corners move: up to this share of half the side."), 0.5, 0.0,
                             1.0, 0.0, 1.0, 0.05),
                  choiceField("sampling", COMPARO_TR("Sampling"),
                              COMPARO_TR("basic: corners move inwards; area_preserving: either way."),
                              {"basic", "area_preserving"}),
                  modeField(), alignField(false)}}};
    info.draw = &drawPerspective;
    info.parts = warpParts();
    return info;
}

Tensor applyPerspective(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Corners<float> corners = cornersOf(input.shape());
    return warpByMatrix(ctx, input, warpPlan(input, params, true), [&]<class T>(int n, MatrixRule rule, T) {
        Corners<T> from{}, to{};
        for (std::size_t k = 0; k < 8; ++k) {
            from[k] = static_cast<T>(corners[k]);
            to[k] = static_cast<T>(ctx.drawn(kEndPoints, n, static_cast<int>(k)));
        }
        return quadToQuad(from, to, rule);
    });
}

} // namespace

COMPARO_OP(perspective, perspectiveInfo, applyPerspective)

} // namespace comparo::COMPARO_BACKEND
