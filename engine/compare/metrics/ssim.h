// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/compare/statistics.h"
#include "engine/device/stream.h"
#include "engine/tensor/tensor.h"

#include <vector>

namespace comparo {

/// Width and height of the window.
constexpr int kSsimWindow = 11;

struct SsimOptions {
    Region region;             ///< the whole image if its width is 0
    double peak = 255.0;       ///< L: the dynamic range
    double centre = 127.5;     ///< taken off every value before squaring, which keeps float32 precise
    std::vector<int> channels; ///< which to measure
};

/// Structural similarity of the chosen channels, each the mean over the batch and over the valid area: the
/// pixels whose 11x11 Gaussian window (sigma 1.5) lies inside the region, so no border rule enters. K1 =
/// 0.01, K2 = 0.03, covariances with weights that sum to 1 (Wang, Bovik, Sheikh, Simoncelli 2004). Float32
/// arithmetic in a fixed order, summed in float64: the same bits on every device; exactly 1 for equal images.
/// Needs 128 bytes of device memory a row and plane; emu and cuda work in bands of 64 rows and need 1,440 a
/// column besides, whatever the height. Inputs as for compare(); the region holds at least 11x11 pixels. A
/// NaN or infinity makes its channel NaN.
std::vector<double> meanSsim(Stream& stream, const Tensor& a, const Tensor& b, const SsimOptions& options,
                             const Progress& progress = {});

} // namespace comparo
