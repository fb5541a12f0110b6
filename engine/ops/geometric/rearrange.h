// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/ops/op.h"

#include <string>
#include <vector>

/// Ops that only move samples: every output sample is one input sample, bit for bit, or a fill value.
namespace comparo::COMPARO_BACKEND {

/// Output column x is source column first + step * x, and likewise the rows; step is 1 or -1.
struct Steps {
    int column = 1;
    int row = 1;
};

/// Where the first output pixel of a sample comes from.
struct Origin {
    int x = 0;
    int y = 0;
};

/// The output has these extents; one origin a sample of the batch.
Tensor copySteps(const OpContext& ctx, const char* name, const Tensor& input, const Shape& output,
                 const std::vector<Origin>& origins, Steps steps);

/// What lies beyond the edge of an image that is padded; the names are those of torch.nn.functional.pad.
inline std::vector<std::string> padModes()
{
    return {"constant", "reflect", "replicate", "circular"};
}

/// Output pixel (x, y) is input pixel (origin.x + x, origin.y + y), which may lie beyond the edges. The fill
/// value of constant padding counts as in floating-point images, 0 to 1 for black to white; integers take it
/// times their largest value, rounded and clamped. Throws Error(InvalidArgument) if the padding mode does not
/// reach that far.
Tensor copyPadded(const OpContext& ctx, const char* name, const Tensor& input, const Shape& output,
                  const std::vector<Origin>& origins, const std::string& mode, double fill);

/// HxW; one number stands for both, as in kornia.
inline Shape sizedShape(const Shape& input, const SizeValue& size)
{
    return {input.n, input.c, size.height, size.width == 0 ? size.height : size.width};
}

inline std::vector<DType> everyDType()
{
    return {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64};
}

} // namespace comparo::COMPARO_BACKEND
