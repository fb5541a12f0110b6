// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/compression/differentiable_jpeg_codec.h"

/// kornia.augmentation.RandomJPEG: the differentiable codec at a quality drawn for each sample. The tables
/// are the module's buffers.
namespace comparo::COMPARO_BACKEND {
namespace {

DiffJpegSetting settingOf(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    DiffJpegRules rules;
    if (params.getChoice("variant") == "kornia") {
        rules = DiffJpegRules::release();
        rules.clampInput = true;
    }
    std::vector<double> qualities;
    for (int n = 0; n < input.shape().n; ++n)
        qualities.push_back(ctx.drawn(kDiffJpegQuality, n));
    const Tensor quality = Tensor::fromValues<double>({input.shape().n, 1, 1, 1}, qualities);
    return {"random_jpeg", quality.to(ctx.device(), ctx.stream), ctx.tensor(kDiffJpegTableY),
            ctx.tensor(kDiffJpegTableC), rules};
}

Tensor applyRandomJpeg(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    return diffJpegForward(ctx, input, settingOf(ctx, input, params));
}

Gradients backwardRandomJpeg(const OpContext& ctx, const Tensor& input, const ParamSet& params,
                             const Tensor& outputGradient)
{
    return diffJpegBackward(ctx, input, settingOf(ctx, input, params), outputGradient);
}

std::vector<NamedTensor> buffers(const ParamSet&)
{
    const Shape shape{1, 1, kBlockSide, kBlockSide};
    return {{kDiffJpegTableY, Tensor::fromValues<double>(shape, kDiffJpegStandardTableY)},
            {kDiffJpegTableC, Tensor::fromValues<double>(shape, kDiffJpegStandardTableC)}};
}

OpInfo randomJpegInfo()
{
    OpInfo info{
        COMPARO_TR("Random JPEG"),
        COMPARO_TR("The differentiable JPEG codec at a drawn quality, as RandomJPEG of Kornia 0.9.0, which "
                   "clamps the image to 0 to 1 first."),
        OpCategory::Compression,
        {DType::Float32, DType::Float64},
        {{drawn(floatField("quality", COMPARO_TR("Quality"),
                           COMPARO_TR("Drawn for each image; 100 is the weakest compression."), 50.0, 1.0,
                           100.0, 1.0, 100.0, 1.0),
                RangeValue{1.0, 100.0}),
          choiceField("variant", COMPARO_TR("Variant"),
                      COMPARO_TR("kornia: Kornia 0.9.0. kornia_0_9_0rc1: the release candidate, which "
                                 "has the older codec and does not clamp the image."),
                      {"kornia", "kornia_0_9_0rc1"})}}};
    info.buffers = &buffers;
    info.parts = diffJpegParts();
    return info;
}

} // namespace

COMPARO_DIFFERENTIABLE_OP(random_jpeg, randomJpegInfo, applyRandomJpeg, backwardRandomJpeg)

} // namespace comparo::COMPARO_BACKEND
