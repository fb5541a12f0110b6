// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/run.h"

#include <QImage>

#include <cstdint>

namespace comparo::ui {

/// Which part of a run is drawn.
struct GradientsPart {
    int sample = 0;
    int channel = -1; ///< -1: all of them

    bool operator==(const GradientsPart&) const = default;
};

/// A run as pictures, all of the same size. A map pixel stands for scale x scale image pixels.
struct GradientsMaps {
    GradientsRunPtr run;
    GradientsPart part;
    QImage outputA, outputB, outputDifference; ///< the last: largest |A - B| of the channels
    /// The gradient by its sign: of the sum over the channels, blue where a brighter pixel makes the loss
    /// larger, white 0; by the square root of its size.
    QImage signA, signB, signDifference;
    QImage sizeA, sizeB, sizeDifference; ///< largest size of the channels; A and B by its square root
    QImage fragile;                      ///< a mask: opaque where a pixel is fragile
    double outputScale = 0.0;            ///< full colour of outputDifference; 0 where there is none
    double signScale = 0.0;              ///< full colour of signA and signB
    double signDifferenceScale = 0.0;
    double sizeScale = 0.0;
    double sizeDifferenceScale = 0.0;
    std::uint64_t fragilePixels = 0; ///< image pixels
    std::uint64_t otherSigns = 0;    ///< map pixels whose signs are not the same
    int scale = 1;

    [[nodiscard]] QSize imageSize() const { return {run->shape().w, run->shape().h}; }
};

using GradientsMapsPtr = std::shared_ptr<const GradientsMaps>;

/// Off the GUI thread.
GradientsMapsPtr drawGradients(const GradientsRunPtr& run, const GradientsPart& part,
                               const Progress& progress);

/// An RGB or gray image in [0, 1], or of integers, as a picture of about `most` pixels at most.
QImage pictureOf(const Tensor& image, int sample, int most);

} // namespace comparo::ui
