// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/compression/differentiable_jpeg_codec.h"

namespace comparo::COMPARO_BACKEND {

/// The decoded image with the bits of Kornia 0.9.0 on PyTorch's CPU kernels. The setting was checked by the
/// caller; its rules are those of the release.
Tensor torchJpegForward(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting);

/// The image's gradient likewise, where the rules' backward pass is the release's, too.
Tensor torchJpegImageGradient(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting,
                              const Tensor& outputGradient);

} // namespace comparo::COMPARO_BACKEND
