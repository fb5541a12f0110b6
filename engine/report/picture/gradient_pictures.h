// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/gradient_findings.h"
#include "engine/report/picture/pixels.h"

#include <string>

/// Pictures of gradients inside a report: pixels, and 8x8 tables as SVG.
namespace comparo::report {

/// Pixels of each picture of a gradient.
inline constexpr int kGradientPixels = 300'000;

/// The gradient of an image, both sides alike. One picture pixel stands for scale x scale pixels.
struct GradientPictures {
    Pixels magnitudeA, magnitudeB;        ///< largest |g| of the channels, by its square root, absoluteMap()
    Pixels signA, signB;                  ///< of the sum over the channels, by the square root of its size
    Pixels difference;                    ///< largest |gA - gB| of the channels, absoluteMap()
    Pixels signDifference;                ///< of gA - gB, likewise
    double magnitudeScale = 0.0;          ///< the gradient that is drawn brightest
    double differenceScale = 0.0;         ///< the difference that is drawn brightest; 0 where there is none
    double signScale = 0.0;               ///< the sum that is drawn in full colour
    double signDifferenceScale = 0.0;     ///< the difference of sums that is; 0 where there is none
    double otherSigns = 0.0;              ///< share of picture pixels with signs that are not the same
    int width = 0, height = 0, scale = 1; ///< of each picture
};

/// "the same everywhere", "not the same at 0.3 % of the pixels".
std::string signsText(const GradientPictures& pictures);

/// Of sample 0 of the pair. Values that are not finite have the colour for those.
GradientPictures gradientPictures(const GradientPair& pair);

/// The largest absolute value of a tensor, not counting NaN.
double largestSize(const Tensor& tensor);

/// A tensor of 8x8 numbers (sample 0) as an SVG picture with the numbers inside; white is 0, blue up, orange
/// down, full colour at `scale`.
std::string matrixSvg(const Tensor& tensor, double scale, const std::string& label);

} // namespace comparo::report
