// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/ops/compression/chroma_kernel.h"
#include "engine/ops/compression/differentiable_jpeg_codec.h"

/// kornia.enhance.jpeg_codec_differentiable and its variants. Quality and tables are the module's buffers, as
/// in kornia's JPEGCodecDifferentiable: they live on a device, and gradients by them carry their names.
namespace comparo::COMPARO_BACKEND {
namespace {

constexpr double kPaperOutside = 0.001; ///< slope of the clip of Reich et al.

DiffJpegRules rulesOf(const ParamSet& params)
{
    const std::string& variant = params.getChoice("variant");
    const bool candidate =
        variant == "kornia_0_9_0rc1" || variant == "exact_pi" || variant == "quality_zero_fixed";
    DiffJpegRules rules = candidate ? DiffJpegRules() : DiffJpegRules::release();
    rules.openInterval = params.getChoice("edge_gradient") == "open";
    rules.trueSteps = variant == "straight_through" || variant == "true_rounding";
    rules.gradients = variant != "true_rounding";
    rules.exactPi = rules.exactPi || variant == "exact_pi";
    rules.zeroAsOne = rules.zeroAsOne || variant == "quality_zero_fixed";
    if (variant == "soft_clip")
        rules.forwardOutside = rules.backwardOutside = kPaperOutside;
    if (variant == "straight_through")
        rules.backwardOutside = kPaperOutside;
    return rules;
}

/// The numbers of a list parameter, or those that stand for an empty one.
ListValue listOr(const ParamSet& params, const char* id, ListValue standard)
{
    const ListValue& list = params.getList(id);
    if (list.empty())
        return standard;
    return list;
}

NamedTensor tableBuffer(const ParamSet& params, const char* id, const char* name, const ListValue& standard)
{
    const ListValue entries = listOr(params, id, standard);
    if (entries.size() % kBlockSize != 0)
        failArgument(message("differentiable_jpeg: {} holds {} numbers; a quantization table has 64, row by "
                             "row, and several tables 64 each.",
                             id, entries.size()));
    const int tables = static_cast<int>(entries.size()) / kBlockSize;
    return {name, Tensor::fromValues<double>({tables, 1, kBlockSide, kBlockSide}, entries)};
}

} // namespace

DiffJpegSetting differentiableJpegSetting(const OpContext& ctx, const ParamSet& params)
{
    return {"differentiable_jpeg", ctx.tensor(kDiffJpegQuality), ctx.tensor(kDiffJpegTableY),
            ctx.tensor(kDiffJpegTableC), rulesOf(params)};
}

std::vector<NamedTensor> differentiableJpegBuffers(const ParamSet& params)
{
    const ListValue qualities = listOr(params, "qualities", {params.getFloat("quality")});
    const Shape shape{static_cast<int>(qualities.size()), 1, 1, 1};
    return {{kDiffJpegQuality, Tensor::fromValues<double>(shape, qualities)},
            tableBuffer(params, "table_y", kDiffJpegTableY, kDiffJpegStandardTableY),
            tableBuffer(params, "table_c", kDiffJpegTableC, kDiffJpegStandardTableC)};
}

namespace {

Tensor applyDifferentiableJpeg(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    ctx.note(message("variant {}, quality and tables on {}", Verbatim(params.getChoice("variant")),
                     Verbatim(ctx.tensor(kDiffJpegQuality).device().id().name())));
    requireChromaKernel(ctx, input);
    return diffJpegForward(ctx, input, differentiableJpegSetting(ctx, params));
}

Gradients backwardDifferentiableJpeg(const OpContext& ctx, const Tensor& input, const ParamSet& params,
                                     const Tensor& outputGradient)
{
    requireChromaKernel(ctx, input);
    return diffJpegBackward(ctx, input, differentiableJpegSetting(ctx, params), outputGradient);
}

OpInfo differentiableJpegInfo()
{
    constexpr std::size_t kMostSamples = 1024;
    constexpr double kMostStep = 65535;
    const char* tableHelp = COMPARO_TR("64 numbers row by row, joined by '/', or 64 for each image of the "
                                       "batch. Empty: the standard table.");
    OpInfo info{
        COMPARO_TR("Differentiable JPEG"),
        COMPARO_TR("Encodes and decodes as JPEG 4:2:0 with gradients, as jpeg_codec_differentiable of Kornia "
                   "0.9.0 (Reich et al., WACV 2024)."),
        OpCategory::Compression,
        {DType::Float32, DType::Float64},
        {{floatField("quality", COMPARO_TR("Quality"), COMPARO_TR("From 0, strongest, to 100."), 75.0, 0.0,
                     100.0, 1.0, 100.0, 1.0),
          choiceField(
              "variant", COMPARO_TR("Variant"),
              COMPARO_TR("kornia: Kornia 0.9.0, cubic rounding, hard clip; kornia_0_9_0 is another name "
                         "of it. straight_through: a real codec's steps with the gradient of the "
                         "cubic ones. soft_clip: the result is clipped with slope 0.001. "
                         "true_rounding: a real codec's steps, no gradient. kornia_0_9_0rc1: the "
                         "release candidate, pi of float32, rounded inverse colours, no quality 0. "
                         "exact_pi: the candidate with pi beyond float32. quality_zero_fixed: the "
                         "candidate, quality 0 stands for 1."),
              {"kornia", "straight_through", "soft_clip", "true_rounding", "kornia_0_9_0rc1", "exact_pi",
               "quality_zero_fixed", "kornia_0_9_0"}),
          choiceField("edge_gradient", COMPARO_TR("Gradient at the clip"),
                      COMPARO_TR("Whether a result of exactly 0 or 1 propagates its gradient: open, it does "
                                 "not, as PyTorch from 2.14 on; closed, it does, as up to 2.13."),
                      {"open", "closed"}),
          listField("qualities", COMPARO_TR("Qualities"),
                    COMPARO_TR("One for each image of a batch, joined by '/'. Empty: the same for all."), {},
                    0.0, 100.0, 0, kMostSamples),
          listField("table_y", COMPARO_TR("Table of luma"), tableHelp, {}, 0.0, kMostStep, 0,
                    kBlockSize * kMostSamples),
          listField("table_c", COMPARO_TR("Table of chroma"), tableHelp, {}, 0.0, kMostStep, 0,
                    kBlockSize * kMostSamples)}}};
    info.buffers = &differentiableJpegBuffers;
    info.parts = diffJpegParts();
    return info;
}

} // namespace

COMPARO_DIFFERENTIABLE_OP(differentiable_jpeg, differentiableJpegInfo, applyDifferentiableJpeg,
                          backwardDifferentiableJpeg)

} // namespace comparo::COMPARO_BACKEND
