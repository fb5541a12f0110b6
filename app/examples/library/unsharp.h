// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the program computes. It knows nothing of Comparoscope.
namespace unsharp {

/// The mean of three neighbours in each row; the border repeats.
void blur(const float* in, float* out, int height, int width);

/// in + strength * (in - soft)
void sharpen(const float* in, const float* soft, float* out, int samples, float strength);

} // namespace unsharp
