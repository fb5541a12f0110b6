// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/compression/differentiable_jpeg_rules.h"
#include "engine/ops/op.h"

#include <string>

/// The differentiable JPEG codec, as the ops that use it call it.
namespace comparo::COMPARO_BACKEND {

/// Names of the tensors of the codec, which are those of its gradients too.
inline constexpr const char* kDiffJpegQuality = "quality";
inline constexpr const char* kDiffJpegTableY = "quantization_table_y";
inline constexpr const char* kDiffJpegTableC = "quantization_table_c";

/// The part of the arithmetic that follows the library: the forward pass, stage by stage.
inline constexpr const char* kDiffJpegStages = "stages";
std::vector<OpPart> diffJpegParts();

/// What the codec is run with, on the stream's device: qualities Nx1x1x1 and tables Nx1x8x8 in float64, one
/// for all samples (N = 1) or one a sample.
struct DiffJpegSetting {
    std::string op; ///< for messages
    Tensor quality;
    Tensor tableY, tableC;
    DiffJpegRules rules;
};

/// The standard tables of JPEG (ITU-T T.81, annex K), row by row.
extern const ListValue kDiffJpegStandardTableY;
extern const ListValue kDiffJpegStandardTableC;

/// Encodes and decodes images in [0, 1]. Throws Error(InvalidArgument) unless the image has three channels
/// and quality and tables have the shapes and numbers that they should.
Tensor diffJpegForward(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting);

/// Gradients of the image, the qualities and both tables, all in the image's dtype.
Gradients diffJpegBackward(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting,
                           const Tensor& outputGradient);

/// What differentiable_jpeg runs the codec with: the tensors of the context, the rules of the variant.
DiffJpegSetting differentiableJpegSetting(const OpContext& ctx, const ParamSet& params);

/// The tensors that the parameters of differentiable_jpeg say, on cpu.
std::vector<NamedTensor> differentiableJpegBuffers(const ParamSet& params);

/// Unquantised coefficients: three planes a sample, padded to units of 16x16 pixels, blocks in place, chroma
/// in half size; and the steps they are divided by, 64 of luma and 64 of chroma a sample.
struct DiffJpegCoefficients {
    BufferPtr planes;
    BufferPtr steps;
};
DiffJpegCoefficients diffJpegCoefficients(const OpContext& ctx, const Tensor& image,
                                          const DiffJpegSetting& setting);

} // namespace comparo::COMPARO_BACKEND
