// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/device/device_id.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <vector>

namespace comparo {

/// How near one variant of the differentiable codec comes to a real one.
struct FidelitySeries {
    std::string variant;      ///< "kornia"; several with the same values: "straight_through, true_rounding"
    std::vector<double> psnr; ///< dB, one a quality; infinite where every sample is the same
};

struct JpegFidelity {
    std::vector<int> qualities;
    std::vector<FidelitySeries> series;
};

/// Peak signal-to-noise ratio of every variant of differentiable_jpeg against what libjpeg-turbo makes of the
/// same picture at the same quality (4:2:0, encoded and decoded with its defaults: integer transforms, smooth
/// upsampling), over all samples, with a peak of 255. The codec's output is not rounded to whole numbers.
///
/// The picture is 1x3xHxW uint8 on cpu; the differentiable codec runs on `device` in float32. Throws
/// Error(InvalidArgument) for another picture, and for qualities outside 1 to 100.
JpegFidelity jpegFidelity(const Tensor& picture, const std::vector<int>& qualities, const DeviceId& device,
                          const Progress& progress = {});

/// What libjpeg-turbo makes of the picture at a quality, as jpegFidelity() compares with: uint8 on cpu.
Tensor realJpeg(const Tensor& picture, int quality);

} // namespace comparo
