// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <vector>

/// Maps of gradients as pixels, for the application and for reports alike.
namespace comparo::report {

/// Pixels 0xffRRGGBB, row by row. Values that are not finite have the colour for those.
struct GradientMap {
    std::vector<std::uint32_t> pixels;
    double fullScale = 0.0; ///< the value that is drawn in full colour; 0 where there is none
};

/// A gradient of both sides and its difference, all of one size. One map pixel stands for scale x scale
/// values of each channel.
struct GradientMaps {
    /// The largest |g| of the channels, by absoluteMap(): A and B by its square root, up to the same value.
    GradientMap sizeA, sizeB, sizeDifference;
    /// The sum over the channels, by signedMap() and the square root of its size: where it is above zero, a
    /// brighter pixel makes the loss larger. A and B up to the same value.
    GradientMap signA, signB, signDifference;
    std::uint64_t otherSigns = 0; ///< map pixels whose signs are not the same on both sides
    int width = 0, height = 0, scale = 1;
};

/// What is drawn.
struct GradientMapChoice {
    int sample = 0;
    int channel = -1; ///< -1: all of them
    std::int64_t mostPixels = 1'500'000;
};

/// Tensors of one shape, on cpu.
GradientMaps drawGradientMaps(const Tensor& a, const Tensor& b, const GradientMapChoice& choice = {},
                              const Progress& progress = {});

/// Of any two images the largest |a - b| of the channels, as `sizeDifference`.
GradientMap drawDifferenceMap(const Tensor& a, const Tensor& b, const GradientMapChoice& choice = {},
                              const Progress& progress = {});

/// Values of each channel, along one side, that a map pixel stands for.
int gradientMapScale(const Shape& shape, std::int64_t mostPixels);

} // namespace comparo::report
