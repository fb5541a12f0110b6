// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/param/param_set.h"

/// The options that JPEG codecs share, described once, and their values.
namespace comparo::jpeg {

Field qualityField();
Field subsamplingField();
Field optimizeField();
Field progressiveField();
Field restartMcusField();
Field restartRowsField();
Field upsamplingField();

JpegSubsampling subsamplingOf(const ParamSet& options);
bool fancyUpsamplingOf(const ParamSet& options);

/// Whether a JPEG holds it: one uint8 image of 1 or 3 channels with sides of 1 to 65500.
bool isJpegImage(const TensorDesc& desc);

/// Error(Unsupported) that says so if it does not.
void requireJpegImage(const TensorDesc& desc);

} // namespace comparo::jpeg
