// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"

namespace comparo {

/// The kernel that blurs chroma before it is halved, made as Kornia's ops make it: codec > encode > chroma
/// subsampling > rescale > resize > blur > kernel > gaussian, a tensor at each place where they make one, and
/// the innermost op checking that its tensors are on one device. differentiable_jpeg holds the kernel as
/// numbers, so this runs only for a step that says that one of its tensors ("sigma", "x", "mean") is made on
/// the host; those are on cpu then, the others on the stream's device.
///
/// Throws Error(Device) with the whole chain, and Error(InvalidArgument) for a tensor that is none of these.
void requireChromaKernel(const OpContext& ctx, const Tensor& image);

} // namespace comparo
