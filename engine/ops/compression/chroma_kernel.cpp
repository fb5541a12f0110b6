// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/compression/chroma_kernel.h"

#include "engine/base/error.h"
#include "engine/device/placement_tree.h"

#include <algorithm>
#include <array>

namespace comparo {
namespace {

constexpr std::array<std::string_view, 3> kMadeInside = {"sigma", "x", "mean"};

Tensor made(const OpContext& ctx, std::string_view name, const std::vector<float>& values)
{
    const std::vector<std::string>& onHost = placement::MadeOnHost::names();
    const bool stays = std::find(onHost.begin(), onHost.end(), name) != onHost.end();
    const Shape shape{1, 1, 1, static_cast<int>(values.size())};
    return Tensor::fromValues<float>(shape, values).to(stays ? cpuDevice() : ctx.device(), ctx.stream);
}

void gaussian(const OpContext& ctx, const Tensor& sigma)
{
    const placement::Scope scope("gaussian");
    const Tensor x = made(ctx, "x", {-1.0f, 0.0f, 1.0f});
    const Tensor mean = made(ctx, "mean", {0.0f});
    placement::requireSameDevice(
        "gaussian", {{"x", x.device().id()}, {"mean", mean.device().id()}, {"sigma", sigma.device().id()}});
}

void blur(const OpContext& ctx, const Tensor& image)
{
    const placement::Scope scope("gaussian_blur2d");
    const Tensor sigma = made(ctx, "sigma", {0.5f, 0.5f});
    placement::listTensors({{"image", image.device().id()}, {"sigma", sigma.device().id()}});
    const placement::Scope kernel("gaussian_kernel1d");
    placement::listTensors({{"sigma", sigma.device().id()}});
    gaussian(ctx, sigma);
}

} // namespace

void requireChromaKernel(const OpContext& ctx, const Tensor& image)
{
    const std::vector<std::string>& onHost = placement::MadeOnHost::names();
    if (onHost.empty())
        return;
    for (const std::string& name : onHost)
        if (std::find(kMadeInside.begin(), kMadeInside.end(), name) == kMadeInside.end())
            failArgument(message("differentiable_jpeg has no internal tensor '{}'; it has sigma, x and mean.",
                                 Verbatim(name)));
    const placement::Argument input{"image", image.device().id()};
    std::vector<placement::Argument> held{input};
    for (const NamedTensor& named : *ctx.tensors)
        held.push_back({named.name, named.tensor.device().id()});
    placement::listTensors(held);
    const placement::Scope encode("jpeg_encode");
    placement::listTensors(held);
    const placement::Scope subsampling("chroma_subsampling");
    placement::listTensors({input});
    const placement::Scope rescale("rescale");
    placement::listTensors({input});
    const placement::Scope resize("resize");
    placement::listTensors({input});
    blur(ctx, image);
}

} // namespace comparo
